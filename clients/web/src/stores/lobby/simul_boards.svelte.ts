// All boards of a simul, as long as its host is at its page or at one of them: they are at every board at once, so nobody
// has to wonder whether they are gone.
import { GameStore } from '../game.svelte';

// From one board to the next there is a moment without a page.
const kLingerMs = 3_000;

class SimulBoards {
  all = $state.raw<readonly GameStore[]>([]);
  private users = 0;

  /** Returns how to stop. */
  watch(gameIds: readonly string[]): () => void {
    this.users++;
    const known = new Map(this.all.map((store) => [store.gameId, store]));
    for (const [id, store] of known) if (!gameIds.includes(id)) store.close();
    this.all = gameIds.map((id) => known.get(id) ?? new GameStore(id));
    return () => {
      this.users--;
      setTimeout(() => this.users === 0 && this.clear(), kLingerMs);
    };
  }

  private clear(): void {
    for (const store of this.all) store.close();
    this.all = [];
  }
}

export const simulBoards = new SimulBoards();
