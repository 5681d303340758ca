import { expect, it } from 'vitest';
import { routeOf } from '../../src/stores/route';

it('a challenge by link has a page of its own', () => {
  expect(routeOf('/challenge/0123456789A')).toEqual({ page: 'challenge', challengeId: '0123456789A' });
  expect(routeOf('/challenge/0123456789A/')).toEqual({ page: 'challenge', challengeId: '0123456789A' });
  for (const path of ['/challenge', '/challenge/short', '/challenge/0123456789A/more']) expect(routeOf(path)).toEqual({ page: 'lost' });
});
