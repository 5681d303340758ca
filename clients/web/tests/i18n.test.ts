import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Reason } from '../src/gen/escaque/common/v1/error_pb';
import { Termination } from '../src/gen/escaque/games/v1/entry_pb';
import { texts as common } from '../src/i18n/en/common';
import { texts as reasons } from '../src/i18n/en/reasons';
import { kLanguageCodes } from '../src/i18n/languages';

const kSource = join(__dirname, '../src');
/** The texts of every file of every language, "es/help/laws.ts"; `language.ts` has none, nor has what chooses between them. */
const kFiles = new Map(
  Object.entries(import.meta.glob<object>(['../src/i18n/*/**/*.ts', '!**/language.ts', '!../src/i18n/analysis/**', '!../src/i18n/announced/**', '!../src/i18n/clubs/**', '!../src/i18n/conduct/**', '!../src/i18n/late/**'], { eager: true, import: 'texts' })).map(([path, texts]) => [path.split('/i18n/')[1]!, texts] as const),
);
const filesOf = (language: string): string[] => [...kFiles.keys()].filter((name) => name.startsWith(`${language}/`)).map((name) => name.slice(language.length + 1));
const kEnglish = filesOf('en');

const holes = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();
const names = (numbers: object): string[] => Object.keys(numbers).filter((key) => Number.isNaN(Number(key)));

/** Every text by its place: "sections.0.title". */
function flat(texts: object, place = ''): Map<string, string> {
  return new Map(Object.entries(texts).flatMap(([key, value]) => (typeof value === 'string' ? [[`${place}${key}`, value] as const] : [...flat(value as object, `${place}${key}.`)])));
}

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return name === 'gen' ? [] : sources(path);
    return /\.(svelte|ts)$/.test(name) ? [readFileSync(path, 'utf8')] : [];
  });
}

describe('the languages', () => {
  it('are the folders', () => {
    const folders = new Set([...kFiles.keys()].map((name) => name.split('/')[0]));
    expect([...folders].sort()).toEqual([...kLanguageCodes].sort());
  });

  // The server's own sentences are English.
  it.each(kLanguageCodes)('have the same files: %s', (language) => {
    expect(filesOf(language).filter((name) => !name.startsWith('refusals'))).toEqual(kEnglish);
  });

  it.each(kLanguageCodes.filter((language) => language !== 'en'))('have the refusals that are said by their codes: %s', (language) => {
    const folder = join(__dirname, '../../../tests/data/refusals');
    const codes = ['game', 'lobby', 'position', 'event', 'arena', 'season', 'quota', 'conduct', 'case', 'speech', 'club'].flatMap((area) => readFileSync(join(folder, `${area}.txt`), 'utf8').trim().split('\n'));
    codes.push(...['offensive_handle', 'own_account', 'operators_role', 'nothing_changes', 'already_waiting', 'no_such_change', 'change_settled', 'own_signature', 'not_a_signer', 'command_taken', 'no_engine_name', 'operator_needed', 'no_such_operator', 'guest_is_no_computer', 'played_as_person', 'refused_lately', 'own_computer', 'not_a_child', 'child_has_no_office', 'too_new', 'no_address'].map((code) => `accounts.${code}`));
    codes.push(...['invitation_noplay', 'invitation_by_stranger', 'invitation_unwanted', 'invitations_wait', 'pair_noplay'].map((code) => `event.${code}`));
    expect(codes.length).toBeGreaterThan(200);
    expect([...flat(kFiles.get(`${language}/refusals.ts`)!).keys()].sort()).toEqual(codes.sort());
  });
});

describe.each(kLanguageCodes)('the texts in %s', (language) => {
  it.each(kEnglish)('have the keys and holes of the English ones, and none is empty: %s', (name) => {
    const english = flat(kFiles.get(`en/${name}`)!);
    const own = flat(kFiles.get(`${language}/${name}`)!);
    expect([...own.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [key, text] of own) {
      expect([key, holes(text)]).toEqual([key, holes(english.get(key)!)]);
      expect(text.trim(), key).not.toBe('');
    }
  });
});

describe('the texts of every page', () => {
  it.each(names(Reason).filter((name) => name !== 'UNSPECIFIED'))('say the refusal %s', (name) => {
    expect({ ...reasons, ...Object.fromEntries(Object.keys(common).map((key) => [key.replace('reason_', ''), key])) }).toHaveProperty(name);
  });

  it.each(names(Termination).filter((name) => name !== 'UNSPECIFIED'))('say the ending %s', (name) => {
    expect(common).toHaveProperty(`ended_${name}`);
  });
});

describe('the sources', () => {
  it('use only texts that exist', () => {
    const used = sources(kSource).flatMap((text) => [...text.matchAll(/\bt\('(\w+)'/g)].map(([, key]) => key!));
    expect(used.filter((key) => !(key in common))).toEqual([]);
  });
});
