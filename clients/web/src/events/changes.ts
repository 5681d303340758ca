// Changing an announced event by the form of a new one. Pure.
import { create, fromJson, toJson, type JsonObject, type JsonValue, type MessageInitShape } from '@bufbuild/protobuf';
import { RegulationsSchema, type Regulations } from '../gen/escaque/matchmaking/v1/event_pb';
import type { GetEventResponse } from '../gen/escaque/matchmaking/v1/matchmaking_service_pb';

type Said = MessageInitShape<typeof RegulationsSchema>;
type Held = JsonValue | undefined;

const isRecord = (value: Held): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);
const isSame = (one: Held, other: Held): boolean => JSON.stringify(one) === JSON.stringify(other);

function merged(original: Held, before: Held, after: Held): Held {
  if (isSame(before, after)) return original;
  if (Array.isArray(after) && Array.isArray(before) && Array.isArray(original)) {
    return after.map((each, i) => merged(original[i], before[i], each) ?? each);
  }
  if (!isRecord(after)) return after;
  const [old, was] = [isRecord(original) ? original : {}, isRecord(before) ? before : {}];
  const names = new Set([...Object.keys(old), ...Object.keys(was), ...Object.keys(after)]);
  const fields = [...names].map((name) => [name, merged(old[name], was[name], after[name])] as const);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as JsonObject;
}

/**
 * `original` with what the form says otherwise than when it was opened (`before`): what a form has no field for, and
 * seconds where it has minutes, stay as they are.
 */
export function withChanges(original: Regulations, before: Said, after: Said): Regulations {
  const json = (said: Said): JsonValue => toJson(RegulationsSchema, create(RegulationsSchema, said));
  return fromJson(RegulationsSchema, (merged(toJson(RegulationsSchema, original), json(before), json(after)) ?? {}) as JsonValue);
}

/** From then on pairings rest on the regulations. */
export const hasNumbers = (event: GetEventResponse): boolean =>
  event.rounds.length > 0 || event.entrants.some(({ number }) => number > 0) || event.teams.some(({ number }) => number > 0);
