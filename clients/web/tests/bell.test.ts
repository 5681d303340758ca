import { describe, expect, it } from 'vitest';
import { countOf, isSaidElsewhere, marked, untold, type Item } from '../src/bell/items';
import { isForReading } from '../src/stores/route';

const item = (key: string, count = 1): Item => ({ key, kind: 'message', count, path: '/talk', about: 'Bruno' });

describe('the bell', () => {
  it('counts all that there is of each', () => {
    expect(countOf([])).toBe(0);
    expect(countOf([item('a'), item('b', 3)])).toBe(4);
  });

  it('tells each thing once, also when it goes and comes again', () => {
    const first = untold([item('a'), item('b')], []);
    expect(first.fresh.map(({ key }) => key)).toEqual(['a', 'b']);
    expect(untold([item('b'), item('c')], first.told).fresh.map(({ key }) => key)).toEqual(['c']);
    const none = untold([item('a')], first.told);
    expect(none.fresh).toEqual([]);
    expect(none.told).toBe(first.told);
  });

  it('forgets the oldest of very many', () => {
    let told: readonly string[] = [];
    for (let i = 0; i < 300; i++) told = untold([item(`${i}`)], told).told;
    expect(told).toHaveLength(200);
    expect(told.at(-1)).toBe('299');
  });

  it('leaves to others what they say by themselves', () => {
    expect(isSaidElsewhere({ ...item('a'), kind: 'notice' })).toBe(true);
    expect(isSaidElsewhere({ ...item('a'), kind: 'challenge' })).toBe(false);
  });

  it('writes its number before a title, and takes it away', () => {
    expect(marked('Escaque', 2)).toBe('(2) Escaque');
    expect(marked('(2) Escaque', 3)).toBe('(3) Escaque');
    expect(marked('(12) Escaque', 0)).toBe('Escaque');
  });
});

describe('what is read beside a running game', () => {
  it.each(['/help', '/help/laws', '/help/etiquette', '/about/terms/en', '/conduct'])('%s is', (path) => expect(isForReading(path)).toBe(true));
  it.each(['/', '/helper', '/events', '/conductor', '/game/0123456789A'])('%s is not', (path) => expect(isForReading(path)).toBe(false));
});
