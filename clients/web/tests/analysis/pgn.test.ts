import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { treeOf, writePgn } from '../../src/analysis/convert';
import { kMaxBytes, kMaxDepth, kMaxGames, kMaxVariations } from '../../src/analysis/limits';
import { looksLikeFen, readFen, readGame, splitGames, type ReadGame } from '../../src/analysis/pgn_read';
import { countVariations, lineFrom, Tree } from '../../src/analysis/tree';
import { legalMoves, playUci } from '../../src/game/position';

function read(text: string): ReadGame {
  const split = splitGames(text);
  if ('problem' in split) throw new Error(JSON.stringify(split.problem));
  const game = readGame(split.games[0]!);
  if ('problem' in game) throw new Error(JSON.stringify(game.problem));
  return game.game;
}

function problem(text: string) {
  const split = splitGames(text);
  if ('problem' in split) return split.problem;
  const game = readGame(split.games[0]!);
  return 'problem' in game ? game.problem : undefined;
}

const kAnnotated = `[Event "Club evening"]
[White "Ana"]
[Black "Bruno"]
[Result "1-0"]
[TimeControl "180+2"]

{ A quiet start. } 1. e4 { [%clk 0:03:00] best by test } e5 $2 { [%clk 0:02:50] } ( 1... c5 $1 2. Nf3 ( 2. c3 { [%csl Gd4] } ) 2... d6 )
2. Nf3 { [%clk 0:02:51.5] } Nc6 { [%clk 0:02:40] } 1-0
`;

describe('reading PGN', () => {
  it('keeps variations, comments, glyphs and clocks', () => {
    const tree = treeOf(read(kAnnotated));
    expect(tree.headers.get('White')).toBe('Ana');
    expect(tree.root.comment).toBe('A quiet start.');
    const [, e4, e5, nf3] = lineFrom(tree.root);
    expect(e4).toMatchObject({ san: 'e4', comment: 'best by test', clockMs: 180_000 });
    expect(e5!.nags).toEqual([2]);
    expect(e4!.children[1]).toMatchObject({ san: 'c5', nags: [1] });
    expect(e4!.children[1]!.children[1]).toMatchObject({ san: 'c3', comment: '', commands: '[%csl Gd4]' });
    // 180 s, an increment of 2, and 171.5 s left.
    expect(nf3!.elapsedMs).toBe(10_500);
    expect(countVariations(tree)).toBe(2);
  });

  it('comes back from what was written', () => {
    const once = writePgn(treeOf(read(kAnnotated)));
    const twice = writePgn(treeOf(read(once)));
    expect(twice).toBe(once);
    expect(once).toContain('[%clk 0:02:51.5]');
    expect(once).toContain('[%csl Gd4]');
    expect(once).toContain('1... c5 $1 2. Nf3 ( 2. c3');
  });

  it('keeps the moves before one that is not legal, and says which', () => {
    const game = read('1. e4 e5 2. Ke3 Nc6 *');
    expect(game.moves.map(({ san }) => san)).toEqual(['e4', 'e5']);
    expect(game.illegal).toEqual({ san: 'Ke3', number: 2, isWhite: true });
  });

  it('begins where the FEN says, also in Chess960', () => {
    const game = read('[Variant "Chess960"]\n[FEN "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"]\n\n9. Nf3 O-O *');
    expect(game.isChess960).toBe(true);
    expect(treeOf(game).numberOf(lineFrom(treeOf(game).root)[1]!)).toBe(9);
    expect(writePgn(treeOf(game))).toContain('[Variant "Chess960"]');
  });

  it('refuses what it cannot show, by its reason', () => {
    expect(problem('')).toEqual({ kind: 'nothing' });
    expect(problem('Dear Ana, see you tomorrow.')).toEqual({ kind: 'nothing' });
    expect(problem('[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n*')).toEqual({ kind: 'bad_position', fen: '8/8/8/8/8/8/8/8 w - - 0 1' });
    expect(problem('[Variant "Crazyhouse"]\n\n1. e4 *')).toEqual({ kind: 'other_variant', name: 'Crazyhouse' });
    expect(problem('x'.repeat(kMaxBytes + 1))).toMatchObject({ kind: 'too_large', most: kMaxBytes });
    expect(problem('1. e4 *\n\n'.repeat(kMaxGames + 1))).toEqual({ kind: 'too_many_games', found: kMaxGames + 1, most: kMaxGames });
  });

  it('refuses a game of 10,000 variations, and one of 100 within each other', () => {
    const text = `1. e4 ${'( 1. d4 d5 ) '.repeat(10_000)} e5 *`;
    expect(problem(text)).toEqual({ kind: 'too_many_variations', found: 10_000, most: kMaxVariations });
    const tree = new Tree('4k3/8/8/8/8/8/8/4K3 w - - 0 1');
    let at = tree.root;
    for (let depth = 0; depth <= kMaxDepth; depth++) {
      const [first, ...others] = legalMoves(at.node);
      tree.play(at, first!);
      at = tree.play(at, others.find((uci) => legalMoves(playUci(at.node, uci)!).length > 1)!)!;
    }
    expect(problem(writePgn(tree))).toEqual({ kind: 'too_deep', found: kMaxDepth + 1, most: kMaxDepth });
  });

  it('reads real games', () => {
    const file = readFileSync(new URL('../../../../tests/data/games/games.pgn', import.meta.url), 'utf8');
    const split = splitGames(file);
    if ('problem' in split) throw new Error(split.problem.kind);
    expect(split.games.length).toBeGreaterThan(100);
    for (const game of split.games.slice(0, 50)) {
      const found = readGame(game);
      expect('game' in found && found.game.illegal).toBeUndefined();
    }
  });
});

describe('a FEN', () => {
  it('is told from PGN', () => {
    expect(looksLikeFen('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1')).toBe(true);
    expect(looksLikeFen('8/8/4k3/8/8/4K3/8/8')).toBe(true);
    expect(looksLikeFen('1. e4 e5')).toBe(false);
  });

  it('is refused when no game can go on there', () => {
    expect(readFen('8/8/8/8/8/8/8/8 w - - 0 1')).toMatchObject({ problem: { kind: 'bad_position' } });
    expect(readFen('4k3/8/8/8/8/8/8/4K2R w K - 0 1')).toMatchObject({ game: { moves: [] } });
  });
});
