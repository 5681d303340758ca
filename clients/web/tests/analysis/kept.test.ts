import { beforeEach, describe, expect, it } from 'vitest';
import { forget, forgetAll, keep, keptIn, kMostKept, kMostSigns, type Kept } from '../../src/analysis/kept';
import { childAt, pathOf, Tree } from '../../src/analysis/tree';

class FakeStorage {
  items = new Map<string, string>();
  isFull = false;
  getItem = (key: string): string | null => this.items.get(key) ?? null;
  removeItem = (key: string): void => void this.items.delete(key);
  setItem = (key: string, value: string): void => {
    if (this.isFull) throw new Error('quota');
    this.items.set(key, value);
  };
}

let fake: FakeStorage;
let storage: Storage;
const analysis = (name: string, pgn = '1. e4 *'): Kept => ({ name, pgn, path: [0], keptMs: 7 });
const names = () => keptIn(storage).map(({ name }) => name);

beforeEach(() => {
  fake = new FakeStorage();
  storage = fake as unknown as Storage;
});

describe('analyses that are kept', () => {
  it('are there again, the latest first, one of each game', () => {
    keep(storage, analysis('a'));
    keep(storage, analysis(''));
    keep(storage, analysis('a', '1. d4 *'));
    expect(keptIn(storage)).toEqual([analysis('a', '1. d4 *'), analysis('')]);
  });

  it('are few, and none is very long', () => {
    for (let i = 0; i < kMostKept + 3; i++) keep(storage, analysis(`${i}`));
    expect(names()).toHaveLength(kMostKept);
    expect(names()).not.toContain('0');
    expect(keep(storage, analysis('long', ' '.repeat(kMostSigns + 1)))).toBe(false);
    expect(names()).not.toContain('long');
  });

  it('are forgotten one by one, or all', () => {
    for (const name of ['a', 'b', 'c']) keep(storage, analysis(name));
    forget(storage, 'b');
    expect(names()).toEqual(['c', 'a']);
    forgetAll(storage);
    expect(fake.items.size).toBe(0);
  });

  it('do no harm where nothing can be kept, or something else is there', () => {
    fake.isFull = true;
    expect(keep(storage, analysis('a'))).toBe(false);
    fake.isFull = false;
    for (const text of ['nonsense', '{}', '[1, null, {"name": 5}]']) {
      storage.setItem('escaque.analyses', text);
      expect(names()).toEqual([]);
    }
  });
});

it('a place in a tree is found again by its path', () => {
  const tree = new Tree();
  const first = tree.play(tree.root, 'e2e4')!;
  tree.play(first, 'e7e5');
  const other = tree.play(first, 'c7c5')!;
  expect(pathOf(other)).toEqual([0, 1]);
  expect(childAt(tree.root, [0, 1])).toBe(other);
  expect(childAt(tree.root, [0, 5, 2])).toBe(first);
});
