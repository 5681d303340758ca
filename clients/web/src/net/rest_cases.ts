// REST of the admins' desk: the queue, a case, the audit log.
import { create, toJson, type MessageInitShape } from '@bufbuild/protobuf';
import { CaseCommandSchema, CommandCaseResponseSchema, GetCaseResponseSchema, GetFindingResponseSchema, ListAuditResponseSchema, ListCasesResponseSchema, ListFindingsResponseSchema, ListRulesResponseSchema } from '../gen/escaque/conduct/v1/conduct_service_pb';
import { get, post } from './rest';

export type Command = NonNullable<MessageInitShape<typeof CaseCommandSchema>['command']>;

/** Those that wait for somebody, the most urgent first; or the latest that are decided. */
export const cases = (isDecided: boolean, page = '') => get(`admin/cases?limit=50&page=${encodeURIComponent(page)}${isDecided ? '&state=decided' : ''}`, ListCasesResponseSchema);

export const caseOf = (caseId: string) => get(`admin/case/${caseId}`, GetCaseResponseSchema);

/** With the same id again it has one effect. */
export function commandCase(caseId: string, version: number, commandId: string, command: Command) {
  const body = toJson(CaseCommandSchema, create(CaseCommandSchema, { caseId, version, commandId, command }));
  return post(`admin/case/${caseId}`, CommandCaseResponseSchema, body);
}

/** `about`: the id of a person or a case; empty: all. */
export const audit = (about: string, page = '') => get(`admin/audit?about=${encodeURIComponent(about)}&limit=50&page=${encodeURIComponent(page)}`, ListAuditResponseSchema);

/** What rules have found in the last days, and what became of it. */
export const ruleFigures = (days: number) => get(`admin/rules?days=${days}`, ListRulesResponseSchema);

/** What one rule has found, the latest first. */
export const findingsOf = (rule: string, page = '') => get(`admin/rule/${rule}?limit=50&page=${encodeURIComponent(page)}`, ListFindingsResponseSchema);

export const findingOf = (finding: string) => get(`admin/finding/${finding}`, GetFindingResponseSchema);
