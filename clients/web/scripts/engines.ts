// Measures what the report of /analysis says of real games: the same in Chromium as in Node, and what Debian's Stockfish would say.
//
//   npm run build && npx vite-node scripts/engines.ts -- GAMES.pgn [games] [stockfish]
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';
import { treeOf, writePgn } from '../src/analysis/convert';
import { Engine } from '../src/analysis/engine';
import { lossOfMove, mistakeOf, reportOf, type Judged } from '../src/analysis/judgement';
import { readGame, splitGames } from '../src/analysis/pgn_read';
import { lineFrom, type Tree } from '../src/analysis/tree';
import { judge, kEfforts, opinionsOf } from '../src/analysis/whole_game';
import { engineInNode } from '../tests/engine_in_node';
import { serveSite } from '../tests/browser/site';

const [file, count = '10', native] = process.argv.slice(2).filter((word) => word !== '--');
if (!file) throw new Error('usage: vite-node scripts/engines.ts -- GAMES.pgn [games] [stockfish]');
const kNodes = kEfforts.quick;

/** Every n-th of those that were played to an end of at least 20 moves. */
function games(): Tree[] {
  const split = splitGames(readFileSync(file!, 'utf8'));
  if ('problem' in split) throw new Error(split.problem.kind);
  const all = split.games.flatMap((game) => {
    const read = readGame(game);
    return 'game' in read && read.game.moves.length >= 40 ? [treeOf(read.game)] : [];
  });
  const step = Math.max(1, Math.floor(all.length / Number(count)));
  return all.filter((_, i) => i % step === 0).slice(0, Number(count));
}

interface Told {
  readonly mistakes: readonly string[];
  readonly accuracy: readonly (number | undefined)[];
}

function told(tree: Tree, judged: readonly Judged[]): Told {
  const line = lineFrom(tree.root).slice(1);
  const mistakes = judged.flatMap((move, i) => {
    const mistake = mistakeOf(lossOfMove(move));
    return mistake ? [`${tree.numberOf(line[i]!)}${move.isWhite ? '.' : '…'}${line[i]!.san} ${mistake}`] : [];
  });
  return { mistakes, accuracy: [reportOf(judged, true).accuracy, reportOf(judged, false).accuracy] };
}

async function inNode(engine: Engine, tree: Tree): Promise<Told> {
  const line = lineFrom(tree.root);
  const nodes = line.map(({ node }) => node);
  const opinions = (await opinionsOf(engine, line, kNodes))!;
  return told(tree, judge(nodes, line.slice(1).map(({ uci }) => uci), opinions) as Judged[]);
}

/** Debian's, or any other, through the same code. */
function nativeEngine(program: string): Engine {
  return new Engine(() => {
    const child = spawn(program);
    const lines = createInterface({ input: child.stdout });
    return {
      send: (command) => void child.stdin.write(`${command}\n`),
      listen: (listener) => void lines.on('line', listener),
      close: () => void child.kill(),
    };
  });
}

/** The page itself: paste, analyse, read the signs off the list of moves. */
async function inChromium(url: string, pgns: readonly string[]): Promise<string[][]> {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--disable-gpu'] });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  await page.goto(`${url}/analysis`);
  const all: string[][] = [];
  for (const pgn of pgns) {
    await page.getByTestId('tab-games').click();
    await page.getByTestId('paste').fill(pgn);
    await page.getByTestId('load').click();
    await page.getByTestId('moves').locator('.row').first().waitFor();
    await page.getByTestId('tab-report').click();
    await page.getByTestId('effort').selectOption('quick');
    await page.getByTestId('analyse').click();
    await page.getByTestId('sides').waitFor({ timeout: 600_000 });
    all.push(
      await page.getByTestId('moves').evaluate((list) =>
        [...list.querySelectorAll('.row')].flatMap((row) =>
          [...row.querySelectorAll('.move')].flatMap((move) => {
            const sign = move.querySelector('.sign')?.textContent;
            const name = { '?!': 'inaccuracy', '?': 'mistake', '??': 'blunder' }[sign ?? ''];
            const isWhite = move === row.children[1];
            return name ? [`${row.querySelector('.number')!.textContent}${isWhite ? '.' : '…'}${move.firstChild!.textContent} ${name}`] : [];
          }),
        ),
      ),
    );
  }
  await browser.close();
  return all;
}

const trees = games();
const engine = engineInNode();
const began = performance.now();
const node: Told[] = [];
for (const tree of trees) node.push(await inNode(engine, tree));
const plies = trees.reduce((sum, tree) => sum + lineFrom(tree.root).length, 0);
console.log(`${trees.length} games, ${plies} positions, ${kNodes} nodes each: ${((performance.now() - began) / 1000).toFixed(0)} s in Node (${engine.name})`);
engine.close();

const { url, server } = await serveSite();
const seen = await inChromium(url, trees.map(writePgn));
server.close();
let same = 0;
for (const [i, { mistakes }] of node.entries()) {
  const isSame = JSON.stringify(mistakes) === JSON.stringify(seen[i]);
  if (isSame) same++;
  else console.log(`game ${i + 1}: in Node ${mistakes.join(', ')}; in Chromium ${seen[i]!.join(', ')}`);
}
console.log(`the same mistakes in Chromium: ${same} of ${trees.length} games, ${node.reduce((sum, { mistakes }) => sum + mistakes.length, 0)} mistakes`);

if (native) {
  const other = nativeEngine(native);
  for (const [i, tree] of trees.entries()) {
    const { mistakes, accuracy } = await inNode(other, tree);
    const ours = node[i]!;
    const only = (a: readonly string[], b: readonly string[]): string => a.filter((one) => !b.includes(one)).join(', ') || '–';
    const round = (values: readonly (number | undefined)[]): string => values.map((value) => value?.toFixed(1)).join('/');
    console.log(`game ${i + 1}: both ${ours.mistakes.filter((one) => mistakes.includes(one)).length}; only here: ${only(ours.mistakes, mistakes)}; only ${other.name}: ${only(mistakes, ours.mistakes)}; accuracy ${round(ours.accuracy)}, ${round(accuracy)}`);
  }
  other.close();
}
