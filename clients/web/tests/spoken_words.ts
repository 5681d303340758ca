// The words that moves are said with, as the texts of both languages have them.
import type { SpokenWords } from '../src/game/notation';

export const kSpanishWords: SpokenWords = {
  pieces: { king: 'rey', queen: 'dama', rook: 'torre', bishop: 'alfil', knight: 'caballo', pawn: 'peón' },
  takes: 'por',
  check: 'jaque',
  mate: 'jaque mate',
  castleShort: 'enroque corto',
  castleLong: 'enroque largo',
  promotesTo: 'corona',
};
export const kEnglishWords: SpokenWords = {
  pieces: { king: 'king', queen: 'queen', rook: 'rook', bishop: 'bishop', knight: 'knight', pawn: 'pawn' },
  takes: 'takes',
  check: 'check',
  mate: 'checkmate',
  castleShort: 'castles short',
  castleLong: 'castles long',
  promotesTo: 'promotes to',
};
