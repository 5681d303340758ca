// The long form ("Ac1-f4") and descriptive notation ("P4R", "P-K4"), for those who choose them: loaded then. The same
// moves in the same words as `escaque pgn convert` writes (common/domain/notation); a test compares them.
import { castlingSide } from 'chessops/chess';
import type { NormalMove, Role } from 'chessops/types';
import { parseUci } from 'chessops/util';
import { letterOf, type Letters } from './notation';
import { legalMoves, playUci, squareName, type Node } from './position';

export type OldForm = 'long' | 'descriptive';

/** `uci` must be legal after `before`. Descriptive notation is Spanish with Spanish letters, else English. */
export function writeOld(before: Node, uci: string, letters: Letters, form: OldForm): string {
  const move = moveOf(uci);
  const castling = castlingSide(before.position, move);
  const zero = form === 'long' ? 'O' : '0';
  const text = castling
    ? castling === 'h' ? `${zero}-${zero}` : `${zero}-${zero}-${zero}`
    : form === 'long' ? writeLong(before, move, letters) : writeDescriptive(before, uci, letters === 'spanish');
  return text + checkSign(before, uci);
}

const moveOf = (uci: string): NormalMove => parseUci(uci) as NormalMove;

function checkSign(before: Node, uci: string): string {
  const after = playUci(before, uci)?.position;
  if (!after?.isCheck()) return '';
  return after.isCheckmate() ? '++' : '+';
}

/** Where what a move takes stands; en passant it is not where the move ends. */
function takenSquare(before: Node, { from, to }: NormalMove): number | undefined {
  const { board, turn } = before.position;
  if (board.get(to)) return to;
  const isEnPassant = board.getRole(from) === 'pawn' && from % 8 !== to % 8;
  return isEnPassant ? to + (turn === 'white' ? -8 : 8) : undefined;
}

const enPassantSign: Record<Letters, string> = { english: 'e.p.', german: 'e.p.', spanish: 'a.p.', figurine: '' };

function writeLong(before: Node, move: NormalMove, letters: Letters): string {
  const role = before.position.board.getRole(move.from)!;
  const taken = takenSquare(before, move);
  return (
    (role === 'pawn' ? '' : letterOf(role, letters)) +
    squareName(move.from) + (taken === undefined ? '-' : 'x') + squareName(move.to) +
    (move.promotion ? `=${letterOf(move.promotion, letters)}` : '') +
    (taken !== undefined && taken !== move.to ? enPassantSign[letters] : '')
  );
}

const kFileRoles: readonly Role[] = ['rook', 'knight', 'bishop', 'queen', 'king', 'bishop', 'knight', 'rook'];

/** The words of one language about one position. Ranks count from the side that moves. */
class Words {
  constructor(
    private readonly before: Node,
    private readonly isSpanish: boolean,
  ) {}

  name(role: Role): string {
    if (role === 'pawn') return 'P';
    return letterOf(role, this.isSpanish ? 'spanish' : 'english');
  }

  square(square: number, hasWing: boolean): string {
    const rank = square >> 3;
    return this.ordered([`${this.before.position.turn === 'white' ? rank + 1 : 8 - rank}`, ...this.file(square, hasWing)]);
  }

  /** From the shortest on: what the man on a square may be called. */
  man(square: number): string[] {
    const role = this.before.position.board.getRole(square)!;
    const name = this.name(role);
    const byFile = [false, true].map((hasWing) => this.ordered([name, ...this.file(square, hasWing)]));
    return [name, ...(role === 'pawn' ? byFile : []), `${name}/${this.square(square, true)}`];
  }

  private file(square: number, hasWing: boolean): string[] {
    const file = square % 8;
    const role = kFileRoles[file]!;
    const wing = role === 'queen' || role === 'king' || !hasWing ? [] : [this.name(file < 4 ? 'queen' : 'king')];
    return [this.name(role), ...wing];
  }

  /** Spanish puts the more special letter behind ("PAR", "3AR"), English before ("KBP", "KB3"). */
  private ordered(parts: readonly string[]): string {
    return (this.isSpanish ? parts : [...parts].reverse()).join('');
  }
}

interface Names {
  readonly isCapture: boolean;
  readonly movers: readonly string[];
  readonly targets: readonly string[];
  readonly end: string;
}

function namesOf(before: Node, uci: string, words: Words): Names {
  const move = moveOf(uci);
  const taken = takenSquare(before, move);
  return {
    isCapture: taken !== undefined,
    movers: words.man(move.from),
    targets: taken === undefined ? [words.square(move.to, false), words.square(move.to, true)] : words.man(taken),
    end: move.promotion ? `=${words.name(move.promotion)}` : '',
  };
}

/** No more than is needed to tell it from every other legal move. */
function writeDescriptive(before: Node, uci: string, isSpanish: boolean): string {
  const words = new Words(before, isSpanish);
  const move = moveOf(uci);
  const mine = namesOf(before, uci, words);
  const others = legalMoves(before)
    .filter((other) => other !== uci && !castlingSide(before.position, moveOf(other)))
    .map((other) => namesOf(before, other, words))
    .filter((names) => names.isCapture === mine.isCapture && names.end === mine.end);
  const sign = mine.isCapture && takenSquare(before, move) !== move.to ? (isSpanish ? 'a.p.' : 'e.p.') : '';
  let text = '';
  for (const [mover, target] of bySum(mine)) {
    const joint = mine.isCapture ? 'x' : isSpanish && !mover.includes('/') ? '' : '-';
    text = mover + joint + target + mine.end + sign;
    if (!others.some(({ movers, targets }) => movers.includes(mover) && targets.includes(target))) break;
  }
  return text;
}

/** All pairs of a mover's and a target's name, the shorter ones first. */
function* bySum({ movers, targets }: Names): Generator<[string, string]> {
  for (let sum = 0; sum <= movers.length + targets.length - 2; ++sum) {
    for (let i = 0; i < movers.length && i <= sum; ++i) {
      const target = targets[sum - i];
      if (target !== undefined) yield [movers[i]!, target];
    }
  }
}
