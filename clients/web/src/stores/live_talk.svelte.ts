// Talk as it comes, for an admin at the desk, as long as their page shows it.
import type { ErrorDetail } from '../gen/escaque/common/v1/error_pb';
import type { Talk } from '../gen/escaque/conduct/v1/talk_pb';
import { withLive } from '../talk/live';
import { connection } from './connection.svelte';

export class LiveTalk {
  lines = $state.raw<readonly Talk[]>([]);
  /** Why nothing comes. */
  error = $state.raw<ErrorDetail | undefined>();
  isLive = $state(false);
  private readonly stops: readonly (() => void)[];

  constructor() {
    this.stops = [
      connection.onWelcome(() => this.ask()),
      connection.onMessage(({ message }) => {
        if (message.case === 'liveTalk') this.lines = withLive(this.lines, message.value.talks);
      }),
    ];
    this.ask();
  }

  close(): void {
    for (const stop of this.stops) stop();
    connection.socket.tell({ case: 'unfollowLiveTalk', value: {} });
  }

  private ask(): void {
    this.isLive = false;
    void connection.socket.command({ case: 'followLiveTalk', value: {} }).answer.then((answer) => {
      this.error = 'refusal' in answer ? answer.refusal.error : undefined;
      this.isLive = !('refusal' in answer);
    });
  }
}
