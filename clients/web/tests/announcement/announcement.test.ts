import { create } from '@bufbuild/protobuf';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AnnouncementSchema } from '../../src/gen/escaque/accounts/v1/announcement_pb';
import { saidIn } from '../../src/announcement/announcement';

const texts = (...all: [language: string, text: string][]) => create(AnnouncementSchema, { id: '7', texts: all.map(([language, text]) => ({ language, text })) });

describe('an announcement', () => {
  it('is said in the language of the page', () => {
    const both = texts(['en', 'Restart'], ['es', 'Reinicio']);
    expect(saidIn(both, 'es')).toMatchObject({ text: 'Reinicio', language: 'es' });
    expect(saidIn(both, 'en')).toMatchObject({ text: 'Restart', language: 'en' });
  });

  it('is said in the words for everybody where there are none in that language', () => {
    const all = texts(['', '22:00!'], ['es', 'Reinicio']);
    expect(saidIn(all, 'en')).toMatchObject({ text: '22:00!', language: '' });
    expect(saidIn(texts(['es', 'Reinicio']), 'en')).toMatchObject({ text: 'Reinicio', language: 'es' });
    expect(saidIn(texts(), 'en')).toBeUndefined();
  });
});

describe('an announcement that was hidden', () => {
  const stored = new Map<string, string>();
  const fresh = () => import('../../src/announcement/announcement');
  beforeEach(() => {
    vi.resetModules();
    stored.clear();
    vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => stored.set(key, value) });
    return () => vi.unstubAllGlobals();
  });

  it('stays hidden in this browser, until there is another one', async () => {
    const { hiddenHere, hideHere } = await fresh();
    expect(hiddenHere()).toBeUndefined();
    hideHere('7');
    expect(hiddenHere()).toBe('7');
    hideHere('8');
    expect((await fresh()).hiddenHere()).toBe('8');
  });

  it('does no harm where storage is forbidden', async () => {
    vi.stubGlobal('localStorage', undefined);
    const { hiddenHere, hideHere } = await fresh();
    hideHere('7');
    expect(hiddenHere()).toBeUndefined();
  });

  it('is told once', async () => {
    const { isUntold } = await fresh();
    expect([isUntold('7'), isUntold('7'), isUntold('8')]).toEqual([true, false, true]);
  });
});
