// Sends the rows of a list, one after another. Those that are refused are told with the reason, and the next one is sent.
import { Reason } from '../gen/escaque/common/v1/error_pb';
import { RestError } from '../net/rest';
import type { EntryRow } from './entry_list';

/** What has become of a row: sent, or the refusal. */
export type Sent = { readonly isSent: true } | { readonly isSent: false; readonly refused: unknown };

interface Sending {
  /** The same id as before has the same effect. */
  readonly send: (row: EntryRow) => Promise<void>;
  readonly wait: (ms: number) => Promise<void>;
  readonly tell: (row: EntryRow, sent: Sent) => void;
  readonly mayGoOn: () => boolean;
}

/** Nothing that follows would be taken either. */
const kEnds: readonly Reason[] = [Reason.UNAVAILABLE, Reason.NOT_LOGGED_IN, Reason.SESSION_EXPIRED, Reason.NOT_ALLOWED, Reason.NO_SUCH_EVENT, Reason.TOO_LATE];
const kTries = 5;

const reasonOf = (thrown: unknown): Reason => (thrown instanceof RestError ? thrown.detail.reason : Reason.INTERNAL);

async function sendOne(row: EntryRow, { send, wait, mayGoOn }: Sending): Promise<Sent> {
  for (let tries = 1; ; tries++) {
    try {
      await send(row);
      return { isSent: true };
    } catch (refused) {
      const isBusy = reasonOf(refused) === Reason.RATE_LIMITED && tries < kTries && mayGoOn();
      if (!isBusy) return { isSent: false, refused };
      await wait(Math.max(1_000, (refused as RestError).detail.retryAfterMs));
    }
  }
}

export async function sendAll(rows: readonly EntryRow[], sending: Sending): Promise<void> {
  for (const row of rows) {
    if (!sending.mayGoOn()) return;
    const sent = await sendOne(row, sending);
    // Sent before, and the answer was lost.
    const isThere = !sent.isSent && reasonOf(sent.refused) === Reason.ID_TAKEN;
    sending.tell(row, isThere ? { isSent: true } : sent);
    if (!sent.isSent && kEnds.includes(reasonOf(sent.refused))) return;
  }
}
