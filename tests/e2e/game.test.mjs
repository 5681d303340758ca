// Two people, two real browsers, the whole server.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readFile } from 'node:fs/promises';
import { Person, assertCount, pair, playAll } from './browser.mjs';
import { browser, openWorld, server } from './world.mjs';

// Positions of the sliders of a seek: minutes, increment.
const kBlitz = { minutes: 6, increment: 2 }; // 3+2
const kQuarter = { minutes: 0, increment: 0 }; // 0:15+0

openWorld();

describe('a rated game', () => {
  it('is found in a pool, played to mate with a reload in the middle, rated, and kept', async () => {
    const white = await (await Person.at(browser, server.url)).register('Ana');
    const black = await (await Person.at(browser, server.url)).register('Bruno');
    for (const person of [white, black]) await person.id('pool-3+2').click();
    await Promise.all([white.atBoard(), black.atBoard()]);
    assert.equal(white.gameId, black.gameId);
    // The pool chose the colours.
    const isAnaWhite = await white.page.locator('.board.orientation-white').count();
    const sides = isAnaWhite ? { white, black } : { white: black, black: white };

    await playAll(sides, 'f2f3 e7e5');
    await sides.white.page.reload();
    await sides.white.atBoard();
    await sides.white.sees(2);
    assert.deepEqual(await sides.white.moves(), ['f3', 'e5']);
    await playAll(sides, 'g2g4 d8h4', 2);

    for (const person of [white, black]) {
      assert.equal(await person.ending(), 'Checkmate');
      await person.id('rating-change-white').waitFor();
      await person.id('rating-change-black').waitFor();
    }
    assert.match(await white.id('rating-change-white').textContent(), /^−\d+$/);
    assert.match(await white.id('rating-change-black').textContent(), /^\+\d+$/);
    await white.picture('rated-game-over');

    const score = `${sides.white.name} 0 – 1 ${sides.black.name}`;
    await white.id('head-to-head').getByText(score, { exact: true }).waitFor();

    await white.id('show-ledger').click();
    const rows = white.id('ledger').locator('tbody tr');
    await assertCount(rows, 4);
    await white.page.getByRole('button', { name: 'Share' }).click();
    const [download] = await Promise.all([white.page.waitForEvent('download'), white.id('pgn').click()]);
    const pgn = await readFile(await download.path(), 'utf8');
    assert.match(download.suggestedFilename(), /\.pgn$/);
    assert.match(pgn, /\[Result "0-1"\]/);
    assert.match(pgn, /Qh4#/);
    assert.match(pgn, /\[%clk 0:0[23]:\d\d/);
    assert.equal(pgn.match(/\[%lag\s\d+\.\d+\/\d+\.\d+\]/g).length, 4);

    // Where the winner's rating is drawn, and the game is kept.
    const winner = sides.black;
    const rating = 1500 + Number((await winner.id('rating-change-black').textContent()).replace('+', ''));
    await winner.open(`/@/${winner.name}`);
    const game = winner.id('games').locator('li');
    await game.getByText('Checkmate').waitFor();
    await assertCount(game, 1);
    await winner.id('rating-graph').locator(`svg[aria-label*="now ${rating}"]`).waitFor();
    await winner.picture('profile');
    await white.close();
    await black.close();
  });

  it('ends by resignation, and a rematch swaps the colours', async () => {
    const game = await pair(browser, server.url, { ...kBlitz, rated: true });
    await playAll(game, 'e2e4 c7c5');
    await game.white.id('resign').click();
    await game.white.id('confirm-action').click();
    assert.equal(await game.black.ending(), 'White resigned');
    for (const person of [game.white, game.black]) {
      await person.id('rating-change-white').filter({ hasText: /^−\d+$/ }).waitFor();
      await person.id('rating-change-black').filter({ hasText: /^\+\d+$/ }).waitFor();
    }

    const first = game.white.gameId;
    await game.white.id('rematch').click();
    await game.black.page.getByText('offers a rematch').waitFor();
    await game.black.id('rematch').click();
    for (const person of [game.white, game.black]) {
      await person.page.waitForURL((url) => /^\/game\//.test(url.pathname) && !url.pathname.endsWith(first));
      await person.atBoard();
    }
    await game.white.page.locator('.board.orientation-black').waitFor();
    await playAll({ white: game.black, black: game.white }, 'd2d4');
    await game.close();
  });
});

describe('the clock', () => {
  it('falls by itself, and says so', async () => {
    const game = await pair(browser, server.url, kQuarter);
    await playAll(game, 'e2e4 e7e5');
    await game.white.id('ending').waitFor({ timeout: 30_000 });
    assert.equal(await game.black.ending(), 'White lost on time');
    assert.equal(await game.white.clock('white'), 0);
    assert.match(await game.white.id('article').textContent(), /6\.9/);
    await game.close();
  });

  it('is the same for both, and runs for the side to move', async () => {
    const game = await pair(browser, server.url, kBlitz);
    await playAll(game, 'e2e4 e7e5 g1f3');
    await game.black.page.waitForFunction(() => !/^3:0/.test(document.querySelector('[data-testid="clock-black"] .time').textContent));
    const [mine, theirs] = await Promise.all([game.black.clock('black'), game.white.clock('black')]);
    assert.ok(Math.abs(mine - theirs) <= 1, `${mine} and ${theirs}`);
    assert.ok((await game.black.clock('white')) > mine);
    await game.close();
  });
});

describe('a draw', () => {
  it('is claimed when a position comes for the third time, and only then', async () => {
    const game = await pair(browser, server.url, kBlitz);
    await playAll(game, 'g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1');
    assert.equal(await game.white.id('bar-claim').count(), 0);
    await game.black.id('bar-claim').getByRole('button', { name: 'Claim with Ng8' }).waitFor();
    await playAll(game, 'f6g8', 7);
    await game.white.id('bar-claim').getByRole('button', { name: 'Claim the draw' }).click();

    assert.equal(await game.black.ending(), 'Threefold repetition, claimed');
    assert.match(await game.black.id('article').textContent(), /9\.2/);
    await game.close();
  });

  it('is offered, declined by a move, offered again and accepted', async () => {
    const game = await pair(browser, server.url, kBlitz);
    await playAll(game, 'e2e4 e7e5 g1f3');
    const offer = async (person) => {
      await person.id('offer-draw').click();
      await person.id('confirm-action').click();
    };
    await offer(game.white);
    await game.black.id('bar-draw').waitFor();
    await game.black.play('b8', 'c6');
    await game.white.id('bar-draw-mine').waitFor({ state: 'detached' });
    await game.white.sees(4);
    await playAll(game, 'f1c4', 4);
    await offer(game.black);
    await game.white.id('bar-draw').getByRole('button', { name: 'Accept' }).click();
    assert.equal(await game.black.ending(), 'By agreement');
    await game.close();
  });
});

describe('at the board', () => {
  it('premoves are played at once, and what is not legal stays where it is', async () => {
    const game = await pair(browser, server.url, kBlitz);
    await playAll(game, 'e2e4');
    await game.white.press('g1', 'f3');
    await game.white.id('bar-premoves').waitFor();
    await game.black.press('e7', 'e4');
    assert.deepEqual(await game.black.moves(), ['e4']);
    await game.black.play('e7', 'e5');
    await Promise.all([game.white.sees(3), game.black.sees(3)]);
    assert.deepEqual(await game.black.moves(), ['e4', 'e5', 'Nf3']);
    await game.close();
  });

  it('a game can be aborted before both have moved, and not after', async () => {
    const game = await pair(browser, server.url, kBlitz);
    await playAll(game, 'e2e4');
    await game.black.id('abort').click();
    assert.equal(await game.white.ending(), 'Aborted');
    await game.close();
  });

  it('a takeback is asked for and given in a casual game', async () => {
    const game = await pair(browser, server.url, kBlitz);
    await playAll(game, 'e2e4 e7e5');
    await game.black.id('takeback').click();
    await game.white.id('bar-takeback').getByRole('button', { name: 'Accept' }).click();
    await Promise.all([game.white.sees(1), game.black.sees(1)]);
    await playAll(game, 'c7c5', 1);
    await game.close();
  });

  it('a move survives a broken connection, once', async () => {
    const game = await pair(browser, server.url, kBlitz);
    await playAll(game, 'e2e4 e7e5');
    await game.white.context.setOffline(true);
    await game.white.id('bar-lost').waitFor({ timeout: 20_000 });
    await game.white.press('g1', 'f3');
    await game.white.context.setOffline(false);
    await game.black.sees(3);
    assert.deepEqual(await game.black.moves(), ['e4', 'e5', 'Nf3']);
    await playAll(game, 'b8c6', 3);
    await game.close();
  });

  it('a player who goes is missed, and may come back', async () => {
    const game = await pair(browser, server.url, kBlitz);
    await playAll(game, 'e2e4 e7e5');
    await game.white.page.goto('about:blank');
    await game.black.id('bar-gone').getByText('You may claim in').waitFor();
    await game.white.open(`/game/${game.black.gameId}`);
    await game.black.id('bar-gone').waitFor({ state: 'detached' });
    await playAll(game, 'g1f3', 2);
    await game.close();
  });

  it('a game can be played by typing, in Spanish', async () => {
    const game = await pair(browser, server.url, kBlitz);
    await game.white.page.getByRole('button', { name: 'Español' }).click();
    await game.white.page.keyboard.press('m');
    await game.white.id('move-input').fill('caballo f3');
    await game.white.page.keyboard.press('Enter');
    await game.black.sees(1);
    assert.deepEqual(await game.black.moves(), ['Nf3']);
    await game.white.sees(1);
    assert.deepEqual(await game.white.moves(), ['Cf3']);
    await game.close();
  });
});

describe('talk', () => {
  it('goes between the players, shows markup as text, and is silenced by a list', async () => {
    const game = await pair(browser, server.url, kBlitz);
    const say = async (person, text) => {
      await person.id('chat-input').fill(text);
      await person.page.keyboard.press('Enter');
    };
    await say(game.white, '<b>good</b> luck');
    await game.black.id('chat').getByText('<b>good</b> luck').waitFor();
    await game.black.id('censor').click();
    await game.black.page.locator('[data-testid="censor"][aria-pressed="true"]').waitFor();
    await say(game.white, 'are you there?');
    await game.white.id('chat').getByRole('alert').waitFor();
    assert.equal(await game.black.id('chat').getByText('are you there?').count(), 0);
    await game.black.id('censor').click();
    await game.black.page.locator('[data-testid="censor"][aria-pressed="false"]').waitFor();
    await say(game.white, 'hear me again');
    await game.black.id('chat').getByText('hear me again').waitFor();
    await game.close();
  });
});
