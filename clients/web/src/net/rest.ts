// REST under /api/v1: one function per call; a refusal is thrown as RestError with the server's reason.
import { create, fromJson, toJson, type DescMessage, type JsonValue, type MessageShape } from '@bufbuild/protobuf';
import { ErrorDetailSchema, Reason, type ErrorDetail } from '../gen/escaque/common/v1/error_pb';
import * as rest from '../gen/escaque/gateway/v1/rest_pb';
import { ListGamesResponseSchema } from '../gen/escaque/games/v1/games_service_pb';
import { GetGameChangeResponseSchema, GetHistoryResponseSchema } from '../gen/escaque/ratings/v1/ratings_service_pb';
import type { CategoryName } from '../game/category';
import { nameClosed } from '../i18n/closed';

export class RestError extends Error {
  constructor(readonly detail: ErrorDetail) {
    super(detail.message);
  }
}

/** Of the gateway that is asked; empty: the one that the page came from. */
let gateway = '';
export const useGateway = (origin: string): void => void (gateway = origin);

/** Where the gateway that is asked now has it. */
export const urlOf = (path: string): string => `${gateway}/api/v1/${path}`;

export const pgnUrl = (gameId: string): string => urlOf(`game/${gameId}.pgn`);

export function register(handle: string, password: string) {
  return post('register', rest.SessionOpenedSchema, credentials(handle, password));
}

/** `code`: of the second factor, or empty. */
export function login(handle: string, password: string, code: string) {
  return post('login', rest.SessionOpenedSchema, credentials(handle, password, code));
}

export const openGuest = () => post('guest', rest.SessionOpenedSchema, {});

export async function logout(): Promise<void> {
  await call('logout', { method: 'POST', body: '{}' });
}

export async function changePassword(oldPassword: string, newPassword: string): Promise<void> {
  const change = create(rest.PasswordChangeSchema, { oldPassword, newPassword });
  await call('password', { method: 'POST', body: JSON.stringify(toJson(rest.PasswordChangeSchema, change)) });
}

export const profile = (handle: string) => get(`user/${encodeURIComponent(handle)}`, rest.ProfileSchema);

export function games(handle: string, options: { page?: string; category?: CategoryName | undefined; limit?: number }) {
  const query = new URLSearchParams({ limit: String(options.limit ?? 20) });
  if (options.page) query.set('page', options.page);
  if (options.category) query.set('category', options.category);
  return get(`user/${encodeURIComponent(handle)}/games?${query}`, ListGamesResponseSchema);
}

export const ratingHistory = (handle: string, category: CategoryName) =>
  get(`user/${encodeURIComponent(handle)}/ratings/${category}`, GetHistoryResponseSchema);

export const leaderboard = (category: CategoryName) => get(`leaderboard/${category}`, rest.LeaderboardSchema);

export const ratingChange = (gameId: string) => get(`game/${gameId}/ratings`, GetGameChangeResponseSchema);

export async function pgn(gameId: string): Promise<string> {
  return (await call(`game/${gameId}.pgn`)).text();
}

function credentials(handle: string, password: string, code = ''): JsonValue {
  return toJson(rest.CredentialsSchema, create(rest.CredentialsSchema, { handle, password, code }));
}

export async function get<T extends DescMessage>(path: string, schema: T): Promise<MessageShape<T>> {
  return read(schema, await call(path));
}

export async function post<T extends DescMessage>(path: string, schema: T, body: JsonValue): Promise<MessageShape<T>> {
  return read(schema, await call(path, { method: 'POST', body: JSON.stringify(body) }));
}

async function read<T extends DescMessage>(schema: T, response: Response): Promise<MessageShape<T>> {
  const message = fromJson(schema, (await response.json()) as JsonValue, { ignoreUnknownFields: true });
  nameClosed(message);
  return message;
}

/** The body as it is, for what is too little to load its messages. */
export async function getJson<T>(path: string): Promise<T> {
  return (await (await call(path)).json()) as T;
}

export async function call(path: string, init: RequestInit = {}): Promise<Response> {
  const headers: Record<string, string> = init.body ? { 'Content-Type': 'application/json' } : {};
  let response: Response;
  try {
    response = await fetch(urlOf(path), { ...init, headers, credentials: 'include' });
  } catch {
    throw new RestError(create(ErrorDetailSchema, { reason: Reason.UNAVAILABLE, message: 'no connection' }));
  }
  if (response.ok) return response;
  throw new RestError(await errorOf(response));
}

async function errorOf(response: Response): Promise<ErrorDetail> {
  try {
    return fromJson(ErrorDetailSchema, (await response.json()) as JsonValue, { ignoreUnknownFields: true });
  } catch {
    return create(ErrorDetailSchema, { reason: Reason.INTERNAL, message: `HTTP ${response.status}` });
  }
}
