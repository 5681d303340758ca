import { describe, expect, it } from 'vitest';
import { isNamePrefix, placeAfter } from '../../src/lobby/suggestions';

describe('names that a field suggests', () => {
  it('are asked for what names can begin with', () => {
    expect(['An', 'a-', 'Bo_2', 'x'.repeat(20)].every(isNamePrefix)).toBe(true);
    expect(['', 'A', '%%', '_a', '1a', 'An na', 'Añ', 'x'.repeat(21)].some(isNamePrefix)).toBe(false);
  });

  it('are walked through by the arrow keys, the text being one of the places', () => {
    const walked = (key: string, from: number, times: number): number[] => {
      const places = [from];
      for (let i = 0; i < times; i++) places.push(placeAfter(key, places[i]!, 2)!);
      return places;
    };
    expect(walked('ArrowDown', -1, 3)).toEqual([-1, 0, 1, -1]);
    expect(walked('ArrowUp', -1, 3)).toEqual([-1, 1, 0, -1]);
    expect(placeAfter('a', 0, 2)).toBeUndefined();
  });
});
