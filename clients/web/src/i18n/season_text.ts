// Texts of the pages of seasons; a refusal of a season is said on those of events too.
import type { ErrorDetail } from '../gen/escaque/common/v1/error_pb';
import type { texts } from './en/season';
import { inLanguage, translator } from './index.svelte';
import { sayError } from './say';

export type SeasonKey = keyof typeof texts;

export const seasonText = translator<SeasonKey>(inLanguage(import.meta.glob('./*/season.ts', { eager: true, import: 'texts' })));

/** With the categories that are open to the player; undefined where the refusal names none. */
export function saySeasonRefusal(detail: ErrorDetail): string | undefined {
  const named = detail.params['open']?.split(', ').map((number) => seasonText(`cat_${number}` as SeasonKey));
  const last = named?.pop();
  if (!named || last === undefined) return undefined;
  const categories = named.length ? `${named.join(', ')} ${seasonText('or')} ${last}` : last;
  return seasonText('right_category', { what: sayError(detail), categories });
}
