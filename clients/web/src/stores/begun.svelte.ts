// Games of this user that begin. The page goes to the board at once, but never away from a game that is running: then
// the new one is offered, on every page, and the player goes there when they like. A result stays on the screen for a
// moment first: the next round of an event may begin as soon as the last game of one is over.
import { lobby } from './lobby.svelte';
import { router } from './router.svelte';

const kKept = 'escaque.begun';
const kResultMs = 3_000;

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
    const isRunning = others.length > 0 && (await isAnyRunning(others));
    const wait = isRunning ? Infinity : resultLeftMs();
    if (wait <= 0) return router.go(path);
    this.keep([...this.without(gameId), { gameId, path }]);
    if (isRunning) return;
    await new Promise((done) => setTimeout(done, wait));
    // Unless the player is there already, or it is over.
    if (this.all.some((one) => one.gameId === gameId)) router.go(path);
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

/** How long the result on the screen still stays there; whoever has asked for another game has seen it. */
function resultLeftMs(): number {
  const { route } = router;
  if (route.page !== 'game') return 0;
  const now = Date.now();
  const { lastEnded, askedAtMs, myGames } = lobby;
  // It is over, and its page is about to say so.
  const endedAtMs = lastEnded?.gameId === route.gameId ? lastEnded.atMs : myGames.includes(route.gameId) ? now : 0;
  return askedAtMs > endedAtMs ? 0 : endedAtMs + kResultMs - now;
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
