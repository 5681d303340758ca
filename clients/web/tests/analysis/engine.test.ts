import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Engine, type Port } from '../../src/analysis/engine';
import { lossOfMove, mistakeOf } from '../../src/analysis/judgement';
import { lineFrom, Tree } from '../../src/analysis/tree';
import { parseInfo } from '../../src/analysis/uci';
import { isSameMove, judge, opinionsOf, searchOf } from '../../src/analysis/whole_game';
import { firstNode } from '../../src/game/position';
import { engineInNode } from '../engine_in_node';

describe('parseInfo', () => {
  const line = 'info depth 12 seldepth 20 multipv 2 score cp 31 nodes 15020 nps 500000 tbhits 0 time 30 pv e2e4 e7e5 g1f3';

  it('reads a line of the search from the side of White', () => {
    expect(parseInfo(line, true)).toEqual({ rank: 2, depth: 12, score: { cp: 31 }, nodes: 15020, nps: 500000, pv: ['e2e4', 'e7e5', 'g1f3'] });
    expect(parseInfo(line, false)?.score).toEqual({ cp: -31 });
    expect(parseInfo('info depth 5 score mate -3 nodes 9 nps 9 pv a2a3', false)?.score).toEqual({ mate: 3 });
  });

  it('leaves out what is no line', () => {
    expect(parseInfo('info depth 12 score cp 31 upperbound nodes 1 nps 1 pv e2e4', true)).toBeUndefined();
    expect(parseInfo('info depth 12 currmove e2e4 currmovenumber 1', true)).toBeUndefined();
    expect(parseInfo('info string hello', true)).toBeUndefined();
    expect(parseInfo('bestmove e2e4', true)).toBeUndefined();
  });
});

/** An engine that answers when it is told to. */
class FakePort implements Port {
  sent: string[] = [];
  say: (line: string) => void = () => {};
  isClosed = false;
  send(command: string): void {
    this.sent.push(command);
    if (command === 'isready') this.say('readyok');
  }
  listen(listener: (line: string) => void): void {
    this.say = listener;
  }
  close(): void {
    this.isClosed = true;
  }
}

describe('an engine', () => {
  const search = (fen: string) => ({ fen, isWhiteToMove: true, lines: 1 });

  it('is asked for one search at a time, the last one', async () => {
    const port = new FakePort();
    const engine = new Engine(() => port);
    const [a, b, c] = ['a', 'b', 'c'].map((fen) => engine.search(search(fen)));
    expect(port.sent.filter((command) => /^(position|go|stop)/.test(command))).toEqual(['position fen a', 'go infinite', 'stop']);
    expect(await b).toMatchObject({ isDone: false });
    port.say('bestmove e2e4');
    expect(await a).toMatchObject({ isDone: false, best: 'e2e4' });
    port.say('info depth 1 score cp 5 nodes 1 nps 1 pv d2d4');
    port.say('bestmove d2d4 ponder d7d5');
    expect(await c).toMatchObject({ isDone: true, best: 'd2d4', lines: [{ pv: ['d2d4'] }] });
  });

  it('says nothing of a position that nobody looks at any more', async () => {
    const port = new FakePort();
    const engine = new Engine(() => port);
    const told: number[] = [];
    void engine.search(search('a'), (lines) => told.push(lines[0]!.depth));
    port.say('info depth 1 score cp 5 nodes 1 nps 1 pv d2d4');
    const stopped = engine.stop();
    port.say('info depth 2 score cp 5 nodes 1 nps 1 pv d2d4');
    port.say('bestmove d2d4');
    await stopped;
    expect(told).toEqual([1]);
  });

  it('is replaced when it does not stop', async () => {
    vi.useFakeTimers();
    const ports: FakePort[] = [];
    const engine = new Engine(() => {
      ports.push(new FakePort());
      return ports.at(-1)!;
    }, 100);
    const deaf = engine.search(search('a'));
    const next = engine.search({ ...search('b'), lines: 3 });
    vi.advanceTimersByTime(100);
    expect(await deaf).toMatchObject({ isDone: false });
    expect(ports[0]!.isClosed).toBe(true);
    expect(ports[1]!.sent.slice(-3)).toEqual(['setoption name MultiPV value 3', 'position fen b', 'go infinite']);
    ports[0]!.say('bestmove a2a3');
    ports[1]!.say('bestmove d2d4');
    expect(await next).toMatchObject({ isDone: true, best: 'd2d4' });
    vi.useRealTimers();
  });

  it('has no best move where there is none', async () => {
    const port = new FakePort();
    const found = new Engine(() => port).search(search('a'));
    port.say('bestmove (none)');
    expect((await found).best).toBeUndefined();
  });

  it('answers those who wait when it is closed', async () => {
    const port = new FakePort();
    const engine = new Engine(() => port);
    const found = engine.search(search('a'));
    engine.close();
    expect(await found).toMatchObject({ isDone: false });
    expect(port.isClosed).toBe(true);
  });
});

describe('isSameMove', () => {
  it('knows both spellings of castling', () => {
    const node = firstNode('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1');
    expect(isSameMove(node, 'e1g1', 'e1h1')).toBe(true);
    expect(isSameMove(node, 'e1g1', 'e1a1')).toBe(false);
    expect(isSameMove(node, 'e1g1', undefined)).toBe(false);
  });
});

describe('the engine of the browser', { timeout: 60_000 }, () => {
  let engine: Engine;
  beforeAll(() => void (engine = engineInNode()));
  afterAll(() => engine.close());

  function game(ucis: string[]) {
    const tree = new Tree();
    let at = tree.root;
    for (const uci of ucis) at = tree.play(at, uci)!;
    return lineFrom(tree.root);
  }

  it('finds the blunders of a short game, twice the same', async () => {
    const ucis = 'e2e4 e7e5 g1f3 b8c6 f1c4 c6d4 f3e5 d8g5 e5f7 g5g2 h1f1 g2e4 c4e2 d4f3'.split(' ');
    const line = game(ucis);
    const opinions = (await opinionsOf(engine, line, 10_000))!;
    const mistakes = judge(line.map(({ node }) => node), ucis, opinions).map((move) => mistakeOf(lossOfMove(move!)));
    expect(opinions.at(-1)!.score).toEqual({ won: 'black' });
    // 5.Nxf7 takes the rook and loses the king; 7.Be2 allows the mate that 7.Qe2 does not.
    expect(mistakes[8]).toBe('blunder');
    expect(mistakes[13]).toBeUndefined();
    expect(await opinionsOf(engine, line, 10_000)).toEqual(opinions);
  });

  it('knows what repeats the position: whoever is a queen up does not go back', async () => {
    const tree = new Tree('7k/8/8/8/8/8/1Q6/K7 b - - 0 1');
    let at = tree.root;
    for (const uci of 'h8g8 b2c2 g8h8 c2b2 h8g8 b2c2 g8h8'.split(' ')) at = tree.play(at, uci)!;
    expect(searchOf(at)).toMatchObject({ fen: tree.initialFen, isWhiteToMove: true });
    expect(searchOf(at).moves).toHaveLength(7);
    const { best } = await engine.search({ ...searchOf(at), lines: 1, nodes: 20_000 });
    expect(best).not.toBe('c2b2');
  });

  it('is told of castling as it castles itself, and of nothing before a capture', () => {
    const line = game('e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1'.split(' '));
    expect(searchOf(line.at(-1)!).moves).toEqual(['g1f3', 'g8f6', 'f1c4', 'f8c5', 'e1h1']);
    expect(searchOf(line[2]!).moves).toEqual([]);
  });

  it('stops when nobody wants to know any more', async () => {
    let asked = 0;
    expect(await opinionsOf(engine, game(['e2e4', 'e7e5']), 5000, () => {}, () => ++asked < 3)).toBeUndefined();
  });
});
