// Openings in the user's language; loaded when the board is there.
import { openingOf } from '../game/openings';
import type { texts } from './en/openings';
import { inLanguage, translator } from './index.svelte';

const text = translator<keyof typeof texts>(inLanguage(import.meta.glob('./*/openings.ts', { eager: true, import: 'texts' })));

/** "C65 Ruy Lopez, Berlin" of a game that began with these moves from the usual first position; empty when it has no name. */
export function sayOpening(sans: readonly string[]): string {
  const opening = openingOf(sans);
  return opening && text.has(opening.line) ? `${opening.eco} ${text(opening.line)}` : '';
}
