// A small Swiss from its announcement to its final standings: four players at their own windows, an arbiter at theirs. And a club with
// its evening.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Person, assertCount, newName, playAll } from './browser.mjs';
import { order, returnToEvent } from './event.mjs';
import { browser, openWorld, server } from './world.mjs';

openWorld();

async function announce(arbiter) {
  await arbiter.open('/events');
  await arbiter.id('new-event').click();
  await arbiter.id('template-rapid').click();
  await arbiter.id('event-name-field').fill('Torneo de cuatro');
  await arbiter.id('event-rounds').fill('2');
  await arbiter.id('event-interval').fill('0');
  await arbiter.id('part-ranking').click();
  await arbiter.id('tiebreak-codes').click();
  await arbiter.id('event-tiebreaks').fill('BH/C1, nonsense');
  await arbiter.id('create-event').click();
  await arbiter.id('event-error').getByText('At most 20 tie-breaks, written like BH/C1 or SB').waitFor();
  await arbiter.id('event-tiebreaks').fill('BH/C1');
  await arbiter.id('tiebreak-add').selectOption({ label: 'Sonneborn-Berger' });
  await arbiter.id('create-event').click();
  await arbiter.page.waitForURL(/\/event\/[0-9A-Za-z]{11}$/);
  await arbiter.id('event-name').getByText('Torneo de cuatro').waitFor();
  return new URL(arbiter.page.url()).pathname;
}

/** On paper there is the list and nothing to press. */
async function assertPrints(person, list, look = async () => {}) {
  const pressed = person.page.locator('nav, button, select, input, a.button, header.site').filter({ visible: true });
  assert.notEqual(await pressed.count(), 0, 'on the screen there is');
  await person.page.emulateMedia({ media: 'print' });
  await person.id(list).waitFor();
  assert.deepEqual(await pressed.allTextContents(), [], `printed with ${list}`);
  await look();
  await person.picture(`event-${list}-paper`);
  await person.page.emulateMedia({ media: null });
}

/** Two players at one board, White first. */
async function boards(players) {
  await Promise.all(players.map((player) => player.atBoard()));
  const games = new Map();
  for (const player of players) games.set(player.gameId, [...(games.get(player.gameId) ?? []), player]);
  return Promise.all(
    [...games.values()].map(async ([one, other]) => {
      const white = await one.id('player-white').textContent();
      return white.includes(one.name) ? { white: one, black: other } : { white: other, black: one };
    }),
  );
}

const whiteAt = async (person, board) => (await person.id('pairing').nth(board - 1).locator('td').nth(1).textContent()).trim().split(' ').at(-1);

/** A friend of a player at the second board, which comes first to him, but not on paper. */
async function follow(path, name) {
  const friend = await Person.at(browser, server.url);
  await friend.open(path);
  await friend.id('view-players').click();
  await friend.page.getByRole('button', { name: `Follow ${name}` }).click();
  await friend.id('followed-player').getByText(`Round 2: ${name} is playing`).waitFor();
  await friend.listen();
  await friend.id('view-rounds').click();
  await friend.id('pairing').first().waitFor();
  const boards = async () => (await friend.id('pairing').locator('td:first-child').allTextContents()).map((text) => text.match(/\d+/)[0]);
  assert.deepEqual(await boards(), ['2', '1']);
  assert.ok((await friend.id('pairing').first().textContent()).includes(name));
  assert.deepEqual(await friend.violations(), []);
  await friend.picture('event-followed');
  await friend.page.emulateMedia({ media: 'print' });
  await friend.id('pairing').first().getByText(name).waitFor({ state: 'detached' });
  assert.deepEqual(await boards(), ['1', '2']);
  await friend.page.emulateMedia({ media: null });
  return friend;
}

/** He opens the live boards of the round: his player's first, each moving as its game does. */
async function watch(friend, games) {
  await friend.id('live-boards').click();
  await friend.id('live-range').getByText('Boards 1–2 of 2').waitFor();
  const says = friend.id('live-says');
  await says.filter({ hasText: 'No moves yet. White to move.' }).nth(1).waitFor();
  assert.match(await says.first().textContent(), /followed,\s+Board 2, \d \S+ – \d \S+\./);
  await Promise.all(games.map((game) => playAll(game, 'f2f3')));
  await says.filter({ hasText: 'Last move: 1. White: pawn f3. Black to move.' }).nth(1).waitFor();
  const moved = friend.id('live-board').first().locator('square.last-move');
  await assertCount(moved, 2);  // The squares of the last move.
  assert.deepEqual(await friend.violations(), []);
  await friend.id('live-panel').scrollIntoViewIfNeeded();
  await friend.picture('event-live');
  await friend.page.setViewportSize({ width: 360, height: 740 });
  await friend.id('live-boards').evaluate((button) => button.scrollIntoView());
  const width = await friend.page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= 360, `${width} px wide`);
  await friend.page.emulateMedia({ colorScheme: 'dark' });
  await friend.picture('event-live-phone');
}

/** Black mates at once, but for the moves that were played. */
async function play(game, from = 0) {
  await playAll(game, 'f2f3 e7e5 g2g4 d8h4'.split(' ').slice(from).join(' '), from);
  await Promise.all([game.white.ending(), game.black.ending()]);
}

describe('a Swiss of four players and two rounds', () => {
  it('is announced, entered, paired, played to the end and ranked', async () => {
    const arbiter = await (await Person.at(browser, server.url)).register('Nadia');
    const path = await announce(arbiter);
    const players = [];
    for (const [i, stem] of ['Ana', 'Bruno', 'Clara', 'Dario'].entries()) {
      const look = i === 0 ? { size: 'phone', locale: 'es-ES' } : {};
      const player = await (await Person.at(browser, server.url, look)).register(stem);
      await player.open(path);
      await player.id('enter').click();
      await player.id('entered').waitFor();
      players.push(player);
    }
    assert.deepEqual(await players[0].violations(), []);

    await order(arbiter, 'do-publish');
    await players[0].id('my-board').waitFor();
    await assertCount(players[0].id('pairing'), 2);
    await players[0].picture('event-published-phone');
    await order(arbiter, 'do-unpublish', 'One more look at the list');
    await players[0].id('my-board').waitFor({ state: 'detached' });
    await order(arbiter, 'do-publish');
    await order(arbiter, 'do-start', 'Everybody is here');

    // Whoever watches the event is taken to his board.
    await Promise.all((await boards(players)).map((game) => play(game)));
    for (const player of players) await returnToEvent(player, path);
    await arbiter.id('view-rounds').click();
    await arbiter.page.getByRole('heading', { name: /Round 2/ }).waitFor();
    await arbiter.picture('event-round-2');
    await assertPrints(arbiter, 'pairings', async () => {
      await arbiter.id('points').filter({ hasText: '1' }).nth(1).waitFor();
      const points = await arbiter.id('points').allTextContents();
      assert.deepEqual(points.sort(), ['0', '0', '1', '1'], 'points before the round');
    });
    const friend = await follow(path, await whiteAt(arbiter, 2));
    const games = await boards(players);
    await watch(friend, games);
    await Promise.all(games.map((game) => play(game, 1)));
    await friend.id('live-says').filter({ hasText: 'queen h4, checkmate. Black won.' }).nth(1).waitFor();
    await friend.id('live-result').filter({ hasText: '0-1' }).nth(1).waitFor();
    assert.deepEqual(await friend.id('live-result').allTextContents(), ['0-1', '0-1']);

    await arbiter.id('event-stage').getByText('The event is over.').waitFor();
    await arbiter.id('view-standings').click();
    await arbiter.id('standings').waitFor();
    const ranked = await arbiter.id('standing').allTextContents();
    assert.equal(ranked.length, 4);
    assert.match(ranked[0], /^\s*1/);
    const points = await arbiter.id('standings').locator('tbody strong').allTextContents();
    assert.equal(points.reduce((sum, text) => sum + Number(text), 0), 4, 'four games were won');
    await arbiter.page.getByText('Buchholz, without the lowest').last().waitFor();
    assert.deepEqual(await arbiter.violations(), []);
    await arbiter.picture('event-standings');
    await assertPrints(arbiter, 'standings');
    await arbiter.id('explain-row').first().click();
    await arbiter.id('working').getByText(/^Round 2, against \d/).first().waitFor();
    await arbiter.id('working').getByText(/total 2\.0$/).first().waitFor();
    assert.deepEqual(await arbiter.violations(), []);
    await arbiter.picture('event-working');

    await friend.hears(' lost to ');
    await friend.id('followed-player').getByText(/Round 2: \S+ lost to/).waitFor();
    await friend.id('view-standings').click();
    const marked = friend.page.locator('[data-testid=standing].followed');
    await assertCount(marked, 1);

    const [ana] = players;
    await ana.open(path);
    await ana.id('event-stage').getByText('El torneo terminó.').waitFor();
    await ana.id('view-standings').click();
    await ana.id('standings').waitFor();
    await ana.picture('event-standings-phone');
    await ana.id('explain-row').first().click();
    await ana.id('working').getByText(/^Ronda 2, contra \d/).first().waitFor();
    await ana.picture('event-working-phone');
    await ana.id('view-rules').click();
    await ana.id('rules').getByText('Suizo, sistema holandés de la FIDE (edición 2026)').waitFor();
    const width = await ana.page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 360, `${width} px wide`);
    const report = await (await fetch(`${server.url.replace(/\/$/, '')}/api/v1${path}.trf`)).text();
    for (const player of players) assert.ok(report.includes(player.name), 'the report names everybody');
    for (const person of [arbiter, friend, ...players]) await person.close();
  });
});

/** Founds a club that anybody can join; answers its path. */
async function foundClub(president) {
  await president.open('/clubs/new');
  await president.id('club-name').fill(newName('Torre Blanca'));
  await president.id('club-admission').selectOption({ label: 'Anybody may join' });
  await president.id('club-save').click();
  await president.page.waitForURL(/\/club\/[0-9A-Za-z]{11}$/);
  return new URL(president.page.url()).pathname;
}

/** From the club's page, for its members, and told in its news; answers the path of the event. */
async function announceInClub(officer, clubPath) {
  await officer.open(clubPath);
  await officer.id('announce-event').click();
  await officer.id('hold-in-club').waitFor();
  assert.ok(await officer.id('hold-in-club').isChecked());
  await officer.id('tell-club').check();
  await officer.id('event-name-field').fill('Blitz de esta noche');
  await officer.id('event-rounds').fill('1');
  await officer.id('part-entry').click();
  const chosen = officer.id('event-access').locator('option:checked');
  assert.equal(await chosen.textContent(), 'members of the club; everybody can see it');
  await officer.id('create-event').click();
  await officer.page.waitForURL(/\/event\/[0-9A-Za-z]{11}$/);
  await officer.id('event-name').getByText('Blitz de esta noche').waitFor();
  return new URL(officer.page.url()).pathname;
}

describe('a club with its evening', () => {
  it('announces an event that its members alone enter, and shows how it ended', async () => {
    const officer = await (await Person.at(browser, server.url)).register('Nadia');
    const clubPath = await foundClub(officer);
    const clubName = await officer.id('club-title').textContent();
    const path = await announceInClub(officer, clubPath);
    await officer.id('of-club').getByText(`Held by ${clubName}. Only its members can enter.`).waitFor();

    const stranger = await (await Person.at(browser, server.url)).register('Xenia');
    await stranger.open(path);
    await stranger.id('enter').click();
    await stranger.id('entry-error').getByText('Only members of the club enter this event.').waitFor();
    assert.deepEqual(await stranger.violations(), []);

    const members = [];
    for (const [i, stem] of ['Ana', 'Bruno'].entries()) {
      const look = i === 0 ? { size: 'phone', locale: 'es-ES' } : {};
      const member = await (await Person.at(browser, server.url, look)).register(stem);
      await member.open(clubPath);
      await member.id('club-join').click();
      await member.id('club-leave').waitFor();
      await member.id('club-news').getByText('Blitz de esta noche').waitFor();
      await member.id('club-events').getByRole('link', { name: 'Blitz de esta noche' }).click();
      await member.id('enter').click();
      await member.id('entered').waitFor();
      members.push(member);
    }
    await members[0].id('of-club').getByText(`Organiza: ${clubName}`).waitFor();
    await members[0].picture('club-event-phone');
    assert.deepEqual(await members[0].violations(), []);

    await order(officer, 'do-publish');
    await order(officer, 'do-start', 'Everybody is here');
    await Promise.all((await boards(members)).map((game) => play(game)));

    await officer.id('event-stage').getByText('The event is over.').waitFor();
    await officer.open(clubPath);
    await officer.id('club-events').getByText('over').waitFor();
    assert.deepEqual(await officer.violations(), []);
    await officer.picture('club-events');
    await officer.id('club-events').getByRole('link', { name: 'Blitz de esta noche' }).click();
    await assertCount(officer.id('standing'), 2);
    assert.match(await officer.id('standing').first().textContent(), /^\s*1/);
    await officer.id('of-club').getByRole('link').click();
    await officer.id('club-title').getByText(clubName).waitFor();
    for (const person of [officer, stranger, ...members]) await person.close();
  });
});
