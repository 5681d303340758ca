// Being reached on another page: what the bell counts and says, and the way back to a running game.
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Color } from '../../src/gen/escaque/common/v1/common_pb';
import { CloseReason } from '../../src/gen/escaque/matchmaking/v1/lobby_pb';
import { DeskSchema } from '../../src/gen/escaque/gateway/v1/arbiter_pb';
import { ListInvitationsResponseSchema } from '../../src/gen/escaque/matchmaking/v1/matchmaking_service_pb';
import { GetGameResponseSchema } from '../../src/gen/escaque/games/v1/games_service_pb';
import { useSite } from './browser';
import { FakeGateway } from './fake_gateway';
import { gameFacts, kLobby, kMember, line } from './scenes';
import { friendPlays } from './watch_scenes';

const site = useSite();
let page: Page;
let context: BrowserContext;
let complaints: string[];
let gateway: FakeGateway;

beforeEach(async () => {
  ({ page, context, complaints } = await site.open({ size: 'desktop' }));
});
afterEach(async () => {
  expect(complaints).toEqual([]);
  await context.close();
});

async function open(path: string, welcome: object = {}): Promise<void> {
  gateway = new FakeGateway(page, { ...kMember, ...welcome });
  gateway.append([gameFacts()]);
  for (const fact of line('e2e4 e7e5 g1f3')) gateway.append([fact]);
  gateway.answerRest('game/0123456789A', GetGameResponseSchema, { entries: gateway.entries });
  await gateway.install();
  await page.goto(site.url + path);
  await page.getByTestId('bell').waitFor();
}

const lobby = (fact: object) => gateway.send({ case: 'lobbyChanged', value: { facts: [{ fact }] } } as never);
const icon = () => page.locator('link[rel="icon"]').getAttribute('href');

it('a challenge reaches somebody who reads another page, and is answered there', async () => {
  await open('/leaderboard');
  lobby({ case: 'challengeOpened', value: { challenge: kLobby.challenges[0] } });
  await page.getByTestId('bell-count').getByText('1').waitFor();
  await page.getByTestId('live').getByText('Challenge: Bruno, 5+3').waitFor();
  await page.waitForFunction(() => document.title.startsWith('(1) '));
  expect(await icon()).toBe('/favicon-news.svg');
  expect(new URL(page.url()).pathname).toBe('/leaderboard');

  await page.getByTestId('bell').press('Enter');
  await page.getByTestId('bell-panel').getByRole('button', { name: 'Accept' }).click();
  const sent = await gateway.expect('commandLobby');
  expect(sent.message.value).toMatchObject({ command: { case: 'answerChallenge', value: { challengeId: 'ch1', accept: true } } });
  lobby({ case: 'challengeClosed', value: { challengeId: 'ch1', reason: CloseReason.ACCEPTED } });
  await page.getByTestId('bell-count').waitFor({ state: 'detached' });
  await page.waitForFunction(() => !document.title.startsWith('('));
  expect(await icon()).toBe('/favicon.svg');
  await page.keyboard.press('Escape');
  await page.getByTestId('bell-panel').waitFor({ state: 'detached' });
});

it('one hears that a challenge was sent, and that it was declined', async () => {
  await open('/leaderboard');
  const mine = { ...kLobby.challenges[0], challengeId: 'ch2', challenger: { user: kMember.user }, challenged: { id: 'BBBBBBBBBBB', handle: 'Bruno' } };
  lobby({ case: 'challengeOpened', value: { challenge: mine } });
  await page.getByTestId('live').getByText(/Bruno/).waitFor();
  const sent = await page.getByTestId('live').textContent();
  lobby({ case: 'challengeClosed', value: { challengeId: 'ch2', reason: CloseReason.DECLINED } });
  await page.waitForFunction((before) => document.querySelector('[data-testid="live"]')!.textContent !== before, sent);
  expect(await page.getByTestId('live').textContent()).toMatch(/Bruno.*declined/i);

  // In the lobby it is read until it is put away.
  await page.goto(site.url);
  await page.getByTestId('challenge-declined').getByText('Bruno').waitFor();
  await page.getByTestId('challenge-declined').getByRole('button').click();
  await page.reload();
  await page.getByTestId('bell').waitFor();
  expect(await page.getByTestId('challenge-declined').count()).toBe(0);
});

it('a running game is one press away, with its clock, from every page', async () => {
  await open('/leaderboard', { gameIds: ['0123456789A'] });
  const back = page.getByTestId('back-to-game');
  await back.getByText(/^[23]:\d\d$/).waitFor();
  await back.click();
  await page.getByTestId('player-white').waitFor();
  await back.waitFor({ state: 'detached' });
});

it('a move that is due is told on another page', async () => {
  await open('/leaderboard', { gameIds: ['0123456789A'] });
  await page.getByTestId('back-to-game').waitFor();
  expect(await page.getByTestId('bell-count').count()).toBe(0);
  gateway.append(line('e2e4 e7e5 g1f3 b8c6').slice(3));
  gateway.answerRest('game/0123456789A', GetGameResponseSchema, { entries: gateway.entries });
  await page.getByTestId('live').getByText('Your move against Bruno').waitFor();
  await page.getByTestId('bell-count').getByText('1').waitFor();
});

it('rules open beside a running game, never in place of it', async () => {
  await open('/game/0123456789A');
  await page.getByTestId('edition').waitFor();
  const [beside] = await Promise.all([context.waitForEvent('page'), page.getByTestId('laws').getByRole('link').first().click()]);
  await beside.waitForURL('**/help/laws');
  expect(new URL(page.url()).pathname).toBe('/game/0123456789A');
  expect(gateway.received.some(({ message }) => message.case === 'leaveGame')).toBe(false);
});

it('a round is told when it is published, on every page but its own, until it has begun', async () => {
  await open('/leaderboard');
  const rounds = [{ eventId: '0000000000A', name: 'Club open', round: 3, startsMs: Date.now() + 3_600_000, isPublished: true }];
  gateway.answerRest('invitations', ListInvitationsResponseSchema, { rounds });
  gateway.send({ case: 'invitationsChanged', value: {} });
  await page.getByTestId('bell-count').getByText('1').waitFor();
  await page.getByTestId('live').getByText(/Your round 3: Club open/).waitFor();
  expect(await page.getByTestId('invitations-count').count(), 'nothing to answer').toBe(0);
  await page.getByTestId('bell').click();
  await page.getByTestId('bell-item').getByRole('link').click();
  await page.waitForURL('**/event/0000000000A');
  await page.getByTestId('bell-count').waitFor({ state: 'detached' });
  await page.goBack();
  await page.getByTestId('bell-count').getByText('1').waitFor();
  gateway.answerRest('invitations', ListInvitationsResponseSchema, {});
  gateway.send({ case: 'invitationsChanged', value: {} });
  await page.getByTestId('bell-count').waitFor({ state: 'detached' });
});

it('calls reach the official of an event who is no arbiter of the site, while its games are played', async () => {
  await open('/leaderboard');
  const players = { white: { user: { id: 'W', handle: 'Nona' } }, black: { user: { id: 'B', handle: 'Mikhail' } } };
  gateway.answerRest('arbiter/games', DeskSchema, { games: [{ game: { gameId: '0123456789B', ...players }, calledBy: 1 }], isComplete: true });
  gateway.answerRest('invitations', ListInvitationsResponseSchema, { isOfficial: true });
  gateway.send({ case: 'invitationsChanged', value: {} });
  await page.getByTestId('live').getByText('A call for the arbiter: Nona – Mikhail').waitFor();
  await page.getByTestId('bell').click();
  expect(await page.getByTestId('bell-item').getByRole('link').getAttribute('href')).toBe('/arbiter/0123456789B');
});

const kAdjourned = [
  { case: 'gameAdjourned', value: { article: 'fide-2023 I' } },
  { case: 'moveSealed', value: { by: Color.BLACK, sealed: new Uint8Array([1]), remaining: { whiteMs: 170_000, blackMs: 180_000 } } },
  { case: 'resumptionAgreed', value: { by: Color.BLACK } },
] as const;

async function openAdjourned(path: string): Promise<void> {
  gateway = new FakeGateway(page, { ...kMember, gameIds: ['0123456789A'] });
  gateway.append([gameFacts()]);
  for (const fact of [...line('e2e4 e7e5 g1f3'), ...kAdjourned]) gateway.append([fact as never]);
  gateway.answerRest('game/0123456789A', GetGameResponseSchema, { entries: gateway.entries });
  await gateway.install();
  await page.goto(site.url + path);
  await page.getByTestId('bell').waitFor();
}

it('an opponent who wants to go on with an adjourned game is told of on every page, and answered there', async () => {
  await openAdjourned('/leaderboard');
  await page.getByTestId('live').getByText('Bruno wants to go on with your adjourned game').waitFor();
  const shown = await gateway.expect('actInGame');
  expect(shown.message.value).toMatchObject({ gameId: '0123456789A', action: { action: { case: 'showResumption' } } });
  gateway.append([{ case: 'resumptionShown', value: { by: Color.WHITE } }], shown.id);
  await gateway.expect('unfollowGame');

  await page.getByTestId('bell').click();
  await page.getByTestId('bell-panel').getByRole('button', { name: /^Not now/ }).click();
  const declined = await gateway.expect('actInGame');
  expect(declined.message.value).toMatchObject({ action: { action: { case: 'declineResumption' } } });
  gateway.append([{ case: 'resumptionDeclined', value: { by: Color.WHITE } }], declined.id);
  gateway.answerRest('game/0123456789A', GetGameResponseSchema, { entries: gateway.entries });
  await page.getByTestId('bell-count').waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/leaderboard');
});

it('the page of an adjourned game asks the same', async () => {
  await openAdjourned('/game/0123456789A');
  const bar = page.getByTestId('bar-adjourned');
  await bar.getByText('Your opponent is here and wants to resume.').waitFor();
  const shown = await gateway.expect('actInGame');
  expect(shown.message.value).toMatchObject({ action: { action: { case: 'showResumption' } } });
  gateway.append([{ case: 'resumptionShown', value: { by: Color.WHITE } }], shown.id);
  await bar.getByRole('button', { name: 'Not now' }).click();
  const declined = await gateway.expect('actInGame');
  expect(declined.message.value).toMatchObject({ action: { action: { case: 'declineResumption' } } });
  gateway.append([{ case: 'resumptionDeclined', value: { by: Color.WHITE } }], declined.id);
  await bar.getByText('You have said that you cannot go on now.').waitFor();
  await bar.getByRole('button', { name: 'Resume now' }).waitFor();
});

it('tells of somebody who plays and whom the user follows, once they have asked for it', async () => {
  await open('/leaderboard');
  await page.getByTestId('bell').click();
  await page.getByTestId('bell-panel').waitFor();
  expect(gateway.received.some(({ message }) => message.case === 'followPeople')).toBe(false);
  await page.getByTestId('bell-friends').check();
  expect((await gateway.expect('followPeople')).message.value).toBe(2);
  friendPlays(gateway);
  await page.getByTestId('live').getByText('Mikhail, whom you follow, is playing').waitFor();
  // Nothing waits: it is not counted.
  await page.getByTestId('bell-item').getByRole('link').waitFor();
  expect(await page.getByTestId('bell-count').count()).toBe(0);

  await page.reload();
  expect((await gateway.expect('followPeople')).message.value).toBe(2);
  await page.getByTestId('bell').click();
  await page.getByTestId('bell-friends').uncheck();
  expect((await gateway.expect('followPeople')).message.value).toBe(0);
});
