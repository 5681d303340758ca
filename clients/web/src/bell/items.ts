// What the bell in the header counts: everything that waits for this user, wherever on the site they are.
export const kKinds = ['challenge', 'game', 'turn', 'asked', 'resumption', 'invitation', 'round', 'message', 'call', 'cases', 'notice', 'friend',
  'club_invited', 'club_requests', 'club_refused', 'club_barred', 'club_member', 'club_officer', 'club_president', 'club_closed', 'club_child', 'club_news'] as const;
export type Kind = (typeof kKinds)[number];

export interface Item {
  /** The same for the same news: it is told once. */
  readonly key: string;
  readonly kind: Kind;
  /** How much of it. */
  readonly count: number;
  readonly path: string;
  /** The person, thing or time that it is about. */
  readonly about: string;
  /** Of a challenge, to answer it. */
  readonly challengeId?: string;
  /** Of a game that the opponent wants to go on with, to answer it; as it was read. */
  readonly game?: { readonly id: string; readonly version: number; readonly asks: number };
  /** Of a round, which. */
  readonly n?: number;
}

/** A round that this user is going to play, as the wire has it. */
export interface OwnRound {
  readonly eventId: string;
  readonly name: string;
  readonly round: number;
  readonly startsMs: number;
  /** Absent: round 1, before its pairings are known. */
  readonly isPublished?: boolean;
}

const kSoonMs = 15 * 60_000;

/** Rounds that are published, and those that begin soon: what is told of long before is told again then, and when the hour is another. */
export function itemsOfRounds(rounds: readonly OwnRound[], now: number, moment: (ms: number) => string): Item[] {
  return rounds.flatMap(({ eventId, name, round, startsMs, isPublished = false }): Item[] => {
    const isSoon = startsMs - kSoonMs <= now;
    // Before its pairings are known nobody waits for anybody after the hour: the arbiter is late.
    if (!isPublished && (!isSoon || startsMs <= now)) return [];
    const key = `${isSoon ? 'soon' : 'round'}:${eventId}:${round}:${startsMs}`;
    return [{ key, kind: 'round', count: 1, path: `/event/${eventId}`, about: `${name}, ${moment(startsMs)}`, n: round }];
  });
}

export const countOf = (items: readonly Item[]): number => items.reduce((sum, { count }) => sum + count, 0);

const kMostTold = 200;

/** Those that were not told before, and all keys that have been told then, the latest kept. */
export function untold(items: readonly Item[], told: readonly string[]): { fresh: readonly Item[]; told: readonly string[] } {
  const fresh = items.filter(({ key }) => !told.includes(key));
  return { fresh, told: fresh.length ? [...told, ...fresh.map(({ key }) => key)].slice(-kMostTold) : told };
}

/** What other parts of the page make heard and say by themselves. */
const kSaidElsewhere: readonly Kind[] = ['game', 'notice', 'cases'];
export const isSaidElsewhere = ({ kind }: Item): boolean => kSaidElsewhere.includes(kind);

/** A title with the number before it, whatever it had. */
export function marked(title: string, count: number): string {
  const plain = title.replace(/^\(\d+\) /, '');
  return count ? `(${count}) ${plain}` : plain;
}
