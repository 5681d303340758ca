// An arena of two players in real windows: announced, joined, paired, one goes berserk and wins, the points counted.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Person, playAll } from './browser.mjs';
import { browser, openWorld, server } from './world.mjs';

openWorld();

const inGame = /\/game\/[0-9A-Za-z]{11}\?arena=/;

async function announce(person) {
  await person.open('/events');
  await person.id('new-arena').click();
  await person.id('arena-name-field').fill('Arena del viernes');
  await person.id('arena-minutes').fill('3');
  await person.id('arena-duration').fill('10');
  // A minute that has begun: at once.
  const now = new Date(Date.now() - 5_000);
  const local = new Date(now - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  await person.id('arena-start').fill(local);
  await person.page.locator('summary').click();
  await person.id('talk-rule-choice').selectOption({ label: 'only the two players, to each other' });
  await person.picture('arena-form');
  await person.id('create-arena').click();
  await person.page.waitForURL(/\/arena\/[0-9A-Za-z]{11}$/);
  await person.id('arena-name').getByText('Arena del viernes').waitFor();
  return new URL(person.page.url()).pathname;
}

describe('an arena of two', () => {
  it('pairs who waits, lets him go berserk, and counts', async () => {
    const ana = await (await Person.at(browser, server.url, { size: 'phone', locale: 'es-ES' })).register('Ana');
    const bruno = await (await Person.at(browser, server.url)).register('Bruno');
    const path = await announce(bruno);
    await bruno.id('arena-join').click();
    await bruno.page.locator('[data-why="nobody_else"]').waitFor();
    await bruno.id('arena-why').getByText('Nobody else is waiting.').waitFor();
    await bruno.picture('arena-waiting');
    assert.deepEqual(await bruno.violations(), []);

    await ana.open('/events');
    await ana.id('arena').getByText('Arena del viernes').click();
    // Its organiser changes who may talk; everybody at its page sees it.
    await ana.id('talk-rule').getByText('Chat de las partidas: solo los dos jugadores').waitFor();
    assert.equal(await ana.id('do-talk').count(), 0);
    await bruno.id('do-talk').click();
    await bruno.id('talk-rule-choice').selectOption({ label: 'nobody' });
    await bruno.id('do-talk-do').click();
    await bruno.id('talk-rule').getByText('Talk at the games: nobody').waitFor();
    await ana.id('talk-rule').getByText('Chat de las partidas: nadie').waitFor();
    await ana.picture('arena-talk-phone');
    await bruno.picture('arena-talk');
    assert.deepEqual(await bruno.violations(), []);
    await ana.id('arena-join').click();
    await Promise.all([ana, bruno].map((player) => player.page.waitForURL(inGame)));
    await Promise.all([ana, bruno].map((player) => player.id('player-white').waitFor()));
    const isAnaWhite = (await ana.id('player-white').textContent()).includes(ana.name);
    const [white, black] = isAnaWhite ? [ana, bruno] : [bruno, ana];

    await bruno.id('talk-rule').getByText('turned talk off').waitFor();
    assert.equal(await bruno.id('chat-input').count(), 0);
    await white.id('go-berserk').click();
    await black.id('is-berserk').waitFor();
    await white.id('player-white').getByText('1:30').waitFor();
    await ana.picture('arena-berserk-phone');
    await bruno.picture('arena-berserk');
    // Fourteen half-moves and more: the bonus counts.
    await playAll({ white, black }, 'e2e4 e7e5 d1h5 b8c6 f1c4 a7a6 b1c3 a6a5 g1f3 a5a4 a2a3 b7b6 d2d3 b6b5 h5f7');
    await Promise.all([white.ending(), black.ending()]);

    await white.id('back-to-arena').click();
    await white.id('arena-standing').first().getByText(white.name).waitFor();
    await white.page.getByTestId('arena-place').getByText(/(Points|Puntos): 3\b/).waitFor();
    await white.id('arena-pause').click();
    await white.page.locator('[data-why="is_paused"]').waitFor();
    await black.id('back-to-arena').click();
    await black.id('arena-standing').first().getByText(white.name).waitFor();
    await ana.picture('arena-standings-phone');
    await bruno.picture('arena-standings');
    assert.deepEqual(await ana.violations(), []);
    await Promise.all([ana.close(), bruno.close()]);
  });
});
