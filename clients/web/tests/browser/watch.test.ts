// The page of running games, played from what a gateway tells of them.
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { Category } from '../../src/gen/escaque/common/v1/common_pb';
import { Reason } from '../../src/gen/escaque/common/v1/error_pb';
import { GetGameResponseSchema } from '../../src/gen/escaque/games/v1/games_service_pb';
import { RunningGamesSchema } from '../../src/gen/escaque/gateway/v1/rest_pb';
import { useSite, type Look } from './browser';
import { FakeGateway } from './fake_gateway';
import { kBruno, kEngine, kMember, line } from './scenes';
import { Circle } from '../../src/gen/escaque/gateway/v1/people_pb';
import { kFollowed, kWatchedId, manyOnline, manyRunning, people, runningGame, watched } from './watch_scenes';

const site = useSite();
let page: Page;
let context: BrowserContext;
let complaints: string[];

afterEach(async () => {
  expect(complaints).toEqual([]);
  await context?.close();
});

async function open(path: string, setUp: (gateway: FakeGateway) => void, look: Look = { size: 'desktop' }): Promise<FakeGateway> {
  ({ page, context, complaints } = await site.open(look));
  const gateway = new FakeGateway(page, { ...kMember, lists: { follow: [kBruno.id] } }, kWatchedId);
  setUp(gateway);
  await gateway.install();
  await page.goto(site.url + path);
  await page.getByTestId('watch-rating').waitFor();
  return gateway;
}
const boards = () => page.getByTestId('watch-boards').getByTestId('watch-board').evaluateAll((all) => all.map((board) => board.getAttribute('data-game')));
const onTv = () => page.getByTestId('tv').getByTestId('watch-board').getAttribute('data-game');

it('shows what runs, and boards that move', async () => {
  const gateway = await open('/watch', watched);
  await gateway.expect('followWatch');
  gateway.send({ case: 'watch', value: { isAll: true, began: [runningGame(0, 1850), ...[1, 2, 3, 4, 5, 6, 7].map((n) => runningGame(n, 1800 - 10 * n))], running: 8 } as never });
  await page.getByTestId('running').getByText('8 games').waitFor();
  // The best of blitz is on TV; the six boards show those after it.
  expect(await onTv()).toBe(kWatchedId);
  expect(await boards()).toEqual([1, 2, 3, 4, 5, 6].map((n) => runningGame(n, 1).gameId));
  expect(await page.getByTestId('running-games').locator('li').count()).toBe(8);

  const says = page.getByTestId('tv').getByTestId('watch-says');
  await says.getByText('Last move: 1. Black').waitFor();
  gateway.append(line('e2e4 e7e5 g1f3').slice(2));
  await says.getByText('Last move: 2. White').waitFor();
  await page.getByTestId('tv').locator('cg-board piece').first().waitFor();

  // The one on TV ends: the next of its category comes by itself, and its board goes to another.
  gateway.send({ case: 'watch', value: { endedIds: [kWatchedId], began: [], running: 7 } as never });
  await page.getByTestId('running').getByText('7 games').waitFor();
  expect(await onTv()).toBe(runningGame(1, 1).gameId);
  expect(await boards()).toEqual([7, 2, 3, 4, 5, 6].map((n) => runningGame(n, 1).gameId));
});

it('filters, and puts followed players first', async () => {
  const gateway = await open('/watch', watched);
  const rapid = { ...runningGame(2, 1700), category: Category.RAPID };
  const computer = { ...runningGame(3, 2900), black: { user: kEngine, rating: { value: 2900 } } };
  const followed = { ...runningGame(4, 1200), white: { user: kBruno, rating: { value: 1200 } }, isRated: false };
  gateway.send({ case: 'watch', value: { isAll: true, began: [runningGame(1, 2000), rapid, computer, followed], running: 4 } as never });
  const rows = page.getByTestId('running-games').locator('li');
  await rows.nth(3).waitFor();
  expect(await rows.first().textContent()).toContain('Bruno');
  await page.getByTestId('watch-followed').click();
  expect(await rows.count()).toBe(1);
  await page.getByTestId('watch-followed').click();
  await page.getByTestId('watch-people').click();
  await page.getByTestId('watch-rated').click();
  expect(await rows.count()).toBe(2);
  await page.getByTestId('category-rapid').click();
  expect(await rows.count()).toBe(1);
  await page.getByTestId('category-classical').click();
  await page.getByTestId('none-running').getByText('No running game fits.').waitFor();
  await page.getByTestId('tv-classical').click();
  await page.getByTestId('tv-none').waitFor();
});

it('finds a player’s games, and says of a name that nobody has it', async () => {
  const gateway = await open('/watch', (it) => {
    watched(it);
    it.answerRest('games/live', RunningGamesSchema, { games: [runningGame(9, 1500)], total: 1, running: 1 });
  });
  gateway.send({ case: 'watch', value: { isAll: true, began: [], running: 0 } as never });
  await page.getByTestId('none-running').getByText('No game is running').waitFor();
  const asked = page.waitForRequest((request) => request.url().includes('games/live?'));
  await page.getByTestId('watch-player').fill('Nona');
  await page.getByTestId('watch-player').press('Enter');
  expect(new URL((await asked).url()).searchParams.get('player')).toBe('Nona');
  await page.getByTestId('running-games').locator('li').waitFor();

  gateway.refuseRest('games/live', { reason: Reason.NO_SUCH_USER, message: 'nobody is called Nobody', field: 'player' });
  await page.getByTestId('watch-player').fill('Nobody');
  await page.getByTestId('watch-find').click();
  await page.getByRole('alert').waitFor();
  expect(await page.getByTestId('running-games').locator('li').count()).toBe(0);
});

it('shows a game alone to a page of another site', async () => {
  ({ page, context, complaints } = await site.open({ size: 'phone' }));
  const gateway = new FakeGateway(page, {}, kWatchedId);
  watched(gateway);
  const { white, black, ...terms } = runningGame(0, 1850);
  const entry = { version: 1, facts: [{ fact: { case: 'gameCreated', value: { ...terms, white, black } } }] };
  gateway.answerRest(`game/${kWatchedId}`, GetGameResponseSchema, { entries: [entry] } as never);
  await gateway.install();
  await page.goto(`${site.url}/embed/game/${kWatchedId}`);

  const says = page.getByTestId('watch-says');
  await says.getByText('Last move: 1. Black').waitFor();
  gateway.append(line('e2e4 e7e5 g1f3').slice(2));
  await says.getByText('Last move: 2. White').waitFor();
  await page.getByTestId('watch-board').locator('cg-board piece').first().waitFor();
  expect(await page.locator('header.site').count()).toBe(0);
  expect(await page.locator('main a').evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).target))).toEqual(['_blank', '_blank']);
  expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true);
});

it('shows who is online, those whom the user follows first, and who plays', async () => {
  const gateway = await open('/watch', watched);
  await gateway.expect('followWatch');
  manyRunning(gateway);
  expect((await gateway.expect('followPeople')).message.value).toBe(1);
  expect((await gateway.expect('followPeople')).message.value).toBe(3);
  manyOnline(gateway);
  const followed = page.getByTestId('people-followed').getByTestId('person');
  await followed.nth(2).waitFor();
  expect(await followed.evaluateAll((all) => all.map((row) => row.getAttribute('data-handle')))).toEqual(['Mikhail', 'Nona', 'a_very_long_name_20c']);
  expect(await followed.first().getByRole('link', { name: 'Playing now' }).getAttribute('href')).toBe(`/game/${kWatchedId}`);
  await followed.nth(1).getByText('online').waitFor();
  await followed.nth(2).getByText('offline').waitFor();
  const online = page.getByTestId('people-online').getByTestId('person');
  expect(await online.count()).toBe(6);
  expect(await online.first().textContent()).toContain('★');

  gateway.send(people(Circle.FOLLOWED, { goneIds: [kFollowed[0]] }));
  gateway.send(people(Circle.BEST, { goneIds: [kFollowed[0]], online: 4 }));
  await page.getByTestId('online-count').getByText('4').waitFor();
  expect(await online.count()).toBe(5);
});
