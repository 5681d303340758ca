import { describe, expect, it } from 'vitest';
import { isOnMainLine, layOut, lineFrom, pathTo, Tree, variationOf, type Item, type TreeNode } from '../../src/analysis/tree';

function play(tree: Tree, moves: string, from: TreeNode = tree.root): TreeNode {
  return moves.split(' ').reduce((at, uci) => tree.play(at, uci)!, from);
}

function say(item: Item): string {
  if (item.kind === 'comment') return item.text;
  if (item.kind === 'variation') return `(${lineFrom(item.head).map(({ san }) => san).join(' ')})`;
  return `${item.number} ${item.hasWhite ? item.white?.san : '…'} ${item.black?.san ?? ''}`.trim();
}

describe('a tree', () => {
  it('has every move once', () => {
    const tree = new Tree();
    play(tree, 'e2e4 e7e5 g1f3');
    const sicilian = play(tree, 'e2e4 c7c5');
    expect(play(tree, 'e2e4 e7e5')).toBe(tree.root.children[0]!.children[0]);
    expect(tree.root.children[0]!.children.map(({ san }) => san)).toEqual(['e5', 'c5']);
    expect(sicilian.isVariation).toBe(true);
    expect(isOnMainLine(sicilian)).toBe(false);
    expect(pathTo(sicilian).map(({ san }) => san)).toEqual(['', 'e4', 'c5']);
    expect(tree.play(tree.root, 'e2e5')).toBeUndefined();
  });

  it('knows castling by both of its spellings', () => {
    const tree = new Tree('4k3/8/8/8/8/8/8/4K2R w K - 0 1');
    expect(tree.play(tree.root, 'e1g1')).toBe(tree.play(tree.root, 'e1h1'));
  });

  it('makes positions when they are asked for', () => {
    const tree = new Tree();
    let at = tree.root;
    for (const [uci, san] of [['e2e4', 'e4'], ['e7e5', 'e5'], ['g1f3', 'Nf3']] as const) at = tree.append(at, uci, san);
    expect(at.node.boardFen).toBe('rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R');
    expect(at.isWhite).toBe(true);
  });

  it('promotes a variation by one, or to the main line with all around it', () => {
    const tree = new Tree();
    play(tree, 'e2e4');
    play(tree, 'd2d4');
    const deep = play(tree, 'c2c4 e7e5');
    const deeper = play(tree, 'c2c4 c7c5 b1c3');
    tree.promote(deep, false);
    expect(tree.root.children.map(({ san }) => san)).toEqual(['e4', 'c4', 'd4']);
    tree.promote(deeper, true);
    expect(lineFrom(tree.root).map(({ san }) => san)).toEqual(['', 'c4', 'c5', 'Nc3']);
    expect(variationOf(deeper)).toBe(tree.root);
  });

  it('removes a move with all that follows', () => {
    const tree = new Tree();
    const e5 = play(tree, 'e2e4 e7e5');
    play(tree, 'e2e4 e7e5 g1f3');
    expect(tree.remove(e5).san).toBe('e4');
    expect(lineFrom(tree.root)).toHaveLength(2);
  });
});

describe('the list of moves', () => {
  it('goes on after what stands below a move', () => {
    const tree = new Tree();
    play(tree, 'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6');
    play(tree, 'e2e4 e7e5 f2f4 e5f4');
    play(tree, 'e2e4 c7c5');
    tree.root.children[0]!.children[0]!.children[0]!.children[0]!.comment = 'Well known.';
    expect(layOut(tree).map(say)).toEqual(['1 e4 e5', '(c5)', '2 Nf3', '(f4 exf4)', '2 … Nc6', 'Well known.', '3 Bb5 a6']);
  });

  it('begins with Black where Black is to move', () => {
    const tree = new Tree('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 7');
    play(tree, 'e7e5 g1f3');
    expect(layOut(tree).map(say)).toEqual(['7 … e5', '8 Nf3']);
  });
});
