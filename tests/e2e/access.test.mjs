// The same game by keyboard, by ear, on a telephone and on a desk, in two languages.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pair, playAll } from './browser.mjs';
import { browser, openWorld, server } from './world.mjs';

const kBlitz = { minutes: 6, increment: 2 }; // 3+2

openWorld();

describe('without a mouse and without eyes', () => {
  it('a game is played from square to square and by typing, and everything is said', async () => {
    const game = await pair(browser, server.url, kBlitz);
    const { white, black } = game;
    await Promise.all([white.listen(), black.listen()]);

    await white.page.keyboard.press('b');
    for (const key of ['Enter', 'ArrowUp', 'ArrowUp', 'Enter']) await white.page.keyboard.press(key);
    await black.sees(1);
    assert.deepEqual(await black.moves(), ['e4']);
    await black.hears('1. White: pawn e4');
    assert.match(await black.page.locator('[data-square="e4"]').getAttribute('aria-label'), /^white pawn e4, last move$/);

    await black.type('knight f6');
    await white.hears('1. Black: knight f6');
    await white.type('Nf6');
    await white.hears('“Nf6” is not a legal move here.');
    assert.deepEqual(await black.moves(), ['e4', 'Nf6']);
    await white.page.keyboard.press('Escape');
    await white.id('move-input').fill('');
    await white.page.keyboard.type('e4e5');
    await white.page.keyboard.press('Enter');
    await black.hears('2. White: pawn e5');

    await black.page.locator('body').press('Escape');
    await black.id('move-input').blur();
    await black.page.keyboard.press('c');
    await black.hears('Black to move');
    await black.page.keyboard.press('p');
    await black.page.keyboard.press('d');
    await black.page.keyboard.press('Enter');
    await white.hears('Black offers a draw');
    await black.page.keyboard.press('r');
    await black.page.keyboard.press('Enter');
    await white.hears('White wins. Black resigned');
    await game.close();
  });
});

describe('blindfold', () => {
  it('hides the pieces from eyes and ears while the game lasts, and everything is still played', async () => {
    const game = await pair(browser, server.url, kBlitz);
    const { white, black } = game;
    await white.open('/settings');
    await white.id('set-blindfold').check();
    await white.id('help-blindfold').click();
    await white.page.getByRole('heading', { name: 'Blindfold play' }).waitFor();
    assert.deepEqual(await white.violations(), []);
    await white.picture('help-blindfold');
    await white.open(`/game/${white.gameId}`);
    await white.listen();
    const labelOf = (square) => white.page.locator(`[data-square="${square}"]`).getAttribute('aria-label');
    const isSeen = () => white.page.locator('cg-board piece').first().evaluate((piece) => getComputedStyle(piece).opacity !== '0');

    await white.page.getByRole('grid', { name: 'Board, blindfold' }).waitFor();
    assert.equal(await isSeen(), false);
    assert.equal(await labelOf('e2'), 'e2');
    await white.press('g1');
    await white.page.locator('square.selected').waitFor();
    assert.equal(await white.page.locator('.move-dest').count(), 0, 'where a piece goes tells what it is');
    await white.press('f3');
    await black.sees(1);
    await black.type('e5');
    await white.hears('1. Black: pawn e5');
    assert.equal(await labelOf('e5'), 'e5, last move');
    await white.type('knight takes e5');
    await black.sees(3);
    assert.deepEqual(await black.moves(), ['Nf3', 'e5', 'Nxe5']);
    await white.picture('blindfold');
    assert.deepEqual(await white.violations(), []);

    await black.id('resign').click();
    await black.id('confirm-action').click();
    await white.hears('White wins. Black resigned');
    assert.equal(await isSeen(), true);
    assert.equal(await labelOf('e5'), 'white knight e5, last move');
    await game.close();
  });
});

describe('a telephone and a desk', () => {
  it('show the whole board, in Spanish and in English, and nothing moves it', async () => {
    const looks = { white: { size: 'phone', locale: 'es-ES', theme: 'dark' }, black: { size: 'desktop' } };
    const game = await pair(browser, server.url, kBlitz, looks);
    const { white, black } = game;
    const phone = await white.id('board').boundingBox();
    const desk = await black.id('board').boundingBox();
    assert.equal(phone.width, 360);
    assert.ok(desk.width >= 680, `${desk.width}`);
    const hasNotMoved = async (state, ...visible) => {
      assert.deepEqual(await white.id('board').boundingBox(), phone, state);
      assert.deepEqual(await black.id('board').boundingBox(), desk, state);
      for (const { page } of [white, black]) {
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth), state);
      }
      for (const [person, height] of [[white, 740], [black, 900]]) {
        for (const shown of ['clock-white', 'clock-black', ...visible]) {
          if (!(await person.id(shown).count())) continue;
          const box = await person.id(shown).boundingBox();
          assert.ok(box.y >= 0 && box.y + box.height <= height, `${shown} is on the screen ${state}`);
        }
      }
    };
    await hasNotMoved('at the start', 'status', 'abort');

    await white.id('status').getByText('Te toca jugar').waitFor();
    for (const square of ['e2', 'e4']) {
      const squareSize = phone.width / 8;
      const rank = Number(square[1]);
      await white.page.touchscreen.tap(phone.x + 4.5 * squareSize, phone.y + (8.5 - rank) * squareSize);
    }
    await Promise.all([white.sees(1), black.sees(1)]);
    await playAll(game, 'e7e5 g1f3 b8c6', 1);
    assert.deepEqual(await white.moves(), ['e4', 'e5', 'Cf3', 'Cc6']);
    assert.deepEqual(await black.moves(), ['e4', 'e5', 'Nf3', 'Nc6']);
    await hasNotMoved('after moves', 'status', 'resign');

    await black.id('takeback').click();
    await white.id('bar-takeback').waitFor();
    await black.id('offer-draw').click();
    await black.id('confirm-action').click();
    await white.id('bar-draw').getByText('Tu rival ofrece tablas').waitFor();
    await hasNotMoved('with offers', 'bar-draw', 'bar-takeback');
    assert.deepEqual(await white.violations(), []);

    await white.id('bar-draw').getByRole('button', { name: 'Aceptar' }).click();
    assert.equal(await black.ending(), 'By agreement');
    assert.equal(await white.ending(), 'De mutuo acuerdo');
    await hasNotMoved('at the end', 'ending', 'rematch');
    assert.deepEqual(await black.violations(), []);
    await game.close();
  });
});
