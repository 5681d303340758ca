// The end of a game without increment: whether a player may ask for seconds or for a draw (FIDE guidelines III).
import { lawsClassOf, type Edition } from './editions';
import { currentNode, type Color, type GameState } from './state';

export const kQuickplayBelowMs = 120_000;

/** Whether `color` will be able to ask once short of time: all but the time itself. */
export function isQuickplayGame(game: GameState, edition: Edition, color: Color): boolean {
  const schedule = game.times[color];
  const period = schedule.periods[Math.min(game.periods[color], schedule.periods.length - 1)]!;
  const isLast = period.moves === 0;
  const hasIncrement = period.incrementMs > 0 || schedule.delayKind !== 'none' || game.isIncrementGranted;
  return game.hasQuickplay && edition.quickplay !== 'none' && isLast && !hasIncrement && lawsClassOf(edition, game.times) !== 'blitz';
}

/** Now: nothing waits for a ruling and, but for 1997, it is that side's move. `remainingMs` is what it has left. */
export function mayAskQuickplay(game: GameState, edition: Edition, color: Color, remainingMs: number): boolean {
  const isTurn = game.edition === 'fide-1997' || currentNode(game).position.turn === color;
  return !game.ending && isTurn && game.quickplay === undefined && remainingMs < kQuickplayBelowMs && isQuickplayGame(game, edition, color);
}
