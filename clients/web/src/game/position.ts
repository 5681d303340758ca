// Positions along a game, kept with what the board needs to draw them. Legality here serves hints only: the
// server judges every move.
import { Chess } from 'chessops/chess';
import { chessgroundDests } from 'chessops/compat';
import { makeBoardFen, makeFen, parseFen } from 'chessops/fen';
import { makeSan } from 'chessops/san';
import type { Move, Role } from 'chessops/types';
import { makeUci, parseUci, squareRank } from 'chessops/util';

export type Square = string;

export interface Node {
  readonly position: Chess;
  readonly boardFen: string;
  /** The move that led here, as king's or piece's squares on the board. */
  readonly lastMove: readonly [Square, Square] | undefined;
  /** Same position in the sense of repetition: pieces, turn, castling rights, en passant that can be taken. */
  readonly repetitionKey: string;
}

/** Whether it can be shown. Whether a game can begin there the server says. */
export const isFen = (fen: string): boolean => parseFen(fen).unwrap((setup) => Chess.fromSetup(setup).isOk, () => false);

export function firstNode(fen: string): Node {
  const setup = parseFen(fen);
  const position = setup.isOk ? Chess.fromSetup(setup.value) : undefined;
  return makeNode(position?.isOk ? position.value : Chess.default(), undefined);
}

/** The node after `uci`, or nothing when it is not a legal move there. */
export function playUci(node: Node, uci: string): Node | undefined {
  const move = parseUci(uci);
  if (!move || !node.position.isLegal(move)) return undefined;
  const position = node.position.clone();
  position.play(move);
  return makeNode(position, [uci.slice(0, 2), uci.slice(2, 4)]);
}

export const fenOf = (node: Node): string => makeFen(node.position.toSetup());

/** Squares a piece may go to; castling both as king's two steps and as king takes rook, except in Chess960. */
export function destinations(node: Node, isChess960: boolean): Map<Square, Square[]> {
  return chessgroundDests(node.position, { chess960: isChess960 });
}

/** Those that are left to a player who has touched a man: "" as a square is any. */
export function obeying(dests: Map<Square, Square[]>, { from, to }: { from: Square; to: Square }): Map<Square, Square[]> {
  const kept = new Map<Square, Square[]>();
  for (const [start, targets] of dests) {
    const left = targets.filter((target) => !to || target === to);
    if ((!from || start === from) && left.length) kept.set(start, left);
  }
  return kept;
}

export function isPromotion(node: Node, from: Square, to: Square): boolean {
  const piece = node.position.board.get(squareIndex(from));
  if (piece?.role !== 'pawn') return false;
  return squareRank(squareIndex(to)) === (piece.color === 'white' ? 7 : 0);
}

export function isCapture(before: Node, uci: string): boolean {
  const move = parseUci(uci);
  if (!move || !('from' in move)) return false;
  const board = before.position.board;
  const taken = board.get(move.to);
  if (taken) return taken.color !== before.position.turn;
  return board.get(move.from)?.role === 'pawn' && uci[0] !== uci[2];
}

export function sanOf(node: Node, uci: string): string {
  const move = parseUci(uci);
  return move && node.position.isLegal(move) ? makeSan(node.position, move) : uci;
}

/** All legal moves as UCI; promotions one by one. */
export function legalMoves(node: Node): string[] {
  const moves: string[] = [];
  for (const [from, targets] of node.position.allDests()) {
    for (const to of targets) {
      const promotes =
        node.position.board.pawn.has(from) && (squareRank(to) === 0 || squareRank(to) === 7);
      const promotions: (Role | undefined)[] = promotes ? ['queen', 'rook', 'bishop', 'knight'] : [undefined];
      for (const promotion of promotions) {
        const move: Move = promotion ? { from, to, promotion } : { from, to };
        moves.push(makeUci(move));
      }
    }
  }
  return moves;
}

export function squareIndex(square: Square): number {
  return square.charCodeAt(0) - 97 + 8 * (square.charCodeAt(1) - 49);
}

export const squareName = (index: number): Square => String.fromCharCode(97 + (index % 8), 49 + Math.floor(index / 8));

function makeNode(position: Chess, lastMove: readonly [Square, Square] | undefined): Node {
  const setup = position.toSetup();
  const boardFen = makeBoardFen(position.board);
  // chessops keeps the en passant square in the set-up only when a capture is legal, which is FIDE 9.2.3.1.
  const key = makeFen(setup, { epd: true });
  return { position, boardFen, lastMove, repetitionKey: key };
}
