import { readFileSync } from 'node:fs';
import { Chess } from 'chessops/chess';
import { parseSan } from 'chessops/san';
import { describe, expect, it } from 'vitest';
import { openingOf } from '../src/game/openings';

describe('openingOf', () => {
  it('gives the name of the longest line', () => {
    expect(openingOf(['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6', 'Ba4', 'Nf6'])).toMatchObject({ en: 'Ruy Lopez, Morphy' });
    expect(openingOf(['d4', 'd5', 'c4'])).toMatchObject({ eco: 'D06', es: 'Gambito de dama' });
    expect(openingOf(['a3'])).toBeUndefined();
    expect(openingOf([])).toBeUndefined();
  });

  const source = readFileSync(new URL('../src/game/openings.ts', import.meta.url), 'utf8');
  const lines = [...source.matchAll(/^[A-E]\d\d\|([^|]+)\|/gm)].map(([, moves]) => moves!);

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
});
