// What the operator announces, through the real page: in its language, told once, hidden for good, over by itself.
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useSite } from './browser';
import { FakeGateway } from './fake_gateway';
import { kMember } from './scenes';

const site = useSite();
let page: Page;
let context: BrowserContext;
beforeEach(async () => void ({ page, context } = await site.open({ size: 'phone', locale: 'es-ES' })));
afterEach(async () => await context.close());

const bar = () => page.getByTestId('announcement');
const announcement = (id: string, spanish: string, lastsMs = 3_600_000) => ({
  id,
  texts: [
    { language: 'en', text: 'Restart' },
    { language: 'es', text: spanish },
  ],
  untilMs: Date.now() + lastsMs,
});

async function open(announced?: ReturnType<typeof announcement>): Promise<FakeGateway> {
  const gateway = new FakeGateway(page, announced ? { ...kMember, announcement: announced } : kMember);
  await gateway.install();
  await page.goto(`${site.url}/leaderboard`);
  await page.getByTestId('me').waitFor();
  return gateway;
}

it('is there from the welcome, is told once and stays hidden after a reload', async () => {
  const gateway = await open(announcement('7', 'Reinicio a las 22:00'));
  await bar().getByText('Reinicio a las 22:00').waitFor();
  await page.getByTestId('live').getByText('Reinicio a las 22:00').waitFor();
  const told = await page.getByTestId('live').textContent();
  // A gateway that starts later says it anew.
  gateway.send({ case: 'announcement', value: announcement('7', 'Reinicio a las 22:00') });
  gateway.send({ case: 'counts', value: { players: 7, games: 3 } });
  await bar().getByRole('button', { name: 'Ocultar el anuncio' }).click();
  await bar().waitFor({ state: 'detached' });
  expect(await page.getByTestId('live').textContent()).toBe(told);

  await page.reload();
  await page.getByTestId('me').waitFor();
  expect(await bar().count()).toBe(0);

  gateway.send({ case: 'announcement', value: announcement('8', 'Reinicio a las 23:00') });
  await bar().getByText('23:00').waitFor();
});

it('goes when the operator takes it back', async () => {
  const gateway = await open();
  gateway.send({ case: 'announcement', value: announcement('7', 'Reinicio a las 22:00') });
  await bar().getByText('22:00').waitFor();
  gateway.send({ case: 'announcement', value: {} });
  await bar().waitFor({ state: 'detached' });
});

it('goes when its time is over', async () => {
  await page.clock.install();
  // Also in the welcome of the connection that comes after the leap.
  await open(announcement('8', 'Reinicio a las 23:00', 60_000));
  await bar().getByText('23:00').waitFor();
  await page.clock.fastForward(61_000);
  await bar().waitFor({ state: 'detached' });
});
