// Texts of the pages of arenas, in the user's language.
import type { ErrorDetail } from '../../gen/escaque/common/v1/error_pb';
import { RestError } from '../../net/rest';
import { fill, t, words, type Params } from '../index.svelte';
import { sayError } from '../say';
import { en } from './en';
import { es } from './es';
import { kArenaRefusalsInSpanish } from './refusals_es';

export type ArenaKey = keyof typeof en;

/** The text of `key`, its {holes} filled. */
export const ta = (key: ArenaKey, params?: Params): string => fill((words.language === 'es' ? es : en)[key], params);

export const sayPlayers = (n: number): string => ta(words.plurals.select(n) === 'one' ? 'players_one' : 'players_other', { n: words.numbers.format(n) });

/** "4:05", or "1:00:00" from an hour on; never below zero. */
export function sayCountdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const two = (n: number): string => String(n).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes}:${two(seconds % 60)}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

function sayRefusal(detail: ErrorDetail): string {
  if (detail.message in kArenaRefusalsInSpanish) return words.language === 'es' ? kArenaRefusalsInSpanish[detail.message]! : detail.message;
  return detail.expected && detail.field ? ta('fault_in', { what: sayError(detail), expected: detail.expected }) : sayError(detail);
}

/** Of whatever a call threw. */
export const sayArenaFault = (fault: unknown): string => (fault instanceof RestError ? sayRefusal(fault.detail) : t('reason_INTERNAL'));
