import { describe, expect, it } from 'vitest';
import { speakSan, writeSan } from '../src/game/notation';
import { parseMove } from '../src/game/typed_move';
import { firstNode, type Node } from '../src/game/position';
import { kStart } from './builders';
import { kEnglishWords, kSpanishWords } from './spoken_words';

const english = (node: Node, text: string) => parseMove(node, text, 'english', kEnglishWords);
const spanish = (node: Node, text: string) => parseMove(node, text, 'spanish', kSpanishWords);
const move = (uci: string) => ({ kind: 'move', uci });

describe('writeSan and speakSan', () => {
  it('writes moves in Spanish letters', () => {
    expect(writeSan('Nxf6+', 'spanish')).toBe('Cxf6+');
    expect(writeSan('e8=Q#', 'spanish')).toBe('e8=D#');
    expect(writeSan('O-O-O', 'spanish')).toBe('O-O-O');
    expect(writeSan('Kd2', 'spanish')).toBe('Rd2');
  });

  it('says them in words', () => {
    expect(speakSan('Nxf6+', kSpanishWords)).toBe('caballo por f6, jaque');
    expect(speakSan('Nbd7', kEnglishWords)).toBe('knight b d7');
    expect(speakSan('e8=Q#', kEnglishWords)).toBe('pawn e8 promotes to queen, checkmate');
    expect(speakSan('O-O', kSpanishWords)).toBe('enroque corto');
  });
});

describe('parseMove', () => {
  const start = firstNode(kStart);

  it.each(['e4', 'e2e4', 'E2-E4', 'e2 e4', ' e4 ', 'pawn e4', 'e4!'])('reads %s', (text) => {
    expect(english(start, text)).toEqual(move('e2e4'));
  });

  it.each(['Nf3', 'nf3', 'knight f3', 'g1f3'])('reads %s', (text) => {
    expect(english(start, text)).toEqual(move('g1f3'));
  });

  it.each(['Cf3', 'cf3', 'caballo f3', 'Caballo F3', 'Nf3', 'g1f3'])('reads %s in Spanish', (text) => {
    expect(spanish(start, text)).toEqual(move('g1f3'));
  });

  it('takes R for the king in Spanish and for the rook in English', () => {
    const node = firstNode('4k3/8/8/8/8/8/8/R3K3 w - - 0 1');
    expect(spanish(node, 'Rd2')).toEqual(move('e1d2'));
    expect(spanish(node, 'Td1')).toEqual(move('a1d1'));
    expect(english(node, 'Rd1')).toEqual(move('a1d1'));
  });

  it.each(['O-O', '0-0', 'o-o', 'castles short'])('castles by %s', (text) => {
    const node = firstNode('4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1');
    expect(english(node, text)).toEqual(move('e1h1'));
  });

  it.each(['e8=D', 'e8D', 'e8=D+', 'e7e8q'])('promotes by %s in Spanish', (text) => {
    const node = firstNode('7k/4P3/8/8/8/8/8/4K3 w - - 0 1');
    expect(spanish(node, text)).toEqual(move('e7e8q'));
  });

  it('reads captures with and without x', () => {
    const node = firstNode('4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1');
    expect(english(node, 'exd5')).toEqual(move('e4d5'));
    expect(english(node, 'ed5')).toEqual(move('e4d5'));
  });

  it('asks when two pieces may be meant', () => {
    const node = firstNode('4k3/8/8/8/8/8/4K3/1N3N2 w - - 0 1');
    expect(english(node, 'Nd2')).toEqual({ kind: 'ambiguous', candidates: ['b1d2', 'f1d2'] });
    expect(english(node, 'Nbd2')).toEqual(move('b1d2'));
  });

  it('refuses what is not legal, and nothing', () => {
    expect(english(start, 'e5').kind).toBe('illegal');
    expect(english(start, 'hello').kind).toBe('illegal');
    expect(english(start, '   ').kind).toBe('empty');
  });
});
