// The server and the browser that all tests of a file share.
import { rmSync } from 'node:fs';
import { after, before } from 'node:test';
import { launch, tellOfPresent } from './browser.mjs';
import { startMail } from './mail.mjs';
import { startServer } from './server.mjs';

export let server;
export let browser;
export let mail;

/**
 * Starts both before the tests of this file and stops them after; `data`: a folder of their own to look into. With mail
 * there is a mail server, too;
 * `flags` are more of supervise.py's, `more` as of startServer.
 */
export function openWorld(data, { hasMail = false, flags = [], ...more } = {}) {
  let launched;
  before(async () => {
    if (hasMail) mail = await startMail();
    launched = launch();
    [server, browser] = await Promise.all([startServer(data, mail ? [...flags, '--mail', mail.config] : flags, more), launched]);
  });
  after(async () => {
    await tellOfPresent();
    // Also when the server has not started: its process would keep this one from ending.
    await (await launched?.catch(() => undefined))?.close();
    await server?.stop();
    await mail?.stop();
    if (data) rmSync(data, { recursive: true, force: true });
  });
}
