import { describe, expect, it } from 'vitest';
import { accuracyOf, lossOf, mistakeOf, reportOf, winPercent } from '../../src/analysis/judgement';

describe('winPercent', () => {
  it('is a half at equality and certain at mate', () => {
    expect(winPercent({ cp: 0 })).toBe(50);
    expect(winPercent({ cp: 100 })).toBeCloseTo(59.1, 1);
    expect(winPercent({ mate: -4 })).toBe(winPercent({ cp: -3000 }));
    expect(winPercent({ won: 'white' })).toBe(winPercent({ mate: 1 }));
  });
});

describe('a move', () => {
  it('loses what its own side may expect less', () => {
    expect(lossOf({ cp: 0 }, { cp: -300 }, true)).toBeCloseTo(25.1, 1);
    expect(lossOf({ cp: 0 }, { cp: -300 }, false)).toBe(0);
    expect(lossOf({ cp: 0 }, { cp: 300 }, false)).toBeCloseTo(25.1, 1);
  });

  it('is called by what it lost', () => {
    expect([4.9, 5, 9.9, 10, 14.9, 15].map(mistakeOf)).toEqual([undefined, 'inaccuracy', 'inaccuracy', 'mistake', 'mistake', 'blunder']);
  });

  it('loses nothing more in a game that is lost', () => {
    expect(mistakeOf(lossOf({ cp: -900 }, { mate: -2 }, true))).toBeUndefined();
  });

  it('has an accuracy from 0 to 100', () => {
    expect(accuracyOf(0)).toBeCloseTo(100, 3);
    expect(accuracyOf(10)).toBeCloseTo(63.6, 1);
    expect(accuracyOf(100)).toBe(0);
  });
});

describe('reportOf', () => {
  const move = (isWhite: boolean, before: number, after: number, isBest = false) => ({ isWhite, before: { cp: before }, after: { cp: after }, isBest });

  it('counts the mistakes of one side, and averages', () => {
    const moves = [move(true, 20, 20), move(false, 20, 400), move(true, 400, 380, true)];
    expect(reportOf(moves, true)).toEqual({ accuracy: expect.closeTo(100, 2) as number, mistakes: { inaccuracy: 0, mistake: 0, blunder: 0 }, averageLoss: 0 });
    expect(reportOf(moves, false).mistakes).toEqual({ inaccuracy: 0, mistake: 0, blunder: 1 });
    expect(reportOf(moves, false).averageLoss).toBe(380);
  });

  it('has no accuracy without moves', () => {
    expect(reportOf([], true).accuracy).toBeUndefined();
  });
});
