// Notices, records and the admins' desk, as a gateway would show them.
import type { Page } from 'playwright-core';
import { Article, Feature, Ground, SanctionKind, Step } from '../../src/gen/escaque/conduct/v1/sanction_pb';
import { AppealOutcome, CaseState, Offence, Outcome, Priority } from '../../src/gen/escaque/conduct/v1/case_pb';
import { AcknowledgeResponseSchema, GetCaseResponseSchema, GetRecordResponseSchema, ListAuditResponseSchema, ListCasesResponseSchema, ReportResponseSchema } from '../../src/gen/escaque/conduct/v1/conduct_service_pb';
import { Room } from '../../src/gen/escaque/conduct/v1/talk_pb';
import type { FakeGateway } from './fake_gateway';
import { kAdmin, kAna, kBruno } from './scenes';

export const kCaseId = 'CASEAAAAAAA';
const kHour = 3_600_000;
const kDay = 24 * kHour;
const now = Date.now();
const kReporter = { id: 'PPPPPPPPPPP', handle: 'Petra_M' };

export const kWarning = {
  sanctionId: 'SANCTIONAAA',
  kind: SanctionKind.WARNING,
  step: Step.WARNING,
  user: kAna,
  article: Article.RESPECT,
  ground: Ground.NONE,
  reason: 'Insultaste a otro jugador en el chat. Una diferencia de opinión no da pie a ataques personales.',
  sinceMs: now - 2 * kDay,
  byUserId: kAdmin.user.id,
  caseId: 'CASEBBBBBBB',
};
export const kRestriction = {
  ...kWarning,
  sanctionId: 'SANCTIONBBB',
  kind: SanctionKind.RESTRICTION,
  step: Step.RESTRICTION,
  ground: Ground.NATIONALITY,
  features: [Feature.ROOMS, Feature.TELLS],
  reason: 'You attacked other people for what they are. This is not tolerated here.',
  sinceMs: now - kHour,
  untilMs: now + 7 * kDay,
  caseId: kCaseId,
};

const line = (n: number, from: { id: string; handle: string }, text: string, isReported = false) => ({
  lineId: `line${n}`,
  room: Room.PLAYERS,
  gameId: '0123456789A',
  from,
  text,
  timeMs: now - 2 * kHour + n * 9_000,
  isReported,
});
const kLines = [
  line(1, kReporter, 'hola, buena suerte'),
  line(2, kBruno, 'you play like an idiot', true),
  line(3, kReporter, 'please stop that'),
  line(4, kBruno, 'vuelve a tu país, no sabes ni mover las piezas y encima te quejas'),
];

const row = (n: number, more: object = {}) => ({
  caseId: `CASE${'ABCDEFGH'[n]!.repeat(7)}`,
  state: CaseState.OPEN,
  priority: Priority.P2,
  offence: Offence.DISCONNECTING,
  accused: { id: `${n}`.repeat(11), handle: `player_${n}` },
  reports: 1,
  openedMs: now - n * 5 * kHour,
  dueMs: now + kDay,
  ...more,
});

function queue(gateway: FakeGateway): void {
  gateway.answerRest('admin/cases', ListCasesResponseSchema, {
    waiting: 5,
    cases: [
      row(0, { priority: Priority.P0, offence: Offence.HATE, accused: kBruno, reports: 3, dueMs: now - kHour }),
      row(1, { priority: Priority.P1, offence: Offence.CALL, accused: undefined }),
      row(2, { priority: Priority.P1, offence: Offence.ABUSE, takenBy: { id: 'QQQQQQQQQQQ', handle: 'Quico' }, takenUntilMs: now + 400_000 }),
      row(3, { state: CaseState.APPEALED }),
      row(4, { priority: Priority.P3, offence: Offence.NAME, state: CaseState.AWAITS_SIGNATURE, accused: { id: 'x', handle: 'a_very_long_name_20c' } }),
    ],
  });
}

export function caseFile(gateway: FakeGateway, isMine: boolean, more: object = {}): void {
  queue(gateway);
  gateway.answerRest(`admin/case/${kCaseId}`, GetCaseResponseSchema, {
    case: {
      caseId: kCaseId,
      state: CaseState.OPEN,
      priority: Priority.P1,
      offence: Offence.ABUSE,
      accused: kBruno,
      openedMs: now - 2 * kHour,
      version: 4,
      reports: [
        { reporter: kReporter, offence: Offence.ABUSE, text: 'Insulta sin parar desde la primera jugada', subject: { lineId: 'line2' }, lines: kLines, timeMs: now - 2 * kHour },
        { reporter: { id: 'z', handle: 'Zoe' }, offence: Offence.ABUSE, subject: { gameId: '0123456789A' }, timeMs: now - kHour },
      ],
      notes: [{ by: kAdmin.user, text: 'Same opponent as last week', timeMs: now - kHour }],
      ...(isMine && { takenBy: kAdmin.user, takenUntilMs: now + 600_000 }),
      ...more,
    },
    sanctions: [{ ...kWarning, user: kBruno, acknowledgedMs: now - kDay }],
    earlier: [row(3, { state: CaseState.DECIDED, offence: Offence.ABUSE, accused: kBruno, dueMs: 0 })],
    suggested: Step.COOL_DOWN,
    points: 1.96,
    openSteps: [Step.WARNING, Step.COOL_DOWN, Step.RESTRICTION, Step.SUSPENSION, Step.BAN],
  });
}

const kDecision = { outcome: Outcome.SANCTIONED, article: Article.RESPECT, reason: kRestriction.reason, by: kAdmin.user, timeMs: now - kHour, sanction: kRestriction };

export function record(gateway: FakeGateway): void {
  gateway.answerRest('record', GetRecordResponseSchema, {
    sanctions: [kRestriction, { ...kWarning, acknowledgedMs: now - kDay }],
    cases: [
      { caseId: kCaseId, state: CaseState.DECIDED, offence: Offence.HATE, openedMs: now - 3 * kHour, lines: [{ ...kLines[3]!, from: kAna }], gameIds: ['0123456789A'], decisions: [kDecision], appealUntilMs: now + 180 * kDay },
      {
        caseId: 'CASEBBBBBBB',
        state: CaseState.DECIDED,
        offence: Offence.ABUSE,
        openedMs: now - 3 * kDay,
        decisions: [{ ...kDecision, outcome: Outcome.WARNED, sanction: kWarning, reason: kWarning.reason, timeMs: now - 2 * kDay }],
        appeals: [{ text: 'It was a joke between friends, and my opponent says so, too.', timeMs: now - 2 * kDay, outcome: AppealOutcome.UPHELD, reason: 'The opponent has reported it.', by: { id: 'QQQQQQQQQQQ', handle: 'Quico' }, answeredMs: now - kDay }],
      },
      { caseId: 'CASECCCCCCC', state: CaseState.DECIDED, offence: Offence.ENGINE, openedMs: now - 30 * kDay, decisions: [{ outcome: Outcome.DISMISSED, reason: 'Nothing was found.', by: kAdmin.user, timeMs: now - 29 * kDay }] },
    ],
    reports: [
      { caseId: 'CASEDDDDDDD', accused: kBruno, offence: Offence.STALLING, timeMs: now - kDay },
      { caseId: 'CASEEEEEEEE', accused: { id: 'z', handle: 'Zoe' }, offence: Offence.SPAM, timeMs: now - 9 * kDay, isAnswered: true, isConfirmed: true },
    ],
  });
}

function audit(gateway: FakeGateway): void {
  gateway.answerRest('admin/audit', ListAuditResponseSchema, {
    rows: [
      { sequence: 4711, timeMs: now - kHour, actor: kAdmin.user, action: 'case_ruled', subject: kCaseId, details: 'sanctioned 2 restriction rooms tells' },
      { sequence: 4710, timeMs: now - 2 * kHour, action: 'case_opened', subject: kCaseId },
    ],
    nextPageToken: '4710',
  });
}

const notice = async (page: Page, gateway: FakeGateway): Promise<void> => {
  gateway.answerRest(`record/sanction/${kRestriction.sanctionId}/read`, AcknowledgeResponseSchema, { sanction: { ...kRestriction, acknowledgedMs: now } });
  gateway.send({ case: 'sanctioned', value: kRestriction as never });
  gateway.send({ case: 'conductChanged', value: { change: { case: 'reportAnswered', value: { caseId: 'x', isConfirmed: true } } } });
  await page.getByTestId('sanction').waitFor();
};

const shown = (testid: string) => async (page: Page): Promise<void> => void (await page.getByTestId(testid).first().waitFor());

async function report(page: Page, gateway: FakeGateway): Promise<void> {
  gateway.answerRest('report', ReportResponseSchema, { caseId: kCaseId });
  await page.getByTestId('report-game').click();
  await page.getByTestId('report-dialog').waitFor();
  await page.getByTestId('report-offence').selectOption({ index: 2 });
}

export const kConductScenes = [
  { name: 'conduct-notice', path: '/', act: notice },
  { name: 'conduct-record', path: '/conduct', setUp: record, act: shown('recorded-case') },
  { name: 'conduct-etiquette', path: '/help/etiquette#3a', act: shown('article-3a') },
  { name: 'conduct-queue', path: '/admin', isAdmin: true, setUp: queue, act: shown('case-row') },
  { name: 'conduct-case', path: `/admin/case/${kCaseId}`, isAdmin: true, setUp: (gateway: FakeGateway) => caseFile(gateway, false), act: shown('take') },
  { name: 'conduct-decide', path: `/admin/case/${kCaseId}`, isAdmin: true, setUp: (gateway: FakeGateway) => caseFile(gateway, true), act: shown('decide-form') },
  {
    name: 'conduct-appeal',
    path: `/admin/case/${kCaseId}`,
    isAdmin: true,
    setUp: (gateway: FakeGateway) => caseFile(gateway, true, { state: CaseState.APPEALED, decisions: [{ ...kDecision, by: { id: 'QQQQQQQQQQQ', handle: 'Quico' } }], appeals: [{ text: 'I was provoked.', timeMs: now - kHour }] }),
    act: shown('answer-appeal'),
  },
  {
    name: 'conduct-signature',
    path: `/admin/case/${kCaseId}`,
    isAdmin: true,
    setUp: (gateway: FakeGateway) => caseFile(gateway, false, { state: CaseState.AWAITS_SIGNATURE, decisions: [{ ...kDecision, by: { id: 'QQQQQQQQQQQ', handle: 'Quico' } }] }),
    act: shown('sign'),
  },
  { name: 'conduct-audit', path: '/admin/audit', isAdmin: true, setUp: audit, act: shown('audit-row') },
];

/** In a game, where the board stays in sight. */
export const kReportInGame = report;
