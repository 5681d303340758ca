import { describe, expect, it } from 'vitest';
import { draftOf, fenOfDraft, kEmptyBoard, kInitialDraft, possibleEnPassants, problemOf } from '../../src/analysis/setup';

describe('a position that is set up', () => {
  it('comes back from its FEN', () => {
    const fen = 'r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1';
    expect(fenOfDraft(draftOf(fen)!)).toBe(fen);
    expect(draftOf('what is this')).toBeUndefined();
    expect(fenOfDraft(kInitialDraft)).toBe('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
  });

  it('may castle only from home', () => {
    expect(fenOfDraft({ board: '4k2r/8/8/8/8/8/8/R3K3', turn: 'black', castling: 'KQkq', enPassant: '-' })).toBe('4k2r/8/8/8/8/8/8/R3K3 b Qk - 0 1');
  });

  it('has en passant only behind a pawn that may have gone two squares', () => {
    expect(possibleEnPassants('4k3/8/8/3pP3/8/8/8/4K3', 'white')).toEqual(['d6']);
    expect(possibleEnPassants('4k3/3n4/8/3pP3/8/8/8/4K3', 'white')).toEqual([]);
    expect(fenOfDraft({ board: '4k3/8/8/8/8/8/8/4K3', turn: 'white', castling: '', enPassant: 'd6' })).toBe('4k3/8/8/8/8/8/8/4K3 w - - 0 1');
  });

  it('says why no game can go on there', () => {
    expect(problemOf(fenOfDraft(kInitialDraft))).toBeUndefined();
    expect(problemOf(`${kEmptyBoard} w - - 0 1`)).toBe('kings');
    expect(problemOf('4k3/8/8/8/8/8/8/4K2k w - - 0 1')).toBe('kings');
    expect(problemOf('4k3/8/8/8/8/8/4R3/4K3 w - - 0 1')).toBe('opposite_check');
    expect(problemOf('P3k3/8/8/8/8/8/8/4K3 w - - 0 1')).toBe('pawns');
    expect(problemOf('nonsense')).toBe('fen');
  });
});
