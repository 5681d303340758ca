// What is sent of a report.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { Offence } from '../gen/escaque/conduct/v1/case_pb';
import type { ReportOrderSchema } from '../gen/escaque/gateway/v1/conduct_pb';
import type { Reporting } from '../stores/reporting.svelte';

interface Filled {
  readonly id: string;
  readonly handle: string;
  readonly offence: Offence;
  readonly text: string;
}

/** One line of text: the server accepts no other. A line names its writer by itself, a call nobody. */
export function orderOf(what: Reporting, { id, handle, offence, text }: Filled): MessageInitShape<typeof ReportOrderSchema> {
  const subject =
    what.kind === 'line'
      ? { lineId: what.lineId }
      : what.kind === 'event'
        ? { eventId: what.eventId }
        : 'gameId' in what && what.gameId
          ? { gameId: what.gameId }
          : undefined;
  const names = what.kind !== 'line' && offence !== Offence.CALL;
  return { id, offence, handle: names ? handle : '', text: text.replace(/\s+/g, ' '), ...(subject && { subject }) };
}
