// REST of the site's arbiters about events and arenas that want their games to be rated.
import { create, toJson } from '@bufbuild/protobuf';
import { ListApprovalsResponseSchema, RatingRulingSchema, RuleOnRatingResponseSchema, type WantedApproval } from '../gen/escaque/matchmaking/v1/matchmaking_service_pb';
import { get, post } from './rest';

/** The first N pages; whether there are more. */
export async function approvals(pages: number): Promise<{ waiting: readonly WantedApproval[]; hasMore: boolean }> {
  const waiting: WantedApproval[] = [];
  let next = '';
  for (let page = 0; page < pages && (page === 0 || next); page++) {
    const answer = await get(`approvals?page=${next}`, ListApprovalsResponseSchema);
    waiting.push(...answer.approvals);
    next = answer.nextPageToken;
  }
  return { waiting, hasMore: next !== '' };
}

/** The same ruling again changes nothing. */
export function rule({ eventId, arenaId }: WantedApproval, isApproved: boolean, reason: string) {
  const body = toJson(RatingRulingSchema, create(RatingRulingSchema, { isApproved, reason }));
  return post(eventId ? `approval/event/${eventId}` : `approval/arena/${arenaId}`, RuleOnRatingResponseSchema, body);
}
