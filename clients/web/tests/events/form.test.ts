import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { Color } from '../../src/gen/escaque/common/v1/common_pb';
import { Agreement, IllegalMoveMode, Quickplay, Supervision } from '../../src/gen/escaque/games/v1/entry_pb';
import { EntryAccess, PairingSystem, PrizeCumulation, PrizeMethod, PrizeSharing, RegulationsSchema, Venue } from '../../src/gen/escaque/matchmaking/v1/event_pb';
import { withChanges } from '../../src/events/changes';
import { draftAsAnnounced, draftOf, nextName, playOffOf, weeksLater } from '../../src/events/copy';
import { areInOrder, arePointsInOrder, longerTexts, mayBerserk, mayQuickplay, notationOf, regulationsOf, timesError } from '../../src/events/regulations';
import { isFen } from '../../src/game/position';
import { kPointSystems, kTemplates, type Draft } from '../../src/events/templates';
import { fromLocal, toLocal } from '../../src/events/view';

const kStart = new Date(2027, 2, 20, 18, 30).getTime();
const filled = (more: Partial<Draft>): Draft => ({ ...kTemplates.rapid, name: 'Club', start: toLocal(kStart), ...more });
const sent = (more: Partial<Draft>) => regulationsOf(filled(more), kStart, 'UTC');

describe('the form of an event', () => {
  it('sends periods and delays in their notation', () => {
    expect(sent({})).toMatchObject({ schedules: '', timeControl: { baseMs: 600_000, incrementMs: 5_000 } });
    expect(sent({ delay: 'simple' }).schedules).toBe('G/10;d5');
    expect(sent({ delay: 'bronstein' }).schedules).toBe('G/10;b5');
    expect(sent({ delay: 'simple', increment: 0 }).schedules).toBe('');
    expect(sent({ isByPeriods: true, notation: ' 40/90+30,G/30+30 ' })).toMatchObject({ schedules: '40/90+30,G/30+30', timeControl: { baseMs: 5_400_000, incrementMs: 30_000 } });
  });

  it('says where times cannot be read', () => {
    expect(timesError(filled({}))).toBeUndefined();
    expect(timesError(filled({ isByPeriods: true, notation: '40/90,' }))).toEqual({ kind: 'period_expected', column: 7 });
    expect(timesError(filled({ minutes: 0, delay: 'simple' }))?.kind).toBe('no_time');
  });

  it('leaves games of a thematic event casual', () => {
    const fen = 'rnbqkbnr/pppp1ppp/8/4p3/4PP2/8/PPPP2PP/RNBQKBNR b KQkq - 0 2';
    expect(sent({ initialFen: ` ${fen} ` })).toMatchObject({ initialFen: fen, isRated: false });
    expect(sent({ initialFen: fen, isChess960: true })).toMatchObject({ initialFen: '', isRated: true });
    expect([isFen(fen), isFen('8/8/8'), isFen(''), isFen('8/8/8/8/8/8/8/8 w - - 0 1')]).toEqual([true, false, false, false]);
  });

  it('leaves games with unequal times casual', () => {
    expect(sent({ isByPeriods: true, notation: 'G/10|G/5' }).isRated).toBe(false);
    expect(sent({ isByPeriods: true, notation: 'G/10' }).isRated).toBe(true);
  });

  it('sends only what the Laws let an event choose', () => {
    const all = { supervision: Supervision.OTHERWISE, illegalMoves: IllegalMoveMode.PENALISED, quickplay: Quickplay.BY_SERVER, longerCounts: 'KRBKR 75', agreement: Agreement.AFTER_MOVE, agreementFrom: 30, increment: 0, minutes: 25 };
    expect(sent({ ...all, edition: 'fide-2014' }).rules).toMatchObject({ supervision: Supervision.OTHERWISE, illegalMoves: IllegalMoveMode.PENALISED, quickplay: Quickplay.BY_SERVER, longerCounts: [], agreement: Agreement.AFTER_MOVE, agreementFrom: 30 });
    const old = sent({ ...all, edition: 'fide-1993' }).rules!;
    expect(old).toMatchObject({ quickplay: Quickplay.NOT_USED, longerCounts: [{ material: 'KRBKR', moves: 75 }] });
    expect(old).not.toHaveProperty('agreement');
    expect(old).not.toHaveProperty('supervision');
    expect(sent({ ...all, edition: 'fide-1997' }).rules!.quickplay).toBe(Quickplay.NOT_USED);
    expect(sent({ ...all, edition: 'online' }).rules!.illegalMoves).toBe(IllegalMoveMode.REFUSED);
  });

  it('offers a quickplay finish and berserk where there can be one', () => {
    expect([mayQuickplay(filled({})), mayQuickplay(filled({ minutes: 25, increment: 0 })), mayQuickplay(filled({ minutes: 5, increment: 0 }))]).toEqual([false, true, false]);
    expect([mayBerserk(filled({})), mayBerserk(filled({ isByPeriods: true })), mayBerserk(filled({ venue: Venue.ELSEWHERE }))]).toEqual([true, false, false]);
    expect(sent({ allowsBerserk: true, isByPeriods: true }).rules!.allowsBerserk).toBe(false);
  });

  it('reads positions with longer counts, and names those that it cannot read', () => {
    expect(longerTexts('krbkr 75; KNNKP: 100').map(({ count }) => count)).toEqual([{ material: 'KRBKR', moves: 75 }, { material: 'KNNKP', moves: 100 }]);
    expect(longerTexts('KRBKR 50, RBKR 75, KK').map(({ count }) => count)).toEqual([undefined, undefined, undefined]);
  });

  it('wants rounds and points in order', () => {
    expect(areInOrder(filled({ laterStarts: [toLocal(kStart + 86_400_000)] }))).toBe(true);
    expect(areInOrder(filled({ laterStarts: [toLocal(kStart)] }))).toBe(false);
    expect(sent({ laterStarts: [toLocal(kStart + 86_400_000)] }).calendar!.startsMs).toEqual([kStart, kStart + 86_400_000]);
    expect([arePointsInOrder(kPointSystems['3 – 1 – 0']), arePointsInOrder({ ...kPointSystems['3 – 1 – 0'], draw: 3 })]).toEqual([true, false]);
    expect([sent({ federationsApart: 3, rounds: 2 }).federationsApart, sent({ federationsApart: 3, system: PairingSystem.ROUND_ROBIN }).federationsApart]).toEqual([2, 0]);
    expect([sent({ delayMinutes: 15 }).spectatorsDelayMs, sent({ delayMinutes: 15, venue: Venue.ELSEWHERE }).spectatorsDelayMs]).toEqual([900_000, 0]);
    expect(sent({ points: kPointSystems['3 – 1 – 0'] }).points).toMatchObject({ win: 30, draw: 10, loss: 0 });
  });
});

describe('a copy of an event', () => {
  const kFull: MessageInitShape<typeof RegulationsSchema> = {
    name: 'Abierto',
    text: 'Bases',
    system: PairingSystem.DUTCH_2017,
    venue: Venue.HERE,
    timeControl: { baseMs: 5_400_000, incrementMs: 0 },
    schedules: '40/90,G/30',
    edition: 'fide-2014',
    rules: { agreement: Agreement.NEVER, quickplay: Quickplay.BY_ARBITER, illegalMoves: IllegalMoveMode.PENALISED, defaultTimeMs: 900_000 },
    rounds: 7,
    calendar: { startsMs: [kStart, kStart + 86_400_000], intervalMs: 600_000, publishedBeforeMs: 1_800_000, timeZone: 'UTC' },
    entry: { minRating: 1200, maxEntrants: 50, lastLateEntry: 2, mustBeRated: true, access: EntryAccess.BY_LINK, barsArbiters: true },
    byes: { halfPointByes: 2, lastRound: 5 },
    points: { win: 30, draw: 10, loss: 0, pairingBye: 20 },
    isAccelerated: true,
    initialColor: Color.WHITE,
    tiebreaks: ['BH/C1', 'SB'],
    tiebreakEdition: '2024',
    unratedAs: 1400,
    prizes: { currency: '€', places: [30_050, 20_000], method: PrizeMethod.HORT, sharing: PrizeSharing.WHOLE_GROUP, special: [{ name: 'Sub-12', amount: 5_000, ratedBelow: 1800 }], cumulation: PrizeCumulation.CUMULATIVE, excludesWithdrawn: true },
    federationsApart: 3,
    spectatorsDelayMs: 900_000,
    appealsCommittee: ['Ana', 'Bruno', 'Carla'],
    forbidden: [{ firstRound: 1, lastRound: 9, userIds: ['a', 'b'] }],
    firstPositions: [],
  };

  it('means the same regulations, to begin when it is opened', () => {
    const draft = draftOf(create(RegulationsSchema, kFull), kStart - 1);
    const again = create(RegulationsSchema, regulationsOf(draft, fromLocal(draft.start)!, 'UTC'));
    const before = create(RegulationsSchema, kFull);
    expect(again.prizes).toEqual(before.prizes);
    expect(again.points).toEqual(before.points);
    expect(again.calendar).toEqual(before.calendar);
    expect(again.entry).toEqual(before.entry);
    expect(again.byes).toEqual(before.byes);
    expect(again.forbidden).toEqual(before.forbidden);
    expect(again.rules).toMatchObject(kFull.rules!);
    for (const key of ['name', 'text', 'system', 'schedules', 'edition', 'rounds', 'isAccelerated', 'initialColor', 'tiebreaks', 'tiebreakEdition', 'unratedAs', 'appealsCommittee', 'federationsApart', 'spectatorsDelayMs'] as const) expect([key, again[key]]).toEqual([key, before[key]]);
  });

  it('of its play-off is a knock-out of the times that were announced, for those who are invited', () => {
    const knockout = { games: 1, rapid: { baseMs: 600_000, incrementMs: 5_000 }, blitzGames: 4, blitz: { baseMs: 180_000, incrementMs: 2_000 } };
    const of = create(RegulationsSchema, { ...kFull, playOffPlaces: 2, knockout });
    const again = draftOf(of, kStart - 1);
    expect(create(RegulationsSchema, regulationsOf(again, kStart, 'UTC'))).toMatchObject({ playOffPlaces: 2, knockout: { rapid: knockout.rapid, blitzGames: 4, blitz: knockout.blitz } });
    expect(create(RegulationsSchema, regulationsOf({ ...again, system: PairingSystem.KNOCKOUT }, kStart, 'UTC')).playOffPlaces).toBe(0);

    const playOff = create(RegulationsSchema, regulationsOf(playOffOf(of, 'Abierto: desempate', kStart), kStart, 'UTC'));
    expect(playOff).toMatchObject({ name: 'Abierto: desempate', system: PairingSystem.KNOCKOUT, edition: 'fide-2014', timeControl: knockout.rapid, schedules: '', playOffPlaces: 0, knockout: { games: 2, rapid: knockout.rapid, blitzGames: 4, blitz: knockout.blitz }, entry: { access: EntryAccess.INVITED } });
    expect(playOff.prizes!.places).toEqual([]);
  });

  it.each(Object.entries(kTemplates))('of the template %s is the template', (_, template) => {
    const draft = { ...template, name: 'A', text: '', start: toLocal(kStart) } as Draft;
    const regulations = create(RegulationsSchema, regulationsOf(draft, kStart, 'UTC'));
    const copied = draftOf(regulations, kStart - 1);
    expect(create(RegulationsSchema, regulationsOf(copied, kStart, 'UTC'))).toEqual(regulations);
  });

  it('keeps simple times simple, and others in their notation', () => {
    const times = (more: MessageInitShape<typeof RegulationsSchema>) => {
      const draft = draftOf(create(RegulationsSchema, { ...kFull, schedules: '', ...more } as never), kStart);
      return [draft.isByPeriods, notationOf(draft)];
    };
    expect(times({ timeControl: { baseMs: 300_000, incrementMs: 3_000 } })).toEqual([false, '']);
    expect(times({ timeControl: { baseMs: 30_000, incrementMs: 1_000 } })).toEqual([true, 'G/0:30+1']);
    expect(times({ schedules: 'G/25;d5' })).toEqual([false, 'G/25;d5']);
    expect(times({ schedules: 'G/25|G/20' })).toEqual([true, 'G/25|G/20']);
  });

  it('counts on where a series is numbered', () => {
    expect(['Monday blitz 9', 'Blitz #099', 'Open 2026', 'Club', '7'].map(nextName)).toEqual(['Monday blitz 10', 'Blitz #100', 'Open 2026', 'Club', '7']);
  });

  it('begins on the same day of the week at the same hour, in the future', () => {
    const now = new Date(2027, 3, 7, 12).getTime();
    expect(weeksLater([kStart, kStart + 7 * 86_400_000], now)[0]).toBe(new Date(2027, 3, 10, 18, 30).getTime());
    expect(weeksLater([kStart], kStart - 5)).toEqual([kStart]);
    expect(weeksLater([kStart], kStart)).toEqual([new Date(2027, 2, 27, 18, 30).getTime()]);
    expect(weeksLater([], now)).toEqual([]);
  });
});

describe('a change of an announced event', () => {
  const kStarts = [kStart + 1_234, kStart + 86_400_000 + 5_678];
  const announced = create(RegulationsSchema, regulationsOf(filled({ laterStarts: [toLocal(kStarts[1]!)], prizes: '300, 200', unratedAs: 1400 }), kStart, 'Europe/Madrid'));
  Object.assign(announced.calendar!, { startsMs: kStarts, intervalMs: 61_000 });
  const changed = (more: Partial<Draft>) => {
    const before = draftAsAnnounced(announced);
    const after = { ...before, ...more };
    const said = (draft: Draft) => regulationsOf(draft, fromLocal(draft.start)!, 'Europe/Madrid');
    return withChanges(announced, said(before), said(after));
  };

  it('keeps to the millisecond what nobody touched', () => {
    expect(changed({})).toEqual(announced);
    expect(changed({ name: 'Club II' })).toEqual({ ...announced, name: 'Club II' });
  });

  it('keeps the other rounds when one begins at another hour', () => {
    const moved = changed({ laterStarts: [toLocal(kStarts[1]! + 3_600_000)] });
    expect(moved.calendar).toMatchObject({ startsMs: [kStarts[0], fromLocal(toLocal(kStarts[1]! + 3_600_000))], intervalMs: 61_000 });
    expect(changed({ laterStarts: [] }).calendar!.startsMs).toEqual([kStarts[0]]);
    expect(changed({ start: toLocal(kStart - 3_600_000) }).calendar!.startsMs).toEqual([fromLocal(toLocal(kStart - 3_600_000)), kStarts[1]]);
  });

  it('adds, changes and takes away', () => {
    expect(changed({ prizes: '300, 250, 100' }).prizes!.places).toEqual([30_000, 25_000, 10_000]);
    expect(changed({ minRating: 1500 }).entry!.minRating).toBe(1500);
    expect(changed({ unratedAs: undefined }).unratedAs).toBeUndefined();
    expect(changed({ system: PairingSystem.ROUND_ROBIN, tiebreaks: 'SB' })).toMatchObject({ system: PairingSystem.ROUND_ROBIN, rounds: 0, tiebreaks: ['SB'] });
  });
});
