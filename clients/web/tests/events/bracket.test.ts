import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { MatchGameKind, NumberDraw, PairingSystem, RegulationsSchema } from '../../src/gen/escaque/matchmaking/v1/event_pb';
import { GetEventResponseSchema, TieEnd } from '../../src/gen/escaque/matchmaking/v1/matchmaking_service_pb';
import { championOf, currentRound, hasTieBreaks, pointsOf, sayBracketRound, sayEnd, sayPlace, sayWhat } from '../../src/events/bracket';
import { rulesOf } from '../../src/events/rules';
import { regulationsOf } from '../../src/events/regulations';
import { drawsOf, kTemplates, tiebreaksFor } from '../../src/events/templates';

/** Three players: 1 has a bye, 2 and 3 are at their second rapid game. */
const event = create(GetEventResponseSchema, {
  rounds: [{ number: 1, boards: [{ whiteId: 'b', blackId: 'c', match: { bracketRound: 1, kind: MatchGameKind.RAPID, number: 2 } }] }],
  bracket: [
    {
      ties: [
        { firstId: 'a', end: TieEnd.BYE, winnerId: 'a' },
        {
          firstId: 'b',
          secondId: 'c',
          scores: [
            { kind: MatchGameKind.SLOW, first: 2, second: 2 },
            { kind: MatchGameKind.RAPID, first: 1, second: 0 },
          ],
        },
      ],
    },
    { ties: [{ firstId: 'a' }] },
  ],
});
const [bye, open] = event.bracket[0]!.ties;

describe('a bracket', () => {
  it('names its rounds and what is played in them', () => {
    expect(event.bracket.map(sayBracketRound)).toEqual(['Semi-finals', 'Final']);
    expect(sayBracketRound({ ...event.bracket[0]!, ties: Array(8).fill(open) })).toBe('Last 16');
    expect(sayWhat(event, event.rounds[0])).toBe('Semi-finals, rapid game 2');
    expect(sayWhat(event, undefined)).toBe('');
  });

  it('says how ties stand and ended', () => {
    expect(pointsOf(open!, true)).toEqual([{ points: '1', kind: 'slow games' }, { points: '½', kind: 'rapid games' }]);
    expect(pointsOf(open!, false).map(({ points }) => points)).toEqual(['1', '0']);
    expect([hasTieBreaks(event), hasTieBreaks(create(GetEventResponseSchema, { bracket: [{ ties: [{ scores: [{}] }] }] }))]).toEqual([true, false]);
    expect(sayEnd(open!)).toBe('');
    const drawn = { ...open!, end: TieEnd.BY_GAMES, winnerId: 'c', scores: create(GetEventResponseSchema, { bracket: [{ ties: [{ scores: [{ kind: MatchGameKind.SUDDEN_DEATH, first: 1, second: 1 }] }] }] }).bracket[0]!.ties[0]!.scores };
    expect([sayEnd(drawn), sayEnd({ ...drawn, scores: open!.scores })]).toEqual(['a draw was enough for Black', '']);
    expect(sayEnd(bye!)).toBe('no opponent: advances');
    expect([bye!, event.bracket[1]!.ties[0]!].map(sayPlace)).toEqual(['nobody', 'not known yet']);
    expect(sayEnd({ ...open!, end: TieEnd.WALKOVER, winnerId: '' })).toBe('neither advances');
  });

  it('is shown where it is being played, and has a champion at the end', () => {
    expect(currentRound(event)).toBe(0);
    expect(championOf(event)).toBeUndefined();
    const ties = (end: TieEnd) => [{ ties: [{ firstId: 'a', secondId: 'b', winnerId: 'a', end }] }];
    const over = create(GetEventResponseSchema, { bracket: ties(TieEnd.BY_GAMES) });
    expect(currentRound(over)).toBe(0);
    expect(championOf(over)).toBe('a');
  });
});

describe('the form of a knock-out', () => {
  it('means matches and no tie-breaks', () => {
    const made = regulationsOf({ ...kTemplates.knockout, matchGames: 1, blitzGames: 4, numberDraw: NumberDraw.VARMA }, 1_000, 'UTC');
    expect(made.knockout).toEqual({ games: 1, rapid: { baseMs: 600_000, incrementMs: 5_000 }, blitzGames: 4, blitz: { baseMs: 180_000, incrementMs: 2_000 } });
    expect(made.numberDraw).toBe(NumberDraw.BY_RANKING);
    expect([made.rounds, made.tiebreaks]).toEqual([0, []]);
    expect(regulationsOf(kTemplates.blitz, 1_000, 'UTC').knockout).toBeUndefined();
    expect(tiebreaksFor(PairingSystem.KNOCKOUT, kTemplates.blitz.tiebreaks)).toBe('');
    expect(tiebreaksFor(PairingSystem.DUBOV, '')).toBe(kTemplates.blitz.tiebreaks);
    expect(drawsOf(PairingSystem.KNOCKOUT)).toEqual([NumberDraw.BY_RANKING, NumberDraw.BY_LOT]);
  });

  it('is said in sentences', () => {
    const rules = rulesOf(create(RegulationsSchema, regulationsOf(kTemplates.knockout, 1_000, 'UTC')));
    const matches = rules.find(({ about }) => about === 'Matches')!;
    expect(matches.says[0]).toBe('2 games at the event’s time control');
    expect(matches.says[1]).toBe('if the match is level, two rapid games (10+5)');
    expect(rules.find(({ about }) => about === 'Seeding')?.says).toEqual(['by rating']);
  });
});
