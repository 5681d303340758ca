import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { Termination } from '../../src/gen/escaque/games/v1/entry_pb';
import { SimulSchema, type LobbyFact } from '../../src/gen/escaque/matchmaking/v1/lobby_pb';
import { afterFact, hasStarted, nextBoard, sayPoints, scoreOfHost, standingOf } from '../../src/lobby/simul';
import { gameAfter, kBlack, kWhite, move, created, played } from '../builders';

const user = (id: string) => ({ user: { id, handle: id } });
const simul = (...players: string[]) => create(SimulSchema, { simulId: 'S', host: user('host'), seats: 3, players: players.map(user) });
const fact = (of: object) => of as LobbyFact['fact'];
const names = (all: readonly ReturnType<typeof simul>[]): string => all.map(({ players }) => players.map((player) => player.user!.id).join()).join(' | ');

describe('simuls of the lobby', () => {
  it('come, fill and empty', () => {
    const opened = afterFact([], fact({ case: 'simulOpened', value: { simul: simul() } }));
    const joined = ['a', 'b'].reduce((all, id) => afterFact(all, fact({ case: 'simulJoined', value: { simulId: 'S', player: user(id) } })), opened);
    expect(names(joined)).toBe('a,b');
    expect(names(afterFact(joined, fact({ case: 'simulLeft', value: { simulId: 'S', userId: 'a' } })))).toBe('b');
    expect(afterFact(joined, fact({ case: 'simulClosed', value: { simulId: 'S' } }))).toEqual([]);
  });

  it('stay when they have begun, and lose a board with the account of its player', () => {
    const begun = afterFact([simul('a', 'b')], fact({ case: 'simulStarted', value: { simulId: 'S', gameIds: ['1', '2'], expiresMs: 9 } }));
    expect(begun.map(hasStarted)).toEqual([true]);
    const [left] = afterFact(begun, fact({ case: 'simulLeft', value: { simulId: 'S', userId: 'a' } }));
    expect(left!.gameIds).toEqual(['2']);
  });

  it('are not touched by what is about something else', () => {
    const all = [simul('a')];
    expect(afterFact(all, fact({ case: 'seekClosed', value: { seekId: 'x' } }))).toBe(all);
    expect(names(afterFact(all, fact({ case: 'simulJoined', value: { simulId: 'T', player: user('b') } })))).toBe('a');
  });
});

describe('the boards of a simul', () => {
  const ended = (winner?: typeof kWhite | typeof kBlack, termination = Termination.RESIGNATION) => gameAfter(created(), move('e2e4', 'e4'), { case: 'gameEnded', value: { termination, ...(winner && { winner }) } });

  it('wait for the host at the host’s move', () => {
    expect(standingOf(played([]), 'white')).toBe('mine');
    expect(standingOf(played(['e2e4']), 'white')).toBe('theirs');
    expect(standingOf(played(['e2e4']), 'black')).toBe('mine');
    expect(standingOf(ended(kWhite), 'white')).toBe('over');
    expect(standingOf(undefined, 'white')).toBe('unknown');
  });

  it('are gone round in their order', () => {
    expect(nextBoard(['mine', 'theirs', 'mine', 'over'], 0)).toBe(2);
    expect(nextBoard(['mine', 'theirs', 'mine', 'over'], 2)).toBe(0);
    expect(nextBoard(['mine', 'theirs'], 0)).toBe(-1);
    expect(nextBoard(['theirs', 'mine'], -1)).toBe(1);
    expect(nextBoard([], 0)).toBe(-1);
  });

  it('make a score, to which games that never began add nothing', () => {
    const games = [ended(kWhite), ended(kBlack), ended(undefined, Termination.AGREEMENT), ended(undefined, Termination.ABORTED), played([]), undefined];
    expect(scoreOfHost(games, 'white')).toEqual({ host: 1.5, others: 1.5, running: 2 });
    expect([0, 0.5, 1, 12.5].map(sayPoints)).toEqual(['0', '½', '1', '12½']);
  });
});
