import { describe, expect, it } from 'vitest';
import { markedName } from '../src/game/marked_name';

describe('names as text', () => {
  it('mark computers, and nobody else', () => {
    expect(markedName({ handle: 'Crafty', isComputer: true })).toBe('Crafty (C)');
    expect(markedName({ handle: 'Anna', isComputer: false })).toBe('Anna');
    expect(markedName(undefined)).toBe('');
  });
});
