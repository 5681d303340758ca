// What a season refuses, in the user's language: also when it keeps somebody out of one of its events.
import type { ErrorDetail } from '../gen/escaque/common/v1/error_pb';
import { refusals } from './refusals';
import { seasonText, type SeasonKey } from './season_text';

const refusal = refusals(import.meta.glob('./*/refusals/season.ts', { eager: true, import: 'texts' }));

/** "2nd, 3rd or 4th" of "category 2, 3 or 4: …". */
function rightOnes(expected: string): string {
  const [, list] = /^category ([1-4](?:(?:, | or )[1-4])*):/.exec(expected) ?? [];
  const named = [...(list ?? '').matchAll(/[1-4]/g)].map(([n]) => seasonText(`cat_${n}` as SeasonKey));
  const last = named.pop();
  return last === undefined ? '' : named.length ? `${named.join(', ')} ${seasonText('or')} ${last}` : last;
}

/** The sentence; undefined where it is none of a season's. */
export function saySeasonRefusal(detail: ErrorDetail): string | undefined {
  const what = refusal(detail.message);
  if (what === undefined) return undefined;
  const categories = rightOnes(detail.expected);
  return categories ? seasonText('right_category', { what, categories }) : what;
}
