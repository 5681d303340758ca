import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { OnlinePersonSchema, type OnlinePerson } from '../../src/gen/escaque/gateway/v1/people_pb';
import { afterNews, asTheyAreNow, inOrder, type People } from '../../src/watch/people';

const person = (id: string, rating = 0, extra: { gameId?: string; isComputer?: boolean } = {}): OnlinePerson =>
  create(OnlinePersonSchema, { user: { id, handle: id, isComputer: extra.isComputer ?? false }, ...(rating && { rating: { rating: { value: rating } } }), isOnline: true, gameId: extra.gameId ?? '' });
const of = (...people: OnlinePerson[]): People => afterNews(new Map(), { isAll: true, here: people, goneIds: [] });
const ids = (people: Iterable<OnlinePerson>): string[] => [...people].map(({ user }) => user?.id ?? '');

describe('people online', () => {
  it('are those who came and have not gone', () => {
    const first = of(person('a'), person('b'));
    const later = afterNews(first, { isAll: false, here: [person('c'), person('a', 1500)], goneIds: ['b', 'x'] });
    expect(ids(later.values())).toEqual(['a', 'c']);
    expect(later.get('a')?.rating?.rating?.value).toBe(1500);
    expect(ids(first.values())).toEqual(['a', 'b']);
    expect(ids(afterNews(later, { isAll: true, here: [person('d')], goneIds: [] }).values())).toEqual(['d']);
  });

  it('come in the order of the server, those who are followed first, and without the user', () => {
    const followed = of(person('f1', 900), person('f2', 2000), person('f3', 800, { gameId: 'g' }));
    const best = of(person('c', 3000, { isComputer: true }), person('me', 2500), person('a', 1800), person('b', 1900), person('f2', 2000), person('n'));
    expect(ids(inOrder(followed, best, 'me'))).toEqual(['f3', 'f2', 'f1', 'b', 'a', 'n', 'c']);
  });

  it('whom the user follows are shown also when they are away, and when nobody has listed them', () => {
    const listed = [person('a'), person('b'), person('c')];
    const shown = asTheyAreNow(listed, of(person('c'), person('b', 0, { gameId: 'g' }), person('d')));
    expect(shown.map(({ user, isOnline }) => `${user?.id}${isOnline ? '' : ' away'}`)).toEqual(['b', 'c', 'd', 'a away']);
  });
});
