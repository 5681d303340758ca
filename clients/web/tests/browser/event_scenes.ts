// A Swiss in its third round, as the pages of events show it to a visitor, a player and an arbiter.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { Color } from '../../src/gen/escaque/common/v1/common_pb';
import { Reason } from '../../src/gen/escaque/common/v1/error_pb';
import { TalkRule } from '../../src/gen/escaque/conduct/v1/talk_pb';
import { ByeKind, EntryAccess, NoShows, PairingSystem, PrizeMethod, RoundStage, Score, Venue, type ExclusionSchema, type RegulationsSchema } from '../../src/gen/escaque/matchmaking/v1/event_pb';
import {
  EventStage,
  GetEventResponseSchema,
  GetStandingsResponseSchema,
  InvitationSchema,
  ListEventsResponseSchema,
  RegulationsChangeSchema,
} from '../../src/gen/escaque/matchmaking/v1/matchmaking_service_pb';
import type { FakeGateway } from './fake_gateway';
import { kAna, kBruno } from './scenes';

export const kEventPath = '/event/0000000000A';

const kNames = ['torre_blanca', 'Bruno', 'Nona', 'Ana_Ulibarri', 'Mikhail', 'a_very_long_name_20c', 'Ruy', 'Elena', 'Capablanca'];
const idOf = (handle: string): string => (handle === kAna.handle ? kAna.id : handle === kBruno.handle ? kBruno.id : `${handle}AAAAAAAAAAA`.slice(0, 11).replace(/_/g, '0'));
const kIds = kNames.map(idOf);
const kStart = Date.UTC(2026, 10, 21, 16, 0);

const entrants = kNames.map((handle, i) => ({
  person: { player: { user: { id: kIds[i]!, handle, title: i === 1 ? 'FM' : i === 2 ? 'WGM' : '' } }, name: handle, ...(i === 7 ? {} : { rating: 2274 - 61 * i }) },
  number: i + 1,
  fromRound: i === 8 ? 2 : 1,
  hasWithdrawn: i === 6,
  byes: i === 5 ? [{ userId: kIds[5]!, round: 3, kind: ByeKind.HALF_POINT }] : [],
}));

interface NotPaired {
  readonly bye: string;
  readonly absences: { userId: string; kind: ByeKind }[];
}
const kEverybody: NotPaired = { bye: '', absences: [] };

function round(number: number, stage: RoundStage, pairs: readonly (readonly [number, number, Score])[], others = kEverybody) {
  const boards = pairs.map(([white, black, score], i) => ({
    whiteId: kIds[white - 1]!,
    blackId: kIds[black - 1]!,
    gameId: `012345678${number}` + 'ABCDEFGH'[i],
    hasGameBegun: stage !== RoundStage.PUBLISHED && score !== Score.WHITE_WINS_BY_FORFEIT,
    score,
  }));
  return { number, startsMs: kStart + number * 1_800_000, stage, boards, ...others };
}

const rounds = [
  round(1, RoundStage.COMPLETE, [[1, 5, Score.WHITE_WINS], [6, 2, Score.DRAW], [3, 7, Score.WHITE_WINS_BY_FORFEIT], [8, 4, Score.BLACK_WINS]]),
  round(2, RoundStage.COMPLETE, [[4, 1, Score.DRAW], [2, 3, Score.WHITE_WINS], [5, 8, Score.WHITE_WINS], [9, 6, Score.BLACK_WINS]]),
  round(3, RoundStage.STARTED, [[1, 2, Score.UNSPECIFIED], [4, 3, Score.UNSPECIFIED], [5, 9, Score.BLACK_WINS]], { bye: kIds[7]!, absences: [{ userId: kIds[5]!, kind: ByeKind.HALF_POINT }] }),
];

const regulations = {
  name: 'Abierto de otoño del club',
  text: 'The hall opens at half past four.\nTalk about games in progress is not allowed.',
  system: PairingSystem.DUTCH_2026,
  venue: Venue.HERE,
  timeControl: { baseMs: 180_000, incrementMs: 2_000 },
  isRated: true,
  edition: 'online',
  rules: {},
  rounds: 5,
  calendar: { startsMs: [kStart], intervalMs: 120_000, publishedBeforeMs: 0, timeZone: 'Europe/Madrid' },
  entry: { maxEntrants: 200, lastLateEntry: 2, maxRating: 2400 },
  byes: { halfPointByes: 1, lastRound: 4 },
  noShows: NoShows.ARE_WITHDRAWN,
  points: { win: 10, draw: 5, loss: 0 },
  tiebreaks: ['BH/C1', 'BH', 'SB', 'DE'],
  tiebreakEdition: '2026',
  prizes: { currency: '€', places: [30_000, 20_000, 10_000], method: PrizeMethod.EQUAL_SHARES },
  appealsCommittee: ['Nona', 'Ruy', 'Elena'],
};

export const kLargeBoards = 104;

/** So many boards that a page shows only the first of them at once. */
export function largeEvent(gateway: FakeGateway): void {
  const ids = Array.from({ length: 2 * kLargeBoards }, (_, i) => String(i + 1).padStart(11, '0'));
  const players = ids.map((id, i) => ({ person: { player: { user: { id, handle: `player_${i + 1}` } }, name: `player_${i + 1}`, rating: 2400 - 5 * i }, number: i + 1, fromRound: 1 }));
  const boards = players.slice(0, kLargeBoards).map((_, i) => ({ whiteId: ids[i]!, blackId: ids[i + kLargeBoards]!, hasGameBegun: false, score: i % 3 ? Score.DRAW : Score.UNSPECIFIED }));
  const created = { eventId: '0000000000A', regulations: { ...regulations, venue: Venue.ELSEWHERE }, createdMs: kStart - 9e8 };
  const first = { number: 1, startsMs: kStart - 1e7, stage: RoundStage.COMPLETE, boards: boards.map((board, i) => ({ ...board, score: i % 3 ? Score.DRAW : Score.WHITE_WINS })) };
  const second = { number: 2, startsMs: kStart, stage: RoundStage.STARTED, boards: boards.map((board) => ({ ...board, whiteId: board.blackId, blackId: board.whiteId })) };
  gateway.answerRest('event/0000000000A', GetEventResponseSchema, { version: 3, stage: EventStage.OPEN, created, entrants: players, rounds: [first, second], roundCount: 9, isRated: true });
}

/** The same, over: the first two places, and a third that two share. */
export function finishedEvent(gateway: FakeGateway): void {
  runningEvent(gateway, kAna.id);
  const standings = [[1, 1, 40], [2, 2, 35], [4, 3, 30], [6, 3, 30], [3, 5, 20]].map(([number, rank, points]) => ({ userId: kIds[number! - 1]!, rank: rank!, points: points! }));
  const awards = [30_000, 20_000, 5_000, 5_000].map((amount, i) => ({ userId: standings[i]!.userId, prize: '', amount }));
  const created = { eventId: '0000000000A', regulations, organizerId: kAna.id, arbiterIds: [], createdMs: kStart - 9e8 };
  gateway.answerRest('event/0000000000A', GetEventResponseSchema, { version: 60, stage: EventStage.FINISHED, created, entrants, rounds: rounds.map((each) => ({ ...each, stage: RoundStage.COMPLETE })), roundCount: 5, isRated: true, finished: { atMs: kStart + 9e7, standings, awards } });
}

/** Over, by regulations that use what few do: two of three with equal points have played off the first places. */
export function playedOffEvent(gateway: FakeGateway): void {
  finishedEvent(gateway);
  const chosen: MessageInitShape<typeof RegulationsSchema> = {
    ...regulations,
    entry: { ...regulations.entry, barsArbiters: true },
    prizes: { ...regulations.prizes, excludesWithdrawn: true },
    federationsApart: 3,
    spectatorsDelayMs: 900_000,
    playOffPlaces: 2,
    knockout: { games: 2, rapid: { baseMs: 600_000, incrementMs: 5_000 }, blitzGames: 2, blitz: { baseMs: 180_000, incrementMs: 2_000 } },
  };
  const standings = [[2, 1, 40], [1, 2, 40], [4, 3, 40], [6, 4, 30], [3, 5, 20]].map(([number, rank, points]) => ({ userId: kIds[number! - 1]!, rank: rank!, points: points! }));
  const awards = [30_000, 20_000, 10_000].map((amount, i) => ({ userId: standings[i]!.userId, prize: '', amount }));
  const created = { eventId: '0000000000A', regulations: chosen, organizerId: kAna.id, arbiterIds: [], createdMs: kStart - 9e8 };
  gateway.answerRest('event/0000000000A', GetEventResponseSchema, { version: 61, stage: EventStage.FINISHED, created, entrants, rounds: rounds.map((each) => ({ ...each, stage: RoundStage.COMPLETE })), roundCount: 5, isRated: true, finished: { atMs: kStart + 9e7, standings, awards }, playOffIds: [kIds[1]!, kIds[0]!] });
}

const cell = (opponent: number, result: string, color = Color.WHITE) => ({ opponent, opponentRank: 1, color, result });
const rows = [
  [1, 15, [11, 3, 2.75, 0], [cell(5, '1'), cell(4, '=', Color.BLACK)]],
  [2, 15, [10.5, 2.5, 2.25, 0], [cell(6, '=', Color.BLACK), cell(3, '1')]],
  [4, 15, [10, 2.5, 1.75, 0], [cell(8, '1', Color.BLACK), cell(1, '=')]],
  [6, 15, [9.5, 2, 1.5, 0], [cell(2, '='), cell(9, '1', Color.BLACK)]],
  [3, 10, [9, 2, 0, 0], [cell(7, '+'), cell(2, '0', Color.BLACK)]],
  [5, 10, [8.5, 1.5, 0, 0], [cell(1, '0', Color.BLACK), cell(8, '1')]],
  [8, 0, [8, 2, 0, 0], [cell(4, '0'), cell(5, '0', Color.BLACK)]],
] as const;

export function runningEvent(gateway: FakeGateway, organizerId = kIds[0]!, more: { readonly rounds?: []; readonly isRated?: boolean; readonly invitations?: MessageInitShape<typeof InvitationSchema>[]; readonly changes?: MessageInitShape<typeof RegulationsChangeSchema>[]; readonly nextId?: string; readonly entryLink?: string; readonly access?: EntryAccess; readonly initialFen?: string; readonly talkRule?: TalkRule; readonly exclusions?: MessageInitShape<typeof ExclusionSchema>[]; readonly clubId?: string; readonly version?: number } = {}): void {
  gateway.answerRest('events', ListEventsResponseSchema, {
    events: [
      { eventId: '0000000000B', name: 'Copa de primavera', stage: EventStage.FINISHED, system: PairingSystem.ROUND_ROBIN, startsMs: kStart - 9e9, entrants: 8, round: 7, roundCount: 7 },
      { eventId: '0000000000A', name: regulations.name, stage: EventStage.OPEN, system: regulations.system, startsMs: kStart, entrants: 9, round: 3, roundCount: 5 },
      { eventId: '0000000000C', name: 'Sunday blitz', stage: EventStage.OPEN, system: PairingSystem.DUTCH_2026, startsMs: kStart + 9e8, entrants: 1, round: 0, roundCount: 7 },
    ],
  });
  const { access = EntryAccess.EVERYBODY, initialFen = '', clubId = '', ...shown } = more;
  const created = { eventId: '0000000000A', regulations: { ...regulations, initialFen, isRated: !initialFen, entry: { ...regulations.entry, access } }, organizerId, arbiterIds: [], createdMs: kStart - 9e8, clubId };
  gateway.answerRest('event/0000000000A', GetEventResponseSchema, { version: 31, stage: EventStage.OPEN, created, entrants, rounds, roundCount: 5, isRated: true, ...shown });
  gateway.answerRest('event/0000000000A/standings', GetStandingsResponseSchema, {
    afterRound: 2,
    criteria: ['PTS', ...regulations.tiebreaks],
    rows: rows.map(([number, points, values, cells], i) => ({
      rank: i + 1,
      number,
      userId: kIds[number - 1]!,
      name: kNames[number - 1]!,
      points,
      cells: [{ value: points / 10 }, ...values.map((value) => ({ value }))],
      rounds: [...cells],
    })),
  });
}

/** Whose organiser lets nobody talk, and has excluded two people. */
export const quietEvent = (gateway: FakeGateway): void =>
  runningEvent(gateway, kAna.id, {
    talkRule: TalkRule.OFF,
    exclusions: [
      { user: { id: 'XXXXXXXXXXX', handle: 'Xenia' }, byId: kAna.id, reason: 'Tres incomparecencias seguidas' },
      { user: { id: 'YYYYYYYYYYY', handle: 'a_very_long_name_20c' }, byId: kAna.id, reason: 'Advice to a player during a game, after a warning' },
    ],
  });

/** Whose organiser has changed it twice. */
export function changedEvent(gateway: FakeGateway, organizerId?: string): void {
  const changes = [
    { atMs: kStart - 8e8, byId: kAna.id, parts: ['name', 'time_control', 'rounds'] },
    { atMs: kStart + 4e6, byId: kAna.id, parts: ['calendar', 'byes'], reason: 'The hall is free an hour later.' },
  ];
  runningEvent(gateway, organizerId, { changes, nextId: '0000000000C' });
}

/** Seen by those who know its password, among whom nobody is yet. */
export const lockedEvent = (gateway: FakeGateway): void =>
  gateway.refuseRest('event/0000000000A', { reason: Reason.NOT_ALLOWED, code: 'event.password_needed', message: 'This event is for those who know its password.' });

/** Of an arbiter, who has made its link. */
export function linkedEvent(gateway: FakeGateway): void {
  runningEvent(gateway, kAna.id, { entryLink: '7f'.repeat(32), access: EntryAccess.BY_LINK });
}

/** All its games are King's Gambits. */
export const thematicEvent = (gateway: FakeGateway): void => runningEvent(gateway, undefined, { isRated: false, initialFen: 'rnbqkbnr/pppp1ppp/8/4p3/4PP2/8/PPPP2PP/RNBQKBNR b KQkq - 0 2' });
