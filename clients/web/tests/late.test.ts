import { describe, expect, it } from 'vitest';
import { bring, partOf } from '../src/components/common/late';

const kPart = (() => ({})) as never;

describe('a part that is loaded late', () => {
  it('is there at once for whoever wants it after it has come', async () => {
    const load = async () => ({ default: kPart });
    expect(partOf(load)).toBeUndefined();
    expect(await bring(load)).toBe(kPart);
    expect(partOf(load)).toBe(kPart);
  });

  it('comes once for all who wait for it', async () => {
    let asked = 0;
    const load = async () => (asked++, { default: kPart });
    expect(await Promise.all([bring(load), bring(load)])).toEqual([kPart, kPart]);
    expect(asked).toBe(1);
  });

  it('is asked for again after it has failed', async () => {
    let asked = 0;
    const load = async () => {
      if (asked++ === 0) throw new TypeError('Failed to fetch dynamically imported module');
      return { default: kPart };
    };
    await expect(bring(load)).rejects.toThrow('Failed to fetch');
    expect(partOf(load)).toBeUndefined();
    expect(await bring(load)).toBe(kPart);
  });
});
