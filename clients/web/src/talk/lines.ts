// Lines of talk as the page of talk keeps them, from REST and from the socket. Pure.
import type { Talk } from '../gen/escaque/conduct/v1/talk_pb';

/** How many lines of one place a page keeps. */
const kKept = 500;

const idOf = ({ lineId, talkId }: Pick<Talk, 'lineId' | 'talkId'>): string => lineId || talkId;

/** Both, in their order, each line once. */
export function merged(one: readonly Talk[], other: readonly Talk[]): readonly Talk[] {
  const known = new Map<string, Talk>();
  // The same line has two times: when it was kept, and when it was delivered. The first that came stays.
  for (const line of [...one, ...other]) if (!known.has(idOf(line))) known.set(idOf(line), line);
  return [...known.values()].sort((a, b) => a.timeMs - b.timeMs).slice(-kKept);
}

/** The other one of a message. */
export const otherOf = (line: Pick<Talk, 'from' | 'to'>, me: string) => (line.from?.id === me ? line.to : line.from);

export type Place =
  | { readonly kind: 'person'; readonly handle: string }
  | { readonly kind: 'channel'; readonly name: string }
  | { readonly kind: 'shouts' };

/** What is open on the page of talk, from the rest of its path. */
export function placeOf(path: string): Place | undefined {
  const person = /^@\/([A-Za-z][A-Za-z0-9_-]{2,19})$/.exec(path);
  if (person) return { kind: 'person', handle: person[1]! };
  const channel = /^channel\/([a-z][a-z0-9-]{0,19})$/.exec(path);
  if (channel) return { kind: 'channel', name: channel[1]! };
  return path === 'shouts' ? { kind: 'shouts' } : undefined;
}

export const pathOf = (place: Place): string => {
  if (place.kind === 'shouts') return '/talk/shouts';
  return place.kind === 'person' ? `/talk/@/${place.handle}` : `/talk/channel/${place.name}`;
};
