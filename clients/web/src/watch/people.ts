// People who are online, after what a socket tells of them. Pure; the server ranks them in the same way.
import type { OnlineNews, OnlinePerson } from '../gen/escaque/gateway/v1/people_pb';

/** By id. */
export type People = ReadonlyMap<string, OnlinePerson>;

export function afterNews(people: People, { isAll, here, goneIds }: Pick<OnlineNews, 'isAll' | 'here' | 'goneIds'>): People {
  const now = new Map(isAll ? [] : people);
  for (const id of goneIds) now.delete(id);
  for (const person of here) now.set(person.user?.id ?? '', person);
  return now;
}

const ratingOf = (person: OnlinePerson): number => person.rating?.rating?.value ?? 0;

function byRank(a: OnlinePerson, b: OnlinePerson): number {
  return Number(a.user?.isComputer) - Number(b.user?.isComputer) || ratingOf(b) - ratingOf(a) || ((a.user?.handle ?? '') < (b.user?.handle ?? '') ? -1 : 1);
}

/** Those who are followed, of these the ones who play first; then the best. Each once, without the user. */
export function inOrder(followed: People, best: People, me: string | undefined): readonly OnlinePerson[] {
  const friends = [...followed.values()].sort((a, b) => Number(b.gameId !== '') - Number(a.gameId !== '') || byRank(a, b));
  const others = [...best.values()].filter(({ user }) => !followed.has(user?.id ?? '')).sort(byRank);
  return [...friends, ...others].filter(({ user }) => user?.id !== me);
}

/** Whom the user follows, as REST has listed them, and as they are by now: those who play first, then those who are online. */
export function asTheyAreNow(listed: readonly OnlinePerson[], followed: People): readonly OnlinePerson[] {
  const rest = listed.filter(({ user }) => !followed.has(user?.id ?? '')).map((person) => ({ ...person, isOnline: false, gameId: '' }));
  const now = [...followed.values(), ...rest];
  const place = ({ isOnline, gameId }: OnlinePerson): number => (gameId ? 0 : isOnline ? 1 : 2);
  return now.sort((a, b) => place(a) - place(b) || (a.user?.handle ?? '').localeCompare(b.user?.handle ?? ''));
}
