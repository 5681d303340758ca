import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Reason } from '../src/gen/escaque/common/v1/error_pb';
import { Termination } from '../src/gen/escaque/games/v1/entry_pb';
import { en } from '../src/i18n/en';
import { es } from '../src/i18n/es';

const english: Record<string, string> = en;
const spanish: Record<string, string> = es;
const holes = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();
const names = (numbers: object): string[] => Object.keys(numbers).filter((key) => Number.isNaN(Number(key)));

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return name === 'gen' ? [] : sources(path);
    return /\.(svelte|ts)$/.test(name) ? [readFileSync(path, 'utf8')] : [];
  });
}

describe('the two languages', () => {
  it('have the same keys', () => {
    expect(Object.keys(spanish).sort()).toEqual(Object.keys(english).sort());
  });

  it.each(Object.keys(english))('have the same holes in %s', (key) => {
    expect(holes(spanish[key] ?? '')).toEqual(holes(english[key]!));
  });

  it('have no empty text', () => {
    for (const texts of [english, spanish]) expect(Object.entries(texts).filter(([, text]) => !text.trim())).toEqual([]);
  });

  it.each(names(Reason).filter((name) => name !== 'UNSPECIFIED'))('say the refusal %s', (name) => {
    expect(english[`reason_${name}`]).toBeTruthy();
  });

  it.each(names(Termination).filter((name) => name !== 'UNSPECIFIED'))('say the ending %s', (name) => {
    expect(english[`ended_${name}`]).toBeTruthy();
  });
});

describe('the sources', () => {
  it('use only texts that exist', () => {
    const used = sources(join(__dirname, '../src')).flatMap((text) => [...text.matchAll(/\bt\('(\w+)'/g)].map(([, key]) => key!));
    expect(used.filter((key) => !(key in english))).toEqual([]);
  });
});
