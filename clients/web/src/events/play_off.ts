// Players with equal points whose places are played off. Pure.
import type { FinalStanding } from '../gen/escaque/matchmaking/v1/event_pb';
import { EventStage, type GetEventResponse } from '../gen/escaque/matchmaking/v1/matchmaking_service_pb';

/** Those of one number of points, in their present order, and the places they can play for. */
export interface Tie {
  readonly userIds: readonly string[];
  readonly from: number;
  readonly to: number;
}

/** Several with equal points, the first of whom stands on a place that is played off. Only once the event is over. */
export function tiesOf({ created, finished, stage }: GetEventResponse): Tie[] {
  const places = created?.regulations?.playOffPlaces ?? 0;
  if (!places || stage !== EventStage.FINISHED) return [];
  const groups = new Map<number, FinalStanding[]>();
  for (const row of finished?.standings ?? []) groups.set(row.points, [...(groups.get(row.points) ?? []), row]);
  return [...groups.values()].flatMap((rows): Tie[] => {
    const from = Math.min(...rows.map(({ rank }) => rank));
    if (rows.length < 2 || from > places) return [];
    return [{ userIds: rows.map(({ userId }) => userId), from, to: Math.min(places, from + rows.length - 1) }];
  });
}

/** The places that a play-off has decided; undefined: none. */
export function playedOff({ playOffIds, finished }: GetEventResponse): { readonly from: number; readonly to: number } | undefined {
  const ranks = (finished?.standings ?? []).filter(({ userId }) => playOffIds.includes(userId)).map(({ rank }) => rank);
  return ranks.length ? { from: Math.min(...ranks), to: Math.max(...ranks) } : undefined;
}
