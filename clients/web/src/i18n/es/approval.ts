// The approval of rated events and arenas: on their pages, and in the queue of the site’s arbiters.
import type { texts as en } from '../en/approval';

export const texts: Record<keyof typeof en, string> = {
  rating_waits: 'Sus partidas puntuarán cuando un árbitro de este sitio lo apruebe. Las que empiecen antes no puntúan.',
  rating_refused: 'Un árbitro de este sitio ha decidido que sus partidas no puntúan.',
  rating_reason: 'Motivo: {reason}',
  rating_approved: 'Aprobado por un árbitro de este sitio: sus partidas puntúan.',
  rated_hint: 'Puede que antes tenga que aprobarlo un árbitro de este sitio.',
  queue: 'Torneos y arenas por aprobar',
  queue_hint: 'Sus partidas puntúan cuando los apruebas. Si los rechazas, di por qué: el motivo lo leen todos.',
  queue_empty: 'No hay nada por aprobar.',
  approve: 'Aprobar',
  approve_of: 'Aprobar {name}',
  refuse: 'Rechazar',
  refuse_of: 'Rechazar {name}',
  refuse_reason: 'Por qué no puntúan sus partidas',
  send_refusal: 'Rechazar',
  approved: '{name}: aprobado.',
  refused: '{name}: rechazado.',
};
