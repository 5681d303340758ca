// Evaluations as they are written: "+1.3", "#-4", "mate".
import { words } from '../i18n/index.svelte';
import type { Score } from './judgement';

export function writeScore(score: Score): string {
  if ('won' in score) return score.won === 'white' ? '1-0' : '0-1';
  if ('mate' in score) return `#${score.mate < 0 ? '−' : ''}${Math.abs(score.mate)}`;
  const pawns = new Intl.NumberFormat(words.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(Math.abs(score.cp) / 100);
  if (Math.abs(score.cp) < 5) return pawns;
  return (score.cp > 0 ? '+' : '−') + pawns;
}

/** The side that is better, for a sentence; within half a pawn none. */
export function sideOf(score: Score): 'white' | 'black' | 'equal' {
  if ('won' in score) return score.won;
  const value = 'mate' in score ? score.mate * 1000 : score.cp;
  if (Math.abs(value) < 50) return 'equal';
  return value > 0 ? 'white' : 'black';
}

/** Signs of PGN's glyphs; those of a small advantage are in few fonts. */
export const kGlyphs: Readonly<Record<number, string>> = { 1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!', 10: '=', 13: '∞', 14: '+=', 15: '=+', 16: '±', 17: '∓', 18: '+−', 19: '−+' };
