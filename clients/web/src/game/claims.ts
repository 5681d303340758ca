// Whether a draw can be claimed (FIDE 9.2, 9.3), also with a move that the claimant only intends. A hint for the
// button: the server judges the claim on its own record.
import { DrawClaim } from '../gen/escaque/games/v1/command_pb';
import type { Edition } from './editions';
import { legalMoves, playUci, type Node } from './position';

export interface PossibleClaim {
  readonly claim: DrawClaim;
  /** The intended move, or empty for the position on the board. */
  readonly uci: string;
}

export function possibleClaims(nodes: readonly Node[], { claimsFiftyAhead }: Pick<Edition, 'claimsFiftyAhead'>): PossibleClaim[] {
  const now = nodes[nodes.length - 1];
  if (!now) return [];
  if (repetitions(nodes, now) >= 3) return [{ claim: DrawClaim.THREEFOLD, uci: '' }];
  if (now.position.halfmoves >= 100) return [{ claim: DrawClaim.FIFTY_MOVES, uci: '' }];
  return intended(nodes, now).filter(({ claim }) => claimsFiftyAhead || claim === DrawClaim.THREEFOLD);
}

function intended(nodes: readonly Node[], now: Node): PossibleClaim[] {
  // Fewer than seven reversible plies cannot make a third repetition.
  if (now.position.halfmoves < 7) return [];
  const found: PossibleClaim[] = [];
  for (const uci of legalMoves(now)) {
    const next = playUci(now, uci);
    if (!next) continue;
    if (repetitions(nodes, next) >= 2) found.push({ claim: DrawClaim.THREEFOLD, uci });
    else if (next.position.halfmoves >= 100) found.push({ claim: DrawClaim.FIFTY_MOVES, uci });
  }
  return found;
}

function repetitions(nodes: readonly Node[], node: Node): number {
  return nodes.filter((other) => other.repetitionKey === node.repetitionKey).length;
}
