// Whether a draw can be claimed (FIDE 9.2, 9.3), also with a move that the claimant only intends. A hint for the
// button: the server judges the claim on its own record.
import { DrawClaim, type LongerCount } from '../gen/escaque/games/v1/entry_pb';
import type { Edition } from './editions';
import { legalMoves, playUci, type Node } from './position';

export interface PossibleClaim {
  readonly claim: DrawClaim;
  /** The intended move, or empty for the position on the board. */
  readonly uci: string;
}

type Longer = readonly Pick<LongerCount, 'material' | 'moves'>[];

/** `longer`: positions that the event announced to be given more than fifty moves. */
export function possibleClaims(nodes: readonly Node[], { claimsFiftyAhead }: Pick<Edition, 'claimsFiftyAhead'>, longer: Longer = []): PossibleClaim[] {
  const now = nodes[nodes.length - 1];
  if (!now) return [];
  if (repetitions(nodes, now) >= 3) return [{ claim: DrawClaim.THREEFOLD, uci: '' }];
  if (isCounted(now, longer)) return [{ claim: DrawClaim.FIFTY_MOVES, uci: '' }];
  return intended(nodes, now, longer).filter(({ claim }) => claimsFiftyAhead || claim === DrawClaim.THREEFOLD);
}

function intended(nodes: readonly Node[], now: Node, longer: Longer): PossibleClaim[] {
  // Fewer than seven reversible plies cannot make a third repetition.
  if (now.position.halfmoves < 7) return [];
  const found: PossibleClaim[] = [];
  for (const uci of legalMoves(now)) {
    const next = playUci(now, uci);
    if (!next) continue;
    if (repetitions(nodes, next) >= 2) found.push({ claim: DrawClaim.THREEFOLD, uci });
    else if (isCounted(next, longer)) found.push({ claim: DrawClaim.FIFTY_MOVES, uci });
  }
  return found;
}

const isCounted = (node: Node, longer: Longer): boolean => node.position.halfmoves >= 100 && node.position.halfmoves >= 2 * movesToClaim(node, longer);

const sorted = (side: string): string => [...side.toUpperCase()].sort().join('');

/** As many as were announced for exactly this material, with either colour the stronger side. */
function movesToClaim({ position }: Node, longer: Longer): number {
  const side = (color: 'white' | 'black'): string => sorted([...position.board[color]].map((square) => kLetters[position.board.getRole(square)!]).join(''));
  const has = ({ material }: Longer[number]): boolean => {
    const second = material.indexOf('K', 1);
    const sides = [sorted(material.slice(0, second)), sorted(material.slice(second))];
    const there = [side('white'), side('black')];
    return sides.join('/') === there.join('/') || sides.reverse().join('/') === there.join('/');
  };
  return Math.max(50, ...longer.filter(has).map(({ moves }) => moves));
}

const kLetters = { pawn: 'P', knight: 'N', bishop: 'B', rook: 'R', queen: 'Q', king: 'K' };

function repetitions(nodes: readonly Node[], node: Node): number {
  return nodes.filter((other) => other.repetitionKey === node.repetitionKey).length;
}
