import { describe, expect, it } from 'vitest';
import { parseCommand, withoutMoveWord } from '../src/game/commands';
import { parseMove } from '../src/game/typed_move';
import { letters, spokenWords } from '../src/i18n/say';
import { currentNode } from '../src/game/state';
import { played } from './builders';

describe('a command in the field for moves', () => {
  it.each([
    ['clock', { kind: 'clock' }],
    [' Reloj ', { kind: 'clock' }],
    ['board', { kind: 'board', square: undefined }],
    ['Tablero E4', { kind: 'board', square: 'e4' }],
    ['tablas', { kind: 'draw' }],
    ['quién', { kind: 'who' }],
    ['who', { kind: 'who' }],
    ['última', { kind: 'last' }],
    ['help', { kind: 'help' }],
  ])('“%s” is read', (text, command) => {
    expect(parseCommand(text)).toEqual(command);
  });

  it.each(['', 'e4', 'Nf3', 'knight f3', 'board e9', 'board e4 e5', 'draw please', 'move e4', 'constructor', 'toString'])('“%s” is none', (text) => {
    expect(parseCommand(text)).toBeUndefined();
  });

  it('may say that a move comes', () => {
    const node = currentNode(played([]));
    for (const text of ['move e4', 'Mueve e2e4', 'jugada e4', 'e4']) {
      expect(parseMove(node, withoutMoveWord(text), letters(), spokenWords())).toEqual({ kind: 'move', uci: 'e2e4' });
    }
  });
});
