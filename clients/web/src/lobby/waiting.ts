// How many wait in pools, and their ratings, without names.
import type { TimeControl } from '../gen/escaque/common/v1/common_pb';

export type Pool = Pick<TimeControl, 'baseMs' | 'incrementMs'>;

export interface Waiting {
  readonly pool: Pool;
  readonly players: number;
  /** Of those who have waited longest. */
  readonly ratings: readonly number[];
}

export const samePool = (a: Pool | undefined, b: Pool | undefined): boolean => a?.baseMs === b?.baseMs && a?.incrementMs === b?.incrementMs;

/** As they are now, the shortest games first; pools in which nobody waits are left out. */
export function mergeWaiting(before: readonly Waiting[], changed: readonly Waiting[]): Waiting[] {
  const others = before.filter(({ pool }) => !changed.some((each) => samePool(each.pool, pool)));
  const length = ({ pool }: Waiting): number => pool.baseMs + 40 * pool.incrementMs;
  return [...others, ...changed.filter(({ players }) => players > 0)].sort((a, b) => length(a) - length(b));
}

/** With one more player in the pool, after all the others. */
export function withOne(waiting: readonly Waiting[], pool: Pool, rating: number | undefined): Waiting[] {
  const before = waiting.find((each) => samePool(each.pool, pool)) ?? { pool, players: 0, ratings: [] };
  const ratings = rating === undefined ? before.ratings : [...before.ratings, rating];
  return mergeWaiting(waiting, [{ pool, players: before.players + 1, ratings }]);
}

/** With one player less in the pool. */
export function withoutOne(waiting: readonly Waiting[], pool: Pool, rating: number | undefined): Waiting[] {
  const before = waiting.find((each) => samePool(each.pool, pool));
  if (!before) return [...waiting];
  const players = before.players - 1;
  const own = rating === undefined ? -1 : before.ratings.lastIndexOf(rating);
  // Where it is not known whose they are, there are no more of them than players.
  const ratings = before.ratings.filter((_, index) => index !== own).slice(0, players);
  return mergeWaiting(waiting, [{ pool, players, ratings }]);
}
