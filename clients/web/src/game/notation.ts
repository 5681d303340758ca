// Moves in the user's letters: written (SAN with R D T A C for Spanish), spoken, and read back from a text field.
import { parseSan } from 'chessops/san';
import { parseUci, makeUci } from 'chessops/util';
import type { Role } from 'chessops/types';
import { legalMoves, sanOf, type Node } from './position';

export type Letters = 'english' | 'spanish' | 'german' | 'figurine';

const kLetters: Record<Letters, Record<string, string>> = {
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

const kRoleOfLetter: Record<string, Role> = { K: 'king', Q: 'queen', R: 'rook', B: 'bishop', N: 'knight' };

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

export type MoveInput =
  | { readonly kind: 'move'; readonly uci: string }
  | { readonly kind: 'ambiguous'; readonly candidates: readonly string[] }
  | { readonly kind: 'illegal' }
  | { readonly kind: 'empty' };

/**
 * Reads a move as people type or say it: UCI ("e2e4"), SAN in English or the user's letters ("Cf3", "nf3", "exd5",
 * "0-0"), or words ("caballo f3", "knight takes f6"); and in the notation that the user has chosen, by `written`.
 */
export function parseMove(
  node: Node,
  text: string,
  letters: Letters,
  words: SpokenWords,
  written?: (uci: string) => string,
): MoveInput {
  const typed = text.trim();
  if (!typed) return { kind: 'empty' };
  const direct = asUci(node, typed);
  if (direct) return { kind: 'move', uci: direct };
  const own = written && legalMoves(node).find((uci) => simplify(written(uci)) === simplify(typed));
  if (own) return { kind: 'move', uci: own };
  const wanted = new Set(readings(typed, letters, words).map(simplify));
  const found = legalMoves(node).filter((uci) => wanted.has(simplify(sanOf(node, uci))));
  if (found.length === 1) return { kind: 'move', uci: found[0]! };
  if (found.length > 1) return { kind: 'ambiguous', candidates: found };
  const capital = typed.charAt(0).toUpperCase() + typed.slice(1);
  return loose(node, [...wanted, ...readings(capital, letters, words).map(simplify)]);
}

function asUci(node: Node, text: string): string | undefined {
  const compact = text.toLowerCase().replace(/[\s-]/g, '');
  if (!/^[a-h][1-8][a-h][1-8][qrbn]?$/.test(compact)) return undefined;
  const move = parseUci(compact);
  return move && node.position.isLegal(move) ? compact : undefined;
}

/** The English SANs that a text may mean. The user's own letters come first: "R" is a king in Spanish. */
function readings(text: string, letters: Letters, words: SpokenWords): string[] {
  const castling = castlingReading(text, words);
  if (castling) return [castling];
  const spoken = unspeak(text, words);
  if (spoken) return [spoken];
  const own = letters === 'figurine' ? text : fromLetters(text, letters);
  return own === text ? [text] : [own, ...(isEnglishOnly(text) ? [text] : [])];
}

function castlingReading(text: string, words: SpokenWords): string | undefined {
  const bare = text.replace(/[+#!?]/g, '').replace(/[0o]/gi, 'O').replace(/\s*-\s*/g, '-');
  if (bare === 'O-O' || bare === 'OO') return 'O-O';
  if (bare === 'O-O-O' || bare === 'OOO') return 'O-O-O';
  const lower = text.trim().toLowerCase();
  if (lower === words.castleLong.toLowerCase()) return 'O-O-O';
  return lower === words.castleShort.toLowerCase() ? 'O-O' : undefined;
}

function fromLetters(text: string, letters: Letters): string {
  const back = new Map(Object.entries(kLetters[letters]).map(([english, own]) => [own, english]));
  const promotion = text.replace(/=?([A-Z♕♖♗♘])(?=[+#]?$)/u, (all, letter: string) => `=${back.get(letter) ?? letter}` || all);
  return promotion.replace(/^[A-Z♔♕♖♗♘]/u, (letter) => back.get(letter) ?? letter);
}

/** Letters that mean nothing in Spanish and in German notation: "Nf3", "Bb5", "Qd4". */
const isEnglishOnly = (text: string): boolean => /^[NBKQ]/.test(text);

function unspeak(text: string, words: SpokenWords): string | undefined {
  const lower = text.toLowerCase();
  for (const [role, name] of Object.entries(words.pieces) as [Role, string][]) {
    if (!lower.startsWith(`${name.toLowerCase()} `)) continue;
    const letter = Object.keys(kRoleOfLetter).find((key) => kRoleOfLetter[key] === role) ?? '';
    const rest = lower.slice(name.length).replace(words.takes.toLowerCase(), 'x');
    return letter + rest.replace(/\s+/g, '');
  }
  return undefined;
}

/** Lower-case letters for pieces ("nf3"), too much or too little said of where the piece comes from. */
function loose(node: Node, wanted: readonly string[]): MoveInput {
  for (const text of wanted) {
    const move = parseSan(node.position, text);
    if (move) return { kind: 'move', uci: makeUci(move) };
  }
  for (const text of wanted) {
    const parts = /^([KQRBN])([a-h][1-8])$/.exec(text);
    if (!parts) continue;
    const pattern = new RegExp(`^${parts[1]}[a-h]?[1-8]?${parts[2]}$`);
    const candidates = legalMoves(node).filter((uci) => pattern.test(simplify(sanOf(node, uci))));
    if (candidates.length > 1) return { kind: 'ambiguous', candidates };
  }
  return { kind: 'illegal' };
}

const simplify = (san: string): string => san.replace(/[+#x=!?\s]/g, '');
