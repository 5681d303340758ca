// A knock-out from its announcement to its winner: a tie decided by tie-break games up to sudden death, one by a withdrawal.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Person, playAll } from './browser.mjs';
import { order, returnToEvent } from './event.mjs';
import { browser, openWorld, server } from './world.mjs';

openWorld();

const kLooks = [{ size: 'phone', locale: 'es-ES' }, {}, {}, {}];

async function announce(organiser) {
  await organiser.open('/events');
  await organiser.id('new-event').click();
  await organiser.id('template-knockout').click();
  await organiser.id('event-name-field').fill('Copa del club');
  await organiser.id('match-games').selectOption('1');
  await organiser.id('event-interval').fill('0');
  await organiser.id('create-event').click();
  await organiser.page.waitForURL(/\/event\/[0-9A-Za-z]{11}$/);
  await organiser.id('event-name').getByText('Copa del club').waitFor();
  return new URL(organiser.page.url()).pathname;
}

async function enter(stem, look, path) {
  const player = await (await Person.at(browser, server.url, look)).register(stem);
  await player.open(path);
  await player.id('enter').click();
  await player.id('entered').waitFor();
  return player;
}

/** White first; both have come to the same board. */
async function seated(one, other) {
  await Promise.all([one.atBoard(), other.atBoard()]);
  assert.equal(one.gameId, other.gameId);
  const white = await one.id('player-white').textContent();
  return white.includes(one.name) ? { white: one, black: other } : { white: other, black: one };
}

/** The next game of these two. */
async function nextGame({ white, black }, path) {
  await Promise.all([white, black].map((player) => returnToEvent(player, path)));
  return seated(white, black);
}

async function resign({ white, black }) {
  await playAll({ white, black }, 'e2e4 e7e5');
  await white.id('resign').click();
  await white.id('confirm-action').click();
  await Promise.all([white.ending(), black.ending()]);
}

async function agree({ white, black }) {
  await playAll({ white, black }, 'e2e4 e7e5');
  await black.id('offer-draw').click();
  await black.id('confirm-action').click();
  await white.id('bar-draw').getByRole('button', { name: /Accept|Aceptar/ }).click();
  await Promise.all([white.ending(), black.ending()]);
}

async function withdraw(player, path) {
  await player.open(path);
  await player.id('withdraw').click();
  await player.id('bar-withdraw').getByRole('button', { name: /Withdraw|Retirarme/ }).click();
  await player.page.getByText(/^(You have withdrawn|Te has retirado)/).waitFor();
  await player.id('go-to-board').click();
  await player.id('player-white').waitFor();
}

/** Two ties of the first round, as players at their windows; the one who is further up first. */
async function tiesOf(watcher, players) {
  const found = (text) => players.filter((player) => text.includes(player.name)).sort((a, b) => text.indexOf(a.name) - text.indexOf(b.name));
  const texts = await watcher.id('tie').allTextContents();
  return texts.slice(0, 2).map(found);
}

async function follow(visitor, name) {
  await visitor.id('follow-player').selectOption({ label: name });
  await visitor.id('followed-player').waitFor();
}

/** Goes to the running game of whom he follows and comes back; the browser has kept whom. */
async function watchAndReturn(visitor, gameId) {
  await visitor.id('followed-game').click();
  await visitor.page.waitForURL(`**/game/${gameId}`);
  await visitor.page.goBack();
  await visitor.page.reload();
  await visitor.id('followed-player').getByText('está jugando contra').waitFor();
}

/** At both sizes in both languages, and on paper. */
async function photographBracket(phone, desk) {
  for (const [person, width, languages] of [[phone, 360, ['es', 'en']], [desk, 1440, ['en', 'es']]]) {
    for (const language of languages) {
      await person.page.locator(`html[lang="${language}"]`).waitFor();
      await person.picture(`bracket-${width}-${language}`);
      await person.page.getByRole('button', { name: language === 'es' ? 'English' : 'Español' }).click();
    }
  }
  await desk.page.emulateMedia({ media: 'print' });
  await desk.picture('bracket-paper');
  await desk.page.emulateMedia({ media: null });
}

const stands = (person, what) => person.id('event-stage').getByText(what).waitFor();

describe('a knock-out of four players', () => {
  it('goes through tie-break games, a choice of colour and a withdrawal to its winner', async () => {
    const organiser = await (await Person.at(browser, server.url)).register('Nadia');
    const path = await announce(organiser);
    const visitor = await Person.at(browser, server.url, { size: 'phone', locale: 'es-ES' });
    await visitor.open(path);
    await visitor.id('view-bracket').click();
    await visitor.id('bracket').getByText('El cuadro').waitFor();
    const players = [];
    for (const [i, stem] of ['Ana', 'Bruno', 'Clara', 'Dario'].entries()) players.push(await enter(stem, kLooks[i], path));

    await order(organiser, 'do-publish');
    await organiser.id('view-bracket').click();
    await organiser.id('tie').nth(2).waitFor();
    const [short, long] = await tiesOf(organiser, players);
    const star = long[0].name;
    await follow(visitor, star);
    await visitor.id('followed-player').getByText(`Semifinales, partida 1: ${star} juega contra ${long[1].name} con`).waitFor();
    assert.deepEqual(await visitor.violations(), []);
    await visitor.picture('bracket-before-360-es');
    await order(organiser, 'do-start', 'Everybody is here');
    await organiser.id('view-bracket').click();
    const tie = (n) => organiser.id('tie').nth(n);

    // One of the first pair goes: a draw leaves their tie to the other.
    const first = await seated(...short);
    await withdraw(first.black, path);
    await agree(first);
    await tie(0).getByText('the opponent has withdrawn').waitFor();
    await tie(2).locator('.who').getByText(first.white.name).waitFor();

    // The others are level after a slow, two rapid and two blitz games, each with the colours exchanged.
    let game = await seated(...long);
    await watchAndReturn(visitor, game.white.gameId);
    await visitor.listen();
    await agree(game);
    await visitor.hears('hicieron tablas');
    await visitor.hears(`partida rápida 1: ${star}`);
    await stands(organiser, /Semi-finals, rapid game 1/);
    for (const [what, clock] of [['rapid game 1', 600], ['rapid game 2', 600], ['blitz game 1', 180], ['blitz game 2', 180]]) {
      await stands(organiser, new RegExp(what));
      const before = game;
      game = await nextGame(before, path);
      if (/2$/.test(what)) assert.equal(game.white.name, before.black.name, `colours of ${what}`);
      assert.ok(Math.abs((await game.white.clock('white')) - clock) < 5, `the clock of ${what}`);
      await resign(game);
    }

    // Sudden death: the winner of the lot takes Black, to whom a draw is enough.
    await stands(organiser, /sudden death/);
    await Promise.all(long.map((player) => player.open(path)));
    await Promise.all(long.map((player) => player.id('my-board').waitFor()));
    await Promise.any(long.map((player) => player.id('choose-color').waitFor()));
    const open = await Promise.all(long.map((player) => player.id('choose-color').count()));
    assert.deepEqual(open.toSorted(), [0, 1], 'one of them chooses');
    const chooser = long[open.indexOf(1)];
    await chooser.picture('knockout-choice');
    await chooser.id('choose-color').getByRole('button', { name: /Take Black|Quiero negras/ }).click();
    await chooser.id('my-board').getByText(/with Black|con negras/).waitFor();
    await order(organiser, 'do-start', 'Both are at the board');
    await organiser.id('view-bracket').click();
    game = await seated(...long);
    assert.equal(game.black.name, chooser.name);
    assert.ok((await game.white.clock('white')) > (await game.black.clock('black')));
    await agree(game);
    await tie(2).locator('.who').getByText(chooser.name).waitFor();

    await tie(1).getByText('a draw was enough for Black').waitFor();

    const finalists = [first.white, chooser];
    await Promise.all(finalists.map((player) => returnToEvent(player, path)));
    const last = await seated(...finalists);
    await playAll(last, 'f2f3 e7e5 g2g4 d8h4');
    await last.black.ending();
    const champion = last.black.name;
    await organiser.id('event-stage').getByText(`The event is over: ${champion} has won it.`).waitFor();
    await visitor.id('event-stage').getByText(champion).waitFor();
    await visitor.id('followed-player').getByText(chooser.name === star ? /Final, partida 1/ : /muerte súbita/).first().waitFor();
    await photographBracket(visitor, organiser);
    assert.deepEqual(await organiser.violations(), []);
    const width = await visitor.page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 360, `${width} px wide`);
    assert.ok((await tie(2).locator('.won').textContent()).includes(champion));
    for (const person of [organiser, visitor, ...players]) await person.close();
  });
});
