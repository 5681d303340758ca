// What a reader sees of a line, by their own choice.
import { describe, expect, it } from 'vitest';
import { masked } from '../../src/conduct/masking';
import { Coarseness } from '../../src/gen/escaque/conduct/v1/talk_pb';

const kText = '¡joder 😀, idiota!';
const kSpans = [
  { begin: 1, end: 6, coarseness: Coarseness.MILD },
  { begin: 11, end: 17, coarseness: Coarseness.BAD },
];

describe('masking', () => {
  it('hides what the reader does not want to read', () => {
    expect(masked(kText, kSpans, 'nothing')).toBe(kText);
    expect(masked(kText, kSpans, 'bad')).toBe('¡joder 😀, ******!');
    expect(masked(kText, kSpans, 'all')).toBe('¡***** 😀, ******!');
  });

  it('counts characters, not their units', () => {
    expect(masked('a😀b', [{ begin: 0, end: 4, coarseness: Coarseness.BAD }], 'bad')).toBe('***');
  });

  it('hides nothing by spans that fit nowhere', () => {
    const broken = [
      { begin: 5, end: 3, coarseness: Coarseness.BAD },
      { begin: -1, end: 2, coarseness: Coarseness.BAD },
      { begin: 9, end: 12, coarseness: Coarseness.BAD },
    ];
    expect(masked('hola', broken, 'all')).toBe('hola');
    expect(masked('', [], 'all')).toBe('');
  });

  it('hides a word of a kind that this client does not know', () => {
    expect(masked('hola', [{ begin: 0, end: 4, coarseness: 9 as Coarseness }], 'bad')).toBe('****');
  });
});
