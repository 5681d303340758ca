// What a season refuses, in the user's language: also when it keeps somebody out of one of its events.
import type { ErrorDetail } from '../../gen/escaque/common/v1/error_pb';
import { fill, words } from '../index.svelte';
import { en } from './en';
import { es } from './es';
import { kSeasonRefusalsInSpanish } from './refusals_es';

/** "2nd, 3rd or 4th" of "category 2, 3 or 4: …". */
function rightOnes(expected: string): string {
  const texts = words.language === 'es' ? es : en;
  const [, list] = /^category ([1-4](?:(?:, | or )[1-4])*):/.exec(expected) ?? [];
  const named = [...(list ?? '').matchAll(/[1-4]/g)].map(([n]) => texts[`cat_${n}` as 'cat_1']);
  const last = named.pop();
  return last === undefined ? '' : named.length ? `${named.join(', ')} ${texts.or} ${last}` : last;
}

/** The sentence; undefined where it is none of a season's. */
export function saySeasonRefusal(detail: ErrorDetail): string | undefined {
  if (!(detail.message in kSeasonRefusalsInSpanish)) return undefined;
  const what = words.language === 'es' ? kSeasonRefusalsInSpanish[detail.message]! : detail.message;
  const categories = rightOnes(detail.expected);
  return categories ? fill((words.language === 'es' ? es : en).right_category, { what, categories }) : what;
}
