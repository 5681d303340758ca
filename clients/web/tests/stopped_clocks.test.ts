// The clocks while an arbiter has stopped them.
import { describe, expect, it } from 'vitest';
import { ArbiterAction, ClockAdjustment } from '../src/gen/escaque/games/v1/entry_pb';
import { remainingAt } from '../src/game/clock';
import { firstMoveDeadline, mayMoveNow, runningClock } from '../src/game/state';
import { created, gameAfter, kCreatedAt, move, type FactInit } from './builders';

const acted = (action: ArbiterAction): FactInit => ({
  case: 'arbiterActed',
  value: { action, order: { userId: 'r', reason: 'Noise', article: 'fide-2023 12.9.1' } },
});
const stop = acted(ArbiterAction.STOP_CLOCKS);
const start = acted(ArbiterAction.START_CLOCKS);
const begun = [created(), move('e2e4', 'e4'), move('e7e5', 'e5')];

describe('an arbiter who stops the clocks', () => {
  it('makes both stand at what they had then', () => {
    const game = gameAfter(...begun, stop);

    expect(runningClock(game)).toBeUndefined();
    // The third entry came at 3 s, the fourth at 4 s: White had thought for one.
    expect(remainingAt(game, 'white', kCreatedAt + 60_000)).toBe(179_000);
    expect(remainingAt(game, 'black', kCreatedAt + 60_000)).toBe(180_000);
  });

  it('and starts them again charges nothing for the time between', () => {
    const game = gameAfter(...begun, stop, start);

    expect(runningClock(game)).toBe('white');
    expect(remainingAt(game, 'white', kCreatedAt + 7_000)).toBe(177_000);
  });

  it('lets nobody move, and says why until somebody does', () => {
    const stopped = gameAfter(...begun, stop);
    expect(mayMoveNow(stopped)).toBe(false);
    expect(stopped.notices).toMatchObject([{ fact: { value: { order: { reason: 'Noise' } } } }]);

    const played = gameAfter(...begun, stop, start, move('g1f3', 'Nf3'));
    expect(mayMoveNow(played)).toBe(true);
    expect(played.notices).toEqual([]);
  });

  it('suspends the time for the first move', () => {
    expect(firstMoveDeadline(gameAfter(created(), stop))).toBeUndefined();
    expect(firstMoveDeadline(gameAfter(created(), stop, start))).toBe(kCreatedAt + 3_000 + 30_000);
  });

  it('adds time that stands until they are started', () => {
    const added: FactInit = {
      case: 'clockAdjusted',
      value: { remaining: { whiteMs: 179_000, blackMs: 240_000 }, credited: { whiteMs: 0, blackMs: 60_000 }, reason: ClockAdjustment.ARBITER },
    };
    const game = gameAfter(...begun, stop, added);

    expect(remainingAt(game, 'black', kCreatedAt + 60_000)).toBe(240_000);
    expect(remainingAt(game, 'white', kCreatedAt + 60_000)).toBe(179_000);
  });
});
