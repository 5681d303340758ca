// An adjourned game as this client folds it, and what its page offers.
import { describe, expect, it } from 'vitest';
import { Color } from '../src/gen/escaque/common/v1/common_pb';
import { Adjourning } from '../src/gen/escaque/games/v1/entry_pb';
import { remainingAt } from '../src/game/clock';
import { possibleOrders } from '../src/game/desk';
import { isAskedToResume, secondsUntil, toLocalInput } from '../src/game/resumption';
import { mayMoveNow, runningClock } from '../src/game/state';
import { created, gameAfter, kCreatedAt, move, type FactInit } from './builders';

const begun = [created(), move('e2e4', 'e4'), move('e7e5', 'e5')];
const remaining = { whiteMs: 170_000, blackMs: 180_000 };
const offered: FactInit = { case: 'adjournmentOffered', value: { by: Color.WHITE, resumesInS: 3600 } };
const adjourned: FactInit = { case: 'gameAdjourned', value: { article: 'fide-2023 I', resumesInS: 3600 } };
const sealed: FactInit = { case: 'moveSealed', value: { by: Color.WHITE, sealed: new Uint8Array([1]), remaining, resumesInS: 3600 } };
const resumed: FactInit = { case: 'gameResumed', value: { remaining, hasWhiteArrived: true } };
const opened: FactInit = { case: 'sealedMoveOpened', value: { by: Color.WHITE, text: 'g1f3', article: 'fide-2023 I' } };

describe('an adjourned game', () => {
  it('begins with an offer that a move or an answer ends', () => {
    expect(gameAfter(...begun, offered).adjournmentOffer).toEqual({ by: 'white', resumesInS: 3600 });
    const declined: FactInit = { case: 'adjournmentDeclined', value: { by: Color.BLACK } };
    expect(gameAfter(...begun, offered, declined).adjournmentOffer).toBeUndefined();
    expect(gameAfter(...begun, offered, adjourned).adjournmentOffer).toBeUndefined();
  });

  it('lets the player to move seal in their own time', () => {
    const game = gameAfter(...begun, adjourned);
    expect(game.adjournment?.stage).toBe('sealing');
    expect(runningClock(game)).toBe('white');
    expect(mayMoveNow(game)).toBe(true);
  });

  it('stands with both clocks once the move is sealed', () => {
    const game = gameAfter(...begun, adjourned, sealed);
    expect(game.adjournment).toMatchObject({ stage: 'suspended', resumesAtMs: game.sinceMs + 3_600_000, hasExpired: false });
    expect(runningClock(game)).toBeUndefined();
    expect(mayMoveNow(game)).toBe(false);
    expect(remainingAt(game, 'white', kCreatedAt + 9_000_000)).toBe(170_000);
    expect(possibleOrders(game, { rules: true, judges: false })).toContain('resumeGame');
    expect(possibleOrders(game, { rules: true, judges: false })).not.toContain('restorePosition');
  });

  it('knows who wants to resume until they go away', () => {
    const agreed: FactInit = { case: 'resumptionAgreed', value: { by: Color.BLACK } };
    const gone: FactInit = { case: 'playerGone', value: { color: Color.BLACK, claimableInMs: 1000 } };
    expect(gameAfter(...begun, adjourned, sealed, agreed).adjournment?.here).toEqual({ black: true });
    const alone = gameAfter(...begun, adjourned, sealed, agreed, gone);
    expect(alone.adjournment?.here).toEqual({ black: false });
    expect(alone.gone).toEqual({});
  });

  it('asks a player whose opponent is there, until they answer or the opponent goes', () => {
    const agreed: FactInit = { case: 'resumptionAgreed', value: { by: Color.BLACK } };
    const gone: FactInit = { case: 'playerGone', value: { color: Color.BLACK, claimableInMs: 1000 } };
    const shown: FactInit = { case: 'resumptionShown', value: { by: Color.WHITE } };
    const declined: FactInit = { case: 'resumptionDeclined', value: { by: Color.WHITE } };
    const after = (...facts: FactInit[]) => gameAfter(...begun, adjourned, sealed, ...facts);
    expect(isAskedToResume(after(), 'white')).toBe(false);
    expect(isAskedToResume(after(agreed), 'white')).toBe(true);
    expect(isAskedToResume(after(agreed), 'black')).toBe(false);
    expect(isAskedToResume(after(agreed, shown), 'white')).toBe(true);
    expect(isAskedToResume(after(agreed, shown, declined), 'white')).toBe(false);
    expect(after(agreed, shown, declined).incidents.map(({ fact }) => fact.case)).toEqual(['gameAdjourned']);
    expect(isAskedToResume(after(agreed, shown, declined, gone), 'white')).toBe(false);
    const again = after(agreed, shown, declined, gone, agreed);
    expect(isAskedToResume(again, 'white')).toBe(true);
    expect(again.adjournment).toMatchObject({ asks: 2, declinedBy: undefined });
  });

  it('is resumed in the time of the one who must answer, and opens the move when that player is there', () => {
    const game = gameAfter(...begun, adjourned, sealed, resumed);
    expect(runningClock(game)).toBe('black');
    expect(mayMoveNow(game)).toBe(false);
    const open = gameAfter(...begun, adjourned, sealed, resumed, opened, move('g1f3', 'Nf3'));
    expect(open.adjournment).toBeUndefined();
    expect(open.plies.at(-1)?.san).toBe('Nf3');
    expect(runningClock(open)).toBe('black');
    expect(open.incidents.map(({ fact }) => fact.case)).toEqual(['gameAdjourned', 'gameResumed', 'sealedMoveOpened']);
  });

  it('whose envelope is lost goes on with the sealer to move', () => {
    const lost: FactInit = { case: 'sealedMoveLost', value: { by: Color.WHITE, remaining, article: 'fide-2023 I' } };
    const game = gameAfter(...begun, adjourned, sealed, resumed, lost);
    expect(runningClock(game)).toBe('white');
    expect(mayMoveNow(game)).toBe(true);
  });

  it('waits for an arbiter when it has expired', () => {
    const game = gameAfter(...begun, adjourned, sealed, { case: 'adjournmentExpired', value: {} });
    expect(game.adjournment?.hasExpired).toBe(true);
  });

  it('is an arbiter’s alone where the event says so', () => {
    expect(gameAfter(...begun).mayAdjourn).toBe(true);
    const event = created();
    if (event.case === 'gameCreated') event.value.rules = { adjourning: Adjourning.BY_ARBITER };
    expect(gameAfter(event).mayAdjourn).toBe(false);
  });
});

describe('the time at which it goes on', () => {
  const now = new Date('2026-05-01T10:00:00').getTime();
  it('is between a minute and thirty days away', () => {
    expect(secondsUntil('2026-05-01T11:30', now)).toBe(5400);
    expect(secondsUntil('2026-05-01T10:00', now)).toBeUndefined();
    expect(secondsUntil('2026-06-02T10:00', now)).toBeUndefined();
    expect(secondsUntil('', now)).toBeUndefined();
    expect(toLocalInput(now)).toBe('2026-05-01T10:00');
  });
});
