// The pools and how many others wait there; of the lobby’s page.
import type { ServerMessage, WaitingPool } from '../../gen/escaque/gateway/v1/gateway_pb';
import type { LobbyFact } from '../../gen/escaque/matchmaking/v1/lobby_pb';
import { categoryFor, categoryOf } from '../../game/category';
import { mergeWaiting, samePool, withOne, withoutOne, type Pool, type Waiting } from '../../lobby/waiting';
import { connection } from '../connection.svelte';

const told = (pools: readonly WaitingPool[]): Waiting[] => pools.flatMap(({ pool, players, ratings }) => (pool ? [{ pool, players, ratings }] : []));

function ratingIn({ baseMs, incrementMs }: Pool): number | undefined {
  const category = categoryOf(categoryFor(baseMs, incrementMs, false));
  return connection.ratings.find((each) => each.category === category)?.rating?.value;
}

class WaitingStore {
  /** Everybody, as the server counts them every few seconds; one's own place is counted at once. */
  private all = $state.raw<readonly Waiting[]>([]);
  private own = $state.raw<readonly Pool[]>([]);

  readonly others = $derived(this.own.reduce<readonly Waiting[]>((so, pool) => withoutOne(so, pool, ratingIn(pool)), this.all));

  constructor() {
    connection.onMessage(({ message }: ServerMessage) => {
      if (message.case === 'lobby') {
        this.all = mergeWaiting([], told(message.value.waiting));
        this.own = message.value.pools;
      } else if (message.case === 'lobbyChanged') {
        message.value.facts.forEach((fact) => this.apply(fact));
        this.all = mergeWaiting(this.all, told(message.value.waiting));
      }
    });
  }

  in(pool: Pool): number {
    return this.others.find((each) => samePool(each.pool, pool))?.players ?? 0;
  }

  private apply({ fact }: LobbyFact): void {
    const me = connection.user?.id;
    if (fact.case === 'poolJoined' && fact.value.pool && fact.value.user?.user?.id === me) {
      const pool = fact.value.pool;
      this.own = [...this.own, pool];
      this.all = withOne(this.all, pool, ratingIn(pool));
    } else if (fact.case === 'poolLeft' && fact.value.pool && fact.value.userId === me) {
      const pool = fact.value.pool;
      this.own = this.own.filter((each) => !samePool(each, pool));
      this.all = withoutOne(this.all, pool, ratingIn(pool));
    }
  }
}

export const waiting = new WaitingStore();
