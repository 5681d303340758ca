// REST of the code of etiquette, for everybody: reports, one's own record, appeals.
import { create, toJson, type MessageInitShape } from '@bufbuild/protobuf';
import { AcknowledgeResponseSchema, GetMonthResponseSchema, GetRecordResponseSchema, ReportResponseSchema } from '../gen/escaque/conduct/v1/conduct_service_pb';
import { AppealOrderSchema, ReportOrderSchema } from '../gen/escaque/gateway/v1/conduct_pb';
import { call, get, post } from './rest';

/** With the same id again it has one effect. */
export const report = (order: MessageInitShape<typeof ReportOrderSchema>) => post('report', ReportResponseSchema, toJson(ReportOrderSchema, create(ReportOrderSchema, order)));

/** Without a handle, one's own. */
export const record = (handle?: string) => get(handle ? `record/${encodeURIComponent(handle)}` : 'record', GetRecordResponseSchema);

export const acknowledge = async (sanctionId: string) => (await post(`record/sanction/${sanctionId}/read`, AcknowledgeResponseSchema, {})).sanction;

export async function appeal(caseId: string, id: string, text: string): Promise<void> {
  const body = toJson(AppealOrderSchema, create(AppealOrderSchema, { id, text }));
  await call(`record/case/${caseId}/appeal`, { method: 'POST', body: JSON.stringify(body) });
}

/** What everybody may read of a month ("2026-10"); empty: the latest. */
export const monthFigures = (month: string) => get(month ? `transparency/${month}` : 'transparency', GetMonthResponseSchema);
