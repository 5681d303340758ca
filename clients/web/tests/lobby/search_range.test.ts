import { expect, it } from 'vitest';
import { searchRange } from '../../src/lobby/search_range';

it('a search widens by ten points a second towards whoever comes, for five minutes', () => {
  expect(searchRange(1550, 0)).toEqual([1450, 1650]);
  expect(searchRange(1550, 12_900)).toEqual([1330, 1770]);
  expect(searchRange(1550, -5_000)).toEqual([1450, 1650]);
  expect(searchRange(1550, 3_600_000)).toEqual([0, 4650]);
});
