// A list of tie-breaks as an organiser makes it: the draft keeps the codes, in one line, as those who know them write them.
import { list } from './templates';

/** Those that can be chosen by name, the usual ones first; with other modifiers they are written. */
export const kTiebreaks = ['DE', 'BH/C1', 'BH', 'BH/C2', 'BH/M1', 'SB', 'SB/C1', 'WIN', 'WON', 'BPG', 'BWG', 'PS', 'PS/C1', 'KS', 'FB', 'AOB', 'ARO', 'ARO/C1', 'TPR', 'PTP', 'APRO', 'APPO', 'RTNG', 'REP', 'STD', 'TPN'] as const;

export const codesOf = (text: string): string[] => list(text);
export const withCode = (text: string, code: string): string => [...codesOf(text), code].join(', ');
export const withoutCode = (text: string, index: number): string => codesOf(text).filter((_, i) => i !== index).join(', ');

/** `by`: -1 up, 1 down; beyond the ends nothing changes. */
export function withMoved(text: string, index: number, by: -1 | 1): string {
  const codes = codesOf(text);
  const [one, other] = [codes[index], codes[index + by]];
  if (one === undefined || other === undefined) return text;
  codes[index] = other;
  codes[index + by] = one;
  return codes.join(', ');
}

/** What is not in the list yet. */
export const offeredWith = (text: string): string[] => kTiebreaks.filter((code) => !codesOf(text).includes(code));
