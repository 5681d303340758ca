// What the page costs: the first board after a cold navigation, and one moved piece.
import type { Server } from 'node:http';
import type { Browser, CDPSession } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ArenaStage } from '../../src/gen/escaque/matchmaking/v1/arena_pb';
import { arena, idOfPlayer, kArenaPath, tellArena } from './arena_scenes';
import { launch, openPage } from './browser';
import { FakeGateway } from './fake_gateway';
import { gameFacts, kMember, line } from './scenes';
import { serveSite } from './site';

const kFirstBoardMs = 500;
const kMoveMs = 4;
// Half a frame.
const kStandingsMs = 8;
const kShuffle = Array.from({ length: 10 }, () => 'g1f3 g8f6 f3g1 f6g8').join(' ');

let browser: Browser;
let url: string;
let server: Server;

beforeAll(async () => {
  ({ url, server } = await serveSite());
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  server?.close();
});

/** The machine may be busy with something else: the best of a few tries is what the page costs. */
async function best(tries: number, measure: () => Promise<number>): Promise<number> {
  let least = Infinity;
  for (let i = 0; i < tries; i++) least = Math.min(least, await measure());
  return least;
}

it('the first board is drawn in time', async () => {
  const ms = await best(4, async () => {
    const { page, context } = await openPage(browser, { size: 'desktop' });
    const gateway = new FakeGateway(page, kMember);
    gateway.append([gameFacts()]);
    await gateway.install();
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('cg-board piece')) return;
        observer.disconnect();
        (globalThis as { boardAt?: number }).boardAt = performance.now();
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(`${url}/game/0123456789A`);
    await page.waitForFunction(() => (globalThis as { boardAt?: number }).boardAt !== undefined);
    const at = await page.evaluate(() => (globalThis as { boardAt?: number }).boardAt!);
    await context.close();
    return at;
  });
  console.log(`first board after ${ms.toFixed(0)} ms`);
  expect(ms).toBeLessThanOrEqual(kFirstBoardMs);
});

it('one moved piece is cheap', async () => {
  const ms = await best(3, async () => {
    const { page, context } = await openPage(browser, { size: 'desktop' });
    const gateway = new FakeGateway(page, kMember);
    gateway.append([gameFacts()]);
    await gateway.install();
    await page.goto(`${url}/game/0123456789A`);
    await page.getByTestId('player-white').waitFor();
    const facts = line(kShuffle);
    for (const fact of facts.slice(0, 4)) gateway.append([fact]);
    await page.waitForFunction(() => document.querySelectorAll('[data-ply]').length === 4);
    const cdp = await context.newCDPSession(page);
    // CPU time of the thread: what others do on this machine does not count.
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    const before = await work(cdp);
    for (const fact of facts.slice(4)) {
      gateway.append([fact]);
      await page.waitForTimeout(30);
    }
    await page.waitForFunction((n) => document.querySelectorAll('[data-ply]').length === n, facts.length);
    const cost = ((await work(cdp)) - before) / (facts.length - 4);
    await context.close();
    return cost;
  });
  console.log(`a move costs ${ms.toFixed(2)} ms of the main thread`);
  expect(ms).toBeLessThanOrEqual(kMoveMs);
});

it('the standings of 10,000 players stay smooth', async () => {
  const kPlayers = 10_000;
  const kEntries = 40;
  const ms = await best(2, async () => {
    const { page, context } = await openPage(browser, { size: 'desktop' });
    const gateway = new FakeGateway(page, kMember);
    arena(gateway, kPlayers, ArenaStage.OPEN, 2_000);
    await gateway.install();
    await page.goto(url + kArenaPath);
    await page.getByTestId('arena-standing').first().waitFor();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    const before = await work(cdp);
    for (let i = 0; i < kEntries; i++) {
      const score = (points: number) => ({ points, games: 10, performance: 2200, winsInARow: 1 });
      const result = { gameId: String(i).padStart(11, 'G'), whiteId: idOfPlayer(4 + 2 * i), blackId: idOfPlayer(5 + 2 * i), counts: true };
      tellArena(gateway, 101 + i, { case: 'gameFinished', value: { ...result, white: score(25 + i), black: score(3) } });
      await page.mouse.move(400, 500);
      await page.mouse.wheel(0, 400);
      await page.waitForTimeout(50);
    }
    const cost = ((await work(cdp)) - before) / kEntries;
    expect(await page.getByTestId('arena-standing').count()).toBeLessThan(60);
    await context.close();
    return cost;
  });
  console.log(`a result and a scroll among 10,000 players cost ${ms.toFixed(2)} ms of the main thread`);
  expect(ms).toBeLessThanOrEqual(kStandingsMs);
});

/** Milliseconds of script, style and layout so far. */
async function work(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return 1000 * (of('ScriptDuration') + of('LayoutDuration') + of('RecalcStyleDuration'));
}
