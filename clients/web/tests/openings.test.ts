import { readFileSync } from 'node:fs';
import { Chess } from 'chessops/chess';
import { parseSan } from 'chessops/san';
import { describe, expect, it } from 'vitest';
import { openingOf } from '../src/game/openings';
import { texts } from '../src/i18n/en/openings';
import { sayOpening } from '../src/i18n/openings';
import { speak } from './speak';

describe('openingOf', () => {
  it('finds the longest line', () => {
    expect(openingOf(['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6', 'Ba4', 'Nf6'])?.line).toBe('e4 e5 Nf3 Nc6 Bb5 a6 Ba4');
    expect(openingOf(['d4', 'd5', 'c4'])?.eco).toBe('D06');
    expect(openingOf(['a3'])).toBeUndefined();
    expect(openingOf([])).toBeUndefined();
  });

  const source = readFileSync(new URL('../src/game/openings.ts', import.meta.url), 'utf8');
  const lines = [...source.matchAll(/^[A-E]\d\d\|([^`\n]+)/gm)].map(([, moves]) => moves!);

  it.each(lines)('%s is a legal line in strict SAN', (moves) => {
    const position = Chess.default();
    for (const san of moves.split(' ')) {
      const move = parseSan(position, san);
      expect(move, san).toBeDefined();
      position.play(move!);
    }
  });

  it('names no line twice', () => {
    expect(new Set(lines).size).toBe(lines.length);
  });

  it('finds only lines that have a name', () => {
    expect(Object.keys(texts).sort()).toEqual([...lines].sort());
  });
});

describe('sayOpening', () => {
  it('says the code and the name in the language of the page', () => {
    speak('es');
    expect(sayOpening(['d4', 'd5', 'c4'])).toBe('D06 Gambito de dama');
    expect(sayOpening(['a3'])).toBe('');
    speak('en');
    expect(sayOpening(['d4', 'd5', 'c4'])).toBe('D06 Queen’s Gambit');
  });
});
