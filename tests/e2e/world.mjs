// The server and the browser that all tests of a file share.
import { rmSync } from 'node:fs';
import { after, before } from 'node:test';
import { launch } from './browser.mjs';
import { startMail } from './mail.mjs';
import { startServer } from './server.mjs';

export let server;
export let browser;
export let mail;

/**
 * Starts both before the tests of this file and stops them after; `data`: a folder of their own to look into. With mail
 * there is a mail server, too.
 */
export function openWorld(data, { hasMail = false } = {}) {
  before(async () => {
    if (hasMail) mail = await startMail();
    [server, browser] = await Promise.all([startServer(data, mail ? ['--mail', mail.config] : []), launch()]);
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
    await mail?.stop();
    if (data) rmSync(data, { recursive: true, force: true });
  });
}
