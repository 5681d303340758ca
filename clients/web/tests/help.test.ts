// Help besides the Laws: both languages tell the same, and name settings and keys as the screen does.
import { describe, expect, it } from 'vitest';
import { kBlindfold } from '../src/help/blindfold';
import * as account from '../src/i18n/account';
import * as approval from '../src/i18n/approval';
import * as notices from '../src/i18n/notices';
import * as visibility from '../src/i18n/visibility';
import * as settings from '../src/i18n/settings';
import { routeOf } from '../src/stores/route';

const textOf = (language: 'en' | 'es'): string => kBlindfold[language].sections.flatMap(({ lines }) => lines).join(' ');

describe('the help on blindfold play', () => {
  it('has its own address', () => {
    expect(routeOf('/help/blindfold')).toEqual({ page: 'blindfold' });
  });

  it('has the same sections in both languages, each in words of its own', () => {
    const { en, es } = kBlindfold;
    expect(es.sections.map(({ id, lines }) => [id, lines.length])).toEqual(en.sections.map(({ id, lines }) => [id, lines.length]));
    const told = (of: typeof en): string[] => [of.title, of.intro, ...of.sections.flatMap(({ title, lines }) => [title, ...lines])];
    expect(told(es).filter((text) => !text.trim() || told(en).includes(text))).toEqual([]);
  });

  it.each(['en', 'es'] as const)('names the settings as they are named, in %s', (language) => {
    const quoted = [...textOf(language).matchAll(/[“«](.+?)[”»]/g)].map(([, name]) => name!);
    const names = Object.values(settings[language]);
    expect(quoted.filter((name) => !names.includes(name))).toEqual([]);
    for (const key of ['set_blindfold', 'set_input', 'set_spoken'] as const) expect(quoted).toContain(settings[language][key]);
  });
});

describe.each([
  ['settings', settings],
  ['notices', notices],
  ['account', account],
  ['approval', approval],
  ['visibility', visibility],
] as const)('the texts of the %s', (_, { en, es }) => {
  it('have the same keys and no empty text in both languages', () => {
    expect(Object.keys(es)).toEqual(Object.keys(en));
    for (const texts of [en, es]) expect(Object.values(texts).filter((text) => !text.trim())).toEqual([]);
  });
});
