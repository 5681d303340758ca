// Games of this user that begin. The page goes to the board at once, but never away from a game that is running: then
// the new one is offered, on every page, and the player goes there when they like.
import { lobby } from './lobby.svelte';
import { router } from './router.svelte';

const kKept = 'escaque.begun';

function kept(): readonly Begun[] {
  try {
    return JSON.parse(sessionStorage.getItem(kKept) ?? '[]') as Begun[];
  } catch {
    return [];
  }
}

export interface Begun {
  readonly gameId: string;
  readonly path: string;
}

class BegunGames {
  /** Survives a reload of the page. */
  private all = $state.raw<readonly Begun[]>(kept());
  readonly offered = $derived(
    this.all.filter(({ gameId }) => router.route.page !== 'game' || router.route.gameId !== gameId),
  );

  async begins(gameId: string, path = `/game/${gameId}`): Promise<void> {
    const others = lobby.myGames.filter((id) => id !== gameId);
    if (others.length && (await isAnyRunning(others))) this.keep([...this.without(gameId), { gameId, path }]);
    else router.go(path);
  }

  /** The player is at this board, or the game is over. */
  forget(gameId: string): void {
    if (this.all.length !== this.without(gameId).length) this.keep(this.without(gameId));
  }

  private without(gameId: string): readonly Begun[] {
    return this.all.filter((one) => one.gameId !== gameId);
  }

  private keep(games: readonly Begun[]): void {
    this.all = games;
    try {
      sessionStorage.setItem(kKept, JSON.stringify(games));
    } catch {
      // Storage is forbidden: only a reload loses them.
    }
  }
}

/** A game that cannot be read is taken to be running: staying at a board costs less than leaving it. */
async function isAnyRunning(gameIds: readonly string[]): Promise<boolean> {
  try {
    const { readGame, isRunning } = await import('../game/reading');
    return (await Promise.all(gameIds.map(readGame))).some(isRunning);
  } catch {
    return true;
  }
}

export const begun = new BegunGames();
