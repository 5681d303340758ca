// Whoever logs in because a page asks for it is led back to that page.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { Variant } from '../../src/gen/escaque/common/v1/common_pb';
import { Reason } from '../../src/gen/escaque/common/v1/error_pb';
import { LinkChallengeSchema } from '../../src/gen/escaque/gateway/v1/challenge_pb';
import { SessionOpenedSchema } from '../../src/gen/escaque/gateway/v1/rest_pb';
import { useSite } from './browser';
import { kEventPath } from './event_scenes';
import { FakeGateway } from './fake_gateway';
import { kAna, kBruno, kMember } from './scenes';

const site = useSite();
const kLink = '/challenge/0123456789A';

/** A visitor. Once the server has let her in, the next welcome says that she is Ana. */
async function visitor() {
  const { page, context, complaints } = await site.open({ size: 'phone' });
  const welcome = {};
  const gateway = new FakeGateway(page, welcome);
  await gateway.install();
  for (const path of ['login', 'register']) gateway.answerRest(path, SessionOpenedSchema, { user: kAna });
  page.on('request', (request) => {
    if (/\/api\/v1\/(login|register)$/.test(request.url())) Object.assign(welcome, kMember);
  });
  return { page, gateway, context, complaints };
}

async function send(page: Page, form: 'login-form' | 'register-form'): Promise<void> {
  await page.locator('input[autocomplete="username"]').fill('Ana_Ulibarri');
  await page.locator('input[type="password"]').fill('correct horse battery');
  await page.getByTestId(form).locator('button.primary').click();
}

const pathOf = (page: Page): string => page.url().slice(site.url.length);

it.each(['login', 'register'] as const)('a rated challenge by link is kept through %s', async (way) => {
  const { page, gateway, context, complaints } = await visitor();
  const terms = { timeControl: { baseMs: 300_000, incrementMs: 3_000 }, variant: Variant.STANDARD, isRated: true };
  const challenge = { challengeId: '0123456789A', challenger: { user: kBruno, rating: { value: 1867 } }, terms, expiresMs: 1_800_000_000_000, isByLink: true };
  gateway.answerRest('challenge/0123456789A', LinkChallengeSchema, { challenge, isOwnerOnline: true });
  await page.goto(site.url + kLink);
  await page.getByTestId('log-in-to-accept').click();
  await page.getByTestId('login-form').waitFor();
  if (way === 'register') {
    // By way of a forgotten password, and after a reload.
    await page.getByTestId('forgot').click();
    await page.locator('main a[href^="/login"]').click();
    await page.getByTestId('login-form').waitFor();
    await page.reload();
    await page.locator('main a[href^="/register"]').click();
  }
  await send(page, `${way}-form`);
  await page.getByTestId('accept-link').waitFor();
  expect(pathOf(page)).toBe(kLink);
  expect(complaints).toEqual([]);
  await context.close();
});

it('what is typed into the login is still there when the form becomes that of the registration, and back', async () => {
  const { page, gateway, context, complaints } = await visitor();
  gateway.refuseRest('login', { reason: Reason.WRONG_CREDENTIALS, code: 'accounts.wrong_credentials', message: 'The name or the password is wrong.' });
  await page.goto(`${site.url}/login`);
  await send(page, 'login-form');
  await page.getByRole('alert').waitFor();
  await page.locator('main a[href^="/register"]').click();
  await page.getByTestId('register-form').waitFor();
  expect(await page.locator('input[autocomplete="username"]').inputValue()).toBe('Ana_Ulibarri');
  expect(await page.locator('input[autocomplete="new-password"]').inputValue()).toBe('correct horse battery');
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.goBack();
  await page.getByTestId('login-form').waitFor();
  expect(await page.locator('input[autocomplete="username"]').inputValue()).toBe('Ana_Ulibarri');
  expect(complaints).toEqual([]);
  await context.close();
});

it('the key of a private event is kept, and no server is told it', async () => {
  const { page, gateway, context, complaints } = await visitor();
  const key = `#key=${'7f'.repeat(32)}`;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  gateway.refuseRest(`event/${kEventPath.slice(-11)}`, { reason: Reason.NOT_ALLOWED, code: 'event.link_needed', message: 'This event is for those who have its link.' });
  await page.goto(site.url + kEventPath + key);
  await page.getByTestId('private-gate').getByRole('link').click();
  await page.getByTestId('login-form').waitFor();
  await page.reload();
  await send(page, 'login-form');
  await page.getByTestId('open-event').waitFor();
  expect(pathOf(page)).toBe(kEventPath + key);
  expect(asked.filter((url) => url.replace(/#.*/, '').includes('7f7f'))).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

it('a link to the login names no page of another site', async () => {
  for (const next of ['//evil.example/', 'https://evil.example/', '/\\evil.example/', '/.//evil.example/']) {
    const { page, context, complaints } = await visitor();
    await page.goto(`${site.url}/login#next=${encodeURIComponent(next)}`);
    await send(page, 'login-form');
    await page.getByTestId('pool-custom').waitFor();
    expect(page.url()).toBe(`${site.url}/`);
    expect(complaints).toEqual([]);
    await context.close();
  }
});
