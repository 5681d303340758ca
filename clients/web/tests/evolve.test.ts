import { describe, expect, it } from 'vitest';
import { ClockAdjustment, Termination } from '../src/gen/escaque/games/v1/entry_pb';
import { evolve, VersionGap } from '../src/game/evolve';
import { destinations, obeying } from '../src/game/position';
import { currentNode, runningClock, turnOf } from '../src/game/state';
import { sayIncident } from '../src/i18n/incidents';
import { created, entry, gameAfter, kBlack, kCreatedAt, kWhite, move, played, type FactInit } from './builders';
import { speak } from './speak';

describe('evolve', () => {
  it('makes a game from its creation', () => {
    const game = gameAfter(created());

    expect(game.players.white.user.handle).toBe('Ana');
    expect(game.remaining).toEqual({ white: 180_000, black: 180_000 });
    expect(turnOf(game)).toBe('white');
    expect(runningClock(game)).toBeUndefined();
    expect(game.losesWhenGone).toEqual({ white: false, black: false });
  });

  it('knows who loses for going away', () => {
    const { case: kind, value } = created();
    expect(gameAfter({ case: kind, value: { ...value, blackLosesWhenGone: true } } as FactInit).losesWhenGone).toEqual({ white: false, black: true });
  });

  it('plays moves and takes the clocks from them', () => {
    const game = gameAfter(created(), move('e2e4', 'e4'), move('e7e5', 'e5', 180_000, 179_000));

    expect(game.plies.map((ply) => ply.san)).toEqual(['e4', 'e5']);
    expect(game.remaining).toEqual({ white: 180_000, black: 179_000 });
    expect(runningClock(game)).toBe('white');
    expect(currentNode(game).lastMove).toEqual(['e7', 'e5']);
  });

  it('changes nothing by an entry that came before', () => {
    const game = gameAfter(created(), move('e2e4', 'e4'));

    expect(evolve(game, entry(2, [move('d2d4', 'd4')]))).toBe(game);
  });

  it('refuses a gap in the versions', () => {
    const game = gameAfter(created());

    expect(() => evolve(game, entry(3, [move('e2e4', 'e4')]))).toThrow(VersionGap);
  });

  it('applies all facts of one entry at once', () => {
    const mate = [move('d8h4', 'Qh4#'), { case: 'gameEnded', value: { winner: kBlack, termination: Termination.CHECKMATE } } as const];
    const before = played(['f2f3', 'e7e5', 'g2g4']);
    const game = evolve(before, entry(before.version + 1, mate))!;

    expect(game.ending).toEqual({ winner: 'black', termination: Termination.CHECKMATE, article: '' });
    expect(currentNode(game).position.isCheckmate()).toBe(true);
    expect(runningClock(game)).toBeUndefined();
  });

  it('keeps an offer until the opponent answers it', () => {
    const offered = gameAfter(created(), move('e2e4', 'e4'), { case: 'drawOffered', value: { by: kWhite } });
    expect(offered.drawOfferBy).toBe('white');

    const moved = evolve(offered, entry(4, [{ case: 'drawDeclined', value: { by: kBlack } }, move('e7e5', 'e5')]))!;
    expect(moved.drawOfferBy).toBeUndefined();
  });

  it('lets the own offer stand when its maker moves', () => {
    const offered = gameAfter(created(), move('e2e4', 'e4'), move('e7e5', 'e5'), { case: 'drawOffered', value: { by: kWhite } });
    const moved = evolve(offered, entry(5, [move('g1f3', 'Nf3')]))!;

    expect(moved.drawOfferBy).toBe('white');
  });

  it('marks an offer at the move of the player who made it, also when it came before the move', () => {
    const after = gameAfter(created(), move('e2e4', 'e4'), { case: 'drawOffered', value: { by: kWhite } });
    const before = gameAfter(created(), move('e2e4', 'e4'), { case: 'drawOffered', value: { by: kBlack } }, move('e7e5', 'e5'));

    expect(after.plies.map((ply) => ply.isOffer ?? false)).toEqual([true]);
    expect(before.plies.map((ply) => ply.isOffer ?? false)).toEqual([false, true]);

    const offer = { case: 'drawOffered', value: { by: kBlack } } as const;
    const declined = gameAfter(created(), move('e2e4', 'e4'), offer, { case: 'drawDeclined', value: { by: kWhite } }, move('e7e5', 'e5'));
    expect(declined.plies.map((ply) => ply.isOffer ?? false)).toEqual([false, true]);

    const back = { case: 'takebackTaken', value: { plies: 1, remaining: { whiteMs: 1, blackMs: 2 } } } as const;
    const again = gameAfter(created(), move('e2e4', 'e4'), offer, back, move('d2d4', 'd4'));
    expect(again.plies.map((ply) => ply.isOffer ?? false)).toEqual([false]);
  });

  it('takes back plies with their positions', () => {
    const game = played(['e2e4', 'e7e5', 'g1f3']);
    const back = evolve(game, entry(5, [{ case: 'takebackTaken', value: { plies: 2, remaining: { whiteMs: 1, blackMs: 2 } } }]))!;

    expect(back.plies).toHaveLength(1);
    expect(back.nodes).toHaveLength(2);
    expect(back.remaining).toEqual({ white: 1, black: 2 });
    expect(turnOf(back)).toBe('black');
  });

  it('goes back to a dead position that was seen after the end, and says so', () => {
    speak('en');
    const ended = (winner: number, termination: number): FactInit => ({ case: 'gameEnded', value: { winner, termination, article: 'fide-2023 5.2.2', remaining: { whiteMs: 5, blackMs: 6 } } });
    const resigned = evolve(played(['e2e4', 'e7e5', 'g1f3']), entry(5, [ended(kWhite, Termination.RESIGNATION)]))!;
    const judged = evolve(resigned, entry(6, [
      { case: 'positionJudged', value: { plies: 1 } },
      { case: 'takebackTaken', value: { plies: 2, remaining: { whiteMs: 5, blackMs: 6 } } },
      ended(0, Termination.INSUFFICIENT_MATERIAL),
    ]))!;

    expect(judged.plies).toHaveLength(1);
    expect(judged.ending).toMatchObject({ winner: undefined, termination: Termination.INSUFFICIENT_MATERIAL });
    expect(sayIncident(judged.notices.at(-1)!)?.text).toMatch(/^Dead position: after half-move 1 /);
    const unwinnable = gameAfter(created(), { case: 'positionJudged', value: { plies: 4, cannotWin: kBlack } });
    expect(sayIncident(unwinnable.notices[0]!)?.text).toBe('Black could not have given mate by any series of moves.');
  });

  it('leaves a player who has touched a man only the moves with it', () => {
    const touched = { case: 'manTouched', value: { by: kWhite, from: 'g1', article: 'fide-2014 4.3' } } as const;
    const bound = gameAfter(created(), touched);
    const left = (game: typeof bound) => [...obeying(destinations(currentNode(game), false), game.touched!)].map(([from, to]) => [from, [...to].sort()]);
    expect(left(bound)).toEqual([['g1', ['f3', 'h3']]]);
    speak('en');
    expect(sayIncident(bound.incidents[0]!)).toEqual({ text: 'White must move the man on g1.', article: 'fide-2014 4.3' });
    expect(evolve(bound, entry(3, [move('g1f3', 'Nf3')]))!.touched).toBeUndefined();

    const taking = gameAfter(created('4k3/8/8/4r3/3p4/8/4N3/Q3K3 w - - 0 1'), { case: 'manTouched', value: { by: kWhite, to: 'd4', article: 'fide-2014 4.3' } });
    expect(left(taking)).toEqual([['a1', ['d4']]]);
    expect(sayIncident(taking.incidents[0]!)?.text).toBe('White must take the man on d4.');
  });

  it('remembers from when an absent opponent may be claimed against', () => {
    const game = gameAfter(created(), { case: 'playerGone', value: { color: kBlack, absence: 2, claimableInMs: 40_000 } });
    expect(game.gone.black?.claimableAtMs).toBe(kCreatedAt + 2_000 + 40_000);

    const back = evolve(game, entry(3, [{ case: 'playerBack', value: { color: kBlack } }]))!;
    expect(back.gone.black).toBeUndefined();
  });

  it('says why the clocks were set', () => {
    const game = gameAfter(created(), {
      case: 'clockAdjusted',
      value: { remaining: { whiteMs: 9, blackMs: 8 }, credited: { whiteMs: 4, blackMs: 0 }, reason: ClockAdjustment.OUTAGE },
    });

    expect(game.notices.map(({ fact }) => fact.case)).toEqual(['clockAdjusted']);
    expect(game.clockRaises).toBe(1);
  });

  it('says what a wrong claim cost, and leaves the offer that it may be to its own fact', () => {
    const game = gameAfter(created(), {
      case: 'claimRefused',
      value: { by: kWhite, penaltyMs: 120_000, remaining: { whiteMs: 1, blackMs: 2 }, article: 'fide-2023 9.5.3' },
    });

    expect(game.drawOfferBy).toBeUndefined();
    expect(game.notices).toMatchObject([{ fact: { case: 'claimRefused', value: { article: 'fide-2023 9.5.3' } } }]);
  });

  it('castles as written in standard chess and as king takes rook', () => {
    const moves = ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4', 'f8c5'];
    const two = played([...moves, 'e1g1']);
    const takes = played([...moves, 'e1h1']);

    expect(currentNode(two).boardFen).toBe(currentNode(takes).boardFen);
    expect(currentNode(two).boardFen).toContain('RNBQ1RK1');
  });
});
