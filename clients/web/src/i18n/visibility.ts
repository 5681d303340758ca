// Texts about events, arenas and seasons that the site's arbiters hide.
import { fill, words, type Params } from './index.svelte';

export const en = {
  hidden: 'An arbiter of the site has hidden this. Only those who take part in it can find it.',
  hidden_because: 'Reason: {reason}',
  of_site: 'As an arbiter of this site',
  hide: 'Hide it from others',
  does_hide: 'It leaves all lists, and only those who take part in it and the site’s arbiters can find it. Its games go on. They can read your reason, and it is kept on record.',
  hide_reason: 'Why it is hidden',
  show: 'Show it to everybody again',
};

export type VisibilityKey = keyof typeof en;

export const es: Record<VisibilityKey, string> = {
  hidden: 'Un árbitro del sitio lo ha ocultado. Solo lo encuentran quienes participan.',
  hidden_because: 'Motivo: {reason}',
  of_site: 'Como árbitro del sitio',
  hide: 'Ocultarlo a los demás',
  does_hide: 'Desaparece de todas las listas y solo lo encuentran quienes participan y los árbitros del sitio. Sus partidas continúan. Tu motivo lo pueden leer ellos y queda registrado.',
  hide_reason: 'Por qué se oculta',
  show: 'Volver a mostrarlo a todos',
};

export const tv = (key: VisibilityKey, params?: Params): string => fill((words.language === 'es' ? es : en)[key], params);
