// Whom a pool pairs one with, by how long one has waited: as common/domain/lobby/pool.hpp does.

const kAtOnce = 100;
const kEverySecond = 20;
const kMostSeconds = 300;

/** Lowest and highest rating of an opponent who joins now. The mean of what both tolerate counts, and a newcomer tolerates the least. */
export function searchRange(rating: number, waitedMs: number): readonly [number, number] {
  const seconds = Math.min(Math.max(Math.floor(waitedMs / 1000), 0), kMostSeconds);
  const distance = kAtOnce + (kEverySecond * seconds) / 2;
  return [Math.max(rating - distance, 0), rating + distance];
}
