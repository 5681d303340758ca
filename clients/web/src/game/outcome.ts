// The result of a game as the score sheet writes it.
import { Termination, Verdict } from '../gen/escaque/games/v1/entry_pb';
import type { Ending } from './state';

/** Whether it was won or drawn: neither when it never began, nor when both players lost by forfeit. */
export const hasOutcome = (termination: Termination): boolean =>
  termination !== Termination.ABORTED && termination !== Termination.NO_START && termination !== Termination.DOUBLE_FORFEIT;

const kUneven: Readonly<Record<number, string>> = {
  [Verdict.HALF_ZERO]: '½-0',
  [Verdict.ZERO_HALF]: '0-½',
  [Verdict.ONE_HALF]: '1-½',
  [Verdict.HALF_ONE]: '½-1',
  [Verdict.BOTH_WIN]: '1-1',
};

export function scoreOf(ending: Ending): string {
  if (ending.verdict) return kUneven[ending.verdict] ?? '';
  if (!hasOutcome(ending.termination)) return '';
  if (ending.winner === 'white') return '1-0';
  return ending.winner === 'black' ? '0-1' : '½-½';
}
