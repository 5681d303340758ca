// REST of seasons of blitz categories: what is shown of them, and their organisers' commands.
import { create, toJson, type MessageInitShape } from '@bufbuild/protobuf';
import { CommandSeasonResponseSchema, GetSeasonResponseSchema, ListSeasonsResponseSchema } from '../gen/escaque/matchmaking/v1/matchmaking_service_pb';
import { SeasonCommandSchema } from '../gen/escaque/matchmaking/v1/season_pb';
import { newId } from './id';
import { get, post } from './rest';

export type SeasonCommand = NonNullable<MessageInitShape<typeof SeasonCommandSchema>['command']>;

export const seasons = (page = '') => get(`seasons?page=${page}`, ListSeasonsResponseSchema);
export const seasonsOfClub = (clubId: string, page = '') => get(`club/${clubId}/seasons?limit=5&page=${page}`, ListSeasonsResponseSchema);
export const season = (seasonId: string) => get(`season/${seasonId}`, GetSeasonResponseSchema);

/** Answers the version of the season with the command in it. */
export async function commandSeason(seasonId: string, command: SeasonCommand, reason = ''): Promise<number> {
  const message = create(SeasonCommandSchema, { commandId: newId(), seasonId, reason, command });
  return (await post(`season/${seasonId}`, CommandSeasonResponseSchema, toJson(SeasonCommandSchema, message))).version;
}
