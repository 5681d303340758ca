// Answers about consent, through the real page: what is sent when somebody accepts, takes back, approves or refuses.
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ListApprovalsResponseSchema, ListInvitationsResponseSchema, RuleOnRatingResponseSchema } from '../../src/gen/escaque/matchmaking/v1/matchmaking_service_pb';
import { useSite } from './browser';
import { kEventPath, runningEvent } from './event_scenes';
import { FakeGateway } from './fake_gateway';
import { kAna, kBruno, kMember, kReferee } from './scenes';

const kEvent = kEventPath.slice(1);
const site = useSite();
let page: Page;
let context: BrowserContext;
let complaints: string[];

beforeEach(async () => {
  ({ page, context, complaints } = await site.open({ size: 'phone' }));
});
afterEach(async () => {
  expect(complaints).toEqual([]);
  await context.close();
});

async function open(path: string, who: typeof kMember | typeof kReferee, setUp: (gateway: FakeGateway) => void): Promise<FakeGateway> {
  const gateway = new FakeGateway(page, who);
  setUp(gateway);
  await gateway.install();
  await page.goto(site.url + path);
  return gateway;
}

/** What is posted to `path` when `press` is done. */
async function posted(path: string, press: () => Promise<void>): Promise<unknown> {
  const [request] = await Promise.all([page.waitForRequest((asked) => asked.method() === 'POST' && asked.url().endsWith(`/api/v1/${path}`)), press()]);
  return request.postDataJSON();
}

const invited = (user: typeof kAna, byId: string) => ({ person: { name: user.handle, player: { user } }, byId, teamId: '' });

it('an invitation is counted in the menu and accepted on the event’s page', async () => {
  await open('/events', kMember, (gateway) => {
    runningEvent(gateway, 'O', { isRated: true, invitations: [invited(kAna, 'O')] });
    gateway.answerRest('invitations', ListInvitationsResponseSchema, { invitations: [{ eventId: kEvent.slice(-11), name: 'Abierto', by: kBruno }] });
  });
  await page.getByTestId('invitations-count').getByText('Invitations: 1').waitFor();
  await page.getByTestId('see-invitation').click();
  const accept = page.getByTestId('invitation').getByRole('button', { name: 'Accept' });
  expect(await posted(kEvent, () => accept.click())).toMatchObject({ acceptInvitation: {} });
  const decline = page.getByTestId('invitation').getByRole('button', { name: 'Decline' });
  expect(await posted(kEvent, () => decline.click())).toMatchObject({ declineInvitation: {} });
});

it('an arbiter takes an invitation back', async () => {
  await open(kEventPath, kMember, (gateway) => runningEvent(gateway, kAna.id, { isRated: true, invitations: [invited(kBruno, kAna.id)] }));
  await page.getByTestId('view-players').click();
  const withdraw = page.getByTestId('withdraw-invitation');
  expect(await posted(kEvent, () => withdraw.click())).toMatchObject({ withdrawInvitation: { userId: kBruno.id } });
});

it('an arbiter of the site approves with one press, and refuses with a reason', async () => {
  const wanted = { eventId: kEvent.slice(-11), name: 'Abierto', organizer: kBruno, timeControl: { baseMs: 600_000 } };
  await open('/arbiter', kReferee, (gateway) => {
    gateway.answerRest('approvals', ListApprovalsResponseSchema, { approvals: [wanted] });
    gateway.answerRest(`approval/${kEvent}`, RuleOnRatingResponseSchema, { version: 4 });
  });
  expect(await posted(`approval/${kEvent}`, () => page.getByTestId('approve').click())).toEqual({ isApproved: true });
  await page.getByText('Abierto: approved.').waitFor();
  await page.getByTestId('refuse').click();
  await page.getByTestId('refuse-reason').fill('Nobody knows the organiser');
  expect(await posted(`approval/${kEvent}`, () => page.getByTestId('send-refusal').click())).toEqual({ reason: 'Nobody knows the organiser' });
  await page.getByText('Abierto: refused.').waitFor();
});
