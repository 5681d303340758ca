// Why the server refuses something: by the code of the refusal in the languages that have a `refusals.ts`, in the server's
// own sentence in English.
import type { ErrorDetail } from '../gen/escaque/common/v1/error_pb';
import { words } from './index.svelte';

/** Of other refusals the reason says enough. */
const kSaidByCode = /^(game|lobby|event|arena|season|quota|conduct|case|speech|position|accounts(?=.off))\./;

/** Undefined where the reason is to be said. */
export function sayCode({ code, message, params }: ErrorDetail): string | undefined {
  if (!kSaidByCode.test(code)) return undefined;
  return words.refusals ? words.refusals[code]?.replace(/\{(\w+)\}/g, (hole, name: string) => params[name] ?? hole) : message;
}
