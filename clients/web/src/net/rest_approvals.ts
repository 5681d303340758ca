// REST of the site's arbiters about events and arenas that want their games to be rated.
import { create, toJson } from '@bufbuild/protobuf';
import { ListApprovalsResponseSchema, RatingRulingSchema, RuleOnRatingResponseSchema, type WantedApproval } from '../gen/escaque/matchmaking/v1/matchmaking_service_pb';
import { get, post } from './rest';

export const approvals = async (): Promise<readonly WantedApproval[]> => (await get('approvals', ListApprovalsResponseSchema)).approvals;

/** The same ruling again changes nothing. */
export function rule({ eventId, arenaId }: WantedApproval, isApproved: boolean, reason: string) {
  const body = toJson(RatingRulingSchema, create(RatingRulingSchema, { isApproved, reason }));
  return post(eventId ? `approval/event/${eventId}` : `approval/arena/${arenaId}`, RuleOnRatingResponseSchema, body);
}
