// Real Chromium windows, and what a person does in them.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(import.meta.url), '../../..');
const require = createRequire(join(root, 'clients/web/package.json'));
const { chromium } = require('playwright-core');
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
export const pictures = join(root, 'build/e2e');
mkdirSync(pictures, { recursive: true });

export function launch() {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
}

let users = 0;
const kRun = Date.now().toString(36).slice(-5);
/** A name that no other test of this run has. */
export const newName = (stem) => `${stem}-${kRun}${users++}`;

export const sizes = {
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1440, height: 900 } },
};

/** Who has not closed their window: when a test fails, what they saw is told. */
const present = new Set();
const kMostSeen = 60;

/** A person at a window of their own. Whatever the browser complains about, and every foreign host asked, is kept. */
export class Person {
  static async at(browser, url, { size = 'desktop', locale = 'en-GB', theme = 'light' } = {}) {
    const context = await browser.newContext({ ...sizes[size], locale, colorScheme: theme, reducedMotion: 'reduce', serviceWorkers: 'block', baseURL: url });
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    return new Person(context, page, url);
  }

  constructor(context, page, url) {
    Object.assign(this, { context, page, url, complaints: [], foreign: [], seen: [] });
    present.add(this);
    this.keepWhatIsSeen();
    page.on('pageerror', (error) => this.complaints.push(String(error)));
    page.on('console', (message) => {
      const expected = /40[0-9]|ERR_(CONNECTION|INTERNET)|WebSocket/.test(message.text());
      if (message.type() === 'error' && !expected) this.complaints.push(message.text());
    });
    page.on('request', (request) => {
      const { protocol, hostname } = new URL(request.url());
      if (protocol.startsWith('http') && hostname !== new URL(url).hostname) this.foreign.push(request.url());
    });
  }

  /** What came and went last, for `tellOfPresent`. */
  keepWhatIsSeen() {
    const keep = (what) => {
      this.seen.push(`${new Date().toISOString().slice(11, 23)} ${what.slice(0, 300)}`);
      if (this.seen.length > kMostSeen) this.seen.shift();
    };
    const pathOf = (request) => `${request.method()} ${request.url().replace(this.url, '')}`;
    this.page.on('console', (message) => keep(`console ${message.type()}: ${message.text()}`));
    this.page.on('pageerror', (error) => keep(`error ${error}`));
    this.page.on('framenavigated', (frame) => keep(`page ${frame.url()}`));
    this.page.on('request', (request) => /\/api\//.test(request.url()) && keep(`asks ${pathOf(request)}`));
    this.page.on('response', (response) => /\/api\//.test(response.url()) && keep(`${response.status()} ${pathOf(response.request())}`));
    this.page.on('requestfailed', (request) => keep(`failed ${pathOf(request)}: ${request.failure()?.errorText}`));
    this.page.on('websocket', (socket) => {
      keep('socket opened');
      socket.on('framesent', ({ payload }) => keep(`socket sent ${payload.length} bytes`));
      socket.on('framereceived', ({ payload }) => keep(`socket received ${payload.length} bytes`));
      socket.on('socketerror', (error) => keep(`socket error ${error}`));
      socket.on('close', () => keep('socket closed'));
    });
  }

  async close() {
    present.delete(this);
    assert.deepEqual(this.complaints, [], 'the browser complained');
    assert.deepEqual(this.foreign, [], 'a foreign host was asked');
    await this.context.close();
  }

  id(testid) {
    return this.page.getByTestId(testid);
  }

  async open(path) {
    await this.page.goto(path);
    await this.page.locator('main:not([aria-busy])').waitFor();
  }

  /** Without the form, which would be one more page to load in most tests. */
  register(stem, password) {
    return this.registerAs(newName(stem), password);
  }

  async registerAs(name, password = 'correct horse battery') {
    this.name = name;
    const answer = await this.context.request.post('/api/v1/register', { data: { handle: name, password } });
    assert.ok(answer.ok(), await answer.text());
    await this.open('/');
    await this.id('me').waitFor();
    return this;
  }

  async fillInRegistration(name, password = 'correct horse battery') {
    await this.open('/register');
    await this.page.locator('input[autocomplete="username"]').fill(name);
    await this.page.locator('input[type="password"]').fill(password);
    await this.id('register-form').locator('button').click();
  }

  async logIn(password) {
    await this.open('/login');
    await this.page.locator('input[autocomplete="username"]').fill(this.name);
    await this.page.locator('input[type="password"]').fill(password);
    await this.id('login-form').locator('button.primary').click();
  }

  async enterLobby() {
    if (new URL(this.page.url()).pathname !== '/') await this.open('/');
  }

  /** Opens a seek of their own terms; `minutes` and `increment` are positions of the sliders. */
  async seek({ minutes, increment, rated = false, color = 'white' }) {
    await this.enterLobby();
    await this.id('pool-custom').click();
    await slide(this.id('minutes'), minutes);
    await slide(this.id('increment'), increment);
    await this.id(rated ? 'rated' : 'casual').click();
    await this.id(`color-${color}`).click();
    await this.id('create-seek').click();
    await this.id('seek').filter({ hasText: this.name }).waitFor();
  }

  async acceptSeekOf(other) {
    await this.enterLobby();
    await this.id('seek').filter({ hasText: other.name }).getByRole('button').click();
  }

  async atBoard() {
    await this.page.waitForURL(/\/game\/[0-9A-Za-z]{11}$/);
    await this.id('player-white').waitFor();
    this.gameId = this.page.url().slice(-11);
    return this;
  }

  /** Keeps what the live region says from now on, in order. */
  async listen() {
    await this.id('live').evaluate((live) => {
      globalThis.heard = [];
      const keep = () => globalThis.heard.push(live.textContent);
      new MutationObserver(keep).observe(live, { childList: true, characterData: true, subtree: true });
    });
  }

  hears(text) {
    return this.page.waitForFunction((wanted) => globalThis.heard.some((line) => line.includes(wanted)), text);
  }

  /** Types a move into the field under the board, which a key opens. */
  async type(move) {
    await this.page.keyboard.press('m');
    await this.page.locator('[data-testid="move-input"]:focus').waitFor();
    await this.page.keyboard.type(move);
    await this.page.keyboard.press('Enter');
  }

  /** Presses squares of the board, one after the other. */
  async press(...squares) {
    const isBlackBelow = await this.page.locator('.board.orientation-black').count();
    for (const square of squares) {
      const box = await this.id('board').boundingBox();
      const file = square.charCodeAt(0) - 97;
      const rank = Number(square[1]) - 1;
      const x = isBlackBelow ? 7 - file : file;
      const y = isBlackBelow ? rank : 7 - rank;
      await this.page.mouse.click(box.x + ((x + 0.5) * box.width) / 8, box.y + ((y + 0.5) * box.height) / 8);
    }
  }

  async play(from, to) {
    await this.id('status').filter({ hasText: /Your move|Te toca/ }).waitFor();
    await this.press(from, to);
  }

  /** Until the record has this many plies. */
  async sees(plies, timeout = undefined) {
    await this.page.waitForFunction((n) => document.querySelectorAll('[data-testid="moves"] [data-ply]').length === n, plies, { timeout });
  }

  moves() {
    return this.id('moves').locator('[data-ply]').allTextContents();
  }

  /** Waits and reads in one step: the next round of an event may take the player to another page right after. */
  ending() {
    return this.id('ending').textContent();
  }

  /** Seconds on a clock. */
  async clock(color) {
    const text = (await this.id(`clock-${color}`).locator('.time').textContent()) ?? '';
    const parts = text.split(':').map(Number);
    return parts.reduce((sum, part) => sum * 60 + part, 0);
  }

  picture(name) {
    return this.page.screenshot({ path: join(pictures, `${name}.png`) });
  }

  /** Violations of level moderate or worse. */
  async violations() {
    await this.page.evaluate(axe);
    const found = await this.page.evaluate(async () => (await globalThis.axe.run()).violations);
    return found
      .filter(({ impact }) => impact !== 'minor')
      .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary}`));
  }
}

/** Waits until there are so many, and there are no more. */
export async function assertCount(locator, wanted) {
  await locator.nth(wanted - 1).waitFor({ state: 'attached' });
  assert.equal(await locator.count(), wanted);
}

/** After a test that failed: the pages of all who are still there, and what came and went. */
export async function tellOfPresent() {
  for (const person of present) {
    if (person.page.isClosed()) continue;
    const text = await person.page.locator('body').innerText({ timeout: 2_000 }).catch(String);
    console.log([`-- ${person.name ?? 'a visitor'} at ${person.page.url()}`, ...person.seen, text.slice(0, 1_500)].join('\n'));
  }
  present.clear();
}

/** Two members at the two sides of a game of these terms; `looks` are the windows of either, `blackUrl` may be another door. */
export async function pair(browser, url, terms, looks = {}, blackUrl = url) {
  const [white, black] = await Promise.all([
    Person.at(browser, url, looks.white).then((person) => person.register('Ana')),
    Person.at(browser, blackUrl, looks.black).then((person) => person.register('Bruno')),
  ]);
  await white.seek({ ...terms, color: 'white' });
  await black.acceptSeekOf(white);
  await Promise.all([white.atBoard(), black.atBoard()]);
  return { white, black, close: async () => void (await white.close(), await black.close()) };
}

/** Plays moves like 'e2e4 e7e5', each seen by both before the next. */
export async function playAll({ white, black }, moves, from = 0) {
  let plies = from;
  for (const uci of moves.split(' ')) {
    const mover = plies % 2 ? black : white;
    await mover.play(uci.slice(0, 2), uci.slice(2, 4));
    plies++;
    await Promise.all([white.sees(plies), black.sees(plies)]);
  }
}

async function slide(slider, position) {
  await slider.evaluate((element, value) => {
    element.value = String(value);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  }, position);
}
