// REST of events: what is shown of them, and commands.
import { create, toJson, type MessageInitShape } from '@bufbuild/protobuf';
import { EventCommandSchema } from '../gen/escaque/matchmaking/v1/event_command_pb';
import {
  CommandEventResponseSchema,
  ExplainRoundResponseSchema,
  GetEventResponseSchema,
  GetStandingsResponseSchema,
  ListEventsResponseSchema,
} from '../gen/escaque/matchmaking/v1/matchmaking_service_pb';
import { GetNormsResponseSchema } from '../gen/escaque/matchmaking/v1/norm_pb';
import { ExplainStandingResponseSchema } from '../gen/escaque/matchmaking/v1/working_pb';
import { newId } from './id';
import { get, post, urlOf } from './rest';

export type EventCommand = NonNullable<MessageInitShape<typeof EventCommandSchema>['command']>;

export const events = (page = '') => get(`events?page=${page}`, ListEventsResponseSchema);
/** Of one club, a few at a time. */
export const eventsOfClub = (clubId: string, page = '') => get(`club/${clubId}/events?limit=5&page=${page}`, ListEventsResponseSchema);
/** Private ones that one sees, and hidden ones in which one takes part. */
export const myEvents = () => get('events/mine', ListEventsResponseSchema);
export const event = (eventId: string) => get(`event/${eventId}`, GetEventResponseSchema);
export const standings = (eventId: string, after = 0) => get(`event/${eventId}/standings${after ? `?after=${after}` : ''}`, GetStandingsResponseSchema);
export const working = (eventId: string, number: number, after: number) => get(`event/${eventId}/working?number=${number}&after=${after}`, ExplainStandingResponseSchema);
export const explanation = async (eventId: string, round: number) => (await get(`event/${eventId}/why?round=${round}`, ExplainRoundResponseSchema)).explanation;
export const reportUrl = (eventId: string): string => urlOf(`event/${eventId}.trf`);
export const gamesUrl = (eventId: string): string => urlOf(`event/${eventId}.pgn`);
export const resultsUrl = (eventId: string): string => urlOf(`event/${eventId}.ndjson`);

/** Answers the version of the event with the command in it. Sent again under the same id it has one effect. */
export async function commandEvent(eventId: string, command: EventCommand, reason = '', commandId = newId()): Promise<number> {
  const message = create(EventCommandSchema, { commandId, eventId, reason, command });
  return (await post(`event/${eventId}`, CommandEventResponseSchema, toJson(EventCommandSchema, message))).version;
}

/** What an event's record does not say of its norms. Words are those of the enums, in lower case; empty: none. */
export interface NormsQuestion {
  readonly number: number;
  readonly exemption: string;
  readonly arbiter: string;
  readonly host: string;
  readonly games: number;
}

/** For arbiters of the event: of all players the norms made, of one all titles. Days are those of this browser. */
export function norms(eventId: string, asked: NormsQuestion) {
  const offset = -new Date().getTimezoneOffset();
  const query = new URLSearchParams({ exemption: asked.exemption, arbiter: asked.arbiter, host: asked.host, games: String(asked.games), offset: String(offset) });
  if (asked.number) query.set('number', String(asked.number));
  return get(`event/${eventId}/norms?${query}`, GetNormsResponseSchema);
}
