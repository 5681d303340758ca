// The lobby as this user sees it: open seeks, challenges sent and received, pools the user waits in.
import type { TimeControl } from '../gen/escaque/common/v1/common_pb';
import type { Lobby, ServerMessage, Welcome } from '../gen/escaque/gateway/v1/gateway_pb';
import { CloseReason, type Challenge, type LobbyFact, type Seek } from '../gen/escaque/matchmaking/v1/lobby_pb';
import { connection } from './connection.svelte';

const samePool = (a: TimeControl | undefined, b: TimeControl | undefined): boolean =>
  a?.baseMs === b?.baseMs && a?.incrementMs === b?.incrementMs;

// When this tab began to search, over a reload.
const kSince = 'escaque.searching';

function keptSince(): number {
  try {
    return Number(sessionStorage.getItem(kSince)) || 0;
  } catch {
    return 0;
  }
}

class LobbyStore {
  seeks = $state.raw<readonly Seek[]>([]);
  challenges = $state.raw<readonly Challenge[]>([]);
  pools = $state.raw<readonly TimeControl[]>([]);
  isLoaded = $state(false);
  /** A challenge of mine that came to nothing, with why; for one sentence on the screen. */
  declined = $state.raw<{ challenge: Challenge; reason: CloseReason } | undefined>();
  /** The game that started last, of which this user is a player. */
  startedGame = $state<string | undefined>();
  /** Live games when this connection began, and those started since. */
  myGames = $state.raw<readonly string[]>([]);

  /** Since when this user waits in a pool or with a seek, by this clock; 0: does not, as far as is known. */
  since = $state(keptSince());

  private followers = 0;

  constructor() {
    connection.onWelcome((welcome) => this.welcomed(welcome));
    connection.onMessage((message) => this.receive(message));
  }

  readonly mySeeks = $derived(this.seeks.filter((seek) => seek.owner?.user?.id === connection.user?.id));
  readonly incoming = $derived(this.challenges.filter((c) => c.challenged?.id === connection.user?.id));
  readonly outgoing = $derived(this.challenges.filter((c) => c.challenger?.user?.id === connection.user?.id));

  /** The page shows the lobby from now on; returns how to stop. */
  follow(): () => void {
    if (this.followers++ === 0) connection.socket.tell({ case: 'followLobby', value: {} });
    return () => {
      if (--this.followers === 0) connection.socket.tell({ case: 'unfollowLobby', value: {} });
    };
  }

  isInPool(pool: TimeControl): boolean {
    return this.pools.some((other) => samePool(other, pool));
  }

  /** The server says "done" to joining and leaving; the list follows it, not the click. */
  joinedPool(pool: TimeControl): void {
    if (!this.isInPool(pool)) this.pools = [...this.pools, pool];
    this.noteSearch();
  }

  leftPool(pool: TimeControl): void {
    this.pools = this.pools.filter((other) => !samePool(other, pool));
    this.noteSearch();
  }

  private noteSearch(): void {
    const isSearching = this.pools.length > 0 || this.mySeeks.length > 0;
    if (isSearching === this.since > 0) return;
    this.since = isSearching ? Date.now() : 0;
    try {
      sessionStorage.setItem(kSince, String(this.since));
    } catch {
      // Storage is forbidden: after a reload it is known in the lobby.
    }
  }

  private welcomed(welcome: Welcome): void {
    this.challenges = welcome.challenges;
    this.myGames = welcome.gameIds;
    this.pools = [];
    if (this.followers > 0) connection.socket.tell({ case: 'followLobby', value: {} });
  }

  private receive({ message }: ServerMessage): void {
    if (message.case === 'lobby') this.replace(message.value);
    else if (message.case === 'lobbyChanged') this.changed(message.value.facts);
  }

  private replace(lobby: Lobby): void {
    this.seeks = lobby.seeks;
    this.challenges = lobby.challenges;
    this.pools = lobby.pools;
    this.isLoaded = true;
    this.noteSearch();
  }

  private changed(facts: readonly LobbyFact[]): void {
    facts.forEach((fact) => this.apply(fact));
    this.noteSearch();
  }

  private apply({ fact }: LobbyFact): void {
    const me = connection.user?.id;
    switch (fact.case) {
      case 'seekOpened': {
        const seek = fact.value.seek;
        if (seek) this.seeks = [...this.seeks.filter((s) => s.seekId !== seek.seekId), seek];
        break;
      }
      case 'seekClosed':
        this.seeks = this.seeks.filter((seek) => seek.seekId !== fact.value.seekId);
        break;
      case 'challengeOpened': {
        const challenge = fact.value.challenge;
        if (challenge) {
          const others = this.challenges.filter((c) => c.challengeId !== challenge.challengeId);
          this.challenges = [...others, challenge];
        }
        break;
      }
      case 'challengeClosed': {
        const closed = this.challenges.find((c) => c.challengeId === fact.value.challengeId);
        if (closed && closed.challenger?.user?.id === me && fact.value.reason !== CloseReason.ACCEPTED) {
          this.declined = { challenge: closed, reason: fact.value.reason };
        }
        this.challenges = this.challenges.filter((c) => c.challengeId !== fact.value.challengeId);
        break;
      }
      case 'poolJoined':
        if (fact.value.user?.user?.id === me && fact.value.pool) this.joinedPool(fact.value.pool);
        break;
      case 'poolLeft':
        if (fact.value.userId === me && fact.value.pool) this.leftPool(fact.value.pool);
        break;
      case 'gameStarted':
        if (me && (fact.value.white?.id === me || fact.value.black?.id === me)) this.started(fact.value.gameId, fact.value.simul?.hostId === me);
        break;
    }
  }

  /** The game that ended last on the screen, and when this user last asked for a game, by this clock. */
  lastEnded: { readonly gameId: string; readonly atMs: number } | undefined;
  askedAtMs = 0;

  /** A game of this user is over; `isNow`: on the screen. */
  ended(gameId: string, isNow = false): void {
    if (isNow) this.lastEnded = { gameId, atMs: Date.now() };
    if (this.myGames.includes(gameId)) this.myGames = this.myGames.filter((id) => id !== gameId);
  }

  /** `isOfOwnSimul`: one of many, and the page of the simul leads to them. */
  private started(gameId: string, isOfOwnSimul: boolean): void {
    this.pools = [];
    this.myGames = [...this.myGames.filter((id) => id !== gameId), gameId];
    if (!isOfOwnSimul) this.startedGame = gameId;
  }
}

export const lobby = new LobbyStore();
