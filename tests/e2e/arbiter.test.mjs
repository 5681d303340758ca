// An arbiter intervenes: he finds the game on his desk, stops the clocks, adds time, declares a draw and corrects it.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pair, Person, playAll } from './browser.mjs';
import { newFolder } from './server.mjs';
import { browser, openWorld, server } from './world.mjs';

openWorld(newFolder());

async function order(arbiter, kind, fields, reason) {
  await arbiter.id('order-kind').selectOption(kind);
  for (const [testid, value] of Object.entries(fields)) {
    const field = arbiter.id(testid);
    if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption(value);
    else await field.fill(value);
  }
  await arbiter.id('order-reason').fill(reason);
  await arbiter.page.keyboard.press('Enter');
  await arbiter.id('order-said').getByText(/The order has been carried out|La orden se ha ejecutado/).waitFor();
}

describe('the arbiter’s desk', () => {
  it('is closed to others', async () => {
    const player = await (await Person.at(browser, server.url)).register('Dora');
    await player.open('/arbiter');
    await player.id('desk-only').waitFor();
    assert.equal(await player.id('desk-link').count(), 0);
    assert.equal((await player.page.request.get('/api/v1/arbiter/games')).status(), 403);
    await player.close();
  });

  it('gives orders that both players see with their reason', async () => {
    const game = await pair(browser, server.url, { minutes: 6, increment: 2 }, { black: { locale: 'es-ES' } });
    const { white, black } = game;
    await playAll({ white, black }, 'e2e4 e7e5');

    const arbiter = await (await Person.at(browser, server.url)).register('Rita');
    server.grant(arbiter.name, 'arbiter');
    await arbiter.open('/arbiter');
    await arbiter.id('desk-game').filter({ hasText: white.name }).waitFor();
    assert.deepEqual(await arbiter.violations(), []);
    await arbiter.picture('arbiter-desk');
    await arbiter.id('desk-game').filter({ hasText: white.name }).click();
    await arbiter.id('order-form').waitFor();

    await order(arbiter, 'stopClocks', {}, 'Noise in the hall');
    await arbiter.id('orders').getByText('Noise in the hall').waitFor(); // until then, his clocks run on
    const stood = await arbiter.clock('white');
    await white.id('events').getByText('Arbiter: clocks stopped. Noise in the hall').waitFor();
    const before = await black.clock('black');
    await order(arbiter, 'adjustTime', { 'order-color': '2', 'order-seconds': '60' }, 'Black was disturbed');
    await black.id('events').getByText('Black was disturbed').waitFor();
    assert.ok((await black.clock('black')) >= before + 59);
    assert.equal(await arbiter.clock('white'), stood);
    await order(arbiter, 'startClocks', {}, 'Quiet again');
    await arbiter.id('orders').getByText('Quiet again').waitFor();
    assert.deepEqual(await arbiter.violations(), []);
    await arbiter.picture('arbiter-game');

    await order(arbiter, 'declareResult', { 'order-verdict': '3' }, 'Both agreed aloud');
    assert.equal(await white.ending(), 'Decided by an arbiter');
    assert.equal(await black.ending(), 'Decidida por un árbitro');
    await order(arbiter, 'declareResult', { 'order-verdict': '1' }, 'Black had resigned before');
    await white.id('events').getByText('Arbiter: result corrected. Black had resigned before').waitFor();
    await white.id('result').getByText('1-0').waitFor();

    await arbiter.close();
    await game.close();
  });

  it('fits a phone, in Spanish', async () => {
    const game = await pair(browser, server.url, { minutes: 6, increment: 2 });
    await playAll(game, 'e2e4 e7e5');
    const arbiter = await (await Person.at(browser, server.url, { size: 'phone', locale: 'es-ES' })).register('Raul');
    server.grant(arbiter.name, 'arbiter');
    await arbiter.open('/arbiter');
    await arbiter.id('desk-game').filter({ hasText: game.white.name }).click();
    await order(arbiter, 'warnPlayer', { 'order-color': '1' }, 'Habla con el público');
    await game.white.id('events').getByText('Arbiter: warning (White). Habla con el público').waitFor();
    assert.deepEqual(await arbiter.violations(), []);
    await arbiter.picture('arbiter-phone');
    const width = await arbiter.page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 360, `${width} px wide`);
    await arbiter.close();
    await game.close();
  });
});
