// The page as a program of its own: its manifest, and what its service worker keeps and says without a connection.
import type { Server } from 'node:http';
import { expect, it } from 'vitest';
import { useSite } from './browser';
import { FakeGateway } from './fake_gateway';
import { serveSite } from './site';

const browser = useSite();

/** Browsers keep a worker for its site: each test has its own. */
async function opened() {
  const { url, server } = await serveSite();
  const { page, context, complaints } = await browser.open({ size: 'phone', locale: 'es-ES', hasWorker: true });
  await new FakeGateway(page, {}).install();
  await page.goto(url);
  await page.getByTestId('guest-note').waitFor();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  return { url, server, page, context, complaints };
}

const end = (server: Server) => new Promise((done) => (server.closeAllConnections(), server.close(done)));

it('can be installed', async () => {
  const { page, context, complaints, server } = await opened();
  const session = await context.newCDPSession(page);
  const { url, errors, manifest } = (await session.send('Page.getAppManifest')) as { url: string; errors: unknown[]; manifest?: { icons?: unknown[] } };
  expect(new URL(url).pathname).toBe('/manifest.webmanifest');
  expect(errors).toEqual([]);
  expect(manifest?.icons?.length ?? 4).toBe(4);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
  await end(server);
});

it('starts from its own files, keeps no answers of the API, and says when there is no connection', async () => {
  const { url, page, context, server } = await opened();
  // From now on the worker is asked for everything.
  await page.reload();
  await page.getByTestId('guest-note').waitFor();
  await page.evaluate(() => fetch('/api/v1/site').then((answer) => answer.text()));
  const kept = () => page.evaluate(async () => (await (await caches.open('escaque-shell-1')).keys()).map((request) => new URL(request.url).pathname));
  await page.waitForFunction(async () => (await (await caches.open('escaque-shell-1')).keys()).some((request) => request.url.includes('/assets/')));
  const paths = await kept();
  expect(paths).toContain('/offline.html');
  expect(paths.filter((path) => path.startsWith('/api'))).toEqual([]);
  expect(paths.filter((path) => !path.startsWith('/assets/')).sort()).toEqual(['/favicon.svg', '/offline.css', '/offline.html']);

  await end(server);
  await page.goto(`${url}/events`);
  await page.getByRole('heading', { name: 'Sin conexión' }).waitFor();
  expect(await page.evaluate(() => getComputedStyle(document.querySelector('main')!).maxWidth)).not.toBe('none');
  await page.screenshot({ path: new URL('../../screenshots/offline-phone.png', import.meta.url).pathname, fullPage: true });
  await context.close();
});
