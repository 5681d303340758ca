// Notices, records and the admins' desk, as a gateway would show them.
import type { Page } from 'playwright-core';
import { ChangeState, ListPersonChangesResponseSchema } from '../../src/gen/escaque/accounts/v1/accounts_service_pb';
import { Category, Color, Role } from '../../src/gen/escaque/common/v1/common_pb';
import { Article, Feature, Ground, SanctionKind, Step } from '../../src/gen/escaque/conduct/v1/sanction_pb';
import { AppealOutcome, CaseState, Offence, Outcome, Priority } from '../../src/gen/escaque/conduct/v1/case_pb';
import { AcknowledgeResponseSchema, GetCaseResponseSchema, GetFindingResponseSchema, GetMonthResponseSchema, GetRecordResponseSchema, ListAuditResponseSchema, ListCasesResponseSchema, ListFindingsResponseSchema, ListRulesResponseSchema, ReportResponseSchema } from '../../src/gen/escaque/conduct/v1/conduct_service_pb';
import { RuleVerdict, ThresholdUnit } from '../../src/gen/escaque/conduct/v1/evidence_pb';
import { Room } from '../../src/gen/escaque/conduct/v1/talk_pb';
import { GetGameResponseSchema } from '../../src/gen/escaque/games/v1/games_service_pb';
import type { FakeGateway } from './fake_gateway';
import { gameFacts, kAdmin, kAna, kBruno, line as moves } from './scenes';

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

export function caseFile(gateway: FakeGateway, isMine: boolean, more: object = {}, beside: object = {}): void {
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
    ...beside,
  });
}

const kDecision = { outcome: Outcome.SANCTIONED, article: Article.RESPECT, reason: kRestriction.reason, by: kAdmin.user, timeMs: now - kHour, sanction: kRestriction };

export function record(gateway: FakeGateway): void {
  gateway.answerRest('record', GetRecordResponseSchema, {
    sanctions: [kRestriction, { ...kWarning, acknowledgedMs: now - kDay }],
    cases: [
      { caseId: 'CASEHHHHHHH', state: CaseState.OPEN, offence: Offence.OTHER, openedMs: now - 2 * kHour, rule: 'SHR-3', ruleVersion: 1, holdUntilMs: now + 22 * kHour, appealUntilMs: now + 22 * kHour },
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

function rules(gateway: FakeGateway): void {
  gateway.answerRest('admin/rules', ListRulesResponseSchema, {
    sinceMs: now - 90 * kDay,
    rules: [
      { rule: 'CHT-1', article: Article.RESPECT, fired: 41, opened: 33, confirmed: 29, dismissed: 2, appealed: 4, reversed: 1, precision: { share: 29 / 32, lower: 0.7578, upper: 0.9676 } },
      { rule: 'DSC-2', article: Article.DISCONNECTING, isStatistical: true, isInShadow: true, fired: 112, inShadow: 112 },
      { rule: 'DSC-5', article: Article.FRIENDLY_PLACE, fired: 1_204, opened: 318, byRule: 311, confirmed: 6, appealed: 7, reversed: 1, precision: { share: 6 / 7, lower: 0.4869, upper: 0.9743 } },
    ],
  });
}

const kFinding = 'ENG-2-57-0000000000A';
const playedAt = (n: number, figures: { name: string; value: number }[], more: object = {}) => ({
  gameId: `${'ABCDEFGHJK'[n]}`.repeat(11),
  opponent: { id: `${n}`.repeat(11), handle: `player_${n}` },
  endedMs: now - n * 3 * kHour,
  category: Category.BLITZ,
  isRated: true,
  score: [1, 1, 0.5, 0][n % 4]!,
  rating: 1_812.4,
  opponentRating: 1_790,
  plies: 74,
  figures,
  ...more,
});
const kEngineEvidence = {
  finding: { finding: kFinding, rule: 'ENG-2', ruleVersion: 1, about: kBruno, timeMs: now - kHour, verdict: RuleVerdict.OPEN_CASE, isInShadow: true },
  features: Object.entries({ positions: 412, games: 16, best_moves: 247, best_moves_of_people: 161.3, z_best: 7.42, z_good: 6.1, z_kept: 4.85, centipawns_lost: 11.7, flat_games: 9, contrast: -4.2 }).map(([name, value]) => ({ name, value })),
  thresholds: [
    { name: 'engine_full_positions', value: 400, unit: ThresholdUnit.NUMBER },
    { name: 'engine_full_games', value: 15, unit: ThresholdUnit.GAMES },
    { name: 'engine_full_z', value: 4, unit: ThresholdUnit.SIGMAS },
    { name: 'engine_agreeing_z', value: 3, unit: ThresholdUnit.SIGMAS },
  ],
  matches: [
    { below: 10, positions: 118, best: 52, bestOfPeople: 26.8, positionsOfThree: 41, good: 35, goodOfPeople: 20.2 },
    { below: 25, positions: 104, best: 55, bestOfPeople: 26.8, positionsOfThree: 92, good: 77, goodOfPeople: 51 },
    { below: 60, positions: 98, best: 66, bestOfPeople: 35.5, positionsOfThree: 133, good: 121, goodOfPeople: 75.3 },
    { below: 150, positions: 57, best: 42, bestOfPeople: 28.4, positionsOfThree: 98, good: 94, goodOfPeople: 67.4 },
    { below: 0, positions: 35, best: 32, bestOfPeople: 26.8, positionsOfThree: 48, good: 48, goodOfPeople: 42.6 },
  ],
  games: [0, 1, 2].map((n) => playedAt(n, Object.entries({ positions: 27, best_moves: 18 - n, best_moves_of_people: 10.4, centipawns_lost: 9.5 + n }).map(([name, value]) => ({ name, value })))),
};
const kLossEvidence = {
  finding: { finding: 'DSC-2-9-0000000000B', rule: 'DSC-2', ruleVersion: 1, about: kBruno, timeMs: now - 2 * kHour, verdict: RuleVerdict.OPEN_CASE, caseId: kCaseId },
  features: Object.entries({ log10_evidence: 3.12, losses: 7, losses_in_lost: 7, fair_share: 0.1834, completed: 96, completed_lost: 13.4 }).map(([name, value]) => ({ name, value })),
  thresholds: [
    { name: 'odds', value: 6, unit: ThresholdUnit.NUMBER },
    { name: 'case_evidence', value: 1_000, unit: ThresholdUnit.NUMBER },
    { name: 'case_losses', value: 6, unit: ThresholdUnit.GAMES },
    { name: 'share_pad', value: 0.05, unit: ThresholdUnit.SHARE },
  ],
  games: [
    playedAt(3, [{ name: 'material', value: -9 }, { name: 'is_being_mated', value: 1 }, { name: 'away', value: 65 }], {
      color: Color.BLACK,
      plies: 33,
      moves: [[-120, -420, 0], [-430, -430, 1], [-480, -480, 1], [-520, -560, 2], [-600, -600, 1], [-720, -9_996, 0], [-9_997, -9_998, 2], [-9_999, -9_999, 1]].map(([best, played, rank], i) => ({ ply: 17 + 2 * i, best: best!, played: played!, rank: rank!, ...(i !== 4 && { spentMs: 2_300 * (i + 1) }) })),
    }),
    { gameId: 'ZZZZZZZZZZZ' },
  ],
};
/** Black gives a knight for pawns, and is mated. */
const kLostGame = 'e2e4 e7e5 g1f3 d7d6 d2d4 c8g4 d4e5 g4f3 d1f3 d6e5 f1c4 g8f6 f3b3 d8e7 b1c3 c7c6 c1g5 b7b5 c3b5 c6b5 c4b5 b8d7 e1c1 a8d8 d1d7 d8d7 h1d1 e7e6 b5d7 f6d7 b3b8 d7b8 d1d8';

function finding(gateway: FakeGateway): void {
  gateway.answerRest(`admin/finding/${kFinding}`, GetFindingResponseSchema, {
    evidence: kEngineEvidence,
    others: [{ finding: 'ENG-1-31-0000000000A', rule: 'ENG-1', ruleVersion: 1, about: kBruno, timeMs: now - 9 * kDay, verdict: RuleVerdict.NOTHING, isInShadow: true }],
  });
}

function findings(gateway: FakeGateway): void {
  gateway.answerRest('admin/rule/ENG-2', ListFindingsResponseSchema, {
    findings: [kEngineEvidence.finding, { ...kEngineEvidence.finding, finding: 'ENG-2-31-0000000000C', about: kReporter, timeMs: now - 2 * kDay }],
  });
}

function ruleCase(gateway: FakeGateway): void {
  caseFile(gateway, true, {
    offence: Offence.DISCONNECTING,
    reports: [{ offence: Offence.DISCONNECTING, rule: 'DSC-2', ruleVersion: 1, text: 'log10_evidence=3.12 losses=7', subject: { gameId: '0123456789A' }, timeMs: now - 2 * kHour }],
  }, { evidence: [kLossEvidence] });
  gateway.append([gameFacts()]);
  for (const fact of moves(kLostGame)) gateway.append([fact]);
  gateway.answerRest('game/DDDDDDDDDDD', GetGameResponseSchema, { entries: gateway.entries, isArchived: true });
}

async function evaluated(page: Page): Promise<void> {
  await page.getByTestId('evaluation').locator('summary').click();
  await page.getByTestId('evaluated').getByRole('button').nth(5).click();
  await page.getByTestId('evaluation').locator('cg-board piece').first().waitFor();
}

function months(gateway: FakeGateway): void {
  gateway.answerRest('transparency', GetMonthResponseSchema, {
    months: ['2026-10', '2026-09'],
    figures: {
      month: '2026-10',
      reports: 214,
      opened: 121,
      confirmed: 74,
      dismissed: 38,
      byRule: 61,
      appealed: 17,
      medianHours: 9.4,
      rules: [
        { rule: 'CHT-1', fired: 41, opened: 33, confirmed: 29, refuted: 5, precision: { share: 29 / 34, lower: 0.6987, upper: 0.9355 } },
        { rule: 'DSC-2', fired: 112, inShadow: 112 },
      ],
      inForce: [{ step: Step.COOL_DOWN }, { step: Step.RESTRICTION, number: 12 }, { step: Step.SUSPENSION, number: 6 }, { step: Step.BAN }],
    },
  });
}

export function people(gateway: FakeGateway): void {
  const kBen = { id: 'BBBBBBBBBBB', handle: 'Benito' };
  gateway.answerRest('admin/people', ListPersonChangesResponseSchema, {
    changes: [
      { changeId: 'CHANGEAAAAA', user: kBen, value: { case: 'roles', value: { roles: [Role.ARBITER, Role.HELPER] } }, reason: 'Rules in our club', by: { id: 'QQQQQQQQQQQ', handle: 'Quico' }, askedMs: now - kHour, state: ChangeState.WAITING },
      { changeId: 'CHANGEBBBBB', user: kBen, value: { case: 'handle', value: 'Benito' }, reason: 'Asked for it', by: kAdmin.user, askedMs: now - kDay, state: ChangeState.DONE, settledBy: kAdmin.user, settledMs: now - kDay },
    ],
  });
}

const kLiveLines = [
  { lineId: 'live1', talkId: '1-0', room: Room.SHOUT, from: kBruno, text: '¿Alguien para una partida lenta?', timeMs: now - 50_000 },
  { lineId: 'live2', talkId: '2-0', room: Room.CHANNEL, channel: 'ajedrez', from: kReporter, text: 'La Caro-Kann contra 3.e5 me deja siempre sin espacio, y nunca sé dónde poner el caballo de rey', timeMs: now - 30_000 },
  { lineId: 'live3', talkId: '3-0', room: Room.PLAYERS, gameId: '0123456789A', from: kBruno, text: 'you play like an idiot', timeMs: now - 10_000 },
];

/** Answers who wants to read live talk with these lines. */
export async function liveTalk(page: Page, gateway: FakeGateway): Promise<void> {
  const asked = await gateway.expect('followLiveTalk');
  gateway.send({ case: 'done', value: {} as never }, asked.id);
  await page.getByTestId('live-quiet').waitFor();
  for (const talk of kLiveLines) gateway.send({ case: 'liveTalk', value: { talks: [talk] } as never });
  await page.getByTestId('live-line').nth(2).waitFor();
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
    name: 'conduct-hold',
    path: `/admin/case/${kCaseId}`,
    isAdmin: true,
    setUp: (gateway: FakeGateway) =>
      caseFile(gateway, false, {
        priority: Priority.P0,
        offence: Offence.OTHER,
        reports: [{ offence: Offence.OTHER, rule: 'SHR-3', ruleVersion: 1, timeMs: now - 2 * kHour }],
        holdAppeals: [{ text: 'El ordenador es de la familia: mi hermano juega en él, y yo también.', timeMs: now - kHour }],
      }),
    act: shown('answer-appeal'),
  },
  {
    name: 'conduct-signature',
    path: `/admin/case/${kCaseId}`,
    isAdmin: true,
    setUp: (gateway: FakeGateway) => caseFile(gateway, false, { state: CaseState.AWAITS_SIGNATURE, decisions: [{ ...kDecision, by: { id: 'QQQQQQQQQQQ', handle: 'Quico' } }] }),
    act: shown('sign'),
  },
  {
    name: 'conduct-refund',
    path: `/admin/case/${kCaseId}`,
    isAdmin: true,
    setUp: (gateway: FakeGateway) => caseFile(gateway, true, { state: CaseState.DECIDED, decisions: [kDecision] }),
    act: shown('refund-form'),
  },
  { name: 'conduct-people', path: '/admin/people', isAdmin: true, setUp: people, act: shown('change-waiting') },
  {
    name: 'conduct-live',
    path: '/admin/live',
    isAdmin: true,
    act: async (page: Page, gateway: FakeGateway) => {
      await liveTalk(page, gateway);
      await page.getByTestId('live-case').first().click();
    },
  },
  { name: 'conduct-months', path: '/transparency', setUp: months, act: shown('month-rule') },
  { name: 'conduct-rules', path: '/admin/rules', isAdmin: true, setUp: rules, act: shown('rule-row') },
  { name: 'conduct-rule-case', path: `/admin/case/${kCaseId}`, isAdmin: true, setUp: ruleCase, act: evaluated },
  { name: 'conduct-findings', path: '/admin/rules/ENG-2', isAdmin: true, setUp: findings, act: shown('finding-row') },
  { name: 'conduct-finding', path: `/admin/finding/${kFinding}`, isAdmin: true, setUp: finding, act: shown('matches') },
  { name: 'conduct-audit', path: '/admin/audit', isAdmin: true, setUp: audit, act: shown('audit-row') },
];

/** In a game, where the board stays in sight. */
export const kReportInGame = report;
