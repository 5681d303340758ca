// Whether the bell tells when somebody plays whom the user follows: not unless they want it. Kept in this browser.
import type { Item } from '../../bell/items';
import { connection } from '../connection.svelte';
import { lobby } from '../lobby.svelte';
import { router } from '../router.svelte';
import { online } from './online.svelte';

const kKey = 'escaque.friends';

function load(): boolean {
  try {
    return localStorage.getItem(kKey) === 'told';
  } catch {
    return false;
  }
}

class Friends {
  isTold = $state(load());

  readonly items: readonly Item[] = $derived.by(() => {
    if (!this.isTold) return [];
    const byGame = new Map<string, Item>();
    for (const { user, gameId } of online.followed.values()) {
      const isHere = router.route.page === 'game' && router.route.gameId === gameId;
      if (!gameId || byGame.has(gameId) || isHere || lobby.myGames.includes(gameId)) continue;
      // Nothing that waits: it is told, and not counted.
      byGame.set(gameId, { key: `friend:${gameId}`, kind: 'friend', count: 0, path: `/game/${gameId}`, about: user?.handle ?? '' });
    }
    return [...byGame.values()];
  });

  choose(isTold: boolean): void {
    this.isTold = isTold;
    try {
      localStorage.setItem(kKey, isTold ? 'told' : 'not');
    } catch {
      // Storage is forbidden: it holds for this page.
    }
  }

  /** While the bell is in the header. */
  watch(): () => void {
    return $effect.root(() => {
      $effect(() => {
        if (this.isTold && connection.isMember) return online.follow('followed');
        return undefined;
      });
    });
  }
}

export const friends = new Friends();
