// Tells the author of a line that not everybody in the room reads it.
import type { Done } from '../gen/escaque/gateway/v1/gateway_pb';
import { talkText } from '../i18n/conduct/talk';
import { connection } from '../stores/connection.svelte';

/** How many people ignore this user, as the server said at the login; empty when nobody does. */
export function sayCensors(): string {
  const n = connection.lists?.censoredBy ?? 0;
  if (!n) return '';
  // Under five the server says one.
  return n === 1 ? talkText('ignored_by_some') : talkText('ignored_by', { n });
}

let toldTo: string | undefined;

/** What to say below a line that was just sent. How many ignore its author is said once a session: two counts would show who came or left. */
export function sayUnread(done: Done): string {
  if (done.saidIn) return talkText('only_spectators');
  if (done.isHiddenFromOpponent) return talkText('opponent_ignores');
  const id = connection.user?.id;
  if (toldTo === id) return '';
  toldTo = id;
  return sayCensors();
}
