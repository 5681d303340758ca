// The score between two players, from a list of games of one of them.
import { Verdict } from '../gen/escaque/games/v1/entry_pb';
import type { GameSummary } from '../gen/escaque/games/v1/games_service_pb';
import { toColor } from './evolve';
import { hasOutcome } from './outcome';
import type { Ending } from './state';

export interface Score {
  readonly one: number;
  readonly other: number;
}

/** What an arbiter gave each, White first. */
const kGiven: Partial<Record<Verdict, Score>> = {
  [Verdict.HALF_ZERO]: { one: 0.5, other: 0 },
  [Verdict.ZERO_HALF]: { one: 0, other: 0.5 },
  [Verdict.ONE_HALF]: { one: 1, other: 0.5 },
  [Verdict.HALF_ONE]: { one: 0.5, other: 1 },
  [Verdict.BOTH_WIN]: { one: 1, other: 1 },
};

/**
 * What `game` gave the player `id`: 1, ½ or 0; nothing when they did not play it or it has no outcome. A double
 * forfeit has none: it is half a point for nobody, and the ratings do not count it either.
 */
export function pointsOf({ white, black, result }: Pick<GameSummary, 'white' | 'black' | 'result'>, id: string): number | undefined {
  if (!result || !hasOutcome(result.termination)) return undefined;
  if (white?.user?.id !== id && black?.user?.id !== id) return undefined;
  const points = pointsOfEnd({ winner: toColor(result.winner), verdict: result.verdict });
  return white?.user?.id === id ? points.one : points.other;
}

/** What an end that has an outcome gives White (`one`) and Black. */
export function pointsOfEnd({ winner, verdict }: Pick<Ending, 'winner' | 'verdict'>): Score {
  const given = verdict && kGiven[verdict];
  if (given) return given;
  const one = winner ? Number(winner === 'white') : 0.5;
  return { one, other: 1 - one };
}

export function scoreBetween(games: readonly GameSummary[], one: string, other: string): Score {
  const score = { one: 0, other: 0 };
  for (const game of games) {
    const points = [pointsOf(game, one), pointsOf(game, other)] as const;
    if (points[0] === undefined || points[1] === undefined) continue;
    score.one += points[0];
    score.other += points[1];
  }
  return score;
}

/** As a cross table writes it: 0, ½, 1½. */
export function writePoints(points: number): string {
  const whole = Math.floor(points);
  if (points === whole) return String(whole);
  return whole ? `${whole}½` : '½';
}
