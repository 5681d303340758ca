// The server and the browser that all tests of a file share.
import { rmSync } from 'node:fs';
import { after, before } from 'node:test';
import { launch } from './browser.mjs';
import { startServer } from './server.mjs';

export let server;
export let browser;

/** Starts both before the tests of this file and stops them after; `data`: a folder of their own to look into. */
export function openWorld(data) {
  before(async () => {
    [server, browser] = await Promise.all([startServer(data), launch()]);
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
    if (data) rmSync(data, { recursive: true, force: true });
  });
}
