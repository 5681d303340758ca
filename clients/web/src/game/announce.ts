// Moves as they are announced to players who cannot see (FIDE 2014, D.1: "Springer Gustav eins, Felix drei"): loaded
// for those who choose it. The same words as `escaque pgn speak --as announced`; a test compares them.
import { castlingSide } from 'chessops/chess';
import type { NormalMove, Role } from 'chessops/types';
import { parseUci } from 'chessops/util';
import { isCapture, playUci, type Node } from './position';

export const kAnnouncedLanguage = 'de';

const kPieces: Record<Role, string> = { pawn: 'Bauer', knight: 'Springer', bishop: 'Läufer', rook: 'Turm', queen: 'Dame', king: 'König' };
const kFiles = ['Anna', 'Bella', 'Cesar', 'David', 'Eva', 'Felix', 'Gustav', 'Hector'];
const kRanks = ['eins', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht'];
const square = (index: number): string => `${kFiles[index % 8]} ${kRanks[index >> 3]}`;

/** `uci` must be legal after `before`. */
export function announce(before: Node, uci: string): string {
  const after = playUci(before, uci)?.position;
  const ending = !after?.isCheck() ? '' : after.isCheckmate() ? ', Matt' : ', Schach';
  return describe(before, uci) + ending;
}

function describe(before: Node, uci: string): string {
  const move = parseUci(uci) as NormalMove;
  const { position } = before;
  const castling = castlingSide(position, move);
  if (castling) return castling === 'h' ? 'kurze Rochade' : 'lange Rochade';
  const takes = isCapture(before, uci);
  const isEnPassant = takes && !position.board.get(move.to);
  return (
    `${kPieces[position.board.getRole(move.from)!]} ${square(move.from)}${takes ? ' schlägt' : ','} ${square(move.to)}` +
    (isEnPassant ? ' en passant' : '') +
    (move.promotion ? `, Umwandlung ${kPieces[move.promotion]}` : '')
  );
}
