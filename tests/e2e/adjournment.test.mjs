// A game is adjourned by agreement with a sealed move that nobody can read, survives the death of its process, goes on
// when both want to; then an arbiter adjourns and resumes it.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { pair, Person, playAll } from './browser.mjs';
import { newFolder } from './server.mjs';
import { browser, openWorld, server } from './world.mjs';

const data = newFolder();
openWorld(data);

/** Whether the files of Redis, in which moves are written as they are, hold `text`. */
function isStored(text) {
  const folders = (path) => readdirSync(path, { withFileTypes: true });
  const files = (path) => folders(path).flatMap((entry) => (entry.isDirectory() ? files(join(path, entry.name)) : [join(path, entry.name)]));
  return files(join(data, 'redis')).some((file) => readFileSync(file).includes(text));
}

async function order(arbiter, kind, reason) {
  await arbiter.id('order-kind').selectOption(kind);
  await arbiter.id('order-reason').fill(reason);
  await arbiter.id('order-give').click();
  await arbiter.id('order-said').getByText('The order has been carried out').waitFor();
}

describe('an adjourned game', () => {
  it('keeps its sealed move from everybody until both go on, and then an arbiter adjourns it', async () => {
    const game = await pair(browser, server.url, { minutes: 19, increment: 2 }, { black: { size: 'phone', locale: 'es-ES' } });
    const { white, black } = game;
    await playAll({ white, black }, 'e2e4 e7e5');

    await white.id('adjourn').click();
    await white.id('adjourn-form').waitFor();
    assert.deepEqual(await white.violations(), []);
    await white.id('adjourn-offer').click();
    await white.id('bar-adjourn-mine').waitFor();
    await black.id('bar-adjourn').getByText('Tu rival propone aplazar la partida.').waitFor();
    await black.picture('adjournment-offer-phone');
    await black.id('bar-adjourn').getByRole('button', { name: 'Aceptar' }).click();

    await white.id('bar-adjourned').getByText('play the move that you seal').waitFor();
    await white.press('g1', 'f3');
    await white.id('bar-adjourned').getByText('Adjourned after a sealed move by White').waitFor();
    await black.id('bar-adjourned').getByText('Aplazada tras una jugada secreta').waitFor();
    assert.deepEqual(await black.moves(), await white.moves());
    assert.equal((await white.moves()).length, 2);
    const stood = await white.clock('white');
    assert.ok(isStored('e2e4') && !isStored('g1f3'));
    await white.picture('adjournment-sealed');
    assert.deepEqual(await black.violations(), []);

    const pid = server.pidOf('games');
    process.kill(pid, 'SIGKILL');
    while (server.pidOf('games') === pid) await new Promise(setImmediate);
    await black.page.reload();
    // Until another process has the game, he is asked to try again.
    const resume = black.id('bar-adjourned').getByRole('button', { name: 'Reanudar ya' });
    const agreed = white.id('bar-adjourned').getByText('Your opponent is here and wants to resume.');
    for (let isAgreed = false; !isAgreed; ) {
      await resume.click({ timeout: 1_000 }).catch(() => {});  // It goes as soon as he has agreed.
      isAgreed = await agreed.waitFor({ timeout: 1_000 }).then(() => true, () => false);
    }
    assert.equal(await white.clock('white'), stood);
    // His gateway may still look for that process.
    const goOn = white.id('bar-adjourned').getByRole('button', { name: 'Resume now' });
    for (let isOn = false; !isOn; ) {
      await goOn.click({ timeout: 1_000 }).catch(() => {});
      isOn = await white.sees(3, 1_000).then(() => true, () => false);
    }
    await black.sees(3);
    assert.match((await white.moves()).at(-1), /Nf3/);
    await white.id('events').getByText('Sealed move of White: g1f3').waitFor();
    await black.play('b8', 'c6');
    await Promise.all([white.sees(4), black.sees(4)]);

    const arbiter = await (await Person.at(browser, server.url)).register('Rita');
    server.grant(arbiter.name, 'arbiter');
    await arbiter.open('/arbiter');
    await arbiter.id('desk-game').filter({ hasText: white.name }).click();
    await order(arbiter, 'adjournGame', 'The hall closes');
    await white.id('bar-adjourned').getByText('play the move that you seal').waitFor();
    await white.press('f1', 'b5');
    await arbiter.id('bar-adjourned').getByText('Adjourned after a sealed move by White').waitFor();
    await arbiter.id('desk-back').click();
    await arbiter.id('desk-game').filter({ hasText: white.name }).getByText('adjourned').waitFor();
    await arbiter.picture('adjournment-desk');
    await arbiter.id('desk-game').filter({ hasText: white.name }).click();
    await order(arbiter, 'resumeGame', 'Everybody is there again');
    await Promise.all([white.sees(5), black.sees(5)]);
    assert.match((await white.moves()).at(-1), /Bb5/);
    await black.play('a7', 'a6');
    await Promise.all([white.sees(6), black.sees(6)]);

    await arbiter.close();
    await game.close();
  });
});
