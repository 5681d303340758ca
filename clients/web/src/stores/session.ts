// Logging in and out: REST sets the cookie, then the socket begins again with it.
import * as rest from '../net/rest_users';
import { connection } from './connection.svelte';
import { router } from './router.svelte';

/** `path`: where this leads. */
export async function logIn(handle: string, password: string, code: string, path?: string): Promise<void> {
  await rest.login(handle, password, code);
  entered(path);
}

export async function signUp(handle: string, password: string, path?: string): Promise<void> {
  await rest.register(handle, password);
  entered(path);
}

export async function logOut(): Promise<void> {
  await rest.logout();
  entered();
}

/** The session has ended at the server. */
export const leave = (): void => entered();

function entered(path = '/'): void {
  connection.renew();
  router.go(path);
}
