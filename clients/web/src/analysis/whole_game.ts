// The engine's opinion of every position of a line, one after the other, each with the same number of nodes.
import { makeFen } from 'chessops/fen';
import { makeUci, parseUci } from 'chessops/util';
import { normalizeMove } from 'chessops/chess';
import type { Node } from '../game/position';
import type { Engine, Search } from './engine';
import type { Judged, Score } from './judgement';

export interface Opinion {
  readonly score: Score;
  /** The move that the engine would play, and how it goes on; empty at the end of the game. */
  readonly pv: readonly string[];
}

/** Nodes a position. */
export const kEfforts = { quick: 100_000, normal: 400_000, thorough: 1_500_000 } as const;
export type Effort = keyof typeof kEfforts;

/** A position with the moves that led to it. */
export interface Place {
  readonly node: Node;
  readonly uci: string;
  readonly parent: Place | undefined;
}

/** As an engine castles: the king takes the rook. */
const normalized = (node: Node, uci: string): string => {
  const move = parseUci(uci);
  return move ? makeUci(normalizeMove(node.position, move)) : uci;
};

/** The position with the moves since the last capture or pawn's move: what is a repetition the engine knows then. */
export function searchOf(place: Place): Pick<Search, 'fen' | 'moves' | 'isWhiteToMove'> {
  const moves: string[] = [];
  let from = place;
  for (let left = place.node.position.halfmoves; left > 0 && from.parent; left--) {
    moves.unshift(normalized(from.parent.node, from.uci));
    from = from.parent;
  }
  return { fen: makeFen(from.node.position.toSetup()), moves, isWhiteToMove: place.node.position.turn === 'white' };
}

/** Of a position without moves, which no engine is asked about. */
function ended({ position }: Node): Score | undefined {
  if (position.isCheckmate()) return { won: position.turn === 'white' ? 'black' : 'white' };
  return position.isEnd() ? { cp: 0 } : undefined;
}

/**
 * Opinions of `places`; `told` comes with each. Begins with an empty memory, so the same line gets the same opinions.
 * Undefined when it was given up: `isWanted` is asked before each position.
 */
export async function opinionsOf(
  engine: Engine,
  places: readonly Place[],
  effort: number,
  told: (index: number, opinion: Opinion) => void = () => {},
  isWanted: () => boolean = () => true,
): Promise<Opinion[] | undefined> {
  await engine.clear();
  const opinions: Opinion[] = [];
  for (const [index, place] of places.entries()) {
    if (!isWanted()) return undefined;
    const score = ended(place.node);
    let opinion: Opinion;
    if (score) {
      opinion = { score, pv: [] };
    } else {
      const { lines, best, isDone } = await engine.search({ ...searchOf(place), lines: 1, nodes: effort });
      if (!isDone || !isWanted()) return undefined;
      // A position in which the search ended before it had a line has one move, or next to none.
      const pv = lines[0]?.pv ?? (best ? [best] : []);
      opinion = { score: lines[0]?.score ?? opinions.at(-1)?.score ?? { cp: 0 }, pv };
    }
    opinions.push(opinion);
    told(index, opinion);
  }
  return opinions;
}

/** Whether two spellings are the same move: castling has several. */
export function isSameMove(node: Node, one: string, other: string | undefined): boolean {
  return parseUci(one) !== undefined && other !== undefined && normalized(node, one) === normalized(node, other);
}

/** The moves between the positions, with the opinions before and after each; as far as there are opinions. */
export function judge(nodes: readonly Node[], ucis: readonly string[], opinions: readonly (Opinion | undefined)[]): (Judged | undefined)[] {
  return ucis.map((uci, i) => {
    const [before, after] = [opinions[i], opinions[i + 1]];
    if (!before || !after) return undefined;
    return { isWhite: nodes[i]!.position.turn === 'white', before: before.score, after: after.score, isBest: isSameMove(nodes[i]!, uci, before.pv[0]) };
  });
}
