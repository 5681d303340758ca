// Premoves: a queue of intended moves, drawn on a board where they are already made. Not legal moves: what is
// not legal when its turn comes is dropped with all that follow.
import type { Board } from 'chessops/board';
import type { Role } from 'chessops/types';
import { parseUci, squareRank } from 'chessops/util';
import { legalMoves, type Node, type Square } from './position';

export interface Premove {
  readonly from: Square;
  readonly to: Square;
  readonly promotion?: Role;
}

export const kMaxPremoves = 12;

/** `board` with the queue made on it, as far as pieces are where the queue needs them. */
export function withPremoves(board: Board, queue: readonly Premove[]): Board {
  const next = board.clone();
  for (const premove of queue) {
    const move = parseUci(premove.from + premove.to);
    if (!move || !('from' in move)) continue;
    const piece = next.take(move.from);
    if (!piece) continue;
    const target = next.get(move.to);
    const step = move.to - move.from;
    const castles = piece.role === 'king' && (Math.abs(step) === 2 || (target?.role === 'rook' && target.color === piece.color));
    if (castles) {
      castle(next, move.from, step > 0, piece.color === 'white' ? 0 : 56);
      continue;
    }
    const lastRank = piece.color === 'white' ? 7 : 0;
    const promotes = piece.role === 'pawn' && squareRank(move.to) === lastRank;
    next.set(move.to, promotes ? { ...piece, role: premove.promotion ?? 'queen', promoted: true } : piece);
  }
  return next;
}

function castle(board: Board, from: number, toKingSide: boolean, backRank: number): void {
  const color = backRank === 0 ? 'white' : 'black';
  const rooks = [...board.rook.intersect(board[color])].filter((square) => square >= backRank && square < backRank + 8);
  const rook = toKingSide ? rooks.filter((s) => s > from).pop() : rooks.find((s) => s < from);
  if (rook !== undefined) board.take(rook);
  board.set(backRank + (toKingSide ? 6 : 2), { role: 'king', color });
  if (rook !== undefined) board.set(backRank + (toKingSide ? 5 : 3), { role: 'rook', color });
}

/** The first premove as a legal move in `node`, or nothing. */
export function playablePremove(node: Node, queue: readonly Premove[]): string | undefined {
  const first = queue[0];
  if (!first) return undefined;
  const plain = first.from + first.to;
  const promotion = { queen: 'q', rook: 'r', bishop: 'b', knight: 'n', king: '', pawn: '' }[first.promotion ?? 'queen'];
  const legal = legalMoves(node);
  return legal.find((uci) => uci === plain || uci === plain + promotion) ?? castlingAs(node, plain, legal);
}

/** Castling that the player wrote as the king's two steps, while the rules write it as king takes rook. */
function castlingAs(node: Node, plain: string, legal: readonly string[]): string | undefined {
  const move = parseUci(plain);
  if (!move || !('from' in move) || node.position.board.get(move.from)?.role !== 'king') return undefined;
  if (Math.abs(move.to - move.from) !== 2) return undefined;
  const side = move.to > move.from ? 1 : -1;
  const own = node.position.board[node.position.turn];
  return legal.find((uci) => {
    const candidate = parseUci(uci);
    if (!candidate || !('from' in candidate) || candidate.from !== move.from) return false;
    return own.has(candidate.to) && Math.sign(candidate.to - candidate.from) === side;
  });
}
