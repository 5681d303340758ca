// Running games as the page of them shows.
import { create } from '@bufbuild/protobuf';
import { anyPack } from '@bufbuild/protobuf/wkt';
import { Category, Variant } from '../../src/gen/escaque/common/v1/common_pb';
import { Circle, OnlineNewsSchema, OnlinePeopleSchema } from '../../src/gen/escaque/gateway/v1/people_pb';
import type { FakeGateway } from './fake_gateway';
import { gameFacts, kItalian, line } from './scenes';

/** The one that the gateway has. */
export const kWatchedId = '0123456789A';

const kNames = ['torre_blanca', 'Mikhail', 'Nona', 'a_very_long_name_20c', 'Vera', 'Paul', 'Judit', 'Emanuel', 'Alexandra', 'Bobby'];
const player = (n: number, value: number) => ({ user: { id: `W${String(n).padStart(10, '0')}`, handle: kNames[n % kNames.length]! }, rating: { value, deviation: 60 } });

/** Game n of two other people each; 0 is the one that moves. */
export const runningGame = (n: number, rating: number) => ({
  gameId: n ? `W${String(n).padStart(10, '0')}` : kWatchedId,
  white: player(2 * n + 1, rating),
  black: player(2 * n + 2, rating),
  timeControl: { baseMs: 180_000, incrementMs: 2_000 },
  variant: Variant.STANDARD,
  category: Category.BLITZ,
  isRated: true,
});

/** Two moves of it have been played. */
export function watched(gateway: FakeGateway, moves = 'e2e4 e7e5'): void {
  const created = gameFacts();
  if (created.case !== 'gameCreated') throw new Error();
  gateway.append([{ case: 'gameCreated', value: { ...created.value, ...runningGame(0, 1850) } } as never]);
  gateway.append(line(moves));
}

/** Seven games, of which one moves. */
export function manyRunning(gateway: FakeGateway): void {
  const began = [runningGame(0, 2410), ...[1, 2, 3, 4, 5, 6].map((n) => runningGame(n, 2300 - 70 * n))];
  gateway.send({ case: 'watch', value: { isAll: true, began, running: 7 } as never });
}
export const watchedItalian = (gateway: FakeGateway): void => watched(gateway, kItalian);
export const nothingRuns = (gateway: FakeGateway): void => gateway.send({ case: 'watch', value: { isAll: true, began: [], running: 0 } as never });

const person = (n: number, value = 0, gameId = '') => ({
  user: { id: `P${String(n).padStart(10, '0')}`, handle: kNames[n % kNames.length]!, title: n === 4 ? 'WGM' : '' },
  ...(value && { rating: { category: Category.BLITZ, rating: { value, deviation: 60 }, games: 90 } }),
  isOnline: true,
  gameId,
});
/** P1 to P3, whom the user follows. */
export const kFollowed = [1, 2, 3].map((n) => person(n).user.id);
export const people = (circle: Circle, news: object): never => ({ case: 'people', value: anyPack(OnlineNewsSchema, create(OnlineNewsSchema, { circle, ...news })) }) as never;

/** The user follows three: one plays, one is online, one is away; four others are online. */
export function manyOnline(gateway: FakeGateway): void {
  manyRunning(gateway);
  gateway.send({ case: 'lists', value: { follow: kFollowed } } as never);
  gateway.answerRest('people/followed', OnlinePeopleSchema, { people: [1, 2, 3].map((n) => ({ ...person(n), isOnline: false })), total: 3 });
  gateway.send(people(Circle.BEST, { isAll: true, here: [person(4, 2410), person(5, 1950, kWatchedId), person(6), person(7, 1200), person(1, 1800, kWatchedId)], online: 5 }));
  gateway.send(people(Circle.FOLLOWED, { isAll: true, here: [person(1, 1800, kWatchedId), person(2, 1500)] }));
}

/** Somebody whom the user follows has begun to play. */
export function friendPlays(gateway: FakeGateway): void {
  gateway.send({ case: 'lists', value: { follow: kFollowed } } as never);
  gateway.send(people(Circle.FOLLOWED, { isAll: true, here: [person(1, 1800, kWatchedId)] }));
}
