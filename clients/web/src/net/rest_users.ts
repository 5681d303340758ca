// REST of accounts: sessions, profiles, games and ratings.
import { create, toJson, type JsonValue } from '@bufbuild/protobuf';
import { GetUsersResponseSchema } from '../gen/escaque/accounts/v1/accounts_service_pb';
import * as rest from '../gen/escaque/gateway/v1/rest_pb';
import { GetOpeningsResponseSchema, ListGamesResponseSchema } from '../gen/escaque/games/v1/games_service_pb';
import { GetGameChangeResponseSchema, GetHistoryResponseSchema } from '../gen/escaque/ratings/v1/ratings_service_pb';
import type { CategoryName } from '../game/category';
import type { GamesFilter } from '../game/games_filter';
import type { Color } from '../game/state';
import { call, get, post } from './rest';

export function register(handle: string, password: string) {
  return post('register', rest.SessionOpenedSchema, credentials(handle, password));
}

/** `code`: of the second factor, or empty. */
export function login(handle: string, password: string, code: string) {
  return post('login', rest.SessionOpenedSchema, credentials(handle, password, code));
}

/** As the server takes them at a time. */
const kAtATime = 100;

/** The registered users among these handles, as they spell them. */
export async function findUsers(handles: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (let at = 0; at < handles.length; at += kAtATime) {
    const answer = await post('users/find', GetUsersResponseSchema, { handles: handles.slice(at, at + kAtATime) });
    found.push(...answer.users.map(({ user }) => user?.handle ?? ''));
  }
  return found;
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

export function games(handle: string, options: { page?: string; filter?: GamesFilter; limit?: number }) {
  const query = new URLSearchParams({ limit: String(options.limit ?? 20), ...options.filter });
  if (options.page) query.set('page', options.page);
  return get(`user/${encodeURIComponent(handle)}/games?${query}`, ListGamesResponseSchema);
}

/** What their games went on with after these moves. */
export function openings(handle: string, color: Color, category: CategoryName | '', moves: readonly string[]) {
  const query = new URLSearchParams({ color, moves: moves.join(',') });
  if (category) query.set('category', category);
  return get(`user/${encodeURIComponent(handle)}/openings?${query}`, GetOpeningsResponseSchema);
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
