import { describe, expect, it } from 'vitest';
import { mergeWaiting, withOne, withoutOne, type Waiting } from '../../src/lobby/waiting';

const pool = (minutes: number, incrementMs = 0) => ({ baseMs: minutes * 60_000, incrementMs });
const waits = (minutes: number, ...ratings: number[]): Waiting => ({ pool: pool(minutes), players: ratings.length, ratings });

describe('who waits in pools', () => {
  it('takes what has changed, the shortest games first', () => {
    const before = [waits(3, 1500), waits(10, 1700)];
    expect(mergeWaiting(before, [waits(5, 1600), waits(3, 1500, 1900)])).toEqual([waits(3, 1500, 1900), waits(5, 1600), waits(10, 1700)]);
  });

  it('forgets a pool in which nobody waits any more', () => {
    expect(mergeWaiting([waits(3, 1500), waits(5, 1600)], [waits(3)])).toEqual([waits(5, 1600)]);
  });

  it('tells pools of the same base apart', () => {
    const slow = { pool: pool(3, 2000), players: 1, ratings: [2000] };
    expect(mergeWaiting([waits(3, 1500)], [slow])).toEqual([waits(3, 1500), slow]);
  });

  it('counts oneself at once, and not among the others', () => {
    const both = withOne([waits(3, 1500)], pool(3), 1834);
    expect(both).toEqual([waits(3, 1500, 1834)]);
    expect(withoutOne(both, pool(3), 1834)).toEqual([waits(3, 1500)]);
    expect(withoutOne(withOne([], pool(3), 1834), pool(3), 1834)).toEqual([]);
  });

  it('takes one of two with the same rating', () => {
    expect(withoutOne([waits(3, 1834, 1834)], pool(3), 1834)).toEqual([waits(3, 1834)]);
  });

  it('keeps no more ratings than players where it does not know whose they are', () => {
    expect(withoutOne([waits(3, 1500, 1600)], pool(3), undefined)).toEqual([waits(3, 1500)]);
    expect(withoutOne([], pool(3), 1834)).toEqual([]);
  });
});
