// An arena of any number of players, as its page shows it while it is played and when it is over.
import { create, toBinary, type MessageInitShape } from '@bufbuild/protobuf';
import {
  ArenaEntrySchema,
  type ArenaFactSchema,
  ArenaStage,
  GetArenaResponseSchema,
  LeftOut,
  ListArenasResponseSchema,
} from '../../src/gen/escaque/matchmaking/v1/arena_pb';
import { Color } from '../../src/gen/escaque/common/v1/common_pb';
import { TalkRule } from '../../src/gen/escaque/conduct/v1/talk_pb';
import { EventRulesSchema } from '../../src/gen/escaque/games/v1/entry_pb';
import type { FakeGateway } from './fake_gateway';
import { gameFacts, kAna } from './scenes';

export const kArenaId = '0000000000Z';
export const kArenaPath = `/arena/${kArenaId}`;

const kNames = ['Nona', 'torre_blanca', 'Bruno', kAna.handle, 'a_very_long_name_20c', 'Ruy', 'Elena', 'Capablanca', 'Mikhail', 'Judit'];
export const idOfPlayer = (i: number): string => (i === 3 ? kAna.id : String(i).padStart(11, '0'));

function players(count: number) {
  return Array.from({ length: count }, (_, i) => ({
    user: { id: idOfPlayer(i), handle: kNames[i] ?? `player_${i}`, title: i === 0 ? 'WGM' : '' },
    rating: 2300 - Math.floor((i * 1500) / count),
    points: Math.max(0, 21 - Math.floor((i * 22) / count)),
    games: 9 - (i % 3),
    performance: 2400 - Math.floor((i * 1400) / count),
    winsInARow: i % 4 === 0 ? 2 : 0,
    isPaused: i % 10 === 6,
    leftOut: i === 3 ? LeftOut.ODD_NUMBER : LeftOut.UNSPECIFIED,
    joined: i,
  }));
}

const regulations = (startsMs: number) => ({
  name: 'Arena del viernes',
  text: 'Two hours of blitz. Be kind.',
  timeControl: { baseMs: 180_000, incrementMs: 0 },
  isRated: true,
  startsMs,
  durationMs: 3_600_000,
  waveEveryMs: 3_000,
  closingWindowMs: 60_000,
  allowsBerserk: true,
  scoring: { win: 2, draw: 1, streakAfter: 2, berserkBonus: 1, berserkLeastPlies: 14, shortDrawPlies: 20, serialDrawPlies: 60 },
});

/** An arbiter has given the game to the first of two. */
const correction = {
  result: { gameId: '0000000000C', whiteId: idOfPlayer(4), blackId: idOfPlayer(3), winner: Color.WHITE, counts: true },
  winnerBefore: Color.BLACK,
  countedBefore: true,
  white: { pointsBefore: 15, placeBefore: 9, points: 20, place: 5 },
  black: { pointsBefore: 26, placeBefore: 1, points: 20, place: 4 },
};

/** Of the first `played` pairs, from place 5 on, games are played. */
export function arena(gateway: FakeGateway, count: number, stage: ArenaStage, played: number, organizerId = idOfPlayer(0), talkRule = TalkRule.ALL): void {
  const startsMs = stage === ArenaStage.OPEN ? Date.now() - 1_200_000 : Date.now() - 7_200_000;
  gateway.answerRest(`arena/${kArenaId}`, GetArenaResponseSchema, {
    isRated: true,
    version: 100,
    stage,
    talkRule,
    created: { arenaId: kArenaId, organizerId, regulations: regulations(startsMs) },
    endsMs: startsMs + 3_600_000,
    closesMs: startsMs + 3_540_000,
    players: players(count),
    corrections: stage === ArenaStage.FINISHED ? [correction] : [],
    games: Array.from({ length: played }, (_, i) => ({ gameId: String(i).padStart(11, 'G'), whiteId: idOfPlayer(4 + 2 * i), blackId: idOfPlayer(5 + 2 * i) })),
  });
}

export const runningArena = (gateway: FakeGateway): void => arena(gateway, 64, ArenaStage.OPEN, 20);
/** One's own, where the opponents may talk. */
export const ownArena = (gateway: FakeGateway): void => arena(gateway, 12, ArenaStage.OPEN, 2, kAna.id, TalkRule.OPPONENTS);
export const finishedArena = (gateway: FakeGateway): void => arena(gateway, 64, ArenaStage.FINISHED, 0);

export function arenas(gateway: FakeGateway): void {
  const startsMs = Date.UTC(2026, 10, 27, 19, 0);
  const one = { arenaId: kArenaId, timeControl: { baseMs: 180_000 }, isRated: true };
  gateway.answerRest('arenas', ListArenasResponseSchema, {
    arenas: [
      { ...one, name: 'Arena del viernes', stage: ArenaStage.OPEN, startsMs, endsMs: startsMs + 3_600_000, players: 64 },
      { ...one, arenaId: '0000000000Y', name: 'Spring arena', stage: ArenaStage.FINISHED, startsMs: startsMs - 9e9, endsMs: startsMs - 9e9 + 1_800_000, players: 1 },
    ],
  });
}

/** The game of an arena before its first move; the opponent plays berserk. */
export function berserkGame(gateway: FakeGateway): void {
  const { case: created, value } = gameFacts();
  if (created !== 'gameCreated') return;
  gateway.append([{ case: created, value: { ...value, rules: create(EventRulesSchema, { allowsBerserk: true }) } as never }], '', Date.now() - 2_000);
  gateway.append([{ case: 'wentBerserk', value: { by: 2, remaining: { whiteMs: 180_000, blackMs: 90_000 } } }]);
}

type FactInit = NonNullable<MessageInitShape<typeof ArenaFactSchema>['fact']>;

/** Tells the page the entry of this version. */
export function tellArena(gateway: FakeGateway, version: number, ...facts: FactInit[]): void {
  const entry = create(ArenaEntrySchema, { version, facts: facts.map((fact) => ({ fact })) });
  const any = { typeUrl: 'type.googleapis.com/escaque.matchmaking.v1.ArenaEntry', value: toBinary(ArenaEntrySchema, entry) };
  gateway.send({ case: 'arenaEntries', value: { arenaId: kArenaId, entries: [any] } });
}
