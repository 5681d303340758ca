// Games of this user that begin. The page goes to the board at once, but never away from a game that is running: then
// the new one is offered, on every page, and the player goes there when they like.
import { lobby } from './lobby.svelte';
import { router } from './router.svelte';

const kKept = 'escaque.begun';

function kept(): readonly string[] {
  try {
    return JSON.parse(sessionStorage.getItem(kKept) ?? '[]') as string[];
  } catch {
    return [];
  }
}

class BegunGames {
  /** Survives a reload of the page. */
  private all = $state.raw<readonly string[]>(kept());
  readonly offered = $derived(this.all.filter((id) => router.route.page !== 'game' || router.route.gameId !== id));

  async begins(gameId: string): Promise<void> {
    const others = lobby.myGames.filter((id) => id !== gameId);
    if (others.length && (await isAnyRunning(others))) this.keep([...this.without(gameId), gameId]);
    else router.go(`/game/${gameId}`);
  }

  /** The player is at this board, or the game is over. */
  forget(gameId: string): void {
    if (this.all.includes(gameId)) this.keep(this.without(gameId));
  }

  private without(gameId: string): readonly string[] {
    return this.all.filter((id) => id !== gameId);
  }

  private keep(games: readonly string[]): void {
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
