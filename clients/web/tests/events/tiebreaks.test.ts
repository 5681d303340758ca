import { describe, expect, it } from 'vitest';
import { codesOf, kTiebreaks, offeredWith, withCode, withMoved, withoutCode } from '../../src/events/tiebreaks';
import { sayTieBreak } from '../../src/i18n/events';

describe('a list of tie-breaks', () => {
  it('is changed row by row, and stays what one may write', () => {
    const list = withCode('BH/C1, BH', 'SB');
    expect(list).toBe('BH/C1, BH, SB');
    expect(withMoved(list, 2, -1)).toBe('BH/C1, SB, BH');
    expect(withMoved(list, 0, -1)).toBe(list);
    expect(withMoved(list, 2, 1)).toBe(list);
    expect(withoutCode(list, 0)).toBe('BH, SB');
    expect(withCode('', 'DE')).toBe('DE');
    expect(codesOf(' BH/C1 ,, SB')).toEqual(['BH/C1', 'SB']);
  });

  it('is offered each of them once, by its name', () => {
    expect(offeredWith('BH, SB')).not.toContain('BH');
    expect(offeredWith('BH, SB')).toContain('BH/C1');
    for (const code of kTiebreaks) expect(sayTieBreak(code), code).not.toBe(code);
  });
});
