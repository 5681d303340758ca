// A tree of what was read or played here, and back into PGN.
import { ChildNode, Node, makePgn, type PgnNodeData } from 'chessops/pgn';
import type { GameState } from '../game/state';
import { Variant } from '../gen/escaque/common/v1/common_pb';
import { scoreOf } from '../game/outcome';
import type { ReadGame } from './pgn_read';
import { kInitialFen, Tree, type TreeNode } from './tree';

export function treeOf(game: ReadGame): Tree {
  const tree = new Tree(game.fen, game.isChess960);
  tree.headers = new Map(game.headers);
  tree.root.comment = game.comment;
  const nodes: TreeNode[] = [];
  for (const move of game.moves) {
    const node = tree.append(nodes[move.parent] ?? tree.root, move.uci, move.san);
    node.comment = move.comment;
    node.commentBefore = move.commentBefore;
    node.commands = move.commands;
    node.nags = [...move.nags];
    node.clockMs = move.clockMs;
    node.elapsedMs = move.elapsedMs;
    nodes.push(node);
  }
  fillTimes(tree);
  return tree;
}

/** Of a game with clocks: what a move took is what its side had less afterwards, with the increment. */
function fillTimes(tree: Tree): void {
  const increment = Number(/^\d+\+(\d+)$/.exec(tree.headers.get('TimeControl') ?? '')?.[1] ?? 0) * 1000;
  const before: { w: number | undefined; b: number | undefined } = { w: undefined, b: undefined };
  for (let at = tree.root.children[0]; at; at = at.children[0]) {
    const side = tree.isWhiteMove(at) ? 'w' : 'b';
    const last = before[side];
    if (at.elapsedMs === undefined && at.clockMs !== undefined && last !== undefined) at.elapsedMs = Math.max(0, last + increment - at.clockMs);
    before[side] = at.clockMs;
  }
}

/** A game that was played here, and is over. */
export function treeOfGame(game: GameState): Tree {
  const tree = new Tree(game.initialFen || kInitialFen, game.variant === Variant.CHESS960);
  const date = new Date(game.createdMs).toISOString().slice(0, 10).replaceAll('-', '.');
  const { white, black } = game.players;
  const headers: [string, string | undefined][] = [
    ['Event', game.isRated ? 'Rated game' : 'Casual game'],
    ['Site', `${location.origin}/game/${game.id}`],
    ['Date', date],
    ['Round', '-'],
    ['White', white.user.handle],
    ['Black', black.user.handle],
    ['Result', resultOf(game)],
    ['WhiteElo', white.rating && String(white.rating.value)],
    ['BlackElo', black.rating && String(black.rating.value)],
    ['WhiteType', white.user.isComputer ? 'program' : undefined],
    ['BlackType', black.user.isComputer ? 'program' : undefined],
  ];
  tree.headers = new Map(headers.filter((header): header is [string, string] => Boolean(header[1])));
  let at = tree.root;
  for (const ply of game.plies) {
    at = tree.append(at, ply.uci, ply.san);
    at.elapsedMs = ply.elapsedMs;
    at.clockMs = ply.remaining[tree.isWhiteMove(at) ? 'white' : 'black'];
  }
  return tree;
}

function resultOf(game: GameState): string {
  const score = game.ending ? scoreOf(game.ending) : '';
  if (score === '½-½') return '1/2-1/2';
  return score === '1-0' || score === '0-1' ? score : '*';
}

const pad = (value: number): string => String(value).padStart(2, '0');

/** "0:03:05.4" */
function clock(ms: number): string {
  const tenths = Math.floor(ms / 100) % 10;
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 3600)}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}${tenths ? `.${tenths}` : ''}`;
}

/** Braces would end the comment. */
const plain = (comment: string): string => comment.replace(/[{}]/g, (brace) => (brace === '{' ? '(' : ')'));

function dataOf(node: TreeNode): PgnNodeData {
  const time = node.clockMs === undefined ? '' : `[%clk ${clock(node.clockMs)}]`;
  const after = [time, node.commands, node.comment].filter(Boolean).map(plain).join(' ');
  return {
    san: node.san,
    ...(node.nags.length && { nags: node.nags }),
    ...(after && { comments: [after] }),
    ...(node.commentBefore && { startingComments: [plain(node.commentBefore)] }),
  };
}

export function writePgn(tree: Tree): string {
  const headers = new Map(tree.headers);
  if (!headers.size) for (const name of ['Event', 'Site', 'Date', 'Round', 'White', 'Black']) headers.set(name, name === 'Date' ? '????.??.??' : '?');
  if (!headers.has('Result')) headers.set('Result', '*');
  if (tree.isChess960) headers.set('Variant', 'Chess960');
  if (tree.initialFen !== kInitialFen) headers.set('SetUp', '1').set('FEN', tree.initialFen);
  const root = new Node<PgnNodeData>();
  const stack: [TreeNode, Node<PgnNodeData>][] = [[tree.root, root]];
  for (let step = stack.pop(); step; step = stack.pop()) {
    const [from, to] = step;
    for (const child of from.children) {
      const made = new ChildNode(dataOf(child));
      to.children.push(made);
      stack.push([child, made]);
    }
  }
  return makePgn({ headers, moves: root, ...(tree.root.comment && { comments: [plain(tree.root.comment)] }) });
}
