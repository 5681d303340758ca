// What a reader wants to see of bad words: their own choice, made in the settings. What was said stays as it was.
import type { Coarseness, Span } from '../gen/escaque/conduct/v1/talk_pb';

export type Masking = 'nothing' | 'bad' | 'all';

// The enum itself would cost every game page its size.
const kMild: Coarseness.MILD = 1;

/** With an asterisk for each character that is hidden. A span that fits nowhere hides nothing. */
export function masked(text: string, spans: readonly Pick<Span, 'begin' | 'end' | 'coarseness'>[], masking: Masking): string {
  let shown = '';
  let at = 0;
  for (const { begin, end, coarseness } of masking === 'nothing' ? [] : spans) {
    if (begin < at || end <= begin || (masking === 'bad' && coarseness === kMild)) continue;
    shown += text.slice(at, begin) + text.slice(begin, end).replace(/./gu, '*');
    at = end;
  }
  return shown + text.slice(at);
}
