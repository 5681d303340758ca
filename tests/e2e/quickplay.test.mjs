// A quick game: against a computer of the house, which is there at once and goes on whatever happens to its engine; and
// the last two minutes of a game without increment, and illegal moves where they cost something: what a player asks
// for, how an arbiter rules, and what both sides read of it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { Person, playAll, sizes } from './browser.mjs';
import { newFolder } from './server.mjs';
import { browser, openWorld, server } from './world.mjs';

// Whoever comes second waits.
process.env.ESCAQUE_ENGINE_HOUSE_GAMES = '1';
const data = newFolder();
openWorld(data, { flags: ['--house'] });

let white;
let black;

/** Both at their windows; they play all games of this file. */
async function arrive() {
  [white, black] = await Promise.all([
    Person.at(browser, server.url).then((person) => person.register('Ana')),
    Person.at(browser, server.url, { size: 'phone', locale: 'es-ES' }).then((person) => person.register('Bruno')),
  ]);
}

/** A casual game by `edition` with these times; `rules` are the switches that are set. */
async function begin({ times, edition, rules }) {
  await white.open('/');
  await white.id('pool-custom').click();
  await white.id('own-times').click();
  await white.id('notation').fill(times);
  await white.id('casual').click();
  await white.id('edition').selectOption(edition);
  for (const rule of rules) await white.id(rule).check();
  await white.id('color-white').click();
  await white.id('create-seek').click();
  await white.id('seek').filter({ hasText: white.name }).waitFor();
  await black.acceptSeekOf(white);
  await Promise.all([white.atBoard(), black.atBoard()]);
}

/** Both read it under the board, and the article of the ruling. */
async function bothRead(testid, english, spanish, article) {
  await white.id(testid).filter({ hasText: english }).waitFor();
  await black.id(testid).filter({ hasText: spanish }).waitFor();
  for (const person of [white, black]) await person.id(testid).getByRole('link', { name: new RegExp(`${article}$`) }).last().waitFor();
}

/** Sends a move that is not legal: it is warned of, and made when Enter is pressed again. */
async function insist(person, uci) {
  if (!(await person.id('move-input').count())) await person.page.keyboard.press('m');
  await person.id('move-input').fill(uci);
  await person.page.keyboard.press('Enter');
  await person.page.locator('.move-error', { hasText: 'may cost you' }).waitFor();
  await person.page.keyboard.press('Enter');
}

/** Nothing sticks out of a button or of the window. */
async function fits(person) {
  const tooWide = await person.page.evaluate(() => {
    const isTooWide = (element) => element.scrollWidth > element.clientWidth + 1;
    return [...document.querySelectorAll('.controls .button'), document.documentElement].filter(isTooWide).map(({ textContent }) => textContent);
  });
  assert.deepEqual(tooWide, []);
}

describe('the Laws at the board', () => {
  before(arrive);

  // Black alone is short of time; White's makes the game a rapid one.
  const kFinish = { times: 'G/12|G/1:50', edition: 'fide-2014', rules: ['quickplay-used'] };

  it('gives seconds a move in a quickplay finish to whoever asks and is not given a draw', async () => {
    await begin(kFinish);
    await playAll({ white, black }, 'e2e4 e7e5');
    assert.equal(await white.id('quickplay').count(), 0);
    await playAll({ white, black }, 'g1f3', 2);
    await black.picture('quickplay-phone');
    for (const person of [white, black]) await fits(person);
    await black.id('quickplay').click();
    await black.page.locator('[data-testid="quickplay-increment"]:focus').waitFor();
    await black.picture('quickplay-form-phone');
    await fits(black);
    await white.listen();
    await black.page.keyboard.press('Enter');

    await bothRead('bar-quickplay', 'If the draw is declined, both players can get 5 s a move, and the opponent 2 min.', 'Piden un incremento las negras.', 'G\\.4');
    await white.hears('Black asks for an increment. Black offers a draw.');
    assert.equal(await black.id('quickplay').count(), 0);
    await white.picture('quickplay-asked');
    assert.deepEqual(await white.violations(), []);
    const before = await black.clock('black');
    await white.id('bar-draw').getByRole('button', { name: 'Decline' }).click();

    await bothRead('bar-notice', 'The request is granted. 5 s more with every move. The opponent gets 120 s.', 'Petición concedida.', 'G\\.4');
    assert.ok((await white.clock('white')) > 12 * 60 + 90);
    await black.picture('quickplay-granted-phone');
    assert.deepEqual(await black.violations(), []);
    await playAll({ white, black }, 'b8c6', 3);
    assert.ok((await black.clock('black')) > before - 60);
    await playAll({ white, black }, 'b1c3', 4);
    assert.equal(await black.id('quickplay').count(), 0, 'there is an increment now');
    await black.id('resign').click();
    await black.page.keyboard.press('Enter');
    await white.ending();
  });

  it('refuses a claim of a draw where nobody presides and mate is possible', async () => {
    await begin({ times: 'G/16|G/1:50', edition: 'fide-1997', rules: [] });
    await playAll({ white, black }, 'e2e4 e7e5 g1f3');
    await black.id('quickplay').click();
    await black.id('quickplay-draw').click();
    await black.id('bar-refused').getByText('Ningún árbitro preside esta partida').waitFor();
    await black.picture('quickplay-alone-phone');
    await black.id('resign').click();
    await black.page.keyboard.press('Enter');
    await white.ending();
  });

  it('has a quickplay finish drawn by the arbiter of an event, who then takes half a point', async () => {
    const arbiter = await (await Person.at(browser, server.url)).register('Rita');
    await arbiter.open('/events/new');
    await arbiter.id('template-rapid').click();
    await arbiter.id('event-name-field').fill('Finales');
    await arbiter.id('event-rounds').fill('1');
    await arbiter.id('event-own-times').click();
    await arbiter.id('event-notation').fill('G/12|G/1:50');
    await arbiter.id('part-games').click();
    await arbiter.id('event-edition').selectOption('fide-2014');
    await arbiter.id('event-quickplay').selectOption({ label: 'an arbiter decides' });
    await arbiter.id('event-clock-stops').fill('1');
    await arbiter.picture('stops-form');
    await arbiter.id('create-event').click();
    await arbiter.id('event-name').getByText('Finales').waitFor();
    const path = new URL(arbiter.page.url()).pathname;
    await arbiter.id('view-rules').click();
    await arbiter.id('rules').getByText('times in a game: 1').waitFor();
    for (const player of [white, black]) {
      await player.open(path);
      await player.id('enter').click();
      await player.id('entered').waitFor();
    }
    await arbiter.id('view-arbiter').click();
    await arbiter.id('do-publish').click();
    await arbiter.id('do-publish-do').click();
    await arbiter.id('do-publish-do').waitFor({ state: 'detached' });
    await arbiter.id('do-start').click();
    await arbiter.id('order-reason').fill('Everybody is here');
    await arbiter.id('do-start-do').click();
    await Promise.all([white.atBoard(), black.atBoard()]);
    // The draw chose the colours.
    if (!(await white.page.locator('.board.orientation-white').count())) [white, black] = [black, white];
    const inSpanish = async (person) => (await person.page.locator('html').getAttribute('lang')) === 'es';
    const say = async (person, english, spanish) => ((await inSpanish(person)) ? spanish : english);
    await playAll({ white, black }, 'e2e4 e7e5 g1f3');

    // A player stops both clocks; only the arbiter reads why.
    await black.id('call-arbiter').click();
    await black.id('call-stops').check();
    await black.id('call-about').fill('There is a phone on the table');
    await black.picture('stops-call');
    await black.id('call-confirm').click();
    for (const person of [white, black]) await person.id('bar-clock-stop').waitFor();
    const stopped = await black.clock('black');
    await black.picture('stops-waits');
    await white.picture('stops-opponent');
    assert.equal(await white.page.getByText('There is a phone').count(), 0, 'what a call is about is for arbiters');
    await arbiter.open('/arbiter');
    await arbiter.id('desk-game').filter({ hasText: black.name }).click();
    await arbiter.id('bar-call').getByText('There is a phone on the table').waitFor();
    const order = async (kind, article, reason, fill = async () => {}) => {
      await arbiter.id('order-kind').selectOption(kind);
      await fill();
      await arbiter.id('order-article').selectOption(article);
      await arbiter.id('order-reason').fill(reason);
      await arbiter.page.keyboard.press('Enter');
      await arbiter.id('order-said').getByText('The order has been carried out').waitFor();
    };
    await order('startClocks', 'fide-2014 6.12c', 'I have taken it away');
    for (const person of [white, black]) await person.id('bar-clock-stop').waitFor({ state: 'detached' });
    assert.ok(stopped - (await black.clock('black')) < 20, 'a stopped clock does not run');

    // The increment first; then the claim stops the clocks until the arbiter has ruled.
    await black.id('quickplay').click();
    assert.equal(await black.id('quickplay-draw').count(), 0);
    await black.id('quickplay-increment').click();
    await white.id('bar-draw').getByRole('button', { name: await say(white, 'Decline', 'Rechazar') }).click();
    const rule = (ruling, does, article, reason) =>
      order('ruleQuickplay', article, reason, async () => {
        await arbiter.id('order-ruling').selectOption({ label: ruling });
        await arbiter.id('ruling-does').getByText(does).waitFor();
      });
    await rule('Reject', 'Nobody gets anything', 'fide-2014 G.4', 'There are too few clocks');
    await black.id('quickplay').click();
    await black.id('quickplay-draw').click();
    for (const person of [white, black]) await person.id('bar-clock-stop').waitFor();
    await arbiter.picture('quickplay-desk');
    await rule('Postpone', 'you rule later', 'fide-2014 G.5a', 'Play on, I watch');
    for (const person of [white, black]) await person.id('bar-clock-stop').waitFor({ state: 'detached' });
    await playAll({ white, black }, 'b8c6 f1c4', 3);
    await arbiter.picture('quickplay-order');
    await arbiter.page.setViewportSize(sizes.phone.viewport);
    await arbiter.id('order-form').scrollIntoViewIfNeeded();
    await arbiter.picture('quickplay-order-phone');
    await fits(arbiter);
    await rule('Grant', 'The game is drawn.', 'fide-2014 G.5a', 'Nobody tries to win');
    assert.equal(await white.ending(), await say(white, 'No effort to win by normal means', 'Sin intento de ganar por medios normales'));
    await white.picture('quickplay-drawn');

    // White has had the phone: half a point less (12.9d).
    await order('declareResult', 'fide-2014 12.9d', 'The phone was White’s', () => arbiter.id('order-verdict').selectOption({ label: '0 – ½' }));
    for (const person of [white, black]) await person.id('result').getByText('0-½', { exact: true }).waitFor();
    await black.picture('points-by-arbiter');
    for (const person of [white, black, arbiter]) assert.deepEqual(await person.violations(), []);
    await arbiter.open(path);
    await arbiter.id('view-standings').click();
    const points = arbiter.id('standing').locator('strong');
    await points.first().getByText('½', { exact: true }).waitFor();
    await points.last().getByText('0', { exact: true }).waitFor();
    await arbiter.picture('points-standings');
    await arbiter.close();
    if (await inSpanish(white)) [white, black] = [black, white];
  });

  it('costs two minutes for an illegal move, and the game for the second', async () => {
    await begin({ times: 'G/12', edition: 'fide-2014', rules: ['illegal-penalised'] });
    await playAll({ white, black }, 'e2e4 e7e5');
    await black.listen();
    await insist(white, 'e4e5');
    await bothRead('bar-notice', 'White made an illegal move: e4e5.', 'Jugada ilegal número 1 de las blancas: el rival recibe 120 s.', '7\\.5b');
    await black.hears('Jugada ilegal de las blancas: e4e5. Jugada ilegal número 1');
    assert.ok((await black.clock('black')) > 13 * 60);
    await white.picture('illegal-made');
    await black.picture('illegal-made-phone');
    assert.deepEqual(await black.violations(), []);

    // The position is restored, and a legal move is taken.
    await playAll({ white, black }, 'g1f3 b8c6', 2);
    await insist(white, 'f3f5');
    assert.equal(await black.ending(), 'Jugadas ilegales');
    assert.equal(await white.ending(), 'Illegal moves');
    assert.equal(await white.id('article').textContent(), 'FIDE Laws of 2014, article 7.5b');
    assert.equal(await white.id('result').locator('.score').textContent(), '0-1');
    await white.picture('illegal-lost');
  });

  it('lets an illegal move be called until the opponent moves, where the edition asks for that', async () => {
    await begin({ times: 'G/12', edition: 'fide-1997', rules: ['illegal-penalised'] });
    await playAll({ white, black }, 'e2e4 e7e5');
    await insist(white, 'e4e5');
    await black.id('bar-illegal').getByText('e4e5').waitFor();
    // White has moved legally: Black may call it still, and has let it pass when he moves himself.
    await playAll({ white, black }, 'g1f3', 2);
    await black.id('bar-illegal').waitFor();
    await black.picture('illegal-call-phone');
    assert.deepEqual(await black.violations(), []);
    await playAll({ white, black }, 'b8c6', 3);
    await black.id('bar-illegal').waitFor({ state: 'detached' });

    await insist(white, 'f3f5');
    await playAll({ white, black }, 'b1c3', 4);
    await black.id('bar-illegal').getByRole('button', { name: 'Pedir la penalización' }).click();
    assert.equal(await white.ending(), 'Illegal moves');
    assert.equal(await black.id('article').textContent(), 'Leyes de la FIDE de 1997, artículo C3');
    await black.picture('illegal-called-phone');
    for (const person of [white, black]) await person.close();
  });
});

describe('the house', () => {
  /** Until the server offers all levels: their accounts are made after its start. */
  async function isComplete(person) {
    await person.open('/');
    const isThere = async () => (await (await fetch('/api/v1/house')).json()).computers?.length === 8;
    await person.page.waitForFunction(isThere, undefined, { polling: 300, timeout: 120_000 }).catch((error) => {
      throw new Error(`${error.message}\n${readFileSync(join(data, 'log/house.log'), 'utf8').slice(-4_000)}`);
    });
  }
  // The house and its engines run at the lowest priority, also while they start: beside tests and builds that takes long.
  const kStartsAgain = 60_000;
  const enginesOf = (house) => execFileSync('pgrep', ['-P', String(house)], { encoding: 'utf8' }).trim().split('\n').map(Number);

  let visitor;

  it('plays a visitor who presses twice', async (test) => {
    visitor = await Person.at(browser, server.url, { size: 'phone', locale: 'es-ES', theme: 'dark' });
    await isComplete(visitor);
    await visitor.open('/');
    await visitor.picture('house-lobby-phone');
    const began = Date.now();
    await visitor.id('pool-computer').click();
    await visitor.id('level-said').getByText('Nivel 1').waitFor();
    await fits(visitor);
    assert.deepEqual(await visitor.violations(), []);
    await visitor.picture('house-form-phone');
    const pressed = Date.now();
    await visitor.id('play-house').click();
    await visitor.atBoard();
    await visitor.id('status').filter({ hasText: 'Te toca' }).waitFor();
    test.diagnostic(`the visitor's move ${Date.now() - pressed} ms after the second press, ${Date.now() - began} ms after the first`);
    await visitor.page.locator('.strip, [data-testid^="player-"]').getByText('Baidaq').first().waitFor();
    assert.equal(await visitor.page.getByText('(C)').count() > 0, true);
    const isWhite = (await visitor.page.locator('.board.orientation-white').count()) > 0;
    await visitor.play(...(isWhite ? ['e2', 'e4'] : ['e7', 'e5']));
    await visitor.sees(isWhite ? 2 : 3);
    await visitor.picture('house-game-phone');
  });

  it('has people wait for a place, goes on when its engines are killed, and when it is killed itself', async () => {
    const member = await (await Person.at(browser, server.url)).register('Marta');
    await member.id('pool-computer').click();
    await member.id('level-8').click();
    await member.id('level-said').getByText('Stronger than people are').waitFor();
    await member.id('house-white').click();
    await member.picture('house-form');
    assert.deepEqual(await member.violations(), []);
    await member.id('play-house').click();
    await member.id('house-waits').getByText('Yours is the only request that waits.').waitFor();
    await member.picture('house-waits');
    await visitor.id('resign').click();
    await visitor.page.keyboard.press('Enter');
    await visitor.ending();
    await member.atBoard();
    await visitor.close();
    await member.play('e2', 'e4');
    await member.sees(2);
    for (const engine of enginesOf(server.pidOf('house'))) process.kill(engine, 'SIGKILL');
    await member.play('d2', 'd4');
    await member.sees(4, kStartsAgain);
    process.kill(server.pidOf('house'), 'SIGKILL');
    await member.play('g1', 'f3');
    await member.sees(6, kStartsAgain);
    await member.close();
  });

  it('is offered to whoever has waited for twenty seconds', async () => {
    const waiting = await Person.at(browser, server.url);
    await isComplete(waiting);
    await waiting.register('Paz');
    await waiting.page.clock.install();
    await waiting.open('/');
    await waiting.id('pool-5+3').click();
    await waiting.id('searching').getByText('0:0').waitFor();
    assert.equal(await waiting.id('computer-meanwhile').isVisible(), false);
    // Others see that somebody waits there, and nobody's name.
    const visitor = await Person.at(browser, server.url);
    await visitor.open('/');
    await visitor.id('waiting-pool').getByText('5+3').waitFor();
    assert.equal((await visitor.id('waiting-pool').textContent()).includes(waiting.name), false);
    await visitor.close();
    assert.equal(await waiting.id('waiting-pool').count(), 0);
    await waiting.page.clock.fastForward(20_000);
    await waiting.id('computer-meanwhile').click();
    await waiting.id('play-house').waitFor();
    await waiting.picture('house-offered');
    assert.deepEqual(await waiting.violations(), []);
    await waiting.close();
  });
});
