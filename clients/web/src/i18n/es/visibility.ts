// Events, arenas and seasons that the site’s arbiters hide.
import type { texts as en } from '../en/visibility';

export const texts: Record<keyof typeof en, string> = {
  hidden: 'Un árbitro de este sitio lo ha ocultado. Solo lo encuentran quienes participan.',
  hidden_because: 'Motivo: {reason}',
  of_site: 'Como árbitro de este sitio',
  hide: 'Ocultarlo a los demás',
  does_hide: 'Desaparece de todas las listas. Solo lo encuentran quienes participan y los árbitros de este sitio, que pueden leer tu motivo, que queda guardado. Sus partidas continúan.',
  hide_reason: 'Por qué se oculta',
  show: 'Volver a mostrarlo a todos',
};
