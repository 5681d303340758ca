// The result of a game as the score sheet writes it.
import { Termination } from '../gen/escaque/games/v1/entry_pb';
import type { Ending } from './state';

export function hasNoResult(ending: Ending): boolean {
  const { termination } = ending;
  return termination === Termination.ABORTED || termination === Termination.NO_START || termination === Termination.DOUBLE_FORFEIT;
}

export function scoreOf(ending: Ending): '1-0' | '0-1' | '½-½' | '' {
  if (hasNoResult(ending)) return '';
  if (ending.winner === 'white') return '1-0';
  return ending.winner === 'black' ? '0-1' : '½-½';
}
