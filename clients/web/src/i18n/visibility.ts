// Texts about events, arenas and seasons that the site's arbiters hide.
import { fill, words, type Params } from './index.svelte';

export const en = {
  hidden: 'An arbiter of this site has hidden this. Only those who take part in it can find it.',
  hidden_because: 'Reason: {reason}',
  of_site: 'As an arbiter of this site',
  hide: 'Hide it from others',
  does_hide: 'It disappears from all lists. Only those who take part in it and the arbiters of this site can find it, and they can read your reason, which is kept on record. Its games continue.',
  hide_reason: 'Why it is hidden',
  show: 'Show it to everybody again',
};

export type VisibilityKey = keyof typeof en;

export const es: Record<VisibilityKey, string> = {
  hidden: 'Un árbitro de este sitio lo ha ocultado. Solo lo encuentran quienes participan.',
  hidden_because: 'Motivo: {reason}',
  of_site: 'Como árbitro de este sitio',
  hide: 'Ocultarlo a los demás',
  does_hide: 'Desaparece de todas las listas. Solo lo encuentran quienes participan y los árbitros de este sitio, que pueden leer tu motivo, que queda guardado. Sus partidas continúan.',
  hide_reason: 'Por qué se oculta',
  show: 'Volver a mostrarlo a todos',
};

export const tv = (key: VisibilityKey, params?: Params): string => fill((words.language === 'es' ? es : en)[key], params);
