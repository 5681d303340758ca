// A season of blitz categories: opened, its players registered, an event of it played elsewhere to its end, counted by
// itself, and seen on the season's page.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Person, assertCount } from './browser.mjs';
import { order } from './event.mjs';
import { browser, openWorld, server } from './world.mjs';

openWorld();

async function openSeason(organiser) {
  await organiser.open('/events');
  await organiser.id('new-season').click();
  await organiser.id('season-name-field').fill('Club Metropolitano');
  await organiser.id('season-year').fill('2026');
  await organiser.id('open-season').click();
  await organiser.page.waitForURL(/\/season\/[0-9A-Za-z]{11}$/);
  await organiser.id('season-name').getByText('Club Metropolitano 2026').waitFor();
  return new URL(organiser.page.url()).pathname;
}

async function enlist(organiser, name, blitz, slow = '0') {
  await organiser.id('view-organiser').click();
  await organiser.id('do-register').click();
  await organiser.id('register-name').fill(name);
  await organiser.id('register-blitz').selectOption(blitz);
  await organiser.id('register-slow').selectOption(slow);
  await organiser.id('do-register-do').click();
  await organiser.id('do-register-do').waitFor({ state: 'detached' });
}

/** The yearly championship of the third category, one round, played elsewhere. */
async function announce(organiser) {
  await organiser.id('view-calendar').click();
  await organiser.id('new-tournament').click();
  await organiser.id('template-elsewhere').click();
  await organiser.id('event-name-field').fill('Anual de tercera');
  await organiser.id('event-rounds').fill('1');
  await organiser.id('event-category').selectOption('3');
  await organiser.id('event-importance').selectOption('2');
  await organiser.picture('season-new-event');
  await organiser.id('create-event').click();
  await organiser.page.waitForURL(/\/event\/[0-9A-Za-z]{11}$/);
  await organiser.id('of-season').waitFor();
  return new URL(organiser.page.url()).pathname;
}

async function enter(organiser, name) {
  await organiser.id('view-arbiter').click();
  await organiser.id('do-enter').click();
  await organiser.id('enter-name').fill(name);
  await organiser.id('do-enter-do').click();
}

/** White wins on every board. */
async function playByHand(organiser) {
  await order(organiser, 'do-publish');
  await order(organiser, 'do-start', 'all are here');
  await organiser.id('view-rounds').click();
  await organiser.id('event-stage').getByText('Round 1 of 1 is').waitFor();
  const boards = await organiser.id('pairing').count();
  for (let i = 0; i < boards; i++) {
    await organiser.id('pairing').nth(i).getByTestId('rule').click();
    await organiser.id('ruling-do').click();
    await organiser.id('board-ruling').waitFor({ state: 'detached' });
  }
}

describe('a season of blitz categories', () => {
  it('lets in who is of the category, counts the event when it ends, and shows who went up', async () => {
    const organiser = await (await Person.at(browser, server.url)).register('club');
    const path = await openSeason(organiser);
    await enlist(organiser, 'Ana García', '3');
    await enlist(organiser, 'Bruno Díaz', '3', '4');
    await enlist(organiser, 'Segundo Paz', '2');
    await organiser.picture('season-organiser');
    const event = await announce(organiser);

    for (const name of ['Ana García', 'Bruno Díaz', 'Clara Ruiz', 'Diego Sol']) {
      await enter(organiser, name);
      await organiser.id('do-enter-do').waitFor({ state: 'detached' });
    }
    await enter(organiser, 'Segundo Paz');
    await organiser.page.getByText('cannot play in a lower one (article 3). Possible categories: 2nd.').waitFor();
    await organiser.picture('season-refused');

    // A player of this server: on a phone, in Spanish; nobody knows him yet, so that the second category is open to him.
    const player = await (await Person.at(browser, server.url, { size: 'phone', locale: 'es-ES', theme: 'dark' })).register('elena');
    await player.open(event);
    await player.id('enter').click();
    await player.id('entered').waitFor();
    await player.id('withdraw').click();
    await player.id('bar-withdraw').getByRole('button', { name: 'Retirarme' }).click();

    await organiser.page.reload();
    await playByHand(organiser);
    await player.open(path);
    await player.id('view-promotions').click();
    await player.id('promotion').getByText(/a la 2\.ª categoría: campeón \(artículo 5\)/).waitFor();
    const champion = await player.id('champions').locator('strong').textContent();
    assert.ok((await player.id('promotion').textContent()).startsWith(champion));
    await player.picture('season-promotions-phone');
    await player.id('view-register').click();
    await player.id('season-find').fill(champion.slice(0, 5).toLowerCase());
    const row = player.id('member').filter({ hasText: champion });
    assert.match(await row.textContent(), /2\.ª/);
    await row.getByRole('button').click();
    await player.id('member-card').getByText('campeón de Anual de tercera (artículo 5)').waitFor();
    assert.deepEqual(await player.violations(), []);
    await player.picture('season-register-phone');

    await organiser.open(path);
    await assertCount(organiser.id('member'), 6);
    assert.deepEqual(await organiser.violations(), []);
    await organiser.picture('season-register');
    await organiser.id('view-calendar').click();
    await organiser.id('tournament-state').getByText('counted: 4 started').waitFor();
    await organiser.picture('season-calendar');
    await organiser.id('do-undo-count').click();
    await organiser.id('season-reason').fill('results were read wrongly');
    await organiser.id('do-undo-count-do').click();
    await organiser.id('tournament-state').getByText('over, not counted').waitFor();
    await organiser.id('view-organiser').click();
    await organiser.id('journal').getByText('undone: results were read wrongly').waitFor();
    assert.deepEqual(await organiser.violations(), []);
    await organiser.picture('season-journal');
    await organiser.id('view-register').click();
    await organiser.page.emulateMedia({ media: 'print' });
    await organiser.picture('season-register-paper');
    await organiser.page.emulateMedia({ media: 'screen' });
    await organiser.id('view-organiser').click();
    await organiser.id('do-close').click();
    await organiser.id('do-close-do').click();
    await organiser.id('new-season-form').waitFor();
    await organiser.id('open-season').click();
    await organiser.id('season-name').getByText('Club Metropolitano 2027').waitFor();
    await assertCount(organiser.id('member'), 6);
    await organiser.open('/events');
    await assertCount(organiser.id('season'), 2);
    await player.close();
    await organiser.close();
  });
});
