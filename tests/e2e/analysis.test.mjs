// After the game: the engine of the browser finds the mistakes, in a real worker under the gateway's own policy.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readFile } from 'node:fs/promises';
import { pair, Person, playAll } from './browser.mjs';
import { browser, openWorld, server } from './world.mjs';

openWorld();

describe('a game that is over', () => {
  it('is analysed in the browser, its blunder marked and improved on', async () => {
    const game = await pair(browser, server.url, { minutes: 6, increment: 2 });
    const { white } = game;
    await playAll(game, 'f2f3 e7e5 g2g4 d8h4');
    assert.equal(await white.ending(), 'Checkmate');

    // Without a new document: the page's policy is still that of the game's.
    await white.id('to-analysis').click();
    await white.page.waitForURL(/\/analysis\/[0-9A-Za-z]{11}$/);
    await white.id('effort').selectOption('quick');
    await white.id('analyse').click();
    await white.page.locator('[data-testid="practise"]:enabled').waitFor();
    // The first move may be called one too.
    assert.match(await white.id('blunder-white').textContent(), /^\s*[12]\s*$/);
    assert.match(await white.id('blunder-black').textContent(), /^\s*0\s*$/);
    const moves = white.id('moves');
    assert.match(await moves.locator('.move', { hasText: 'g4' }).textContent(), /^g4\?\?$/);
    await moves.locator('.move', { hasText: 'Qh4#' }).click();
    await white.id('opening').filter({ hasText: 'A00 Barnes Opening: Fool’s Mate' }).waitFor();

    await white.id('tab-games').click();
    const [download] = await Promise.all([white.page.waitForEvent('download'), white.id('save-pgn').click()]);
    assert.match(await readFile(await download.path(), 'utf8'), /2\. g4 \$4/);

    await white.id('tab-report').click();
    await white.id('practise').click();
    // The engine may call the first move an inaccuracy too.
    while (!(await white.id('task').textContent()).includes('g4')) await white.id('next-mistake').click();
    await white.press('g2', 'g4');
    await white.id('verdict').filter({ hasText: 'g4 is not it' }).waitFor();
    // Whether a move is good the engine says; the position stays for another one.
    await white.press('b1', 'c3');
    await white.id('verdict').filter({ hasText: /^Nc3 is (good|the best move|not it)\./ }).waitFor();
    if (await white.id('solution').count()) await white.id('solution').click();
    await moves.locator('.block .move').first().waitFor();
    await white.picture('analysis-improved');
    assert.deepEqual(await white.violations(), []);

    // A page that is loaded again has all of it, until the user wants the bare game.
    await white.page.reload();
    await white.id('kept').waitFor();
    await moves.locator('.block .move').first().waitFor();
    await white.picture('analysis-kept');
    await white.id('start-afresh').click();
    await white.id('kept').waitFor({ state: 'detached' });
    assert.equal(await moves.locator('.block .move').count(), 0);
    await game.close();
  });

  it('has its opening in the PGN and in the list of games', async () => {
    const game = await pair(browser, server.url, { minutes: 6, increment: 2 });
    const { white } = game;
    await playAll(game, 'e2e4 c7c5 g1f3 d7d6');
    await white.id('resign').click();
    await white.id('confirm-action').click();
    await white.ending();
    const pgn = await white.page.evaluate(async (id) => (await fetch(`/api/v1/game/${id}.pgn`)).text(), white.gameId);
    assert.match(pgn, /\[ECO "B50"\]/);
    assert.match(pgn, /\[Opening "Sicilian Defense/);
    await white.open(`/@/${white.name}`);
    await white.id('games').getByText('B50 Sicilian Defence').waitFor();
    await game.close();
  });
});

describe('while a rated game is played', () => {
  it('there is no engine for its players', async () => {
    const game = await pair(browser, server.url, { minutes: 6, increment: 2, rated: true });
    const { white } = game;
    await playAll(game, 'e2e4 e7e5');
    const tab = await white.context.newPage();
    await tab.goto('/analysis');
    await tab.getByTestId('engine-toggle').click();
    await tab.getByTestId('rated-game').waitFor();
    await tab.close();
    await game.close();
  });
});

describe('the policy of pages', () => {
  it('lets WebAssembly be compiled by the script of the engine alone', async () => {
    const visitor = await Person.at(browser, server.url);
    const policyOf = async (path) => (await visitor.context.request.get(path)).headers()['content-security-policy'];
    assert.doesNotMatch(await policyOf('/analysis'), /unsafe/);
    const script = '/assets/stockfish-10.0.2/stockfish.wasm.js';
    assert.match(await policyOf(script), /script-src 'wasm-unsafe-eval';/);
    const code = await visitor.context.request.get(script.replace('.js', ''), { headers: { 'Accept-Encoding': 'gzip' } });
    assert.equal(code.headers()['content-type'], 'application/wasm');
    assert.equal(code.headers()['content-encoding'], 'gzip');
    await visitor.close();
  });
});
