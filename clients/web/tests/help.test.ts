// Help on blindfold play: it names settings and keys as the screen does.
import { describe, expect, it } from 'vitest';
import { topic } from '../src/help/topics';
import type { texts as settings } from '../src/i18n/en/settings';
import { kLanguageCodes } from '../src/i18n/languages';
import { routeOf } from '../src/stores/route';

const kSettings = import.meta.glob<typeof settings>('../src/i18n/*/settings.ts', { eager: true, import: 'texts' });

describe('the help on blindfold play', () => {
  it('has its own address', () => {
    expect(routeOf('/help/blindfold')).toEqual({ page: 'topic', name: 'blindfold' });
  });

  it.each(kLanguageCodes)('names the settings as they are named, in %s', (language) => {
    const blocks = topic(language, 'blindfold')!.sections.flatMap(({ blocks }) => blocks);
    const text = blocks.flatMap(({ items }) => items.flat().map(({ text }) => text)).join(' ');
    const quoted = [...text.matchAll(/[“«](.+?)[”»]/g)].map(([, name]) => name!);
    const named = kSettings[`../src/i18n/${language}/settings.ts`]!;
    expect(quoted.filter((name) => !Object.values(named).includes(name))).toEqual([]);
    for (const key of ['set_blindfold', 'set_input', 'set_spoken'] as const) expect(quoted).toContain(named[key]);
  });
});
