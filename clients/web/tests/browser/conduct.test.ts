// Reports, notices, appeals and the admins' desk through the real page: what is sent, and in how many taps.
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { AcknowledgeResponseSchema, ListCasesResponseSchema, ReportResponseSchema } from '../../src/gen/escaque/conduct/v1/conduct_service_pb';
import { CaseState, Offence, Outcome, Priority } from '../../src/gen/escaque/conduct/v1/case_pb';
import { Role } from '../../src/gen/escaque/common/v1/common_pb';
import { Room, TalkRule } from '../../src/gen/escaque/conduct/v1/talk_pb';
import { useSite, type Look } from './browser';
import { caseFile, kCaseId, kRestriction, liveTalk, people, record } from './conduct_scenes';
import { FakeGateway } from './fake_gateway';
import { gameFacts, kAdmin, kBruno, kMember, line, quietGame } from './scenes';

const site = useSite();
let page: Page;
let context: BrowserContext;

afterEach(async () => await context?.close());

async function open(path: string, welcome: typeof kMember | typeof kAdmin, setUp: (gateway: FakeGateway) => void, look: Look = { size: 'phone' }): Promise<FakeGateway> {
  ({ page, context } = await site.open(look));
  const gateway = new FakeGateway(page, welcome);
  setUp(gateway);
  await gateway.install();
  await page.goto(site.url + path);
  await page.locator('main:not([aria-busy])').waitFor();
  return gateway;
}

async function posted(path: string, press: () => Promise<void>): Promise<Record<string, unknown>> {
  const [request] = await Promise.all([page.waitForRequest((asked) => asked.method() === 'POST' && asked.url().endsWith(`/api/v1/${path}`)), press()]);
  return request.postDataJSON() as Record<string, unknown>;
}

it('reports a line of the chat, and offers to ignore and to block its writer', async () => {
  const gateway = await open('/game/0123456789A', kMember, (it) => {
    it.append([gameFacts(), ...line('e2e4 e7e5')]);
    it.answerRest('report', ReportResponseSchema, { caseId: kCaseId });
  });
  const said = { talkId: '1-0', room: Room.PLAYERS, gameId: '0123456789A', from: kBruno, text: 'you play like an idiot', lineId: 'LINE1', timeMs: Date.now() };
  gateway.send({ case: 'talks', value: { talks: [said] } as never });
  await page.getByTestId('report-line-of').click();
  await page.getByTestId('report-line').getByText('you play like an idiot').waitFor();
  await page.getByTestId('report-offence').selectOption({ label: 'Insults or personal attacks' });
  await page.getByTestId('report-text').fill('In every game');
  const order = await posted('report', () => page.getByTestId('send-report').click());
  expect(order).toEqual({ id: expect.stringMatching(/^\w{11}$/), offence: 'OFFENCE_ABUSE', text: 'In every game', subject: { lineId: 'LINE1' } });
  await page.getByTestId('reported').waitFor();
  await page.getByTestId('offer-censor').click();
  expect((await gateway.expect('setListMember')).message.value).toMatchObject({ handle: 'Bruno', isMember: true });
  await page.getByTestId('report-close').click();
  await page.getByTestId('report-dialog').waitFor({ state: 'detached' });
});

it('calls an admin from a game without accusing anybody', async () => {
  await open('/game/0123456789A', kMember, (it) => {
    it.append([gameFacts(), ...line('e2e4 e7e5')]);
    it.answerRest('report', ReportResponseSchema, { caseId: kCaseId });
  });
  await page.getByTestId('report-game').click();
  await page.getByTestId('report-whom').selectOption('');
  await page.getByTestId('report-text').fill('The clock looks wrong');
  const order = await posted('report', () => page.getByTestId('send-report').click());
  expect(order).toMatchObject({ offence: 'OFFENCE_CALL', text: 'The clock looks wrong', subject: { gameId: '0123456789A' } });
  expect(order).not.toHaveProperty('handle');
});

it('opens a case about a line of the live talk', async () => {
  const gateway = await open('/admin/live', kAdmin, (it) => {
    caseFile(it, false);
    it.answerRest('report', ReportResponseSchema, { caseId: kCaseId });
  });
  await liveTalk(page, gateway);
  expect(await page.getByTestId('live-line').last().textContent()).toContain('you play like an idiot');
  await page.getByTestId('live-room').selectOption({ label: 'shouts' });
  expect(await page.getByTestId('live-line').count()).toBe(1);
  await page.getByTestId('live-room').selectOption({ label: 'everywhere' });
  await page.getByTestId('live-case').last().tap();
  const order = await posted('report', () => page.getByTestId('live-open').tap());
  expect(order).toEqual({ id: expect.stringMatching(/^\w{11}$/), offence: 'OFFENCE_ABUSE', subject: { lineId: 'live3' }, isByDesk: true });
  await page.getByTestId('take').waitFor();
  expect(await gateway.expect('unfollowLiveTalk')).toBeDefined();
});

it('says who may not read live talk', async () => {
  await open('/admin/live', { ...kAdmin, user: { ...kAdmin.user, roles: [Role.HELPER] } }, () => {});
  await page.getByTestId('signers-only').waitFor();
});

it('says in a room of a game that its organiser has turned talk off', async () => {
  await open('/game/0123456789A', kMember, (it) => it.append([quietGame(TalkRule.OFF), ...line('e2e4 e7e5')]));
  await page.getByTestId('talk-rule').getByText('The organiser has turned talk off').waitFor();
  expect(await page.getByTestId('chat-input').count()).toBe(0);
});

it('leaves the two opponents their room where the organiser wants that', async () => {
  await open('/game/0123456789A', kMember, (it) => it.append([quietGame(TalkRule.OPPONENTS), ...line('e2e4 e7e5')]));
  await page.getByTestId('chat-input').waitFor();
  await page.getByRole('tab', { name: 'Everybody' }).click();
  await page.getByTestId('talk-rule').getByText('only the two players talk').waitFor();
});

it('shows a notice until it has been read', async () => {
  const gateway = await open('/leaderboard', kMember, (it) => it.answerRest(`record/sanction/${kRestriction.sanctionId}/read`, AcknowledgeResponseSchema, { sanction: { ...kRestriction, acknowledgedMs: Date.now() } }));
  gateway.send({ case: 'sanctioned', value: kRestriction as never });
  await page.getByTestId('sanction').getByText('Code of etiquette, article 2').waitFor();
  expect(await page.getByTestId('sanction-takes').textContent()).toBe('Taken away until then: the chat of games and private messages.');
  await posted(`record/sanction/${kRestriction.sanctionId}/read`, () => page.getByTestId('have-read').click());
  await page.getByTestId('sanction').waitFor({ state: 'detached' });
});

it('appeals in the record', async () => {
  await open('/conduct', kMember, record);
  // Beside it the record has a hold, which may be appealed against too.
  const decided = page.locator(`article[id="${kCaseId}"]`);
  await decided.getByTestId('appeal-text').fill('It was\na quotation.');
  const order = await posted(`record/case/${kCaseId}/appeal`, () => decided.getByTestId('send-appeal').click());
  expect(order).toMatchObject({ text: 'It was a quotation.' });
});

it('decides a case of priority P1 on a phone in six taps or fewer', async () => {
  const gateway = await open('/admin', kAdmin, (it) => {
    caseFile(it, false);
    it.answerRest('admin/cases', ListCasesResponseSchema, { waiting: 1, cases: [{ caseId: kCaseId, state: CaseState.OPEN, priority: Priority.P1, offence: Offence.ABUSE, accused: kBruno, reports: 2, openedMs: Date.now() }] });
  });
  let taps = 0;
  const tap = async (testid: string): Promise<void> => {
    taps++;
    await page.getByTestId(testid).first().tap();
  };
  await tap('case-row');
  await page.getByTestId('take').waitFor();
  // The gateway answers with the case as it is then.
  const command = posted(`admin/case/${kCaseId}`, () => tap('take'));
  caseFile(gateway, true);
  expect(await command).toMatchObject({ caseId: kCaseId, version: 4, take: {} });
  await tap('template');
  expect(await page.getByTestId('does').textContent()).toMatch(/^This will take away from Bruno until .* \(1 hour\): the chat of games\./);
  const decision = await posted(`admin/case/${kCaseId}`, () => tap('decide'));
  expect(decision).toMatchObject({ impose: { step: 'STEP_COOL_DOWN', features: ['FEATURE_ROOMS'], article: 'ARTICLE_RESPECT', ground: 'GROUND_NONE' } });
  expect(taps).toBeLessThanOrEqual(6);
});

it('gives points back for the games that a case is about', async () => {
  const decision = { outcome: Outcome.WARNED, reason: 'You left lost games.', timeMs: Date.now() - 1_000 };
  await open('/admin', kAdmin, (it) => caseFile(it, true, { state: CaseState.DECIDED, decisions: [decision] }));
  await page.goto(`${site.url}/admin/case/${kCaseId}`);
  await page.getByTestId('refund-games').fill('0123456789A\nhttps://example.org/game/ABCDEFGHIJK');
  expect(await page.getByTestId('refund-does').textContent()).toMatch(/^The opponents of Bruno get back .* \(2 games\)/);
  const order = await posted(`admin/case/${kCaseId}`, () => page.getByTestId('refund').click());
  expect(order).toMatchObject({ version: 4, refund: { gameIds: ['0123456789A', 'ABCDEFGHIJK'] } });
});

it('asks for roles, and signs what others have asked for', async () => {
  await open('/admin/people?user=Ben', kAdmin, people);
  await page.getByTestId('person-kind').selectOption('roles');
  await page.getByTestId('person-role').nth(1).check();
  await page.getByTestId('person-reason').fill('Rules in our club');
  expect(await page.getByTestId('person-does').textContent()).toMatch(/^This will wait for the signature/);
  const asked = await posted('admin/people', () => page.getByTestId('person-order').click());
  expect(asked).toMatchObject({ change: { user: 'Ben', roles: { roles: ['ROLE_ARBITER'] }, reason: 'Rules in our club' } });
  const signed = await posted('admin/people', () => page.getByTestId('sign-change').click());
  expect(signed).toMatchObject({ sign: { changeId: 'CHANGEAAAAA' } });
});

it('tells the desk of an urgent case in the title of every page', async () => {
  const urgent = { caseId: kCaseId, state: CaseState.OPEN, priority: Priority.P0 };
  const gateway = await open('/leaderboard', kAdmin, (it) => it.answerRest('admin/cases', ListCasesResponseSchema, { cases: [urgent, { ...urgent, state: CaseState.APPEALED }] }), { size: 'desktop' });
  const seen = page.getByTestId('urgent-count');
  await page.waitForFunction(() => document.title.startsWith('(1) '));
  gateway.send({ case: 'conductChanged', value: { change: { case: 'queueChanged', value: { caseId: kCaseId, urgent: 2 } } } });
  await seen.waitFor();
  await page.waitForFunction(() => document.title.startsWith('(2) '));
  gateway.send({ case: 'conductChanged', value: { change: { case: 'queueChanged', value: { caseId: kCaseId, urgent: 0 } } } });
  await page.waitForFunction(() => !document.title.startsWith('('));
});
