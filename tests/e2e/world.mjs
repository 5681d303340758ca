// The server and the browser that all tests of a file share.
import { after, before } from 'node:test';
import { launch } from './browser.mjs';
import { startServer } from './server.mjs';

export let server;
export let browser;

/** Starts both before the tests of this file and stops them after. */
export function openWorld() {
  before(async () => {
    [server, browser] = await Promise.all([startServer(), launch()]);
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });
}
