// What an admin closes in need, through the real page: what is sent, and what has to be said twice.
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MeasureKind, MeasuresSchema } from '../../src/gen/escaque/accounts/v1/account_pb';
import { useSite } from './browser';
import { FakeGateway } from './fake_gateway';
import { kAdmin } from './scenes';

const site = useSite();
let page: Page;
let context: BrowserContext;

beforeEach(async () => {
  ({ page, context } = await site.open({ size: 'phone' }));
  const gateway = new FakeGateway(page, kAdmin);
  gateway.answerRest('measures', MeasuresSchema, { measures: [{ kind: MeasureKind.GUESTS, untilMs: Date.now() + 3_600_000, by: 'Ada', reason: 'a flood' }] });
  gateway.answerRest('measures/lift', MeasuresSchema, {});
  await gateway.install();
  await page.goto(`${site.url}/arbiter`);
  await page.getByText('No guests are let in').waitFor();
});
afterEach(async () => await context.close());

async function posted(path: string, press: () => Promise<void>): Promise<unknown> {
  const [request] = await Promise.all([page.waitForRequest((asked) => asked.method() === 'POST' && asked.url().endsWith(`/api/v1/${path}`)), press()]);
  return request.postDataJSON();
}

it('closes registration for some hours and opens what is closed', async () => {
  await page.getByTestId('measure-hours').fill('1.5');
  await page.getByTestId('measure-reason').fill('a flood of accounts');
  const close = page.getByTestId('take-measure');
  expect(await posted('measures', () => close.click())).toEqual({ kind: 'MEASURE_KIND_REGISTRATION', minutes: 90, reason: 'a flood of accounts' });
  expect(await posted('measures/lift', () => page.getByTestId('lift').click())).toEqual({ kind: 'MEASURE_KIND_GUESTS', reason: 'lifted by hand' });
  await page.getByText('Nothing is closed or blocked.').waitFor();
});

it('blocks the admin’s own address only when it is said twice', async () => {
  const refusal = { reason: 'REASON_NOT_ALLOWED', message: 'this would block your own address', field: 'is_confirmed' };
  await page.route('**/api/v1/measures', (route) => route.fulfill({ status: 403, contentType: 'application/json', body: JSON.stringify(refusal) }));
  await page.getByTestId('measure-kind').selectOption({ label: 'Address' });
  await page.getByTestId('measure-prefix').fill('192.0.2.0/24');
  await page.getByTestId('measure-reason').fill('a flood');
  expect(await posted('measures', () => page.getByTestId('take-measure').click())).toMatchObject({ prefix: '192.0.2.0/24' });
  await page.getByText('This would block your own address.').waitFor();
  expect(await posted('measures', () => page.getByTestId('block-own').click())).toMatchObject({ prefix: '192.0.2.0/24', isConfirmed: true });
});

it('ends all sessions after a question', async () => {
  await page.getByTestId('end-all').click();
  const end = page.getByRole('button', { name: 'End all sessions' });
  expect(await posted('sessions/end-all', () => end.click())).toEqual({ reason: 'End all sessions' });
});
