// Reports, notices, appeals and the admins' desk through the real page: what is sent, and in how many taps.
import type { Server } from 'node:http';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { AcknowledgeResponseSchema, ListCasesResponseSchema, ReportResponseSchema } from '../../src/gen/escaque/conduct/v1/conduct_service_pb';
import { CaseState, Offence, Priority } from '../../src/gen/escaque/conduct/v1/case_pb';
import { Room } from '../../src/gen/escaque/conduct/v1/talk_pb';
import { launch, openPage, type Look } from './browser';
import { caseFile, kCaseId, kRestriction, record } from './conduct_scenes';
import { FakeGateway } from './fake_gateway';
import { gameFacts, kAdmin, kBruno, kMember, line } from './scenes';
import { serveSite } from './site';

let browser: Browser;
let url: string;
let server: Server;
let page: Page;
let context: BrowserContext;

beforeAll(async () => {
  ({ url, server } = await serveSite());
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  server?.close();
});
afterEach(async () => await context?.close());

async function open(path: string, welcome: typeof kMember | typeof kAdmin, setUp: (gateway: FakeGateway) => void, look: Look = { size: 'phone' }): Promise<FakeGateway> {
  ({ page, context } = await openPage(browser, look));
  const gateway = new FakeGateway(page, welcome);
  setUp(gateway);
  await gateway.install();
  await page.goto(url + path);
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
  await page.getByTestId('appeal-text').fill('It was\na quotation.');
  const order = await posted(`record/case/${kCaseId}/appeal`, () => page.getByTestId('send-appeal').click());
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
