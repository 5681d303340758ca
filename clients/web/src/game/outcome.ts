// The result of a game as the score sheet writes it.
import { Termination } from '../gen/escaque/games/v1/entry_pb';
import type { Ending } from './state';

/** Whether it was won or drawn: neither when it never began, nor when both players lost by forfeit. */
export const hasOutcome = (termination: Termination): boolean =>
  termination !== Termination.ABORTED && termination !== Termination.NO_START && termination !== Termination.DOUBLE_FORFEIT;

export function scoreOf(ending: Ending): '1-0' | '0-1' | '½-½' | '' {
  if (!hasOutcome(ending.termination)) return '';
  if (ending.winner === 'white') return '1-0';
  return ending.winner === 'black' ? '0-1' : '½-½';
}
