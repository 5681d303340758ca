import { describe, expect, it } from 'vitest';
import { filterOf, searchOf } from '../../src/game/games_filter';
import { findFamily, sayOpeningName } from '../../src/i18n/analysis/openings';
import { words } from '../../src/i18n/index.svelte';

describe('the filter of a list of games', () => {
  it('is in the address, without what is open', () => {
    expect(filterOf('?opponent=Bert&color=&tab=x&time=3%2B2')).toEqual({ opponent: 'Bert', time: '3+2' });
    expect(searchOf({ opponent: 'Bert', color: '', time: '3+2' })).toBe('?opponent=Bert&time=3%2B2');
    expect(searchOf({})).toBe('');
  });

  it('keeps every sign of what is looked for', () => {
    const filter = { opening: '100% & "more" ñ+' };
    expect(filterOf(searchOf(filter))).toEqual(filter);
  });
});

describe('a family of openings', () => {
  it('is found by its name in the language of the page, or by a part of it', () => {
    words.language = 'es';
    expect(findFamily('defensa siciliana')).toBe('Sicilian Defense');
    expect(findFamily('Siciliana')).toBe('Sicilian Defense');
    expect(findFamily('bogoindia')).toBe('Bogo-Indian Defense');
    expect(sayOpeningName('Sicilian Defense')).toBe('Defensa siciliana');
    words.language = 'en';
  });

  it('is none where several are called so, or nothing is', () => {
    expect(findFamily('defen')).toBeUndefined();
    expect(findFamily('C65')).toBeUndefined();
    expect(findFamily('')).toBeUndefined();
  });
});
