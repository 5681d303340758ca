// REST of admins in need: what is closed for some hours, and the end of all sessions.
import { create, toJson } from '@bufbuild/protobuf';
import { MeasuresSchema, type Measure, type MeasureKind } from '../gen/escaque/accounts/v1/account_pb';
import { MeasureOrderSchema } from '../gen/escaque/gateway/v1/rest_pb';
import { call, get, post } from './rest';

export interface Order {
  readonly kind: MeasureKind;
  readonly prefix: string;
  readonly minutes: number;
  readonly reason: string;
  readonly isConfirmed: boolean;
}

const body = (order: Partial<Order>) => toJson(MeasureOrderSchema, create(MeasureOrderSchema, order));

export const measures = async (): Promise<readonly Measure[]> => (await get('measures', MeasuresSchema)).measures;

/** Taken again, a measure gets the new end. */
export const takeMeasure = async (order: Order): Promise<readonly Measure[]> => (await post('measures', MeasuresSchema, body(order))).measures;

export async function liftMeasure({ kind, prefix }: Measure, reason: string): Promise<readonly Measure[]> {
  return (await post('measures/lift', MeasuresSchema, body({ kind, prefix, reason }))).measures;
}

export async function endAllSessions(reason: string): Promise<void> {
  await call('sessions/end-all', { method: 'POST', body: JSON.stringify(body({ reason })) });
}
