import { describe, expect, it } from 'vitest';
import { hasArbiter, offersAdjourning } from '../src/game/actions';
import { editionOf } from '../src/game/editions';
import type { GameState } from '../src/game/state';
import { created, gameAfter, type FactInit } from './builders';

function gameOf(baseMs: number, incrementMs: number, more: object = {}): GameState {
  const { value } = created(undefined, baseMs, incrementMs) as { value: object };
  return gameAfter({ case: 'gameCreated', value: { ...value, ...more } } as FactInit);
}
const event = { eventId: '0000000000A', round: 1, board: 0 };
const shown = (game: GameState) => ({ arbiter: hasArbiter(game, editionOf(game.edition)), adjourn: offersAdjourning(game, editionOf(game.edition)) });

describe('actions that are shown', () => {
  it('are those of a fast game online: neither arbiter nor adjournment', () => {
    expect(shown(gameOf(180_000, 2_000))).toEqual({ arbiter: false, adjourn: false });
    expect(shown(gameOf(900_000, 10_000))).toEqual({ arbiter: false, adjourn: false });
  });

  it('are more where hours are played', () => {
    expect(shown(gameOf(3_600_000, 30_000))).toEqual({ arbiter: true, adjourn: true });
  });

  it('are an arbiter in an event, and by the Laws of the board', () => {
    expect(shown(gameOf(180_000, 2_000, { event }))).toEqual({ arbiter: true, adjourn: false });
    expect(shown(gameOf(180_000, 2_000, { edition: 'fide-2023' }))).toEqual({ arbiter: true, adjourn: false });
  });

  it('are no adjournment where only the arbiter adjourns', () => {
    expect(shown(gameOf(3_600_000, 30_000, { event, rules: { adjourning: 2 } })).adjourn).toBe(false);
  });
});
