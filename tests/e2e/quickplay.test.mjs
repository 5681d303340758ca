// The last two minutes of a game without increment, and illegal moves where they cost something: what a player asks
// for, how an arbiter rules, and what both sides read of it.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { Person, playAll, sizes } from './browser.mjs';
import { newFolder } from './server.mjs';
import { browser, openWorld, server } from './world.mjs';

openWorld(newFolder());

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

  it('has a quickplay finish drawn by an arbiter, who first rejects and then postpones, while play goes on', async () => {
    await begin(kFinish);
    await playAll({ white, black }, 'e2e4 e7e5 g1f3');
    const ask = async () => {
      await black.id('quickplay').click();
      await black.id('quickplay-draw').click();
      await bothRead('bar-quickplay', 'Black asks the arbiter for a draw: no win by normal means.', 'Piden tablas al árbitro las negras', 'G\\.5a');
    };
    await ask();
    // Play goes on.
    await playAll({ white, black }, 'b8c6 b1c3', 3);

    const arbiter = await (await Person.at(browser, server.url)).register('Rita');
    server.grant(arbiter.name, 'arbiter');
    await arbiter.open('/arbiter');
    await arbiter.id('desk-game').filter({ hasText: 'Black asks for a draw' }).waitFor();
    await arbiter.picture('quickplay-desk');
    await arbiter.id('desk-game').filter({ hasText: 'Black asks for a draw' }).click();
    assert.equal(await arbiter.id('order-kind').inputValue(), 'ruleQuickplay');
    const rule = async (ruling, does, reason) => {
      await arbiter.id('order-ruling').selectOption({ label: ruling });
      await arbiter.id('ruling-does').getByText(does).waitFor();
      await arbiter.id('order-reason').fill(reason);
      assert.equal(await arbiter.id('order-article').inputValue(), 'fide-2014 G.5a');
      await arbiter.page.keyboard.press('Enter');
      await arbiter.id('order-said').getByText('The order has been carried out').waitFor();
    };

    await rule('Reject', 'The opponent gets two minutes and play continues.', 'White is trying');
    await bothRead('bar-notice', 'White is trying', 'Petición denegada. El rival recibe 120 s.', 'G\\.5c');
    assert.ok((await white.clock('white')) > 12 * 60 + 60);
    assert.equal(await black.id('bar-quickplay').count(), 0);
    await black.picture('quickplay-rejected-phone');

    await ask();
    await rule('Postpone', 'you rule later', 'Play on, I watch');
    await bothRead('bar-notice', 'The ruling is postponed. The opponent gets 120 s.', 'Decisión pospuesta.', 'G\\.5b');
    await bothRead('bar-quickplay', 'Black asks the arbiter for a draw', 'Piden tablas al árbitro las negras', 'G\\.5a');
    assert.equal(await black.id('quickplay').count(), 0);
    await playAll({ white, black }, 'g8f6 f1c4', 5);

    await arbiter.picture('quickplay-order');
    await arbiter.page.setViewportSize(sizes.phone.viewport);
    await arbiter.id('order-form').scrollIntoViewIfNeeded();
    await arbiter.picture('quickplay-order-phone');
    await fits(arbiter);
    await rule('Grant', 'The game is drawn.', 'Nobody tries to win');
    assert.equal(await white.ending(), 'No effort to win by normal means');
    assert.equal(await white.id('article').textContent(), 'FIDE Laws of 2014, article G.5a');
    assert.equal(await black.ending(), 'Sin intento de ganar por medios normales');
    await bothRead('bar-notice', 'Nobody tries to win', 'Petición concedida.', 'G\\.5a');
    // However long the list of events is, it stretches nothing.
    const { y, height } = await white.id('clock-white').boundingBox();
    assert.ok(y + height <= sizes.desktop.viewport.height, `the clock ends at ${y + height} px`);
    await white.picture('quickplay-drawn');
    await black.picture('quickplay-drawn-phone');
    for (const person of [white, black, arbiter]) assert.deepEqual(await person.violations(), []);
    await arbiter.close();
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
