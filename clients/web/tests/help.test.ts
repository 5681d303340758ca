// Help on blindfold play: it names settings and keys as the screen does.
import { describe, expect, it } from 'vitest';
import type { texts as help } from '../src/i18n/en/help/blindfold';
import type { texts as settings } from '../src/i18n/en/settings';
import { kLanguageCodes } from '../src/i18n/languages';
import { routeOf } from '../src/stores/route';

const kHelp = import.meta.glob<typeof help>('../src/i18n/*/help/blindfold.ts', { eager: true, import: 'texts' });
const kSettings = import.meta.glob<typeof settings>('../src/i18n/*/settings.ts', { eager: true, import: 'texts' });

describe('the help on blindfold play', () => {
  it('has its own address', () => {
    expect(routeOf('/help/blindfold')).toEqual({ page: 'blindfold' });
  });

  it.each(kLanguageCodes)('names the settings as they are named, in %s', (language) => {
    const text = kHelp[`../src/i18n/${language}/help/blindfold.ts`]!.sections.flatMap(({ lines }) => lines).join(' ');
    const quoted = [...text.matchAll(/[“«](.+?)[”»]/g)].map(([, name]) => name!);
    const named = kSettings[`../src/i18n/${language}/settings.ts`]!;
    expect(quoted.filter((name) => !Object.values(named).includes(name))).toEqual([]);
    for (const key of ['set_blindfold', 'set_input', 'set_spoken'] as const) expect(quoted).toContain(named[key]);
  });
});
