// A position that is being set up: pieces anywhere, and what else a FEN says. Whether a game can go on there is told at once.
import { Chess, IllegalSetup } from 'chessops/chess';
import { INITIAL_BOARD_FEN, parseBoardFen, parseFen } from 'chessops/fen';
import type { Color } from '../game/state';

export interface Draft {
  /** As the first field of a FEN. */
  readonly board: string;
  readonly turn: Color;
  /** Of "KQkq" those that are wanted. */
  readonly castling: string;
  /** "e3", or "-". */
  readonly enPassant: string;
}

export type SetupProblem = 'fen' | 'kings' | 'opposite_check' | 'pawns' | 'other';

export const kEmptyBoard = '8/8/8/8/8/8/8/8';
export const kInitialDraft: Draft = { board: INITIAL_BOARD_FEN, turn: 'white', castling: 'KQkq', enPassant: '-' };

export const kCastlings = ['K', 'Q', 'k', 'q'] as const;
const kHomes: Readonly<Record<string, readonly [king: string, rook: string, color: Color]>> = { K: ['e1', 'h1', 'white'], Q: ['e1', 'a1', 'white'], k: ['e8', 'h8', 'black'], q: ['e8', 'a8', 'black'] };

const squareOf = (name: string): number => name.charCodeAt(0) - 97 + 8 * (name.charCodeAt(1) - 49);

/** Castlings for which king and rook are at home. */
export function possibleCastlings(board: string): string {
  const parsed = parseBoardFen(board);
  if (!parsed.isOk) return '';
  return kCastlings
    .filter((right) => {
      const [king, rook, color] = kHomes[right]!;
      const [k, r] = [parsed.value.get(squareOf(king)), parsed.value.get(squareOf(rook))];
      return k?.role === 'king' && k.color === color && r?.role === 'rook' && r.color === color;
    })
    .join('');
}

/** Squares over which a pawn of the other side may just have gone. */
export function possibleEnPassants(board: string, turn: Color): string[] {
  const parsed = parseBoardFen(board);
  if (!parsed.isOk) return [];
  const [from, over, to] = turn === 'white' ? ['7', '6', '5'] : ['2', '3', '4'];
  const at = (file: string, rank: string) => parsed.value.get(squareOf(file + rank));
  return [...'abcdefgh']
    .filter((file) => {
      const pawn = at(file, to!);
      return pawn?.role === 'pawn' && pawn.color !== turn && !at(file, over!) && !at(file, from!);
    })
    .map((file) => file + over);
}

/** With nothing in it that the board does not allow. */
export function tidy(draft: Draft): Draft {
  const castlings = possibleCastlings(draft.board);
  return {
    ...draft,
    castling: [...draft.castling].filter((right) => castlings.includes(right)).join(''),
    enPassant: possibleEnPassants(draft.board, draft.turn).includes(draft.enPassant) ? draft.enPassant : '-',
  };
}

export function fenOfDraft(draft: Draft): string {
  const { board, turn, castling, enPassant } = tidy(draft);
  return `${board} ${turn[0]} ${castling || '-'} ${enPassant} 0 1`;
}

export function draftOf(fen: string): Draft | undefined {
  const [board = '', turn = 'w', castling = '-', enPassant = '-'] = fen.trim().split(/\s+/);
  if (!parseBoardFen(board).isOk) return undefined;
  return { board, turn: turn === 'b' ? 'black' : 'white', castling: castling === '-' ? '' : castling, enPassant };
}

/** Why no game can go on there. */
export function problemOf(fen: string): SetupProblem | undefined {
  const setup = parseFen(fen);
  if (!setup.isOk) return 'fen';
  const position = Chess.fromSetup(setup.value);
  if (position.isOk) return undefined;
  switch (position.error.message as IllegalSetup) {
    case IllegalSetup.Kings:
    case IllegalSetup.Empty:
      return 'kings';
    case IllegalSetup.OppositeCheck:
      return 'opposite_check';
    case IllegalSetup.PawnsOnBackrank:
      return 'pawns';
    default:
      return 'other';
  }
}
