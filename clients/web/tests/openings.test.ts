import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { kOpeningCount, openingOf } from '../src/game/openings';
import { firstNode, playUci, type Node } from '../src/game/position';
import { texts } from '../src/i18n/en/analysis/openings';
import { sayOpening, sayOpeningName } from '../src/i18n/analysis/openings';
import { speak } from './speak';

const kStart = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

function line(moves: string): string[] {
  const nodes: Node[] = [firstNode(kStart)];
  for (const uci of moves.split(' ').filter(Boolean)) nodes.push(playUci(nodes.at(-1)!, uci)!);
  return nodes.map(({ repetitionKey }) => repetitionKey);
}

describe('openingOf', () => {
  it('is the last position that has a name', () => {
    expect(openingOf(line('e2e4 e7e5 g1f3 b8c6 f1b5 g8f6'))).toEqual({ eco: 'C65', name: 'Ruy Lopez: Berlin Defense' });
    expect(openingOf(line('e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 h2h4 h7h5 h1h3'))?.eco).toBe('C65');
    expect(openingOf(line(''))).toBeUndefined();
    expect(openingOf([])).toBeUndefined();
  });

  it('finds a transposition', () => {
    expect(openingOf(line('g1f3 b8c6 e2e4 e7e5 f1b5 g8f6'))?.name).toBe('Ruy Lopez: Berlin Defense');
  });

  it('knows all names of the list', () => {
    expect(kOpeningCount).toBe(3807);
  });
});

describe('the names', () => {
  const names = readFileSync(new URL('../../../common/domain/openings/data/openings.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((row) => row.split('\t')[1]!);

  it('have all their families in the texts', () => {
    const families = new Set(names.map((name) => name.split(':')[0]!));
    expect(Object.keys(texts.families).sort()).toEqual([...families].sort());
  });

  it('are in English those of the list, as it is spelt here', () => {
    speak('en');
    for (const name of names) expect(sayOpeningName(name)).toBe(name.replaceAll('Defense', 'Defence').replaceAll('Center', 'Centre').replaceAll("'", '’'));
  });

  it('leave no word of their kinds in English', () => {
    speak('es');
    const english = names.map(sayOpeningName).filter((said) => /\b(Variations?|Defen[cs]e|Attack|Line|System|Opening|Accepted|Declined|Game)\b|[~{}]/.test(said));
    expect(english).toEqual([]);
  });
});

describe('sayOpening', () => {
  it('says the code and the name in the language of the page', () => {
    speak('es');
    expect(sayOpening({ eco: 'D06', name: "Queen's Gambit" })).toBe('D06 Gambito de dama');
    expect(sayOpeningName('Sicilian Defense: Dragon Variation, Classical Variation')).toBe('Defensa siciliana: variante del dragón, variante clásica');
    expect(sayOpeningName('Italian Game: Classical Attack')).toBe('Apertura italiana: ataque clásico');
    expect(sayOpeningName('Sicilian Defense: Najdorf Variation, English Attack')).toBe('Defensa siciliana: variante Najdorf, ataque inglés');
    expect(sayOpeningName("King's Indian Attack, with Bf5")).toBe('Ataque indio de rey, con Af5');
    expect(sayOpening(undefined)).toBe('');
    speak('en');
    expect(sayOpening({ eco: 'D06', name: "Queen's Gambit" })).toBe('D06 Queen’s Gambit');
  });
});
