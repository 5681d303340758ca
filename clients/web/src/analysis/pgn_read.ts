// PGN and FEN as people paste them. Runs in a worker: what it reads may be large or hostile.
import { Chess } from 'chessops/chess';
import { makeFen, parseFen } from 'chessops/fen';
import { PgnParser, parseComment, type ChildNode, type Game, type Node, type PgnNodeData } from 'chessops/pgn';
import { makeSan, parseSan } from 'chessops/san';
import { makeUci } from 'chessops/util';
import { kInitialFen } from './tree';
import { kMaxBytes, kMaxCommentLength, kMaxDepth, kMaxGames, kMaxMoves, kMaxVariations, type ReadProblem } from './limits';

/** One move of a game, after those that come before it; `parent` is its place in the list, -1 the first position. */
export interface ReadMove {
  readonly parent: number;
  readonly uci: string;
  readonly san: string;
  readonly comment: string;
  readonly commentBefore: string;
  readonly commands: string;
  readonly nags: readonly number[];
  readonly clockMs: number | undefined;
  readonly elapsedMs: number | undefined;
}

export interface ReadGame {
  readonly headers: readonly (readonly [string, string])[];
  readonly fen: string;
  readonly isChess960: boolean;
  readonly comment: string;
  readonly moves: readonly ReadMove[];
  /** What follows it was left out: the move is not legal there. */
  readonly illegal: { readonly san: string; readonly number: number; readonly isWhite: boolean } | undefined;
}

export type Headers = ReadGame['headers'];
export type Read = { readonly games: readonly ReadGame[] } | { readonly problem: ReadProblem };

const refused = (problem: ReadProblem): { problem: ReadProblem } => ({ problem });

/** "rnbq… w KQkq": six or fewer fields of which the first has seven strokes. */
export const looksLikeFen = (text: string): boolean => /^\s*[pnbrqkPNBRQK1-8~]+(\/[pnbrqkPNBRQK1-8~]+){7}(\s+\S+){0,5}\s*$/.test(text);

/** A position to begin from, or undefined: whether a game could have led there is not asked. */
function positionOf(fen: string): Chess | undefined {
  const setup = parseFen(fen.trim());
  const position = setup.isOk ? Chess.fromSetup(setup.value) : undefined;
  return position?.isOk ? position.value : undefined;
}

/** What the parser found in `text`, without looking at the moves. */
export function splitGames(text: string): { games: Game<PgnNodeData>[] } | { problem: ReadProblem } {
  if (text.length > kMaxBytes) return refused({ kind: 'too_large', found: text.length, most: kMaxBytes });
  const games: Game<PgnNodeData>[] = [];
  const parser = new PgnParser((game) => games.push(game), () => new Map(), Infinity);
  parser.parse(text);
  // Words that are neither moves nor tags make a game of nothing.
  const real = games.filter((game) => game.moves.children.length > 0 || game.headers.size > 0);
  if (real.length > kMaxGames) return refused({ kind: 'too_many_games', found: real.length, most: kMaxGames });
  return real.length ? { games: real } : refused({ kind: 'nothing' });
}

interface Said {
  readonly text: string;
  readonly commands: string;
  readonly clockMs: number | undefined;
  readonly elapsedMs: number | undefined;
}

const kCommand = /\[%[^\]]*\]/g;
const milliseconds = (seconds: number | undefined): number | undefined => (seconds === undefined ? undefined : Math.round(seconds * 1000));

function said(comments: readonly string[] | undefined): Said {
  const raw = (comments ?? []).join(' ');
  const { clock, emt } = parseComment(raw);
  const commands = (raw.match(kCommand) ?? []).filter((command) => !/^\[%(clk|emt) /.test(command)).join(' ');
  // Our own files say what a move took in %lag.
  const lag = /\[%lag (\d+(?:\.\d+)?)\//.exec(raw)?.[1];
  const text = raw.replace(kCommand, ' ').replace(/\s+/g, ' ').trim().slice(0, kMaxCommentLength);
  return { text, commands, clockMs: milliseconds(clock), elapsedMs: milliseconds(emt ?? (lag === undefined ? undefined : Number(lag))) };
}

/** The moves of one game, checked; stops a line at a move that is not legal. */
export function readGame(game: Game<PgnNodeData>): { game: ReadGame } | { problem: ReadProblem } {
  const variant = (game.headers.get('Variant') ?? 'Standard').toLowerCase().replace(/[\s-]/g, '');
  const isChess960 = /^(chess960|fischerandom|fischerrandom|chess9lx|960)$/.test(variant);
  if (!isChess960 && !/^(standard|chess|normal|fromposition|)$/.test(variant)) return refused({ kind: 'other_variant', name: game.headers.get('Variant')! });
  const fen = game.headers.get('FEN') ?? kInitialFen;
  const start = positionOf(fen);
  if (!start) return refused({ kind: 'bad_position', fen });

  const moves: ReadMove[] = [];
  let illegal: ReadGame['illegal'];
  let variations = 0;
  interface Step {
    readonly nodes: readonly ChildNode<PgnNodeData>[];
    readonly position: Chess;
    readonly parent: number;
    readonly depth: number;
  }
  const stack: Step[] = [{ nodes: (game.moves as Node<PgnNodeData>).children, position: start, parent: -1, depth: 0 }];
  for (let step = stack.pop(); step; step = stack.pop()) {
    const next: Step[] = [];
    variations += Math.max(0, step.nodes.length - 1);
    for (const [place, { data, children }] of step.nodes.entries()) {
      const depth = step.depth + (place ? 1 : 0);
      if (depth > kMaxDepth) return refused({ kind: 'too_deep', found: depth, most: kMaxDepth });
      const move = parseSan(step.position, data.san);
      if (!move) {
        illegal ??= { san: data.san.slice(0, 12), number: step.position.fullmoves, isWhite: step.position.turn === 'white' };
        continue;
      }
      const { text, commands, clockMs, elapsedMs } = said(data.comments);
      moves.push({ parent: step.parent, uci: makeUci(move), san: makeSan(step.position, move), comment: text, commentBefore: said(data.startingComments).text, commands, nags: data.nags ?? [], clockMs, elapsedMs });
      if (!children.length) continue;
      const position = step.position.clone();
      position.play(move);
      next.push({ nodes: children, position, parent: moves.length - 1, depth });
    }
    if (variations > kMaxVariations) continue;
    if (moves.length > kMaxMoves) return refused({ kind: 'too_many_moves', found: moves.length, most: kMaxMoves });
    stack.push(...next.reverse());
  }
  if (variations > kMaxVariations) return refused({ kind: 'too_many_variations', found: countVariations(game.moves), most: kMaxVariations });
  const headers = [...game.headers].filter(([name]) => !['FEN', 'SetUp', 'Variant'].includes(name));
  return { game: { headers, fen: makeFen(start.toSetup()), isChess960, comment: said(game.comments).text, moves, illegal } };
}

function countVariations(moves: Node<PgnNodeData>): number {
  let count = 0;
  const stack: Node<PgnNodeData>[] = [moves];
  for (let at = stack.pop(); at; at = stack.pop()) {
    count += Math.max(0, at.children.length - 1);
    for (const child of at.children) stack.push(child);
  }
  return count;
}

/** One position is a game without moves. */
export function readFen(text: string): { game: ReadGame } | { problem: ReadProblem } {
  const start = positionOf(text);
  if (!start) return refused({ kind: 'bad_position', fen: text.trim().slice(0, 120) });
  return { game: { headers: [], fen: makeFen(start.toSetup()), isChess960: false, comment: '', moves: [], illegal: undefined } };
}
