// The best running games as they begin and end, as long as their page shows them.
import type { GameCreated } from '../gen/escaque/games/v1/entry_pb';
import { afterNews } from '../watch/watch';
import { connection } from './connection.svelte';

export class Watched {
  games = $state.raw<readonly GameCreated[]>([]);
  /** How many run in all. */
  running = $state(0);
  isKnown = $state(false);
  private readonly stops: readonly (() => void)[];

  constructor() {
    this.stops = [
      connection.onWelcome(() => this.ask()),
      connection.onMessage(({ message }) => {
        if (message.case !== 'watch') return;
        this.games = afterNews(this.games, message.value);
        this.running = message.value.running;
        this.isKnown = true;
      }),
    ];
    this.ask();
  }

  close(): void {
    for (const stop of this.stops) stop();
    connection.socket.tell({ case: 'unfollowWatch', value: {} });
  }

  private ask(): void {
    connection.socket.tell({ case: 'followWatch', value: {} });
  }
}
