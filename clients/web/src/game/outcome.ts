// The result of a game as the score sheet writes it.
import { Termination } from '../gen/escaque/games/v1/entry_pb';
import type { Ending } from './state';

export function hasNoResult(ending: Ending): boolean {
  return ending.termination === Termination.ABORTED || ending.termination === Termination.NO_START;
}

export function scoreOf(ending: Ending): '1-0' | '0-1' | '½-½' | '' {
  if (hasNoResult(ending)) return '';
  if (ending.winner === 'white') return '1-0';
  return ending.winner === 'black' ? '0-1' : '½-½';
}
