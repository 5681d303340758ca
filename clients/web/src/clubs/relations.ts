// What people are to a club, and what the bell says of it.
import type { Item } from '../bell/items';

/** As the wire names it in JSON. */
export type RelationName = 'INVITED' | 'ASKED' | 'REFUSED' | 'BARRED' | 'MEMBER' | 'OFFICER' | 'PRESIDENT';

/** One's own place in a club. Read without its descriptors, which only pages of clubs should load. */
export interface OwnClub {
  readonly club: { readonly clubId: string; readonly profile?: { readonly name?: string }; readonly isClosed?: boolean; readonly members?: number };
  readonly relation: `CLUB_RELATION_${RelationName}`;
  readonly sinceMs?: number;
  readonly isUnseen?: boolean;
  /** That wait for an answer of this user's. */
  readonly requests?: number;
  /** The club has made this user's a child's account. */
  readonly isChild?: boolean;
  /** That others have published; 9 at most. */
  readonly unreadNews?: number;
}

export const relationOf = ({ relation }: OwnClub): RelationName => relation.replace('CLUB_RELATION_', '') as RelationName;

/** Clubs on one's own list: not those in which one was refused or removed. */
export const isShown = (own: OwnClub): boolean => !own.club.isClosed && !['REFUSED', 'BARRED'].includes(relationOf(own));

/** Invitations, requests that wait for this user, and what others have made of their place, until they have looked. */
export function itemsOfClubs(clubs: readonly OwnClub[]): Item[] {
  return clubs.flatMap((own): Item[] => {
    const { clubId, profile, isClosed } = own.club;
    const relation = relationOf(own);
    const item = { count: 1, path: `/club/${clubId}`, about: profile?.name ?? '' };
    if (isClosed) return own.isUnseen ? [{ ...item, key: `club:${clubId}:closed`, kind: 'club_closed' }] : [];
    const items: Item[] = [];
    if (relation === 'INVITED') items.push({ ...item, key: `club:${clubId}:invited:${own.sinceMs}`, kind: 'club_invited' });
    else if (own.isUnseen && own.isChild) items.push({ ...item, key: `club:${clubId}:child:${own.sinceMs}`, kind: 'club_child' });
    else if (own.isUnseen) items.push({ ...item, key: `club:${clubId}:${relation}:${own.sinceMs}`, kind: `club_${relation.toLowerCase()}` as Item['kind'] });
    if (own.requests) items.push({ ...item, key: `club:${clubId}:requests:${own.requests}`, kind: 'club_requests', count: own.requests });
    if (own.unreadNews) items.push({ ...item, key: `club:${clubId}:news:${own.unreadNews}`, kind: 'club_news', count: own.unreadNews });
    return items;
  });
}
