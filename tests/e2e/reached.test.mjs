// Being reached by others while one reads another page, and seen by others: running games, and one in a page of another site.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, describe, it } from 'node:test';
import { newName, pair, Person, pictures, playAll } from './browser.mjs';
import { browser, openWorld, server } from './world.mjs';

// A club's own site, with a game of ours in its page; the server is told of one of the two names that it answers to.
let framed = '';
const club = createServer((_, answer) => answer.setHeader('Content-Type', 'text/html').end(`<!doctype html><title>A club</title><h1>Tonight</h1><iframe src="${framed}" width="360" height="480"></iframe>`));
await new Promise((listening) => club.listen(0, '127.0.0.1', listening));
const clubAs = (host) => `http://${host}:${club.address().port}`;
openWorld(undefined, { flags: ['--embed', clubAs('localhost')] });
after(() => new Promise((closed) => (club.close(closed), club.closeAllConnections())));

describe('somebody who reads another page', () => {
  it('hears of a challenge, accepts it there, and finds the way back to the running game', async () => {
    const reader = await (await Person.at(browser, server.url, { size: 'phone', locale: 'es-ES', theme: 'dark' })).register('Ana');
    const other = await (await Person.at(browser, server.url)).register('Bruno');
    await reader.open('/events');
    await reader.id('bell').waitFor();
    await reader.listen();

    await other.open(`/?challenge=${reader.name}`);
    await other.id('casual').click();
    await other.id('create-seek').click();
    await other.id('challenge-out').waitFor();
    await reader.hears(`Reto: ${other.name}`);
    await reader.id('bell-count').getByText('1').waitFor();
    assert.match(await reader.page.title(), /^\(1\) /);
    await reader.id('bell').click();
    await reader.picture('reached-bell-phone');
    assert.deepEqual(await reader.violations(), []);
    await reader.id('bell-panel').getByRole('button', { name: 'Aceptar' }).click();
    await Promise.all([reader.atBoard(), other.atBoard()]);
    await reader.id('bell-count').waitFor({ state: 'detached' });

    // A link to the rules opens beside the game; one to the events leaves it, and the way back is there.
    await reader.id('edition').waitFor();
    const [beside] = await Promise.all([reader.context.waitForEvent('page'), reader.id('laws').getByRole('link').first().click()]);
    await beside.waitForURL('**/help/laws');
    await beside.close();
    await reader.open('/events');
    await reader.id('back-to-game').getByText(/\d:\d\d/).first().waitFor();
    await reader.picture('reached-back-phone');
    assert.deepEqual(await reader.violations(), []);
    await reader.id('back-to-game').click();
    await reader.atBoard();
    await reader.id('back-to-game').waitFor({ state: 'detached' });
    await reader.close();
    await other.close();
  });
});

describe('a friend', () => {
  it('is found by how the name begins, and challenged again on the same terms', async () => {
    const friend = await (await Person.at(browser, server.url)).register('Zoltan');
    const other = await (await Person.at(browser, server.url)).register('Bruno');
    await other.id('pool-custom').click();
    const field = other.id('challenge-handle');
    await field.fill('zOLTAN');
    const option = other.id('people').getByRole('option');
    await option.getByText(friend.name).waitFor();
    await option.getByTestId('online').waitFor();
    assert.deepEqual(await other.violations(), []);
    await field.press('ArrowDown');
    assert.equal(await field.getAttribute('aria-activedescendant'), await option.getAttribute('id'));
    await other.picture('reached-people');
    await field.press('Enter');
    assert.equal(await field.inputValue(), friend.name);
    await option.waitFor({ state: 'hidden' });
    await other.id('casual').click();
    await other.id('create-seek').click();
    await friend.id('challenge-in').getByRole('button', { name: 'Decline' }).click();
    await other.id('challenge-out').waitFor({ state: 'detached' });

    await other.open(`/@/${friend.name}`);
    await other.id('challenge-again').getByText('Casual').click();
    await friend.id('challenge-in').getByRole('button', { name: 'Accept' }).click();
    await Promise.all([friend.atBoard(), other.atBoard()]);

    // Also of whoever has accepted.
    await friend.id('abort').click();
    await friend.id('ending').waitFor();
    await friend.id('challenge-again').getByText('Casual').click();
    await friend.id('challenge-out').waitFor();
    await friend.close();
    await other.close();
  });

  it('opens a link on a phone, accepts without an account, and plays from the position', async () => {
    const owner = await (await Person.at(browser, server.url)).register('Ana');
    await owner.id('pool-custom').click();
    await owner.id('by-link-only').check();
    await owner.id('initial-fen').fill('4k3/8/8/8/8/8/8/4K3 w - - 0 1');
    await owner.id('create-seek').click();
    await owner.id('custom-seek').getByText('Neither side can still win').waitFor();
    const fen = 'rnbqkbnr/pppp1ppp/8/4p3/4PP2/8/PPPP2PP/RNBQKBNR b KQkq - 0 2';
    await owner.id('initial-fen').fill(fen);
    await owner.id('create-seek').click();
    await owner.page.waitForURL(/\/challenge\/[0-9A-Za-z]{11}$/);
    const link = await owner.id('challenge-link').inputValue();
    assert.equal(link, owner.page.url());
    await owner.id('show-qr').click();
    await owner.page.getByRole('img', { name: 'Link of the challenge' }).waitFor();
    await owner.picture('by-link-owner');
    assert.deepEqual(await owner.violations(), []);

    const phone = { size: 'phone', locale: 'es-ES', theme: 'dark' };
    const late = await Person.at(browser, server.url, phone);
    const friend = await Person.at(browser, server.url, phone);
    for (const person of [late, friend]) await person.open(new URL(link).pathname);
    await friend.id('link-terms').getByText('Amistosa').waitFor();
    await friend.id('position').waitFor();
    await friend.picture('by-link-friend');
    assert.deepEqual(await friend.violations(), []);
    await friend.id('accept-link').click();
    await Promise.all([friend.atBoard(), owner.atBoard()]);
    assert.equal(friend.gameId, owner.gameId);

    // Somebody else was quicker.
    await late.id('accept-link').click();
    await late.id('link-gone').waitFor();
    await late.picture('by-link-gone');
    for (const person of [owner, friend, late]) await person.close();
  });

  it('opens that of a rated game, registers on the way, and is led back to accept it', async () => {
    const owner = await (await Person.at(browser, server.url)).register('Ana');
    await owner.id('pool-custom').click();
    await owner.id('rated').click();
    await owner.id('by-link-only').check();
    await owner.id('create-seek').click();
    await owner.page.waitForURL(/\/challenge\/[0-9A-Za-z]{11}$/);
    const path = new URL(owner.page.url()).pathname;

    const friend = await Person.at(browser, server.url, { size: 'phone', locale: 'es-ES', theme: 'dark' });
    friend.name = newName('Berta');
    await friend.open(path);
    await friend.id('log-in-to-accept').click();
    await friend.id('login-form').locator('a[href^="/register"]').click();
    await friend.page.locator('input[autocomplete="username"]').fill(friend.name);
    await friend.page.locator('input[type="password"]').fill('correct horse battery');
    await friend.id('register-form').locator('button').click();
    await friend.page.waitForURL(`**${path}`);
    await friend.id('accept-link').click();
    await Promise.all([friend.atBoard(), owner.atBoard()]);
    assert.equal(friend.gameId, owner.gameId);
    await friend.page.getByText('Puntuada').first().waitFor();
    await friend.id('abort').click();
    await Promise.all([friend.ending(), owner.ending()]);
    for (const person of [owner, friend]) await person.close();
  });
});

describe('somebody who searches', () => {
  it('sees it on other pages, also after a reload, and ends it there', async () => {
    const person = await (await Person.at(browser, server.url)).register('Ana');
    await person.id('pool-30+0').click();
    await person.id('searching').getByText('1400 – 1600').waitFor();
    await person.page.getByRole('link', { name: 'Leaders' }).click();
    await person.id('searching-box').getByText(/Searching \d+ – \d+, 0:\d\d/).waitFor();
    await person.page.reload();
    await person.id('searching-box').waitFor();
    await person.picture('searching-elsewhere');
    assert.deepEqual(await person.violations(), []);
    await person.id('cancel-search').click();
    await person.id('searching-box').waitFor({ state: 'detached' });
    await person.page.getByRole('link', { name: 'Play', exact: true }).click();
    await person.id('pool-30+0').waitFor();
    assert.equal(await person.id('pool-30+0').getAttribute('aria-pressed'), 'false');
    await person.close();
  });

  it('meets a guest on the same tile, for a casual game', async () => {
    const member = await (await Person.at(browser, server.url)).register('Bruno');
    const guest = await Person.at(browser, server.url, { size: 'phone', locale: 'es-ES', theme: 'dark' });
    await guest.open('/');
    await guest.id('pool-5+0').click();
    await member.id('pools-casual').click();
    await member.id('seek').filter({ hasText: 'Guest-' }).waitFor();
    await member.id('pool-5+0').click();
    await Promise.all([guest.atBoard(), member.atBoard()]);
    assert.equal(guest.gameId, member.gameId);
    for (const person of [guest, member]) await person.close();
  });
});

describe('the page as a program of its own', () => {
  it('can be installed, with a worker that its policy allows', async () => {
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    const complaints = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await page.goto('/');
    assert.equal(await page.evaluate(async () => new URL((await navigator.serviceWorker.ready).active.scriptURL).pathname), '/sw.js');
    const session = await context.newCDPSession(page);
    const { errors } = await session.send('Page.getAppManifest');
    assert.deepEqual(errors, []);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    assert.deepEqual(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito'), []);
    for (const [path, type] of [['/sw.js', 'text/javascript'], ['/manifest.webmanifest', 'application/manifest+json'], ['/icons/512.png', 'image/png'], ['/pieces/licences.txt', 'text/plain']]) {
      const answer = await context.request.get(path);
      assert.equal(answer.status(), 200, path);
      assert.ok(answer.headers()['content-type'].startsWith(type), path);
    }
    assert.deepEqual(complaints, []);
    await context.close();
  });
});

describe('running games', () => {
  // By the positions of the sliders: 3+2.
  const kBlitz = { minutes: 6, increment: 2, rated: true };

  /** The next rated game of two who are at their windows; `white` asks for it. */
  async function begin(white, black) {
    await white.seek(kBlitz);
    await black.acceptSeekOf(white);
    await Promise.all([white.atBoard(), black.atBoard()]);
    return { white, black };
  }
  const tvOf = (watcher, gameId) => watcher.id('tv').locator(`[data-testid=watch-board][data-game="${gameId}"]`);
  const boardOf = (watcher, gameId) => watcher.id('watch-boards').locator(`[data-testid=watch-board][data-game="${gameId}"]`);

  it('are followed on the page that shows them, and the much better one comes on TV; another site shows one in its page', async () => {
    const settled = await pair(browser, server.url, kBlitz);
    await playAll(settled, 'e2e4 e7e5');
    await settled.black.id('resign').click();
    await settled.black.id('confirm-action').click();
    await settled.white.id('rating-change-white').waitFor();
    const { white: winner, black: loser } = settled;
    const others = await Promise.all(['Carla', 'Diego'].map(async (stem) => (await Person.at(browser, server.url)).register(stem)));

    const watcher = await Person.at(browser, server.url);
    await watcher.open('/watch');
    await watcher.id('tv-none').waitFor();
    const first = await begin(loser, others[0]);
    await tvOf(watcher, loser.gameId).waitFor();
    await playAll(first, 'd2d4');
    await tvOf(watcher, loser.gameId).getByText('1. White: pawn d4').waitFor();

    const second = await begin(winner, others[1]);
    await tvOf(watcher, winner.gameId).waitFor();
    await boardOf(watcher, loser.gameId).waitFor();
    // Both go on: the one on TV and the one on the boards.
    await Promise.all([playAll(second, 'e2e4 c7c5'), playAll(first, 'd7d5', 1)]);
    await tvOf(watcher, winner.gameId).getByText('1. Black: pawn c5').waitFor();
    await boardOf(watcher, loser.gameId).getByText('1. Black: pawn d5').waitFor();
    await watcher.picture('watch-two-games');
    assert.deepEqual(await watcher.violations(), []);

    const context = await browser.newContext();
    const elsewhere = await context.newPage();
    const complaints = [];
    elsewhere.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    framed = `${server.url}/embed/game/${winner.gameId}`;
    await elsewhere.goto(clubAs('localhost'));
    const frame = elsewhere.frameLocator('iframe');
    await frame.getByTestId('embed').locator('cg-board piece').first().waitFor();
    await playAll(second, 'g1f3', 2);
    await frame.getByTestId('watch-says').getByText('2. White: knight f3').waitFor();
    assert.deepEqual(complaints, []);
    await elsewhere.screenshot({ path: `${pictures}/embed-elsewhere.png` });

    await elsewhere.goto(clubAs('127.0.0.1'));
    assert.equal(await frame.getByTestId('embed').count(), 0);
    assert.ok(complaints.some((line) => /frame-ancestors/.test(line)), complaints.join());
    await context.close();
    for (const person of [watcher, winner, loser, ...others]) await person.close();
  });
});

describe('a simul', () => {
  it('is given from the lobby, joined by its link, and led from board to board', async () => {
    const host = await (await Person.at(browser, server.url)).register('Nona');
    const guest = await Person.at(browser, server.url, { size: 'phone', locale: 'es-ES', theme: 'dark' });
    const other = await (await Person.at(browser, server.url)).register('Bruno');
    await host.id('give-simul').click();
    await host.id('seats').fill('8');
    await host.id('open-simul').click();
    const link = await host.id('simul-link').inputValue();
    await other.id('simuls').getByRole('link').click();
    await other.id('join-simul').click();
    await other.id('simul-waits').waitFor();
    await guest.page.goto(link);
    await guest.id('join-simul').click();
    await guest.id('simul-waits').waitFor();
    assert.deepEqual(await guest.violations(), []);
    await host.id('simul-joined').getByText('2 of 8').waitFor();

    await host.id('start-simul').click();
    await Promise.all([guest.atBoard(), other.atBoard()]);
    await host.id('first-board').click();
    await host.atBoard();
    await host.id('simul-bar').getByRole('link').nth(2).waitFor();
    // Having moved, its host is at the other board, and then waits there for whoever answers first.
    await host.play('e2', 'e4');
    const boards = host.page.locator('.simul-row a');
    await host.page.locator('.simul-row li:nth-child(2) a[aria-current]').waitFor();
    await host.play('d2', 'd4');
    await host.page.locator('.simul-row a.theirs').nth(1).waitFor();
    await other.sees(1);
    await other.play('e7', 'e5');
    await host.page.locator('.simul-row li:nth-child(1) a.mine').waitFor();
    await host.id('next-board').click();
    await host.page.locator('.simul-row li:nth-child(1) a[aria-current]').waitFor();
    assert.equal(await boards.count(), 2);
    assert.deepEqual(await host.violations(), []);
    await host.picture('simul-board');

    await other.id('resign').click();
    await other.id('confirm-action').click();
    await other.id('ending').waitFor();
    await other.id('back-to-simul').click();
    await other.id('simul-score').getByText('1 – ').waitFor();
    assert.deepEqual(await other.violations(), []);
    await other.picture('simul-boards');
    for (const person of [host, guest, other]) await person.close();
  });
});
