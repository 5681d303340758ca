// REST of the site's arbiters, who hide events, arenas and seasons from those who do not take part.
import { create, toJson } from '@bufbuild/protobuf';
import { RuleOnVisibilityResponseSchema, VisibilityRulingSchema } from '../gen/escaque/matchmaking/v1/matchmaking_service_pb';
import { post } from './rest';

export type Hideable = 'event' | 'arena' | 'season';

/** The same ruling again changes nothing. */
export function ruleOnVisibility(what: Hideable, id: string, isHidden: boolean, reason: string) {
  const body = toJson(VisibilityRulingSchema, create(VisibilityRulingSchema, { isHidden, reason }));
  return post(`visibility/${what}/${id}`, RuleOnVisibilityResponseSchema, body);
}
