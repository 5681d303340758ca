// One arena on the screen: a snapshot by REST, then its entries over the socket; the standings are put in order at most
// twice a second, however much happens.
import { anyUnpack } from '@bufbuild/protobuf/wkt';
import { Reason } from '../gen/escaque/common/v1/error_pb';
import { ArenaEntrySchema } from '../gen/escaque/matchmaking/v1/arena_pb';
import type { ServerMessage } from '../gen/escaque/gateway/v1/gateway_pb';
import { ArenaGap, ArenaTable, type Row } from '../arena/table';
import { RestError } from '../net/rest';
import { arena as getArena } from '../net/rest_arenas';
import { connection } from './connection.svelte';
import { later } from './event_news';

const kOrderMs = 500;
const kRetryMs = 2_000;
const kSpreadMs = 2_000;

export class ArenaStore {
  table = $state.raw<ArenaTable | undefined>();
  /** Best first. */
  order = $state.raw<readonly Row[]>([]);
  /** Grows with every entry: whoever reads the table looks at it, too. */
  changes = $state(0);
  isMissing = $state(false);
  /** The server has lost something that was on the screen, and the user has not closed the notice. */
  hasLost = $state(false);
  error = $state.raw<unknown>();

  private isClosed = false;
  private isLoading = false;
  /** What is being read may be of before the latest news. */
  private isStale = false;
  /** The server has lost something that the table shows. */
  private isVoid = false;
  private orderTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly stops: (() => void)[];

  /** `paired`: the user's game has begun while they are looking. */
  constructor(
    readonly arenaId: string,
    private readonly paired: (gameId: string) => void,
  ) {
    this.stops = [
      connection.onMessage((message) => this.receive(message)),
      connection.onWelcome(() => this.follow()),
    ];
    void this.load();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.orderTimer);
    this.stops.forEach((stop) => stop());
    connection.socket.tell({ case: 'unfollowArena', value: { arenaId: this.arenaId } });
  }

  get me(): Row | undefined {
    return connection.user && this.table?.rows.get(connection.user.id);
  }

  private async load(): Promise<void> {
    this.isStale = true;
    if (this.isLoading) return;
    this.isLoading = true;
    while (this.isStale && !this.isClosed && !this.isMissing) {
      this.isStale = false;
      await this.read();
    }
    this.isLoading = false;
  }

  private async read(): Promise<void> {
    try {
      const snapshot = await getArena(this.arenaId);
      if (this.isClosed || this.isStale) return;
      this.table = new ArenaTable(snapshot);
      this.isVoid = false;
      this.error = undefined;
      this.putInOrder();
      this.follow();
    } catch (reason) {
      if (this.isClosed) return;
      const isUnknown = reason instanceof RestError && [Reason.NO_SUCH_EVENT, Reason.MALFORMED].includes(reason.detail.reason);
      this.isMissing = isUnknown && (!this.table || this.isVoid);
      if (this.isMissing) return;
      this.error = reason;
      await later(kRetryMs);
      this.isStale = true;
    }
  }

  private follow(): void {
    if (!this.table) return;
    connection.socket.tell({ case: 'followArena', value: { arenaId: this.arenaId, version: this.table.version } });
  }

  private receive({ message }: ServerMessage): void {
    if (message.case !== 'arenaEntries' || message.value.arenaId !== this.arenaId || !this.table) return;
    if (message.value.beginsAgain) {
      // Said once for each loss: until an answer is known to be of afterwards it may be told again.
      if (!this.isVoid) this.hasLost = true;
      this.isVoid = true;
      // What is being read may be lost, too.
      this.isStale = this.isLoading;
      // Everybody who looks at the arena is told at the same moment.
      setTimeout(() => void this.load(), Math.random() * kSpreadMs);
    }
    // Nothing follows what is lost.
    if (this.isVoid) return;
    const playedBefore = this.me?.gameId;
    try {
      for (const any of message.value.entries) {
        const entry = anyUnpack(any, ArenaEntrySchema);
        if (entry) this.table.apply(entry);
      }
    } catch (refused) {
      if (!(refused instanceof ArenaGap)) throw refused;
      return void this.load();
    }
    this.changes++;
    this.orderTimer ??= setTimeout(() => this.putInOrder(), kOrderMs);
    const gameId = this.me?.gameId;
    if (gameId && gameId !== playedBefore) this.paired(gameId);
  }

  private putInOrder(): void {
    this.orderTimer = undefined;
    this.order = this.table?.sorted() ?? [];
    this.changes++;
  }
}
