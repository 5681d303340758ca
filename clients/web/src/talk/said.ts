// What the author of a line in a room of many should know of it: who does not read it.
import type { Done } from '../gen/escaque/gateway/v1/gateway_pb';
import { talkText } from '../i18n/conduct/talk';
import { connection } from '../stores/connection.svelte';

/** How many people ignore this user, as the server told when they came; nothing where nobody does. */
export function sayCensors(): string {
  const n = connection.lists?.censoredBy ?? 0;
  if (!n) return '';
  // Under five the server says one.
  return n === 1 ? talkText('ignored_by_some') : talkText('ignored_by', { n });
}

let toldTo: string | undefined;

/** Of its author's people who ignore them once in a session: with each line it would follow who comes and goes. */
export function sayUnread(done: Done): string {
  if (done.saidIn) return talkText('only_spectators');
  if (done.isHiddenFromOpponent) return talkText('opponent_ignores');
  const id = connection.user?.id;
  if (toldTo === id) return '';
  toldTo = id;
  return sayCensors();
}
