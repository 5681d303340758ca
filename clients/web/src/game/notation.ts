// Moves in the user's letters: written (SAN with R D T A C for Spanish) and spoken. `typed_move.ts` reads them back.
import type { Role } from 'chessops/types';

export type Letters = 'english' | 'spanish' | 'german' | 'figurine';

/** By those of English SAN. */
export const kLetters: Record<Letters, Record<string, string>> = {
  english: { K: 'K', Q: 'Q', R: 'R', B: 'B', N: 'N' },
  spanish: { K: 'R', Q: 'D', R: 'T', B: 'A', N: 'C' },
  german: { K: 'K', Q: 'D', R: 'T', B: 'L', N: 'S' },
  figurine: { K: '♔', Q: '♕', R: '♖', B: '♗', N: '♘' },
};

/** English SAN in other letters. */
export function writeSan(san: string, letters: Letters): string {
  return san.replace(/[KQRBN]/g, (letter) => kLetters[letters][letter] ?? letter);
}

export interface SpokenWords {
  readonly pieces: Record<Role, string>;
  readonly takes: string;
  readonly check: string;
  readonly mate: string;
  readonly castleShort: string;
  readonly castleLong: string;
  readonly promotesTo: string;
}

export const kRoleOfLetter: Record<string, Role> = { K: 'king', Q: 'queen', R: 'rook', B: 'bishop', N: 'knight' };

export function letterOf(role: Role, letters: Letters): string {
  return kLetters[letters][Object.keys(kRoleOfLetter).find((letter) => kRoleOfLetter[letter] === role) ?? ''] ?? '';
}

/** "knight takes f6, check". */
export function speakSan(san: string, words: SpokenWords): string {
  const ending = san.endsWith('#') ? `, ${words.mate}` : san.endsWith('+') ? `, ${words.check}` : '';
  const bare = san.replace(/[+#]/g, '');
  if (bare === 'O-O') return words.castleShort + ending;
  if (bare === 'O-O-O') return words.castleLong + ending;
  const parts = /^([KQRBN])?([a-h]?[1-8]?)(x)?([a-h][1-8])(?:=([QRBN]))?$/.exec(bare);
  if (!parts) return san;
  const [, letter, from, takes, to, promotion] = parts;
  const piece = letter ? words.pieces[kRoleOfLetter[letter]!] : words.pieces.pawn;
  const said = [piece, from, takes && words.takes, to].filter(Boolean).join(' ');
  return said + (promotion ? ` ${words.promotesTo} ${words.pieces[kRoleOfLetter[promotion]!]}` : '') + ending;
}
