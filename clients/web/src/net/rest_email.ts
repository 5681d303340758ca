// REST about one's e-mail address, and of a password that is set by a letter.
import { create, toJson, type JsonValue } from '@bufbuild/protobuf';
import { GetEmailResponseSchema, LetterWishesSchema } from '../gen/escaque/accounts/v1/accounts_service_pb';
import { EmailChangeSchema, EmailTicketSchema, ForgottenPasswordSchema, PasswordResetSchema, SiteSchema } from '../gen/escaque/gateway/v1/email_pb';
import { call, get } from './rest';

async function send(path: string, body: JsonValue): Promise<void> {
  await call(path, { method: 'POST', body: JSON.stringify(body) });
}

/** Whether this server sends mail. */
export const sendsMail = async (): Promise<boolean> => (await get('site', SiteSchema)).sendsMail;

export const email = () => get('email', GetEmailResponseSchema);

export interface EmailChange {
  readonly address?: string;
  readonly password: string;
  /** Where a second factor is on. */
  readonly code: string;
  /** Of the letters. */
  readonly language?: string;
}

/** Sends a link to the address. */
export const setEmail = (change: EmailChange): Promise<void> => send('email', toJson(EmailChangeSchema, create(EmailChangeSchema, change)));
export const removeEmail = (change: EmailChange): Promise<void> => send('email/remove', toJson(EmailChangeSchema, create(EmailChangeSchema, change)));
/** What is told to the confirmed address, beside what concerns the account. */
export const setLetterWishes = (wishes: { readonly rounds: boolean; readonly resumptions: boolean }): Promise<void> =>
  send('email/letters', toJson(LetterWishesSchema, create(LetterWishesSchema, wishes)));
export const sendLinkAgain = (): Promise<void> => send('email/again', {});

export const confirmEmail = (ticket: string): Promise<void> => send('email/confirm', toJson(EmailTicketSchema, create(EmailTicketSchema, { ticket })));

/** `who`: a handle or an address. */
export const forgotPassword = (who: string): Promise<void> => send('password/forgot', toJson(ForgottenPasswordSchema, create(ForgottenPasswordSchema, { who })));
export const resetPassword = (ticket: string, newPassword: string): Promise<void> =>
  send('password/reset', toJson(PasswordResetSchema, create(PasswordResetSchema, { ticket, newPassword })));
