import { create } from '@bufbuild/protobuf';
import { beforeEach, describe, expect, it } from 'vitest';
import { Variant } from '../../src/gen/escaque/common/v1/common_pb';
import { ChallengeSchema, ColorWish } from '../../src/gen/escaque/matchmaking/v1/lobby_pb';
import { keepAccepted, keepTerms, lastTerms } from '../../src/stores/lobby/last_terms';

const terms = { baseMs: 300_000, incrementMs: 3_000, isChess960: false, isRated: false };
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  Object.assign(globalThis, {
    localStorage: { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => void stored.set(key, value) },
  });
});

describe('the terms of the last challenge', () => {
  it('are kept for each person, in any case', () => {
    keepTerms('Bruno', { terms, color: ColorWish.WHITE });
    keepTerms('Ana', { terms: { ...terms, isRated: true }, color: ColorWish.EITHER });
    keepTerms('BRUNO', { terms: { ...terms, baseMs: 60_000 }, color: ColorWish.BLACK });

    expect(lastTerms('bruno')).toMatchObject({ terms: { baseMs: 60_000, isRated: false }, color: ColorWish.BLACK });
    expect(lastTerms('Ana')).toMatchObject({ terms: { isRated: true } });
    expect(lastTerms('Carla')).toBeUndefined();
  });

  it('are also those of a challenge that one accepts, with the other colour, but not of a rematch', () => {
    const challenge = create(ChallengeSchema, {
      challenger: { user: { handle: 'Ana' } },
      terms: { timeControl: { baseMs: 60_000, incrementMs: 1_000 }, variant: Variant.CHESS960, isRated: true, edition: 'fide-2023' },
      color: ColorWish.WHITE,
    });
    keepAccepted(challenge);
    keepAccepted(create(ChallengeSchema, { ...challenge, rematchOf: 'GGGGGGGGGGG', color: ColorWish.BLACK }));

    expect(lastTerms('Ana')).toEqual({
      handle: 'ana',
      terms: { baseMs: 60_000, incrementMs: 1_000, isChess960: true, isRated: true, edition: 'fide-2023', schedules: '', isIllegalPenalised: false, hasQuickplay: false, initialFen: '' },
      color: ColorWish.BLACK,
    });
  });

  it('are those of the last fifty people', () => {
    for (let i = 0; i < 60; i++) keepTerms(`Player${i}`, { terms, color: ColorWish.EITHER });
    expect(lastTerms('Player9')).toBeUndefined();
    expect(lastTerms('Player10')).toBeDefined();
  });

  it('are nobody’s where what is stored cannot be read', () => {
    for (const text of ['{', 'null', '[null, 3, {"handle":"ana"}]', '{"handle":"ana"}']) {
      stored.set('escaque.again', text);
      expect(lastTerms('ana')).toBeUndefined();
    }
  });
});
