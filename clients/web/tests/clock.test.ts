import { describe, expect, it } from 'vitest';
import { clockFace, lowTimeMs, remainingAfter, remainingAt, settle, timeControlName } from '../src/game/clock';
import { ServerTime } from '../src/net/server_time';
import { created, gameAfter, move, played } from './builders';

describe('clockFace', () => {
  it.each([
    [180_000, '3:00', ''],
    [179_001, '3:00', ''],
    [179_000, '2:59', ''],
    [3_723_000, '1:02:03', ''],
    [10_000, '0:10', ''],
    [9_999, '0:09', '.9'],
    [100, '0:00', '.1'],
    [99, '0:00', '.0'],
    [0, '0:00', '.0'],
  ])('shows %i ms as %s%s', (ms, main, tenths) => {
    expect(clockFace(ms)).toEqual({ main, tenths });
  });
});

describe('remainingAfter', () => {
  const game = gameAfter(created(), move('e2e4', 'e4', 180_000, 180_000), move('e7e5', 'e5', 180_000, 171_000), move('g1f3', 'Nf3', 165_000, 171_000));

  it('is what both had when the move was made', () => {
    expect([0, 1, 2, 3].map((plies) => remainingAfter(game, plies, 'white'))).toEqual([180_000, 180_000, 180_000, 165_000]);
    expect(remainingAfter(game, 2, 'black')).toBe(171_000);
  });
});

describe('remainingAt', () => {
  const game = played(['e2e4', 'e7e5']);

  it('runs for the side to move only', () => {
    expect(remainingAt(game, 'white', game.sinceMs + 5_000)).toBe(175_000);
    expect(remainingAt(game, 'black', game.sinceMs + 5_000)).toBe(180_000);
  });

  it('is never negative and never more than the server said', () => {
    expect(remainingAt(game, 'white', game.sinceMs + 500_000)).toBe(0);
    expect(remainingAt(game, 'white', game.sinceMs - 5_000)).toBe(180_000);
  });

  it('stands before both have moved', () => {
    const begun = played(['e2e4']);
    expect(remainingAt(begun, 'black', begun.sinceMs + 9_000)).toBe(180_000);
  });
});

describe('settle', () => {
  it('goes down at once and waits where it would go up', () => {
    expect(settle(5_000, 4_000, false)).toBe(4_000);
    expect(settle(5_000, 5_200, false)).toBe(5_000);
  });

  it('goes up when the server raised the clock', () => {
    expect(settle(5_000, 7_000, true)).toBe(7_000);
    expect(settle(undefined, 7_000, false)).toBe(7_000);
  });
});

describe('time controls', () => {
  it.each([
    [180_000, 2_000, '3+2'],
    [30_000, 0, '½+0'],
    [90_000, 1_000, '1½+1'],
    [10_000, 0, '0:10+0'],
  ])('names %i ms + %i ms as %s', (base, increment, name) => {
    expect(timeControlName(base, increment)).toBe(name);
  });

  it('warns at an eighth of the base time, between 10 and 60 seconds', () => {
    expect(lowTimeMs(60_000)).toBe(10_000);
    expect(lowTimeMs(180_000)).toBe(22_500);
    expect(lowTimeMs(1_800_000)).toBe(60_000);
  });
});

describe('ServerTime', () => {
  it('believes the least delayed message and adds half of the best round trip', () => {
    let now = 1_000;
    const time = new ServerTime(() => now);
    time.observe(51_000 - 80); // arrived 80 ms late
    now += 100;
    time.observe(51_100 - 20); // arrived 20 ms late
    time.observeRoundTrip(40);

    expect(time.nowMs).toBe(51_100);
  });
});
