import { describe, expect, it } from 'vitest';
import { kKinds } from '../../src/bell/items';
import { isShown, itemsOfClubs, type OwnClub, type RelationName } from '../../src/clubs/relations';
import { texts } from '../../src/i18n/en/late/bell';
import { routeOf } from '../../src/stores/route';

const kId = '0000000000C';
const own = (relation: RelationName, more: Partial<OwnClub> = {}): OwnClub => ({ club: { clubId: kId, profile: { name: 'Torre Blanca' } }, relation: `CLUB_RELATION_${relation}`, sinceMs: 7, ...more });
const kinds = (clubs: readonly OwnClub[]): string[] => itemsOfClubs(clubs).map(({ kind }) => kind);

describe('clubs on the bell', () => {
  it('are what waits for an answer, until it is given', () => {
    expect(itemsOfClubs([own('INVITED')])).toEqual([{ key: `club:${kId}:invited:7`, kind: 'club_invited', count: 1, path: `/club/${kId}`, about: 'Torre Blanca' }]);
    expect(kinds([own('ASKED')])).toEqual([]);
    expect(kinds([own('OFFICER', { requests: 3 })])).toEqual(['club_requests']);
    expect(itemsOfClubs([own('PRESIDENT', { requests: 3 })])[0]!.count).toBe(3);
  });

  it('are what others have made of this user, until they have looked', () => {
    for (const relation of ['MEMBER', 'OFFICER', 'PRESIDENT', 'REFUSED', 'BARRED'] as const) {
      expect(kinds([own(relation)])).toEqual([]);
      expect(kinds([own(relation, { isUnseen: true })])).toEqual([`club_${relation.toLowerCase()}`]);
    }
    expect(kinds([{ ...own('OFFICER', { isUnseen: true, requests: 2 }), club: { clubId: kId, isClosed: true } }])).toEqual(['club_closed']);
  });

  it('tell a child that the club has made it a child’s account', () => {
    expect(kinds([own('MEMBER', { isUnseen: true, isChild: true })])).toEqual(['club_child']);
    expect(kinds([own('MEMBER', { isChild: true })])).toEqual([]);
  });

  it('tell of news that were not looked at', () => {
    expect(itemsOfClubs([own('MEMBER', { unreadNews: 3 })])).toEqual([{ key: `club:${kId}:news:3`, kind: 'club_news', count: 3, path: `/club/${kId}`, about: 'Torre Blanca' }]);
    expect(kinds([own('MEMBER', { unreadNews: 0 })])).toEqual([]);
  });

  it('have words', () => {
    for (const kind of kKinds) expect(texts).toHaveProperty(`is_${kind}`);
  });
});

describe('the list of own clubs', () => {
  it('has none in which the user is nothing any more', () => {
    expect(['INVITED', 'ASKED', 'REFUSED', 'BARRED', 'MEMBER'].map((relation) => isShown(own(relation as RelationName)))).toEqual([true, true, false, false, true]);
    expect(isShown({ ...own('PRESIDENT'), club: { clubId: kId, isClosed: true } })).toBe(false);
  });
});

describe('the paths of clubs', () => {
  it('are the list, a new one, and each', () => {
    expect(routeOf('/clubs')).toEqual({ page: 'club', clubId: undefined });
    expect(routeOf('/clubs/new')).toEqual({ page: 'club', clubId: 'new' });
    expect(routeOf(`/club/${kId}`)).toEqual({ page: 'club', clubId: kId });
    expect(routeOf('/club/short')).toEqual({ page: 'lost' });
  });
});
