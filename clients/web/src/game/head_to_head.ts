// The score between two players, from a list of games of one of them.
import { Color as WireColor } from '../gen/escaque/common/v1/common_pb';
import type { GameSummary } from '../gen/escaque/games/v1/games_service_pb';
import { hasOutcome } from './outcome';

export interface Score {
  readonly one: number;
  readonly other: number;
}

/**
 * What `game` gave the player `id`: 1, ½ or 0; nothing when they did not play it or it has no outcome. A double
 * forfeit has none: it is half a point for nobody, and the ratings do not count it either.
 */
export function pointsOf({ white, black, result }: Pick<GameSummary, 'white' | 'black' | 'result'>, id: string): number | undefined {
  if (!result || !hasOutcome(result.termination)) return undefined;
  if (white?.user?.id !== id && black?.user?.id !== id) return undefined;
  if (result.winner === WireColor.UNSPECIFIED) return 0.5;
  return (result.winner === WireColor.WHITE) === (white?.user?.id === id) ? 1 : 0;
}

export function scoreBetween(games: readonly GameSummary[], one: string, other: string): Score {
  const score = { one: 0, other: 0 };
  for (const game of games) {
    const points = pointsOf(game, one);
    if (points === undefined || pointsOf(game, other) === undefined) continue;
    score.one += points;
    score.other += 1 - points;
  }
  return score;
}

/** As a cross table writes it: 0, ½, 1½. */
export function writePoints(points: number): string {
  const whole = Math.floor(points);
  if (points === whole) return String(whole);
  return whole ? `${whole}½` : '½';
}
