// Texts about the approval of rated events and arenas: on their pages, and in the queue of the site's arbiters.
import { fill, words, type Params } from './index.svelte';

export const en = {
  rating_waits: 'Its games count for ratings once an arbiter of this site has approved it. Games that begin before that do not.',
  rating_refused: 'An arbiter of this site has decided that its games do not count for ratings.',
  rating_reason: 'Reason: {reason}',
  rating_approved: 'An arbiter of this site has approved it: its games count for ratings.',
  rated_hint: 'An arbiter of this site may have to approve this first.',
  queue: 'Events and arenas to approve',
  queue_hint: 'Their games count for ratings once you approve them. If you refuse one, say why: everybody can read the reason.',
  queue_empty: 'Nothing is waiting for approval.',
  approve: 'Approve',
  approve_of: 'Approve {name}',
  refuse: 'Refuse',
  refuse_of: 'Refuse {name}',
  refuse_reason: 'Why its games do not count',
  send_refusal: 'Refuse',
  approved: '{name}: approved.',
  refused: '{name}: refused.',
};

export type ApprovalKey = keyof typeof en;

export const es: Record<ApprovalKey, string> = {
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

export const tr = (key: ApprovalKey, params?: Params): string => fill((words.language === 'es' ? es : en)[key], params);
