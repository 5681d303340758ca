// Messages, channels and the rooms of a game through the real page.
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { Room } from '../../src/gen/escaque/conduct/v1/talk_pb';
import { Reason } from '../../src/gen/escaque/common/v1/error_pb';
import { useSite, type Look } from './browser';
import { FakeGateway } from './fake_gateway';
import { gameFacts, kBruno, kMember, line } from './scenes';
import { childAtGame, message, messages } from './talk_scenes';

const site = useSite();
let page: Page;
let context: BrowserContext;

afterEach(async () => await context?.close());

async function open(path: string, setUp: (gateway: FakeGateway) => void, look: Look = { size: 'phone' }): Promise<FakeGateway> {
  ({ page, context } = await site.open(look));
  const gateway = new FakeGateway(page, kMember);
  setUp(gateway);
  await gateway.install();
  await page.goto(site.url + path);
  await page.locator('main:not([aria-busy])').waitFor();
  return gateway;
}

it('counts new messages on every page, and no more once they are read', async () => {
  const gateway = await open('/', messages);
  await page.getByTestId('unread').filter({ hasText: '1' }).waitFor();
  gateway.send({ case: 'talks', value: { talks: [message(9, false, 'are you there?')] } as never });
  await page.getByTestId('unread').filter({ hasText: '2' }).waitFor();
  await page.getByTestId('talk-link').click();
  const [read] = await Promise.all([page.waitForRequest((asked) => asked.url().endsWith('/messages/Bruno/read')), page.getByTestId('place-of-Bruno').click()]);
  expect(read.postDataJSON()).toEqual({ upToMs: expect.any(Number) });
  await page.getByTestId('lines').getByText('A las ocho').waitFor();
  await page.getByTestId('unread').waitFor({ state: 'detached' });
});

it('says of a message that it is kept, or why it was not taken', async () => {
  const gateway = await open('/talk/@/Bruno', messages);
  await page.getByTestId('say-input').fill('a las ocho, pues');
  await page.getByTestId('say-input').press('Enter');
  const said = await gateway.expect('say');
  expect(said.message.value).toMatchObject({ room: Room.TELL, handle: 'Bruno', text: 'a las ocho, pues' });
  gateway.send({ case: 'done', value: { isKept: true } as never }, said.id);
  await page.getByTestId('said-note').filter({ hasText: 'Bruno is away' }).waitFor();

  await page.getByTestId('say-input').fill('hello?');
  await page.getByTestId('say-input').press('Enter');
  const refused = await gateway.expect('say');
  const error = { reason: Reason.NOT_ALLOWED, code: 'conduct.tells_unwanted', message: 'The recipient takes no messages from you, as their settings say.' };
  gateway.send({ case: 'refusal', value: { error } as never }, refused.id);
  await page.getByRole('alert').getByText('as their settings say').waitFor();
  expect(await page.getByTestId('say-input').inputValue()).toBe('hello?');
});

it('ignores and reports where one reads', async () => {
  const gateway = await open('/talk/@/Bruno', messages);
  await page.getByTestId('report-line-of').first().click();
  await page.getByTestId('report-dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByTestId('censor').click();
  expect((await gateway.expect('setListMember')).message.value).toMatchObject({ handle: 'Bruno', isMember: true });
  gateway.send({ case: 'lists', value: { censor: [kBruno.id] } as never });
  await page.getByTestId('conversation').getByText('You are ignoring Bruno').waitFor();
  expect(await page.getByTestId('report-line-of').count()).toBe(0);
});

it('joins a channel by the click that an admin asks for', async () => {
  const gateway = await open('/talk/shouts', messages);
  const listening = await gateway.expect('followTalk');
  expect(listening.message.value).toMatchObject({ room: Room.SHOUT });
  gateway.send({ case: 'done', value: {} as never }, listening.id);
  const talks = [{ lineId: 'L1', talkId: '1-0', room: Room.SHOUT, from: kBruno, text: 'go on there', movesTo: 'chess', timeMs: Date.now() }];
  gateway.send({ case: 'talks', value: { talks } as never });
  await page.getByTestId('go-there').click();
  const joining = await gateway.expect('followTalk');
  expect(joining.message.value).toMatchObject({ room: Room.CHANNEL, channel: 'chess' });
  gateway.send({ case: 'done', value: {} as never }, joining.id);
  await page.getByTestId('say-input').waitFor();
  await page.getByTestId('leave-channel').click();
  expect((await gateway.expect('unfollowTalk')).message.value).toMatchObject({ channel: 'chess' });
  await page.getByTestId('join').waitFor();
});

it('tells an observer who reads what they say to everybody', async () => {
  const gateway = await open('/game/0123456789A', (it) => {
    it.append([gameFacts(), ...line('e2e4 e7e5')]);
  });
  await page.getByTestId('chat').getByRole('tab', { name: 'Everybody' }).click();
  await page.getByTestId('chat-input').fill('Nf3!');
  await page.getByTestId('chat-input').press('Enter');
  const said = await gateway.expect('say');
  expect(said.message.value).toMatchObject({ room: Room.KIBITZ, gameId: '0123456789A' });
  gateway.send({ case: 'done', value: { saidIn: Room.SPECTATORS } as never }, said.id);
  await page.getByTestId('said-in').filter({ hasText: 'Only spectators read this' }).waitFor();
});

it('tells a player whose opponent ignores them that others read what they say to everybody', async () => {
  const gateway = await open('/game/0123456789A', (it) => {
    it.append([gameFacts(), ...line('e2e4 e7e5')]);
  });
  await page.getByTestId('chat').getByRole('tab', { name: 'Everybody' }).click();
  await page.getByTestId('chat-input').fill('hello, all');
  await page.getByTestId('chat-input').press('Enter');
  const said = await gateway.expect('say');
  gateway.send({ case: 'done', value: { isHiddenFromOpponent: true } as never }, said.id);
  await page.getByTestId('said-in').filter({ hasText: 'Your opponent is ignoring you' }).waitFor();
});

it.each([
  { locale: 'en-GB', told: 'Good luck', said: 'Thank you', why: 'This is a child’s account' },
  { locale: 'es-ES', told: 'Suerte', said: 'Gracias', why: 'Esta es una cuenta infantil' },
] as const)('gives a child phrases to say, and shows those of others in its language: $locale', async ({ locale, told, said, why }) => {
  const gateway = await open('/game/0123456789A', (it) => it.append([gameFacts(), ...line('e2e4 e7e5')]), { size: 'phone', locale });
  await childAtGame(page, gateway);
  await page.getByTestId('by-presets').getByText(why).waitFor();
  await page.getByTestId('chat').getByRole('log').getByText(told).waitFor();
  expect(await page.getByTestId('chat-input').count()).toBe(0);
  await page.getByTestId('presets').getByRole('button', { name: said }).click();
  const phrase = await gateway.expect('say');
  expect(phrase.message.value).toMatchObject({ room: Room.PLAYERS, gameId: '0123456789A', preset: 'thank_you', text: '' });
  gateway.send({ case: 'done', value: {} as never }, phrase.id);
  // Live, when it is no longer one.
  gateway.send({ case: 'lists', value: {} as never });
  await page.getByTestId('chat-input').waitFor();
});

it('offers phrases to the opponent of a child, and says why', async () => {
  const gateway = await open('/game/0123456789A', (it) => it.append([gameFacts(), ...line('e2e4 e7e5')]));
  await page.getByTestId('chat-input').fill('where do you live?');
  await page.getByTestId('chat-input').press('Enter');
  const error = { reason: Reason.NOT_ALLOWED, code: 'conduct.reads_presets', message: 'Your opponent does not take free text from people they do not know.', expected: 'one of the ready-made phrases' };
  gateway.send({ case: 'refusal', value: { error } as never }, (await gateway.expect('say')).id);
  await page.getByRole('alert').getByText('people they do not know').waitFor();
  await page.getByTestId('preset-good_game').click();
  expect((await gateway.expect('say')).message.value).toMatchObject({ room: Room.PLAYERS, preset: 'good_game' });
});

it.each([
  { censoredBy: 7, told: '7 people here are ignoring you' },
  { censoredBy: 1, told: 'A few people here are ignoring you' },
])('says with the first line of a session that people ignore its author: $censoredBy', async ({ censoredBy, told }) => {
  const gateway = await open('/talk/shouts', messages);
  const listening = await gateway.expect('followTalk');
  gateway.send({ case: 'done', value: {} as never }, listening.id);
  gateway.send({ case: 'lists', value: { censoredBy } as never });
  const shout = async (text: string): Promise<void> => {
    await page.getByTestId('say-input').fill(text);
    await page.getByTestId('say-input').press('Enter');
    gateway.send({ case: 'done', value: {} as never }, (await gateway.expect('say')).id);
  };
  await shout('anybody for a slow game?');
  await page.getByTestId('said-note').filter({ hasText: told }).waitFor();
  await shout('30+20, perhaps');
  await page.getByTestId('said-note').waitFor({ state: 'hidden' });
});

it('says what a rule has to say before anything counts', async () => {
  const gateway = await open('/', messages);
  gateway.send({ case: 'conductChanged', value: { change: { case: 'advised', value: { rule: 'SHR-1', isReminder: true } } } as never });
  const advice = page.getByTestId('advice');
  await advice.getByText('A reminder').waitFor();
  await advice.getByText('on two devices at the same time').waitFor();
  await advice.getByRole('button', { name: 'Close' }).click();
  await advice.waitFor({ state: 'detached' });
});

it('offers to ignore the other one of a quarrel', async () => {
  const gateway = await open('/', messages);
  gateway.send({ case: 'conductChanged', value: { change: { case: 'quarrel', value: { users: [kMember.user, kBruno] } } } as never });
  await page.getByTestId('quarrel').getByText('You and Bruno').waitFor();
  await page.getByTestId('quarrel').getByRole('button', { name: 'Ignore' }).click();
  expect((await gateway.expect('setListMember')).message.value).toMatchObject({ handle: 'Bruno', isMember: true });
});
