// REST of what keeps an account: sessions, the second factor, recovery codes.
import { create, toJson, type JsonValue } from '@bufbuild/protobuf';
import { BeginSecondFactorResponseSchema, GetSecondFactorResponseSchema, ListSessionsResponseSchema } from '../gen/escaque/accounts/v1/accounts_service_pb';
import { AccountClosingSchema, ConfirmationSchema, LogOutSchema, PasswordRecoverySchema, RecoveryCodesSchema } from '../gen/escaque/gateway/v1/rest_pb';
import { call, get, post } from './rest';

const confirmation = (password: string, code: string): JsonValue => toJson(ConfirmationSchema, create(ConfirmationSchema, { password, code }));

async function send(path: string, body: JsonValue): Promise<void> {
  await call(path, { method: 'POST', body: JSON.stringify(body) });
}

export const sessions = async () => (await get('sessions', ListSessionsResponseSchema)).sessions;

export async function endSession(id: string): Promise<void> {
  await call(`session/${id}`, { method: 'DELETE' });
}

export const logOutEverywhere = (): Promise<void> => send('logout', toJson(LogOutSchema, create(LogOutSchema, { everywhere: true })));

export const secondFactor = () => get('second-factor', GetSecondFactorResponseSchema);
export const beginSecondFactor = (password: string) => post('second-factor/begin', BeginSecondFactorResponseSchema, confirmation(password, ''));
export const removeSecondFactor = (password: string, code: string): Promise<void> => send('second-factor/remove', confirmation(password, code));

export const confirmSecondFactor = async (code: string): Promise<readonly string[]> =>
  (await post('second-factor/confirm', RecoveryCodesSchema, confirmation('', code))).codes;

export const newRecoveryCodes = async (password: string, code: string): Promise<readonly string[]> =>
  (await post('recovery-codes', RecoveryCodesSchema, confirmation(password, code))).codes;

export const recoverPassword = (handle: string, recoveryCode: string, newPassword: string): Promise<void> =>
  send('password/recover', toJson(PasswordRecoverySchema, create(PasswordRecoverySchema, { handle, recoveryCode, newPassword })));

/** Refused (field "resign_games") while the user has running games that are not to be resigned. */
export const closeAccount = (password: string, code: string, resignGames: boolean): Promise<void> =>
  send('account/close', toJson(AccountClosingSchema, create(AccountClosingSchema, { password, code, resignGames })));

/** A zip file with what the server keeps of the user. */
export const exportData = async (): Promise<Blob> => (await call('account/export', { method: 'POST', body: '{}' })).blob();
