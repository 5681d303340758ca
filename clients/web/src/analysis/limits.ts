// The most that the analysis board takes. More is refused in words before anything is built of it.

/** Of a text or file, in bytes: thousands of games, far more than a board shows. */
export const kMaxBytes = 4 * 1024 * 1024;
export const kMaxGames = 2000;
/** Of one game: a move list of more draws too slowly to be used. */
export const kMaxMoves = 6000;
export const kMaxVariations = 1500;
/** A variation in a variation in a variation … */
export const kMaxDepth = 40;
export const kMaxCommentLength = 2000;

/** Why a text could not be taken; `most` is what would have been right. */
export type ReadProblem =
  | { readonly kind: 'too_large' | 'too_many_games' | 'too_many_moves' | 'too_many_variations' | 'too_deep'; readonly found: number; readonly most: number }
  | { readonly kind: 'nothing' | 'unreadable_file' }
  | { readonly kind: 'bad_position'; readonly fen: string }
  | { readonly kind: 'other_variant'; readonly name: string };
