// REST of clubs: what is shown of them, and what their people do.
import { create, toJson, type MessageInitShape } from '@bufbuild/protobuf';
import { ClubCommandSchema, type ClubProfileSchema } from '../gen/escaque/accounts/v1/club_pb';
import * as service from '../gen/escaque/accounts/v1/club_service_pb';
import type { CategoryName } from '../game/category';
import { LeaderboardSchema } from '../gen/escaque/gateway/v1/rest_pb';
import { newId } from './id';
import { get, post } from './rest';

export type ClubCommand = NonNullable<MessageInitShape<typeof ClubCommandSchema>['command']>;
export type PeopleList = 'member' | 'asked' | 'invited' | 'barred' | 'child';

const paged = (page: string, more: Readonly<Record<string, string>> = {}): string =>
  String(new URLSearchParams({ ...more, ...(page && { page }) }));

export const clubs = (prefix: string, page = '') => get(`clubs?${paged(page, { prefix })}`, service.ListClubsResponseSchema);
export const club = (clubId: string) => get(`club/${clubId}`, service.GetClubResponseSchema);
export const leadersOfClub = (clubId: string, category: CategoryName) => get(`club/${clubId}/leaders/${category}`, LeaderboardSchema);
export const clubNews = (clubId: string, page = '') => get(`club/${clubId}/news?${paged(page)}`, service.ListClubNewsResponseSchema);

export const clubPeople = (clubId: string, relation: PeopleList, prefix: string, page = '') =>
  get(`club/${clubId}/people?${paged(page, { relation, prefix })}`, service.ListClubPeopleResponseSchema);

/** Answers the id of the new club. */
export async function foundClub(commandId: string, profile: MessageInitShape<typeof ClubProfileSchema>): Promise<string> {
  const request = create(service.FoundClubRequestSchema, { commandId, profile });
  return (await post('clubs', service.FoundClubResponseSchema, toJson(service.FoundClubRequestSchema, request))).club?.clubId ?? '';
}

/** `commandId`: the same one again has no effect. */
export async function commandClub(clubId: string, command: ClubCommand, commandId = newId()): Promise<void> {
  const message = create(ClubCommandSchema, { clubId, commandId, command });
  await post(`club/${clubId}`, service.CommandClubResponseSchema, toJson(ClubCommandSchema, message));
}
