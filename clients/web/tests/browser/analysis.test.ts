// The analysis board through the real page: text and files in and out, the tree, setting up a position.
import { mkdtempSync, openSync, rmSync, truncateSync, closeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { paste } from './analysis_scenes';
import { useSite } from './browser';
import { FakeGateway } from './fake_gateway';
import { kMember } from './scenes';

const site = useSite();
let page: Page;
let context: BrowserContext;
let complaints: string[];

beforeEach(async () => {
  ({ page, context, complaints } = await site.open({ size: 'desktop' }));
  await new FakeGateway(page, kMember).install();
  await page.goto(`${site.url}/analysis`);
  await page.getByTestId('board').waitFor();
});
afterEach(async () => {
  expect(complaints).toEqual([]);
  await context.close();
});

async function press(board: string, ...squares: string[]): Promise<void> {
  for (const square of squares) {
    const box = (await page.getByTestId(board).boundingBox())!;
    const [file, rank] = [square.charCodeAt(0) - 97, Number(square[1])];
    await page.mouse.click(box.x + ((file + 0.5) * box.width) / 8, box.y + ((8.5 - rank) * box.height) / 8);
  }
}

const moves = () => page.getByTestId('moves').locator('.move').allTextContents();
const until = (wanted: string[]) =>
  page.waitForFunction((all) => JSON.stringify([...document.querySelectorAll('[data-testid="moves"] .move')].map((move) => move.textContent)) === all, JSON.stringify(wanted));

describe('the tree', () => {
  it('grows by moves of both sides, has variations and notes, and is saved', async () => {
    await press('board', 'e2', 'e4', 'e7', 'e5', 'g1', 'f3');
    await page.getByTestId('previous').click();
    await press('board', 'f2', 'f4');
    await until(['e4', 'e5', 'Nf3', 'f4']);
    await page.getByTestId('tab-notes').click();
    await page.getByTestId('comment').fill('The {old} gambit.');
    await page.getByTestId('nag-5').click();
    await page.getByTestId('make-main').click();
    await until(['e4', 'e5', 'f4!?', 'Nf3']);

    await page.getByTestId('tab-games').click();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId('save-pgn').click()]);
    const pgn = await readFile(await download.path(), 'utf8');
    expect(pgn).toContain('2. f4 $5 { The (old) gambit. } ( 2. Nf3 )');

    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    await page.getByTestId('opening').filter({ hasText: 'B00 King’s Pawn Game' }).waitFor();
    await page.getByTestId('tab-notes').click();
    await page.getByTestId('delete-from').click();
    await until([]);
  });
});

describe('what is loaded', () => {
  it('is a file of several games, of which one is chosen', async () => {
    const buffer = Buffer.from('[White "Ana"]\n[Black "Bruno"]\n\n1. e4 e5 *\n\n[White "Carla"]\n[Black "David"]\n\n1. d4 d5 2. c4 Ke7 3. Nc3 *\n');
    await page.getByTestId('file').setInputFiles({ name: 'two.pgn', mimeType: 'text/plain', buffer });
    await until(['e4', 'e5']);
    await page.getByTestId('games-of-file').selectOption('1');
    await page.getByRole('heading', { name: 'Carla – David' }).waitFor();
    await page.getByTestId('illegal').filter({ hasText: '2… Ke7' }).waitFor();
    expect(await moves()).toEqual(['d4', 'd5', 'c4']);
  });

  it('is a position', async () => {
    await paste(page, '8/8/8/8/8/k7/2q5/K7 w - - 0 1');
    await page.waitForFunction(() => document.querySelector('[data-square="c2"]')?.getAttribute('aria-label') === 'black queen c2');
  });

  it.each([
    ['8/8/8/8/8/8/8/8 w - - 0 1', /No game can go on from this position/],
    ['Dear Ana, see you tomorrow.', /neither a game nor a position/],
    ['[Variant "Crazyhouse"]\n\n1. e4 *', /not Crazyhouse/],
  ])('is refused in words, and what was there stays: %s', async (text, wanted) => {
    await press('board', 'e2', 'e4');
    await paste(page, text);
    expect(await page.getByTestId('read-problem').textContent()).toMatch(wanted);
    expect(await moves()).toEqual(['e4']);
  });

  it('is not a file of 50 MB', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'escaque-'));
    const file = join(folder, 'large.pgn');
    closeSync(openSync(file, 'w'));
    truncateSync(file, 50 * 1024 * 1024);
    await page.getByTestId('file').setInputFiles(file);
    expect(await page.getByTestId('read-problem').textContent()).toBe('This is 50 MB; the board takes up to 4 MB. Cut the file into smaller ones.');
    rmSync(folder, { recursive: true });
  });
});

describe('a position that is set up', () => {
  it('says what is missing until a game can go on, and is analysed then', async () => {
    await page.getByTestId('edit-position').click();
    await page.getByTestId('clear-board').click();
    await page.getByTestId('editor-problem').filter({ hasText: 'exactly one king' }).waitFor();
    await page.getByTestId('tool-white-king').click();
    await press('editor-board', 'e1');
    await page.getByTestId('tool-black-king').click();
    await press('editor-board', 'e8');
    await page.getByTestId('tool-white-rook').click();
    await press('editor-board', 'h1', 'a1', 'a1');
    await page.getByTestId('editor-problem').filter({ hasText: 'can go on from here' }).waitFor();
    expect(await page.getByTestId('editor-fen').inputValue()).toBe('4k3/8/8/8/8/8/8/4K2R w - - 0 1');
    await page.getByRole('checkbox', { name: 'White, king’s side' }).check();
    await page.getByTestId('analyse-position').click();
    await page.getByTestId('board').waitFor();
    await press('board', 'e1', 'g1');
    await until(['O-O']);
  });
});
