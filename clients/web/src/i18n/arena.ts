// Texts of the pages of arenas, in the user's language.
import { RestError } from '../net/rest';
import type { texts } from './en/arena';
import { inLanguage, t, translator } from './index.svelte';
import { explainError } from './say';

export const arenaText = translator<keyof typeof texts>(inLanguage(import.meta.glob('./*/arena.ts', { eager: true, import: 'texts' })));

/** "4:05", or "1:00:00" from an hour on; never below zero. */
export function sayCountdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const two = (n: number): string => String(n).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes}:${two(seconds % 60)}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

/** Of whatever a call threw. */
export const sayArenaError = (thrown: unknown): string => (thrown instanceof RestError ? explainError(thrown.detail, (params) => arenaText('error_in', params)) : t('reason_INTERNAL'));
