// People, games and lobbies that the browser tests show.
import { Chess } from 'chessops/chess';
import { makeSanAndPlay } from 'chessops/san';
import { parseUci } from 'chessops/util';
import { Category, Color, Role, Variant } from '../../src/gen/escaque/common/v1/common_pb';
import type { TalkRule } from '../../src/gen/escaque/conduct/v1/talk_pb';
import { ColorWish } from '../../src/gen/escaque/matchmaking/v1/lobby_pb';
import { ArbiterAction, Termination } from '../../src/gen/escaque/games/v1/entry_pb';
import type { FactInit } from '../builders';

export const kAna = { id: 'AAAAAAAAAAA', handle: 'Ana_Ulibarri' };
export const kBruno = { id: 'BBBBBBBBBBB', handle: 'Bruno', title: 'FM' };
export const kEngine = { id: 'CCCCCCCCCCC', handle: 'stockfish15', isComputer: true };

const rating = (value: number, isProvisional = false) => ({ value, deviation: isProvisional ? 200 : 60, isProvisional });

export const kMember = {
  user: kAna,
  lists: {},
  ratings: [
    { category: Category.BLITZ, rating: rating(1834), games: 210 },
    { category: Category.RAPID, rating: rating(1902), games: 55 },
    { category: Category.BULLET, rating: rating(1711, true), games: 6 },
  ],
};

export const kReferee = { user: { id: 'RRRRRRRRRRR', handle: 'Rita', title: '', roles: [Role.ARBITER] }, lists: {} };

export const kAdmin = { user: { id: 'DDDDDDDDDDD', handle: 'Ada', title: '', roles: [Role.ADMIN] }, lists: {} };

export function gameFacts(isRated = true, baseMs = 180_000, incrementMs = 2_000): FactInit {
  return {
    case: 'gameCreated',
    value: {
      gameId: '0123456789A',
      white: { user: kAna, rating: rating(1834) },
      black: { user: kBruno, rating: rating(1867, true) },
      timeControl: { baseMs, incrementMs },
      variant: Variant.STANDARD,
      category: Category.BLITZ,
      initialFen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
      isRated,
      edition: 'online',
      firstMoveMs: 30_000,
      createdMs: Date.now() - 120_000,
    },
  };
}

/** A game of an event, lost by White, that its arbiter has called a draw at `ruledMs`. */
export function ruledGame(ruledMs: number): readonly (readonly [FactInit[], number])[] {
  const created = gameFacts();
  if (created.case !== 'gameCreated') throw new Error();
  const event = { eventId: '0000000000A', round: 2, board: 4, arbiterIds: ['NNNNNNNNNNN'], committeeIds: [kReferee.user.id] };
  const ended = { winner: Color.BLACK, termination: Termination.CHECKMATE, article: 'fide-2023 5.1.1', remaining: { whiteMs: 91_250, blackMs: 84_000 } };
  const order = { userId: 'NNNNNNNNNNN', reason: 'Black looked at another board', article: 'fide-2023 12.9.6' };
  return [
    [[{ case: 'gameCreated', value: { ...created.value, event } } as FactInit], ruledMs - 240_000],
    [[...line('f2f3 e7e5 g2g4 d8h4'), { case: 'gameEnded', value: ended }], ruledMs - 60_000],
    [[{ case: 'arbiterActed', value: { action: ArbiterAction.CORRECT_RESULT, order } }, { case: 'gameEnded', value: { ...ended, winner: Color.UNSPECIFIED, termination: Termination.ARBITER, article: order.article } }], ruledMs],
  ];
}

/** A game of an event whose organiser has said who may talk. */
export function quietGame(talkRule: TalkRule, isRated = true): FactInit {
  const created = gameFacts(isRated);
  if (created.case !== 'gameCreated') throw new Error();
  return { case: 'gameCreated', value: { ...created.value, event: { eventId: '0000000000A', round: 2, board: 4, talkRule } } } as FactInit;
}

/** A game of an event, which has its arbiters. */
export const eventGame = (isRated = true): FactInit => quietGame(0, isRated);

/** MovePlayed facts of a whole line, with clocks that go down. */
export function line(moves: string, perMoveMs = 3_400, baseMs = 180_000): FactInit[] {
  const position = Chess.default();
  const left = [baseMs, baseMs];
  return moves.split(' ').map((uci, i) => {
    if (i >= 2) left[i % 2]! -= perMoveMs + (i * 617) % 2_300;
    const san = makeSanAndPlay(position, parseUci(uci)!);
    const remaining = { whiteMs: left[0]!, blackMs: left[1]! };
    return { case: 'movePlayed', value: { uci, san, elapsedMs: perMoveMs, compensatedMs: i % 3 ? 0 : 120, remaining } };
  });
}

export const kItalian =
  'e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d4 e5d4 c3d4 c5b4 b1c3 f6e4 e1g1 b4c3 d4d5 c3f6 f1e1 c6e7 e1e4 d7d6';

const seek = (n: number, handle: string, value: number, base: number, increment: number, isRated = true, extra = {}) => ({
  seekId: `seek${n}`,
  owner: { user: { id: `S${n}AAAAAAAAA`, handle, ...extra }, rating: rating(value, value % 7 === 0) },
  terms: { timeControl: { baseMs: base * 1000, incrementMs: increment * 1000 }, variant: Variant.STANDARD, isRated },
  color: [ColorWish.EITHER, ColorWish.WHITE, ColorWish.BLACK][n % 3]!,
  minRating: 0,
  maxRating: 0,
});

const people = (...handles: string[]) => handles.map((handle, i) => ({ user: { id: `S${String(i).padStart(10, '0')}`, handle }, rating: rating(1480 + 97 * i) }));
/** One of Bruno's and one of Ana's that wait, and one of Ana's that is being played; of its boards the gateway has the first. */
const kSimuls = [
  { simulId: '0000000000S', host: { user: kBruno, rating: rating(2312) }, seats: 20, players: people('torre_blanca', 'Nona', 'a_very_long_name_20c'), terms: { timeControl: { baseMs: 1_200_000, incrementMs: 10_000 }, variant: Variant.STANDARD, schedules: 'G/60+10|G/20+10' }, hostColor: Color.WHITE, gameIds: [], expiresMs: Date.UTC(2026, 9, 1, 19, 30) },
  { simulId: '0000000000T', host: { user: kAna, rating: rating(1834) }, seats: 40, players: people('Mikhail', 'Judit', 'a_very_long_name_20c', 'Vera', 'Paul'), terms: { timeControl: { baseMs: 900_000, incrementMs: 0 }, variant: Variant.STANDARD }, hostColor: Color.BLACK, gameIds: [], expiresMs: Date.UTC(2026, 9, 1, 19, 30) },
  { simulId: '0000000000U', host: { user: kAna, rating: rating(1834) }, seats: 40, players: people('Bruno', 'Judit', 'a_very_long_name_20c', 'Vera', 'Paul', 'Emanuel', 'Alexandra', 'Bobby'), terms: { timeControl: { baseMs: 900_000, incrementMs: 0 }, variant: Variant.STANDARD }, hostColor: Color.WHITE, gameIds: ['0123456789A', ...[1, 2, 3, 4, 5, 6, 7].map((n) => `U${String(n).padStart(10, '0')}`)], expiresMs: Date.UTC(2026, 9, 2, 19, 30) },
];

export const kLobby = {
  simuls: kSimuls,
  seeks: [
    { ...seek(1, 'torre_blanca', 2011, 300, 3), isPeopleOnly: true },
    seek(2, 'Mikhail', 1722, 180, 2),
    seek(3, 'stockfish15', 2850, 600, 0, false, { isComputer: true }),
    seek(4, 'Guest-4821', 1500, 900, 10, false, { isGuest: true }),
    seek(5, 'a_very_long_name_20c', 1344, 60, 0),
    seek(6, 'Nona', 2274, 1800, 0, true, { title: 'WGM' }),
  ],
  challenges: [
    {
      challengeId: 'ch1',
      challenger: { user: kBruno, rating: rating(1867) },
      challenged: kAna,
      terms: { timeControl: { baseMs: 300_000, incrementMs: 3_000 }, variant: Variant.STANDARD, isRated: true },
      color: ColorWish.EITHER,
    },
  ],
  pools: [{ baseMs: 180_000, incrementMs: 2_000 }],
  waiting: [
    { pool: { baseMs: 180_000, incrementMs: 2_000 }, players: 2, ratings: [1834, 1790] },
    { pool: { baseMs: 600_000, incrementMs: 0 }, players: 14, ratings: [1512, 1833, 2010, 1687, 1450, 1922, 1601, 1777, 1390, 2104] },
  ],
};
