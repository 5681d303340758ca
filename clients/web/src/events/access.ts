// To whom an event is open; of private ones what a stranger is told, and the key that a link ends with. Pure.
import { EntryAccess } from '../gen/escaque/matchmaking/v1/event_pb';

const kGates = ['for_invited', 'link_needed', 'password_needed'] as const;
export type Gate = (typeof kGates)[number];

/** What would open an event, by the code of the refusal to show it; undefined: that is not why. */
export const gateOf = (code: string): Gate | undefined => kGates.find((gate) => code === `event.${gate}`);

/** 64 hexadecimal digits of "#key=…"; empty where there is none. */
export const keyIn = (hash: string): string => /^#key=([0-9a-f]{64})$/.exec(hash)?.[1] ?? '';

export const linkOf = (origin: string, eventId: string, key: string): string => `${origin}/event/${eventId}#key=${key}`;

export const kAccesses = [EntryAccess.EVERYBODY, EntryAccess.MEMBERS, EntryAccess.INVITED, EntryAccess.BY_LINK, EntryAccess.BY_PASSWORD] as const;
export type Access = (typeof kAccesses)[number];

/** Only an event of a club can be for members. */
export const accessesOf = (clubId: string): readonly Access[] => kAccesses.filter((each) => clubId !== '' || each !== EntryAccess.MEMBERS);

/** In no list for others. */
export const isPrivate = (access: Access): boolean => access !== EntryAccess.EVERYBODY && access !== EntryAccess.MEMBERS;

/** Old events say nothing. */
export const accessOf = (access: EntryAccess | undefined): Access => kAccesses.find((each) => each === access) ?? EntryAccess.EVERYBODY;

/** The club whose page led to the form, in "#club=…"; empty where there is none. */
export const clubIn = (hash: string): string => /^#club=(\w{11})$/.exec(hash)?.[1] ?? '';
