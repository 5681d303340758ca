// A player’s profile.
import type { texts as en } from '../en/profile';

export const texts: Record<keyof typeof en, string> = {
  all: 'Todas',
  log_out: 'Salir',
  admin: 'Administrador',
  record: 'Historial de conducta',
  member_since: 'Miembro desde el {date}',
  range: 'Intervalo',
  range_week: 'Semana',
  range_month: 'Mes',
  range_year: 'Año',
  range_all: 'Todo',
  rating_graph: 'Puntuación en el tiempo: mínima {low}, máxima {high}, ahora {now}',
  no_history: 'No hay partidas puntuadas en este intervalo.',
  noplay: 'Bloquear',
  play_again: 'Desbloquear',
};
