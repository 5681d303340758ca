// Texts about one's e-mail address and a forgotten password; loaded with the pages that say them.
import { RestError } from '../net/rest';
import type { texts } from './en/email';
import { inLanguage, t, translator, words } from './index.svelte';
import { sayError } from './say';

type EmailKey = keyof typeof texts;

export const emailText = translator<EmailKey>(inLanguage(import.meta.glob('./*/email.ts', { eager: true, import: 'texts' })));

const kByField: Readonly<Record<string, EmailKey>> = { address: 'address_wrong', ticket: 'link_stale' };
const kByCode: Readonly<Record<string, EmailKey>> = {
  'accounts.too_many_letters': 'too_many',
  'accounts.mail_is_off': 'mail_off',
  'accounts.mail_overloaded': 'mail_busy',
};

/** Why a call about mail was refused. */
export function sayMailError(reason: unknown): string {
  if (!(reason instanceof RestError)) return t('reason_INTERNAL');
  const { field, code, retryAfterMs } = reason.detail;
  const key = kByCode[code] ?? kByField[field];
  return key ? emailText(key, { time: words.moments.format(Date.now() + retryAfterMs) }) : sayError(reason.detail);
}
