// Two teams of two boards from the announcement to the standings: captains enter them, one changes his line-up, all play.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Person, playAll } from './browser.mjs';
import { acceptInvitations, order } from './event.mjs';
import { browser, openWorld, server } from './world.mjs';

openWorld();

async function announce(organiser) {
  await organiser.open('/events');
  await organiser.id('new-event').click();
  await organiser.id('template-teams').click();
  await organiser.id('event-name-field').fill('Liga de dos tableros');
  await organiser.id('event-system').selectOption({ label: 'Teams: all-play-all (Berger tables)' });
  assert.equal(await organiser.id('event-tiebreaks').count(), 0, 'teams have no tie-breaks of their own');
  await organiser.id('event-rounds').waitFor({ state: 'detached' });
  await organiser.id('team-boards').fill('2');
  await organiser.id('team-members').fill('3');
  await organiser.id('match-win').fill('3');
  await organiser.id('event-interval').fill('0');
  await organiser.id('line-up-minutes').fill('0');
  await organiser.picture('teams-form');
  await organiser.id('create-event').click();
  await organiser.page.waitForURL(/\/event\/[0-9A-Za-z]{11}$/);
  await organiser.id('event-name').getByText('Liga de dos tableros').waitFor();
  return new URL(organiser.page.url()).pathname;
}

const members = (person) => person.id('member').locator('.who').allTextContents();
const names = (team) => team.map(({ name }) => name);

/** The captain writes down his team; he himself is in it from the start. */
async function fill(captain, name, others) {
  await captain.id('enter-team').click();
  await captain.id('team-name').fill(name);
  for (const handle of others) {
    await captain.id('member-handle').fill(handle);
    await captain.id('member-handle').press('Enter');
    await captain.id('member').filter({ hasText: handle }).waitFor();
  }
}

/** A stranger is refused in words; the third member goes up to the first board and back by the keyboard alone. */
async function enterFirst(captain, [second, third]) {
  await fill(captain, 'Peones Libres', [second.name]);
  await captain.id('member-handle').fill('nobody-like-me');
  await captain.id('add-member').click();
  await captain.id('team-error').getByText('Aquí nadie se llama nobody-like-me.').waitFor();
  await captain.picture('teams-refused-phone');
  await captain.id('member-handle').fill(third.name);
  await captain.id('add-member').click();
  await captain.id('member').nth(2).waitFor();
  await captain.listen();
  await captain.id('member').nth(2).getByTestId('member-up').press('Enter');
  await captain.page.locator('[data-testid=member]:nth-child(2) [data-way=up]:focus').press('Enter');
  await captain.hears('Tablero 1');
  await captain.page.locator('[data-testid=member]:nth-child(1) [data-way=down]:focus').press('Enter');
  await captain.page.locator('[data-testid=member]:nth-child(2) [data-way=down]:focus').press('Enter');
  await captain.hears('Reserva 1');
  const written = await members(captain);
  [captain, second, third].forEach(({ name }, i) => assert.ok(written[i].includes(name), `${name} in place ${i + 1}`));
  assert.deepEqual(await captain.violations(), []);
  await captain.picture('teams-entry-phone');
  await captain.id('send-team').click();
  await captain.id('my-team').waitFor();
}

/** Enters with a wrong name, changes it, withdraws and enters again. */
async function enterSecond(captain, [second]) {
  await fill(captain, 'Peones Libres', [second.name]);
  await captain.id('send-team').click();
  await captain.id('team-error').getByText('Another team has this name.').waitFor();
  await captain.id('team-name').fill('Alfiles');
  await captain.id('send-team').click();
  await captain.id('my-team').getByText('Alfiles').waitFor();
  await captain.id('change-team').click();
  await captain.id('team-name').fill('Alfiles Malos');
  await captain.id('send-team').click();
  await captain.id('my-team').getByText('Alfiles Malos').waitFor();
  await captain.id('withdraw-team').click();
  await captain.id('bar-withdraw-team').getByRole('button', { name: 'Withdraw the team' }).click();
  await captain.id('my-team').waitFor({ state: 'detached' });
  await fill(captain, 'Alfiles Buenos', [second.name]);
  await captain.id('send-team').click();
  await captain.id('my-team').getByText('Alfiles Buenos').waitFor();
}

/** The reserve comes in for the second board. */
async function changeLineUp(captain, second, reserve) {
  await captain.id('change-line-up').click();
  const member = (person) => captain.id('line-up-form').locator('label').filter({ hasText: person.name }).getByRole('checkbox');
  await member(reserve).check();
  assert.ok(await captain.id('send-line-up').isDisabled(), 'three do not fit on two boards');
  await member(second).uncheck();
  await captain.picture('teams-line-up-phone');
  assert.deepEqual(await captain.violations(), []);
  await captain.id('send-line-up').click();
  await captain.id('line-up-form').waitFor({ state: 'detached' });
  await captain.id('line-up-stands').getByText(`Alineación: ${captain.name}, ${reserve.name}.`).waitFor();
}

async function seated(one, other) {
  await Promise.all([one.atBoard(), other.atBoard()]);
  assert.equal(one.gameId, other.gameId, `${one.name} and ${other.name} sit at one board`);
  const white = await one.id('player-white').textContent();
  return white.includes(one.name) ? { white: one, black: other } : { white: other, black: one };
}

async function mate(game) {
  await playAll(game, 'f2f3 e7e5 g2g4 d8h4');
  await Promise.all([game.white.ending(), game.black.ending()]);
}

async function agree({ white, black }) {
  await playAll({ white, black }, 'e2e4 e7e5');
  await black.id('offer-draw').click();
  await black.id('confirm-action').click();
  await white.id('bar-draw').getByRole('button', { name: /Accept|Aceptar/ }).click();
  await Promise.all([white.ending(), black.ending()]);
}

async function assertNarrow(person) {
  const width = await person.page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= 360, `${width} px wide`);
}

const score = (person) => person.id('match-score').first();

/** Both boards are shown with their colours; the one in play leads to its game. */
async function watch(visitor, [first, second], followed) {
  await visitor.id('view-rounds').click();
  await visitor.id('match-board').nth(1).waitFor();
  const boards = await visitor.id('match-board').allTextContents();
  for (const [i, pair] of [first, second].entries()) for (const { name } of pair) assert.ok(boards[i].includes(name), `${name} at board ${i + 1}`);
  await visitor.id('match-board').first().getByRole('link').waitFor();
  await visitor.id('followed-player').getByText(`Round 1: ${followed.name} is playing`).waitFor();
  await visitor.id('why').click();
  await visitor.id('why-match').getByText(/\S/).first().waitFor();
  await visitor.id('why').click();
}

/** On paper: the list with all boards and standings, nothing to press. */
async function assertPrints(person, list) {
  const pressed = person.page.locator('nav, button, select, input, a.button, header.site').filter({ visible: true });
  await person.page.emulateMedia({ media: 'print' });
  await person.id(list).waitFor();
  assert.deepEqual(await pressed.allTextContents(), [], `printed with ${list}`);
  await person.picture(`teams-${list}-paper`);
  await person.page.emulateMedia({ media: null });
}

describe('a match of two teams', () => {
  it('is entered by captains, lined up, played and ranked', async () => {
    const organiser = await (await Person.at(browser, server.url)).register('Nadia');
    const path = await announce(organiser);
    const register = async (stem, look = {}) => (await Person.at(browser, server.url, look)).register(stem);
    const ours = [await register('Ana', { size: 'phone', locale: 'es-ES' }), await register('Berta'), await register('Carlos')];
    const theirs = [await register('Dario'), await register('Elena')];
    const [ana, berta, carlos] = ours;
    const [dario, elena] = theirs;
    for (const person of [...ours, ...theirs]) await person.open(path);
    await enterFirst(ana, [berta, carlos]);
    await acceptInvitations(berta, path);
    await acceptInvitations(carlos, path);
    await enterSecond(dario, [elena]);
    await acceptInvitations(elena, path);
    await organiser.id('view-players').click();
    await organiser.id('team').filter({ hasText: 'Alfiles Buenos' }).filter({ hasText: elena.name }).first().waitFor();
    const teams = (await organiser.id('team').allTextContents()).join(' ');
    for (const name of ['Peones Libres', 'Alfiles Buenos', ...names(ours), ...names(theirs)]) assert.ok(teams.includes(name), `${name} is listed`);

    const visitor = await Person.at(browser, server.url);
    await visitor.open(path);
    await visitor.id('follow-player').selectOption({ label: carlos.name });
    await visitor.id('followed-player').waitFor();

    await order(organiser, 'do-publish');
    await ana.id('line-up-stands').getByText(`Alineación: ${ana.name}, ${berta.name}.`).waitFor();
    await visitor.id('followed-player').getByText(`Round 1: ${carlos.name} does not play (not lined up).`).waitFor();
    await changeLineUp(ana, berta, carlos);
    await carlos.id('my-board').getByText('at board 2 of').waitFor();
    await berta.id('my-rest').waitFor();
    await visitor.id('followed-player').getByText(`Round 1: ${carlos.name} plays ${elena.name}`).waitFor();
    await assertNarrow(ana);
    await order(organiser, 'do-start', 'Everybody is here');

    // Whoever watches the event is taken to his board.
    const top = await seated(ana, dario);
    const low = await seated(carlos, elena);
    assert.notEqual(top.white === ana, low.white === carlos, 'colours alternate within the team');
    await watch(visitor, [[ana, dario], [carlos, elena]], carlos);
    await mate(top);
    const isFirst = (await visitor.id('match').textContent()).indexOf('Peones Libres') < (await visitor.id('match').textContent()).indexOf('Alfiles');
    const weWon = top.black === ana;
    await score(visitor).getByText(isFirst === weWon ? '1 – 0' : '0 – 1').waitFor();
    await visitor.picture('teams-in-play');
    await agree(low);
    await score(visitor).getByText(isFirst === weWon ? '1½ – ½' : '½ – 1½').waitFor();
    await visitor.id('event-stage').getByText('The event is over.').waitFor();
    assert.deepEqual(await visitor.violations(), []);
    await assertPrints(visitor, 'matches');

    await visitor.id('view-standings').click();
    await visitor.id('team-standing').nth(1).waitFor();
    const ranked = await visitor.id('team-standing').allTextContents();
    assert.ok(ranked[0].includes(weWon ? 'Peones Libres' : 'Alfiles Buenos'), 'the winner stands first');
    const points = await visitor.id('team-standings').locator('tbody strong').allTextContents();
    assert.deepEqual(points, ['3', '0'], 'match points as the regulations have them');
    await visitor.page.getByText('Sonneborn-Berger of teams').last().waitFor();
    const results = (await visitor.id('member-result').allTextContents()).join(' ');
    for (const { name } of [ana, carlos, dario, elena]) assert.ok(results.includes(name), `${name} has a result`);
    assert.deepEqual(await visitor.violations(), []);
    await visitor.picture('teams-standings');
    await assertPrints(visitor, 'team-standings');

    await ana.open(path);
    await ana.id('view-standings').click();
    await ana.id('team-standing').nth(1).waitFor();
    await assertNarrow(ana);
    assert.deepEqual(await ana.violations(), []);
    await ana.picture('teams-standings-phone');
    for (const person of [organiser, visitor, ...ours, ...theirs]) await person.close();
  });
});
