// The papers of an event, and where each of them is. Pure.

/** Of the whole event. */
export const kEventPapers = ['invitation', 'regulations', 'report', 'norms'] as const;
/** Of a round, or of one of its boards or matches. */
export const kRoundPapers = ['round', 'scoresheet', 'envelope', 'match'] as const;
export type PaperKind = (typeof kEventPapers)[number] | (typeof kRoundPapers)[number];

const kKinds: readonly string[] = [...kEventPapers, ...kRoundPapers];
export const isPaper = (kind: string): kind is PaperKind => kKinds.includes(kind);

/** `board`: of the round, or for a match sheet its table; from 1. Left out: all of the round. */
export const paperPath = (eventId: string, kind: PaperKind, round?: number, board?: number): string =>
  ['/event', eventId, 'paper', kind, ...(round ? [round] : []), ...(round && board ? [board] : [])].join('/');
