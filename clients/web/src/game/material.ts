// Captured material, from the position alone.
import type { Chess } from 'chessops/chess';
import type { Role } from 'chessops/types';
import type { ByColor } from './state';

export interface Material {
  /** Pieces that this side has more than the other, strongest first. */
  readonly surplus: ByColor<readonly Role[]>;
  /** Points by which a side is ahead; 0 for the other. */
  readonly lead: ByColor<number>;
}

const kRoles: readonly Role[] = ['queen', 'rook', 'bishop', 'knight', 'pawn'];
const kPoints: Record<Role, number> = { queen: 9, rook: 5, bishop: 3, knight: 3, pawn: 1, king: 0 };

export function materialOf(position: Chess): Material {
  const surplus: { white: Role[]; black: Role[] } = { white: [], black: [] };
  let points = 0;
  for (const role of kRoles) {
    const pieces = position.board[role];
    const difference = pieces.intersect(position.board.white).size() - pieces.intersect(position.board.black).size();
    points += difference * kPoints[role];
    const side = difference > 0 ? surplus.white : surplus.black;
    for (let i = 0; i < Math.abs(difference); i++) side.push(role);
  }
  return { surplus, lead: { white: Math.max(0, points), black: Math.max(0, -points) } };
}
