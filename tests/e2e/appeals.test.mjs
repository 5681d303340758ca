// An appeal's whole way: an event with an arbiter and a committee of its own, a game, a ruling, the appeal, the decision.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { newName, Person, playAll } from './browser.mjs';
import { browser, openWorld, server } from './world.mjs';

openWorld();

const kPhone = { size: 'phone', locale: 'es-ES', theme: 'dark' };

const newcomer = async (stem, look) => (await Person.at(browser, server.url, look)).register(stem);

/** Somebody with an account who never opens a window of his own. */
async function account(person, stem) {
  const handle = newName(stem);
  const answer = await person.page.request.post('/api/v1/register', { data: { handle, password: 'correct horse battery' } });
  assert.equal(answer.status(), 200, await answer.text());
  return handle;
}

async function announce(organizer) {
  await organizer.open('/events/new');
  await organizer.id('template-rapid').click();
  await organizer.id('event-name-field').fill('Apelable');
  await organizer.id('event-rounds').fill('1');
  await organizer.id('create-event').click();
  await organizer.id('event-name').getByText('Apelable').waitFor();
  return new URL(organizer.page.url()).pathname;
}

async function enter(player, path) {
  await player.open(path);
  await player.id('enter').click();
  await player.id('entered').waitFor();
}

/** An order about the event: its tab, its form, its button. */
async function orderEvent(arbiter, testid, reason) {
  await arbiter.id('view-arbiter').click();
  await arbiter.id(testid).click();
  if (reason) await arbiter.id('order-reason').fill(reason);
  await arbiter.id(`${testid}-do`).click();
  await arbiter.id(`${testid}-do`).waitFor({ state: 'detached' });
}

/** The score and the reason, as a player reads them beside his board. */
async function reads(player, score, ...texts) {
  await player.id('result').getByText(score, { exact: true }).waitFor();
  for (const text of texts) await player.id('events').getByText(text).waitFor();
}

/** What the first and the last have, once it is so. */
async function standingsSay(person, first, last) {
  const points = person.id('standing').locator('strong');
  await points.first().getByText(first, { exact: true }).waitFor();
  await points.last().getByText(last, { exact: true }).waitFor();
}

describe('an appeal', () => {
  it('goes from the arbiter’s ruling to the committee, and its decision changes the standings', async () => {
    const organizer = await newcomer('Nadia');
    const arbiter = await newcomer('Nona');
    const member = await newcomer('Ruy', kPhone);
    const ana = await newcomer('Ana', kPhone);
    const bruno = await newcomer('Bruno');
    const luis = await newcomer('Luis');
    const others = [await account(member, 'Elena'), luis.name];
    const path = await announce(organizer);

    // A committee that could be divided is refused.
    await organizer.id('view-arbiter').click();
    await organizer.id('do-officials').click();
    await organizer.id('name-arbiters').fill(arbiter.name);
    await organizer.id('name-committee').fill(`${member.name}, ${others[0]}`);
    await organizer.id('do-officials-do').click();
    await organizer.page.getByRole('alert').getByText('A committee has 1, 3, 5, 7 or 9 members').waitFor();
    await organizer.id('name-committee').fill([member.name, ...others].join(', '));
    await organizer.picture('appeal-officials');
    assert.deepEqual(await organizer.violations(), []);
    await organizer.id('do-officials-do').click();
    await organizer.id('do-officials-do').waitFor({ state: 'detached' });
    await organizer.id('view-rules').click();
    await organizer.id('rules').getByRole('link', { name: others[1] }).waitFor();
    await organizer.picture('appeal-rules');

    await Promise.all([enter(ana, path), enter(bruno, path)]);
    await Promise.all([arbiter.open(path), member.open(path)]);
    await orderEvent(arbiter, 'do-publish');
    await orderEvent(arbiter, 'do-start', 'Everybody is here');
    await Promise.all([ana.atBoard(), bruno.atBoard()]);
    const isAnaWhite = (await ana.id('player-white').textContent()).includes(ana.name);
    const game = isAnaWhite ? { white: ana, black: bruno } : { white: bruno, black: ana };

    // The event's own arbiter has a desk while it is played.
    await arbiter.id('to-desk').click();
    await arbiter.id('desk-game').filter({ hasText: ana.name }).click();
    await arbiter.id('order-form').waitFor();
    await playAll(game, 'f2f3 e7e5 g2g4 d8h4');
    await Promise.all([reads(ana, '0-1'), reads(bruno, '0-1')]);

    await arbiter.id('order-kind').selectOption('declareResult');
    await arbiter.id('order-verdict').selectOption('3');
    await arbiter.id('order-article').selectOption('fide-2023 12.9.6');
    await arbiter.id('order-reason').fill('Black looked at another board');
    await arbiter.id('order-give').click();
    await arbiter.id('order-said').getByText('The order has been carried out').waitFor();
    await arbiter.picture('appeal-ruling');
    await Promise.all([ana, bruno].map((player) => reads(player, '½-½', 'Black looked at another board')));
    assert.match(await ana.id('bar-notice').textContent(), /artículo 12\.9\.6/);
    await organizer.id('view-standings').click();
    await standingsSay(organizer, '½', '½');

    const { black, white } = game;
    await black.id('bar-appeal').waitFor();
    await white.id('bar-appeal').waitFor();
    await black.picture('appeal-may');
    await black.id('bar-appeal').getByRole('button').click();
    await black.page.locator('[data-testid="appeal-grounds"]:focus').waitFor();
    await black.page.keyboard.type('It was the board of this very game');
    await black.picture('appeal-form');
    assert.deepEqual(await black.violations(), []);
    await black.page.keyboard.press('Enter');
    await black.id('bar-appeal-waits').waitFor();
    await black.picture('appeal-waits');
    await white.id('bar-appeal-waits').waitFor();
    assert.equal(await white.id('bar-appeal').count(), 0, 'there is one appeal against a ruling');
    assert.equal(await white.id('decide-appeal').count(), 0, 'players do not judge');

    // From the event, which opens with its winners now, to its game, and there to the decision.
    await member.id('view-rounds').click();
    await member.id('pairing').getByRole('link').click();
    await member.id('decide-appeal').click();
    await member.id('order-appeal').getByText('It was the board of this very game').waitFor();
    assert.equal(await member.id('order-kind').inputValue(), 'decideAppeal');
    await member.id('order-upheld').check();
    await member.id('order-new-verdict').selectOption('2');
    await member.id('order-reason').fill('Nobody saw another one');
    await member.picture('appeal-committee');
    assert.deepEqual(await member.violations(), []);
    await member.id('order-give').click();
    await member.id('order-said').getByText('La orden se ha ejecutado.').waitFor();

    // One vote of three decides nothing.
    await ana.id('events').getByText('Ha votado un miembro del comité de apelación.').waitFor();
    await luis.open(new URL(member.page.url()).pathname);
    await luis.id('order-upheld').check();
    await luis.id('order-new-verdict').selectOption('2');
    await luis.id('order-reason').fill('Nobody saw another one');
    await luis.id('order-give').click();
    await luis.id('no-office').getByText('The order has been carried out').waitFor();

    await Promise.all([ana, bruno].map((player) => reads(player, '0-1', 'It was the board of this very game', 'Nobody saw another one')));
    await ana.id('bar-notice').getByText('Apelación estimada: Nobody saw another one').waitFor();
    await bruno.id('bar-notice').getByText('Appeal upheld: Nobody saw another one').waitFor();
    assert.equal(await black.id('bar-appeal').count(), 0, 'the committee has decided');
    await ana.picture('appeal-decided-phone');
    await bruno.picture('appeal-decided');
    assert.deepEqual(await ana.violations(), []);

    await standingsSay(organizer, '1', '0');
    await ana.id('game-event').click();
    await ana.id('view-standings').click();
    await standingsSay(ana, '1', '0');
    assert.match(await ana.id('standing').first().textContent(), new RegExp(black.name));
    await ana.picture('appeal-standings-phone');
    for (const person of [organizer, arbiter, member, luis, ana, bruno]) await person.close();
  });
});
