// What an evaluation means for a person: chances of winning, mistakes by what they lost of these, accuracy.

/** From White's side: hundredths of a pawn, or in how many moves it is mate (by Black below 0), or who has given mate. */
export type Score = { readonly cp: number } | { readonly mate: number } | { readonly won: 'white' | 'black' };

export type Mistake = 'inaccuracy' | 'mistake' | 'blunder';

/** Beyond it nothing changes any more for a person. */
const kMostCp = 1000;
/** Fitted to games of lichess between players of 2300: https://lichess.org/page/accuracy */
export const kSteepness = 0.00368208;

/** From 0 to 100: how much of the point White may expect. */
export function winPercent(score: Score): number {
  return 100 / (1 + Math.exp(-kSteepness * capped(score)));
}

function capped(score: Score): number {
  if ('won' in score) return score.won === 'white' ? kMostCp : -kMostCp;
  if ('mate' in score) return score.mate > 0 ? kMostCp : -kMostCp;
  return Math.max(-kMostCp, Math.min(kMostCp, score.cp));
}

/** From how many points of loss on a move has this name. */
export const kLosses: Readonly<Record<Mistake, number>> = { inaccuracy: 5, mistake: 10, blunder: 15 };

/** As PGN numbers them: ?!, ? and ??. */
export const kMistakeNags: Readonly<Record<Mistake, number>> = { inaccuracy: 6, mistake: 2, blunder: 4 };

/** What the move lost for the side that made it. */
export function lossOf(before: Score, after: Score, isWhite: boolean): number {
  const change = winPercent(before) - winPercent(after);
  return Math.max(0, isWhite ? change : -change);
}

export function mistakeOf(loss: number): Mistake | undefined {
  if (loss >= kLosses.blunder) return 'blunder';
  if (loss >= kLosses.mistake) return 'mistake';
  return loss >= kLosses.inaccuracy ? 'inaccuracy' : undefined;
}

/** From 0 to 100, of one move. */
export const accuracyOf = (loss: number): number => Math.max(0, Math.min(100, 103.1668 * Math.exp(-0.04354 * loss) - 3.1669));

export interface SideReport {
  /** Of all moves of the side, on average; undefined without any. */
  readonly accuracy: number | undefined;
  readonly mistakes: Readonly<Record<Mistake, number>>;
  /** Hundredths of a pawn a move, on average. */
  readonly averageLoss: number | undefined;
}

export interface Judged {
  readonly isWhite: boolean;
  readonly before: Score;
  readonly after: Score;
  /** It was the engine's own move. */
  readonly isBest: boolean;
}

const average = (values: readonly number[]): number | undefined => (values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : undefined);

export const lossOfMove = (move: Judged): number => (move.isBest ? 0 : lossOf(move.before, move.after, move.isWhite));

export function reportOf(moves: readonly Judged[], isWhite: boolean): SideReport {
  const own = moves.filter((move) => move.isWhite === isWhite);
  const losses = own.map(lossOfMove);
  const mistakes = { inaccuracy: 0, mistake: 0, blunder: 0 };
  for (const loss of losses) {
    const mistake = mistakeOf(loss);
    if (mistake) mistakes[mistake]++;
  }
  const centipawns = own.map((move) => (move.isBest ? 0 : Math.max(0, (capped(move.before) - capped(move.after)) * (isWhite ? 1 : -1))));
  return { accuracy: average(losses.map(accuracyOf)), mistakes, averageLoss: average(centipawns) };
}
