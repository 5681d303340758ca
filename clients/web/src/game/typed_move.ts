// A move that was typed or said, read back. Loaded with the field for it.
import { parseSan } from 'chessops/san';
import { parseUci, makeUci } from 'chessops/util';
import type { Role } from 'chessops/types';
import { kLetters, kRoleOfLetter, type Letters, type SpokenWords } from './notation';
import { legalMoves, sanOf, type Node } from './position';

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
