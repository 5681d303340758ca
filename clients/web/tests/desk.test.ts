// What the arbiter's desk shows and sends.
import { create, toJson, type MessageInitShape } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { DeskGameSchema, type DeskGame } from '../src/gen/escaque/games/v1/arbiter_pb';
import { ArbiterAction, EventPlaceSchema, QuickplayRequest, QuickplayRuling, Termination } from '../src/gen/escaque/games/v1/entry_pb';
import { GiveOrderSchema } from '../src/gen/escaque/gateway/v1/arbiter_pb';
import { articlesByUse, articlesFor, giveOrder, officeIn, possibleOrders, quickplayRulings, remainingAfter, sortDesk } from '../src/game/desk';
import { kTopics } from '../src/help/laws';
import { routeOf } from '../src/stores/route';
import { created, gameAfter, kBlack, kWhite, move, type FactInit } from './builders';

function line(gameId: string, createdMs: number, more: Omit<Exclude<MessageInitShape<typeof DeskGameSchema>, DeskGame>, 'game' | '$typeName'> = {}) {
  return create(DeskGameSchema, { game: { gameId, createdMs }, ...more });
}

const stop: FactInit = {
  case: 'arbiterActed',
  value: { action: ArbiterAction.STOP_CLOCKS, order: { userId: 'r', reason: 'Noise', article: 'fide-2023 12.9.1' } },
};
const ended = (termination: Termination): FactInit => ({ case: 'gameEnded', value: { winner: kWhite, termination, remaining: { whiteMs: 1, blackMs: 0 } } });
const kArbiter = { rules: true, judges: false };
const begun = [created(), move('e2e4', 'e4'), move('e7e5', 'e5')];

describe('the list of games', () => {
  it('has calls first, then stopped clocks, postponed rulings and the rest, the oldest first', () => {
    const draw = { request: QuickplayRequest.DRAW, requestedBy: kWhite };
    const games = [
      line('young', 5),
      line('postponed', 1, { ...draw, isPostponed: true }),
      line('old', 2),
      line('stopped', 4, { areClocksStopped: true }),
      line('late call', 3, draw),
      line('first call', 2, draw),
    ];

    const order = sortDesk(games).map(({ game }) => game?.gameId);

    expect(order).toEqual(['first call', 'late call', 'stopped', 'postponed', 'old', 'young']);
  });

  it('is a page, and each game below it', () => {
    expect(routeOf('/arbiter')).toEqual({ page: 'arbiter', gameId: undefined });
    expect(routeOf('/arbiter/0123456789A')).toEqual({ page: 'arbiter', gameId: '0123456789A' });
    expect(routeOf('/arbiter/nothing')).toEqual({ page: 'lost' });
  });
});

describe('the orders', () => {
  it('are those that make sense', () => {
    expect(possibleOrders(gameAfter(created()), kArbiter)).toEqual(['stopClocks', 'adjustTime', 'warnPlayer', 'declareResult']);
    expect(possibleOrders(gameAfter(...begun, stop), kArbiter)).toContain('startClocks');
    const asks: FactInit = { case: 'quickplayRequested', value: { by: kBlack, request: QuickplayRequest.DRAW, article: 'fide-1997 10.2' } };
    expect(possibleOrders(gameAfter(...begun, asks), kArbiter)[0]).toBe('ruleQuickplay');
    const over: FactInit = { case: 'gameEnded', value: { winner: kWhite, termination: 10, remaining: { whiteMs: 1, blackMs: 0 } } };
    expect(possibleOrders(gameAfter(...begun, over), kArbiter)).toEqual(['declareResult']);
  });

  it('answer a request as the Laws let them', () => {
    const asks = (request: QuickplayRequest): FactInit => ({ case: 'quickplayRequested', value: { by: kBlack, request, article: 'fide-2014 G.4' } });
    const { GRANTED, POSTPONED, REJECTED } = QuickplayRuling;
    const draw = [...begun, asks(QuickplayRequest.DRAW)];

    expect(quickplayRulings(gameAfter(...begun))).toEqual([]);
    expect(quickplayRulings(gameAfter(...draw))).toEqual([GRANTED, POSTPONED, REJECTED]);
    expect(quickplayRulings(gameAfter(...begun, asks(QuickplayRequest.INCREMENT)))).toEqual([GRANTED, REJECTED]);
    expect(possibleOrders(gameAfter(...draw, ended(Termination.TIME_FORFEIT)), kArbiter)).toEqual(['ruleQuickplay', 'declareResult']);
    expect(quickplayRulings(gameAfter(...draw, ended(Termination.RESIGNATION)))).toEqual([]);
    const of2014 = { ...gameAfter(...draw), edition: 'fide-2014' };
    expect(articlesByUse(of2014, 'ruleQuickplay', kTopics).slice(0, 2)).toEqual(['fide-2014 G.4', 'fide-2014 12.9a']);
    expect(articlesByUse(of2014, 'warnPlayer', kTopics)[0]).toBe('fide-2014 12.9a');
    expect(articlesByUse(of2014, 'stopClocks', kTopics)[0]).toBe('fide-2014 6.12a');
    expect(articlesByUse(of2014, 'restorePosition', kTopics)[0]).toBe('fide-2014 7.1');
    expect(articlesByUse(of2014, 'decideAppeal', kTopics)[0]).toBe('fide-2014 11.10');
    for (const needed of ['6.10', '6.12b', '11.10', '12.5', '12.9d']) expect(articlesByUse(of2014, 'adjustTime', kTopics)).toContain(`fide-2014 ${needed}`);
    const of1997 = { ...of2014, edition: 'fide-1997' };
    for (const needed of ['6.10', '6.13', '13.5']) expect(articlesByUse(of1997, 'adjustTime', kTopics)).toContain(`fide-1997 ${needed}`);
    const old = { ...of2014, edition: 'classic' };
    for (const needed of ['14.5', '14.6', '18.1a']) expect(articlesByUse(old, 'adjustTime', kTopics)).toContain(`classic ${needed}`);
  });

  it('are an event\'s own arbiter\'s in its games, and its committee\'s where somebody has appealed', () => {
    const plain = created();
    if (plain.case !== 'gameCreated') throw new Error();
    const ofEvent: FactInit = { case: 'gameCreated', value: { ...plain.value, event: create(EventPlaceSchema, { eventId: 'e', round: 1, arbiterIds: ['nona'], committeeIds: ['ruy'] }) } };
    const appeal: FactInit = { case: 'rulingAppealed', value: { by: kWhite, version: 4, grounds: 'Not I' } };
    const ruled = gameAfter(ofEvent, move('e2e4', 'e4'), move('e7e5', 'e5'), stop);
    const appealed = gameAfter(ofEvent, move('e2e4', 'e4'), move('e7e5', 'e5'), stop, appeal);
    const orders = (user: string, game = ruled) => possibleOrders(game, officeIn(game, user, false));

    expect([ruled.appealableSinceMs, ruled.appealBy]).toEqual([ruled.clocksStoppedAtMs, undefined]);
    expect([appealed.appealableSinceMs, appealed.appealBy]).toEqual([undefined, 'white']);
    expect(orders('nona')).toContain('startClocks');
    expect(orders('nona', appealed)).not.toContain('decideAppeal');
    expect(orders('ruy')).toEqual([]);
    expect(orders('ruy', appealed)).toEqual(['decideAppeal']);
    expect(orders('somebody', appealed)).toEqual([]);
    expect(gameAfter(...begun, stop).appealableSinceMs).toBeUndefined();
    const decided: FactInit = { case: 'appealDecided', value: { isUpheld: true, order: { userId: 'ruy', reason: 'seen', article: 'fide-2023 12.9' } } };
    expect(gameAfter(ofEvent, move('e2e4', 'e4'), move('e7e5', 'e5'), stop, appeal, decided).appealBy).toBeUndefined();
  });

  it('and the server’s own rulings can be appealed against where there is a committee', () => {
    const plain = created();
    if (plain.case !== 'gameCreated') throw new Error();
    const ofEvent: FactInit = { case: 'gameCreated', value: { ...plain.value, event: create(EventPlaceSchema, { eventId: 'e', round: 1, arbiterIds: ['nona'], committeeIds: ['ruy'] }) } };
    const moves = [move('e2e4', 'e4'), move('e7e5', 'e5')];
    const appealable = (...facts: FactInit[]) => gameAfter(ofEvent, ...moves, ...facts).appealableSinceMs !== undefined;

    expect(appealable(ended(Termination.TIME_FORFEIT))).toBe(true);
    expect(appealable(ended(Termination.NO_SHOW))).toBe(true);
    expect(appealable({ case: 'claimRefused', value: { by: kWhite } })).toBe(true);
    expect(appealable(ended(Termination.RESIGNATION))).toBe(false);
    expect(appealable(ended(Termination.CHECKMATE))).toBe(false);
    expect(gameAfter(...begun, ended(Termination.TIME_FORFEIT)).appealableSinceMs).toBeUndefined();
  });

  it('restore what the ledger says', () => {
    const game = gameAfter(created(), move('e2e4', 'e4', 170_000, 180_000));
    expect(remainingAfter(game, 1)).toEqual({ white: 170_000, black: 180_000 });
    expect(remainingAfter(game, 0)).toEqual({ white: 180_000, black: 180_000 });
  });

  it('name an article of the edition; the house cites those of 2023', () => {
    const all = kTopics.flatMap(({ articles }) => articles);
    expect(articlesFor('fide-2014', all)).toContain('fide-2014 12.9b');
    expect(articlesFor('online', all)).toContain('fide-2023 12.9.2');
    expect(articlesFor('classic', all).every((article) => article.startsWith('classic '))).toBe(true);
  });

  it('are sent with their reason', () => {
    const order = giveOrder('o1', { case: 'adjustTime', value: { color: kBlack, deltaMs: 60_000 } }, 'fide-2023 12.9.2', ' Noise ');
    expect(toJson(GiveOrderSchema, order)).toEqual({
      id: 'o1',
      order: { reason: 'Noise', article: 'fide-2023 12.9.2', adjustTime: { color: 'COLOR_BLACK', deltaMs: 60_000 } },
    });
  });
});
