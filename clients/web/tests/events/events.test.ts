import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { Color } from '../../src/gen/escaque/common/v1/common_pb';
import { PairingSystem, RoundStage, Score, Venue } from '../../src/gen/escaque/matchmaking/v1/event_pb';
import { EventStage, GetEventResponseSchema } from '../../src/gen/escaque/matchmaking/v1/matchmaking_service_pb';
import { regulationsOf } from '../../src/events/regulations';
import { amounts, isUnofficial, kSystems, kTemplates, tiebreaksFor } from '../../src/events/templates';
import { fromLocal, isArbiter, nameOf, printedName, refusedBoards, seatOf, standingOf, takesEntries, toLocal } from '../../src/events/view';
import { texts as en } from '../../src/i18n/en/events';
import { texts as reasons } from '../../src/i18n/en/why';
import { higherOf, sayBoard, sayFloat, sayGroup, sayOthers, sayStandingOf } from '../../src/i18n/why';
import { ColorRule, Criterion, Obstacle, PairOrigin, RoundExplanationSchema } from '../../src/gen/escaque/matchmaking/v1/explanation_pb';

describe('the texts of events', () => {
  it('name every system of pairing', () => {
    const systems = Object.keys(PairingSystem).filter((name) => Number.isNaN(Number(name)) && name !== 'UNSPECIFIED');
    for (const name of systems) expect(en).toHaveProperty(`system_${name}`);
    expect(kSystems).toHaveLength(systems.length);
  });
});

describe('the names of an event', () => {
  const event = create(GetEventResponseSchema, {
    entrants: [
      { number: 1, person: { name: 'Crafty 25', player: { user: { id: 'c', handle: 'Crafty', isComputer: true } } } },
      { number: 2, person: { name: 'Ana Uno', player: { user: { id: 'a', handle: 'ana' } } } },
    ],
  });
  it('mark computers, and nobody else', () => {
    expect(nameOf(event, 'c')).toBe('Crafty 25 (C)');
    expect(nameOf(event, 'a')).toBe('Ana Uno');
    expect(nameOf(event, 'x')).toBe('?');
    expect(printedName(undefined)).toBeUndefined();
  });
});

describe('the reasons of a pairing', () => {
  const name = (n: number): string => `#${n}`;
  const why = create(RoundExplanationSchema, {
    boards: [
      {
        white: 9,
        black: 4,
        group: 0,
        origin: PairOrigin.EXCHANGED,
        colorRule: ColorRule.ALTERNATION,
        floatsDown: 4,
        givenUp: [{ criterion: Criterion.PREFERENCE, code: 'C12' }],
        passedOver: [
          { player: 7, obstacle: Obstacle.MUST_NOT_MEET },
          { player: 8, obstacle: Obstacle.WORSE, criterion: { criterion: Criterion.UP_LAST, code: 'C15' } },
          { player: 6, obstacle: Obstacle.WORSE },
        ],
      },
    ],
    groups: [{ points: 25, players: [4, 7, 9], floats: [{ player: 7, givenUp: [{ criterion: Criterion.DOWN_LAST, code: 'C14' }] }], rankedBy: ['', '1 850', ''] }],
  });

  it('have words for all that the wire can say', () => {
    const named = (words: object, prefix: string): string[] => Object.keys(words).filter((word) => Number.isNaN(Number(word))).map((word) => prefix + word);
    const known = [...named(PairOrigin, 'origin_'), ...named(ColorRule, 'color_'), ...named(Obstacle, 'obstacle_'), ...named(Criterion, 'criterion_')];
    for (const key of known.filter((each) => !/^(color|obstacle|criterion)_UNSPECIFIED$/.test(each))) expect(reasons).toHaveProperty(key);
  });

  it('name players, criteria and their codes', () => {
    const board = why.boards[0]!;
    expect(higherOf(board, why.groups)).toBe(4);
    expect(sayBoard(board, name, 4)).toEqual([
      '#4 came into the upper half by an exchange.',
      '#4 has more points than the opponent.',
      'Colours: both are due the same; they alternate from the latest round in which their colours differed.',
      'Given up: everybody gets the colour they are due (C12).',
    ]);
    expect(sayOthers(board, name)).toEqual([
      'Not #7: they have met, or may not meet.',
      'Not #8: worse by nobody floats up as in the last round (C15).',
      'Not #6: is due the same colour.',
    ]);
    expect(sayGroup(why.groups[0]!, name)).toBe('Score group 2½: #4, #7 (1 850), #9');
    expect(sayFloat(why.groups[0]!.floats[0]!, name)).toEqual(['#7 leaves the bracket unpaired.', 'Given up: nobody floats down as in the last round (C14).']);
  });

  it('say which systems are unofficial', () => {
    for (const system of kSystems) expect([system, sayStandingOf(system) !== '']).toEqual([system, isUnofficial(system)]);
  });
});

describe('a template', () => {
  it.each(Object.entries(kTemplates))('%s means regulations', (_, template) => {
    const regulations = regulationsOf({ ...template, name: ' Club ' }, 1_000, 'UTC');
    expect(regulations.name).toBe('Club');
    expect(regulations.calendar?.startsMs).toEqual([1_000]);
    expect(regulations.rounds).toBe(template.system === PairingSystem.ROUND_ROBIN ? 0 : template.rounds);
    if (template.venue === Venue.ELSEWHERE) expect(regulations.isRated).toBe(false);
  });

  it('brings the tie-breaks of its system along, but keeps one\'s own', () => {
    expect(tiebreaksFor(PairingSystem.SCHEVENINGEN, kTemplates.blitz.tiebreaks)).toBe(kTemplates.round_robin.tiebreaks);
    expect(tiebreaksFor(PairingSystem.LIM, kTemplates.round_robin.tiebreaks)).toBe(kTemplates.blitz.tiebreaks);
    expect(tiebreaksFor(PairingSystem.SKALITZKA, 'SB')).toBe('SB');
  });

  it('reads prizes to the cent', () => {
    expect(amounts('300, 200.50 100')).toEqual([30_000, 20_050, 10_000]);
    expect(amounts('1,5; 2')).toEqual([150, 200]);
    expect(amounts('much')).toEqual([0]);
    expect(amounts('')).toEqual([]);
  });
});

describe('an event', () => {
  const event = (stage: RoundStage, score = Score.UNSPECIFIED) =>
    create(GetEventResponseSchema, {
      stage: EventStage.OPEN,
      arbiters: [{ id: 'a' }],
      created: { organizerId: 'o', regulations: { entry: { lastLateEntry: 2 } } },
      rounds: [{ number: 1, stage, boards: [{ whiteId: 'x', blackId: 'y', gameId: 'g', score }] }],
    });

  it('says where one sits until the game is decided', () => {
    expect(seatOf(event(RoundStage.STARTED), 'y')).toMatchObject({ index: 0, color: Color.BLACK, opponentId: 'x' });
    expect(seatOf(event(RoundStage.STARTED, Score.DRAW), 'y')).toBeUndefined();
    expect(seatOf(event(RoundStage.STARTED), 'z')).toBeUndefined();
    expect(seatOf(event(RoundStage.STARTED), undefined)).toBeUndefined();
  });

  it('knows how it stands and who rules', () => {
    expect(standingOf(create(GetEventResponseSchema, { stage: EventStage.OPEN }))).toBe('registration');
    expect(standingOf(event(RoundStage.PUBLISHED))).toBe('published');
    expect(standingOf(create(GetEventResponseSchema, { stage: EventStage.CANCELLED }))).toBe('cancelled');
    expect([isArbiter(event(RoundStage.STARTED), 'o'), isArbiter(event(RoundStage.STARTED), 'a'), isArbiter(event(RoundStage.STARTED), 'x')]).toEqual([true, true, false]);
  });

  it('knows the boards whose games cannot be created, until they have a result', () => {
    const refused = (score?: Score) => Object.assign(event(RoundStage.STARTED, score), { refusedGames: ['g', 'another'] });
    expect(refusedBoards(refused(), refused().rounds[0])).toEqual([1]);
    expect(refusedBoards(refused(Score.DRAW), refused(Score.DRAW).rounds[0])).toEqual([]);
    expect(refusedBoards(event(RoundStage.STARTED), event(RoundStage.STARTED).rounds[0])).toEqual([]);
    expect(refusedBoards(refused(), undefined)).toEqual([]);
  });

  it('takes late entries as long as the regulations say', () => {
    expect(takesEntries(event(RoundStage.STARTED))).toBe(true);
    const late = event(RoundStage.STARTED);
    late.created!.regulations!.entry!.lastLateEntry = 1;
    expect(takesEntries(late)).toBe(false);
  });

  it('keeps an hour through an input', () => {
    const hour = Date.UTC(2026, 5, 1, 18, 30);
    expect(fromLocal(toLocal(hour))).toBe(hour);
    expect(fromLocal('')).toBeUndefined();
  });
});
