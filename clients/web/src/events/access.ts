// Private events: what a stranger is told, and the key that a link ends with. Pure.
import { EntryAccess } from '../gen/escaque/matchmaking/v1/event_pb';

const kGates = ['for_invited', 'link_needed', 'password_needed'] as const;
export type Gate = (typeof kGates)[number];

/** What would open an event, by the code of the refusal to show it; undefined: that is not why. */
export const gateOf = (code: string): Gate | undefined => kGates.find((gate) => code === `event.${gate}`);

/** 64 hexadecimal digits of "#key=…"; empty where there is none. */
export const keyIn = (hash: string): string => /^#key=([0-9a-f]{64})$/.exec(hash)?.[1] ?? '';

export const linkOf = (origin: string, eventId: string, key: string): string => `${origin}/event/${eventId}#key=${key}`;

export const kAccesses = [EntryAccess.EVERYBODY, EntryAccess.INVITED, EntryAccess.BY_LINK, EntryAccess.BY_PASSWORD] as const;
export type Access = (typeof kAccesses)[number];

/** Old events say nothing. */
export const accessOf = (access: EntryAccess | undefined): Access => kAccesses.find((each) => each === access) ?? EntryAccess.EVERYBODY;
