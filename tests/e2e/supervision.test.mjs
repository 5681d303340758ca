// What `./dev up` promises the operator: what died is started again, and a second start finds everything.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { launch, pair, Person, playAll } from './browser.mjs';
import { newFolder, startServer } from './server.mjs';

const kBlitz = { minutes: 6, increment: 2, rated: true }; // 3+2
const kPassword = 'correct horse battery';

let browser;
let data;
let server;
before(async () => {
  browser = await launch();
  data = newFolder();
  server = await startServer(data);
});
after(async () => {
  await browser?.close();
  await server?.stop();
  rmSync(data, { recursive: true, force: true });
});

const isAlive = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Until the process says of itself that it is healthy. */
async function healthy(name) {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${server.adminPortOf(name)}/healthz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise(setImmediate);
  }
}

describe('a running server', () => {
  for (const name of ['redis', 'accounts', 'ratings', 'games', 'matchmaking', 'conduct', 'gateway']) {
    it(`starts ${name} again when it was killed, and says so`, async () => {
      const before = server.pidOf(name);
      process.kill(before, 'SIGKILL');
      await server.says(new RegExp(`${name} died by SIGKILL; starting it again`));
      while (server.pidOf(name) === before) await new Promise(setImmediate);
      if (name !== 'redis') await healthy(name);
    });
  }

  it('finds accounts, games and ratings again after it was stopped', async () => {
    await Promise.all(['accounts', 'ratings', 'games', 'matchmaking', 'conduct', 'gateway'].map(healthy));
    const finished = await pair(browser, server.url, kBlitz);
    await playAll(finished, 'e2e4 c7c5');
    await finished.white.id('resign').click();
    await finished.white.id('confirm-action').click();
    const gain = await finished.black.id('rating-change-black').textContent();
    const { name } = finished.black;
    await finished.close();
    const running = await pair(browser, server.url, kBlitz);
    await playAll(running, 'd2d4 d7d5');
    await running.close();

    const pids = Object.values(server.pids());
    await server.stop('SIGINT');
    assert.deepEqual(pids.filter(isAlive), []);
    server = await startServer(data, ['--gateways', '2']);

    const winner = await Person.at(browser, server.url);
    winner.name = name;
    await winner.logIn(kPassword);
    await winner.id('me').waitFor();
    await winner.open(`/@/${name}`);
    await winner.id('games').locator('li').getByText('White resigned').waitFor();
    const rating = 1500 + Number(gain.replace('+', ''));
    await winner.id('rating-graph').locator(`svg[aria-label*="now ${rating}"]`).waitFor();
    await winner.close();

    const mover = await Person.at(browser, server.url);
    mover.name = running.white.name;
    await mover.logIn(kPassword);
    await mover.id('me').waitFor();
    await mover.open(`/game/${running.white.gameId}`);
    await mover.sees(2);
    assert.deepEqual(await mover.moves(), ['d4', 'd5']);
    await mover.play('c2', 'c4');
    await mover.sees(3);
    await mover.close();
  });

  it('goes on at its other gateway when the one of a page dies', async () => {
    const [door, other] = server.urls();
    const game = await pair(browser, door, kBlitz, {}, other);
    await playAll(game, 'e2e4 e7e5');
    const { white } = game;
    const sockets = [];
    white.page.on('websocket', (socket) => sockets.push(new URL(socket.url()).host));

    server.pause();
    try {
      process.kill(server.pidOf('gateway'), 'SIGKILL');
      await playAll(game, 'g1f3 b8c6', 2);
      assert.deepEqual(sockets, [new URL(other).host]);
      // So does whoever opens a page that this one has not loaded.
      await white.page.getByRole('link', { name: game.black.name }).first().click();
      await white.page.waitForURL(`${other}/@/${game.black.name}`);
      await white.id('me').filter({ hasText: white.name }).waitFor();
      await white.page.getByRole('heading', { name: game.black.name }).waitFor();
    } finally {
      server.goOn();
    }
    await game.close();
  });
});
