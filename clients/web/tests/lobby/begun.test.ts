import { beforeEach, describe, expect, it, vi } from 'vitest';
import { created, entry, kBlack } from '../builders';
import { evolve } from '../../src/game/evolve';
import type { GameState } from '../../src/game/state';
import type { FactInit } from '../builders';
import { Termination } from '../../src/gen/escaque/games/v1/entry_pb';

const kNew = { gameId: 'new', path: '/game/new' };
const went: string[] = [];
const games = new Map<string, GameState | undefined | 'unreadable'>();
const lobby = { myGames: [] as string[], lastEnded: undefined as { gameId: string; atMs: number } | undefined, askedAtMs: 0 };
const router = { route: { page: 'lobby' } as { page: string; gameId?: string }, go: (path: string) => went.push(path) };
const stored = new Map<string, string>();

vi.mock('../../src/stores/lobby.svelte', () => ({ lobby }));
vi.mock('../../src/stores/router.svelte', () => ({ router }));
vi.mock('../../src/game/reading', async (original) => ({
  ...(await original<typeof import('../../src/game/reading')>()),
  readGame: (id: string) => {
    const game = games.get(id);
    return game === 'unreadable' ? Promise.reject(new Error('503')) : Promise.resolve(game);
  },
}));

const state = (...facts: FactInit[]): GameState =>
  [created(), ...facts].reduce<GameState | undefined>((game, fact, i) => evolve(game, entry(i + 1, [fact])), undefined)!;
const resigned: FactInit = { case: 'gameEnded', value: { termination: Termination.RESIGNATION, winner: kBlack } };
const fresh = async () => (await import('../../src/stores/begun.svelte')).begun;

describe('a game that begins', () => {
  beforeEach(() => {
    vi.resetModules();
    went.length = 0;
    games.clear();
    stored.clear();
    Object.assign(lobby, { myGames: [], lastEnded: undefined, askedAtMs: 0 });
    router.route = { page: 'game', gameId: 'running' };
    vi.useFakeTimers();
    vi.stubGlobal('sessionStorage', { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => stored.set(key, value) });
    return () => (vi.unstubAllGlobals(), vi.useRealTimers());
  });

  it('takes a player without another game to the board', async () => {
    lobby.myGames = ['new'];
    const begun = await fresh();
    await begun.begins('new');
    expect(went).toEqual(['/game/new']);
    expect(begun.offered).toEqual([]);
  });

  it('never takes a player away from a game that is running', async () => {
    lobby.myGames = ['running', 'new'];
    games.set('running', state());
    const begun = await fresh();
    await begun.begins('new');
    expect(went).toEqual([]);
    expect(begun.offered).toEqual([kNew]);
  });

  it('takes along a player whose other games are over', async () => {
    lobby.myGames = ['over', 'gone', 'new'];
    games.set('over', state(resigned));
    const begun = await fresh();
    await begun.begins('new');
    expect(went).toEqual(['/game/new']);
  });

  it('lets the result of the last game be seen first, and is offered meanwhile', async () => {
    lobby.myGames = ['new'];
    router.route = { page: 'game', gameId: 'over' };
    lobby.lastEnded = { gameId: 'over', atMs: Date.now() - 1_000 };
    const begun = await fresh();
    const going = begun.begins('new');
    await vi.advanceTimersByTimeAsync(1_900);
    expect(went).toEqual([]);
    expect(begun.offered).toEqual([kNew]);
    await vi.advanceTimersByTimeAsync(100);
    await going;
    expect(went).toEqual(['/game/new']);
  });

  it('waits for a result that the page has yet to show', async () => {
    lobby.myGames = ['over', 'new'];
    router.route = { page: 'game', gameId: 'over' };
    games.set('over', state(resigned));
    const begun = await fresh();
    const going = begun.begins('new');
    await vi.advanceTimersByTimeAsync(2_900);
    expect(went).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    await going;
    expect(went).toEqual(['/game/new']);
  });

  it('takes nobody along who went there, or whose new game is over', async () => {
    lobby.myGames = ['new'];
    router.route = { page: 'game', gameId: 'over' };
    lobby.lastEnded = { gameId: 'over', atMs: Date.now() };
    const begun = await fresh();
    const going = begun.begins('new');
    begun.forget('new');
    await vi.advanceTimersByTimeAsync(3_000);
    await going;
    expect(went).toEqual([]);
  });

  it('is there at once for whoever asked for it after the last one', async () => {
    lobby.myGames = ['new'];
    router.route = { page: 'game', gameId: 'over' };
    lobby.lastEnded = { gameId: 'over', atMs: Date.now() - 500 };
    lobby.askedAtMs = Date.now() - 100;
    await (await fresh()).begins('new');
    expect(went).toEqual(['/game/new']);
  });

  it('is only offered while nobody knows whether the other game is running', async () => {
    lobby.myGames = ['running', 'new'];
    games.set('running', 'unreadable');
    const begun = await fresh();
    await begun.begins('new');
    expect(went).toEqual([]);
    expect(begun.offered).toEqual([kNew]);
  });

  it('is still offered after a reload, until the player is there', async () => {
    lobby.myGames = ['running', 'new'];
    games.set('running', state());
    await (await fresh()).begins('new');
    vi.resetModules();
    const again = await fresh();
    expect(again.offered).toEqual([kNew]);
    again.forget('new');
    expect(again.offered).toEqual([]);
    expect(stored.get('escaque.begun')).toBe('[]');
  });

  it('is not offered at its own board', async () => {
    stored.set('escaque.begun', JSON.stringify([kNew]));
    router.route = { page: 'game', gameId: 'new' };
    expect((await fresh()).offered).toEqual([]);
  });
});
