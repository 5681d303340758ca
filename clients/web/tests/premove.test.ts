import { makeBoardFen } from 'chessops/fen';
import { describe, expect, it } from 'vitest';
import { DrawClaim } from '../src/gen/escaque/games/v1/entry_pb';
import { possibleClaims } from '../src/game/claims';
import { editionOf } from '../src/game/editions';
import { materialOf } from '../src/game/material';
import { firstNode, isCapture, isPromotion } from '../src/game/position';
import { playablePremove, withPremoves } from '../src/game/premove';
import { kStart, played } from './builders';

describe('premoves', () => {
  it('are made on the shown board, one after the other', () => {
    const board = withPremoves(firstNode(kStart).position.board, [
      { from: 'e2', to: 'e4' },
      { from: 'e4', to: 'e5' },
    ]);
    expect(makeBoardFen(board)).toBe('rnbqkbnr/pppppppp/8/4P3/8/8/PPPP1PPP/RNBQKBNR');
  });

  it('castle with the rook', () => {
    const node = firstNode('r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1');
    expect(makeBoardFen(withPremoves(node.position.board, [{ from: 'e1', to: 'g1' }]))).toBe('r3k2r/8/8/8/8/8/8/R4RK1');
    expect(makeBoardFen(withPremoves(node.position.board, [{ from: 'e1', to: 'a1' }]))).toBe('r3k2r/8/8/8/8/8/8/2KR3R');
  });

  it('promote', () => {
    const node = firstNode('7k/4P3/8/8/8/8/8/4K3 b - - 0 1');
    const board = withPremoves(node.position.board, [{ from: 'e7', to: 'e8', promotion: 'knight' }]);
    expect(makeBoardFen(board)).toBe('4N~2k/8/8/8/8/8/8/4K3');
  });

  it('are played when they are legal at their turn', () => {
    const node = firstNode('4k3/8/8/8/8/8/4P3/4K2R w K - 0 1');
    expect(playablePremove(node, [{ from: 'e2', to: 'e4' }])).toBe('e2e4');
    expect(playablePremove(node, [{ from: 'e1', to: 'g1' }])).toBe('e1h1');
    expect(playablePremove(node, [{ from: 'e2', to: 'd3' }])).toBeUndefined();
    expect(playablePremove(node, [])).toBeUndefined();
  });

  it('promote to what was chosen', () => {
    const node = firstNode('7k/4P3/8/8/8/8/8/4K3 w - - 0 1');
    expect(playablePremove(node, [{ from: 'e7', to: 'e8' }])).toBe('e7e8q');
    expect(playablePremove(node, [{ from: 'e7', to: 'e8', promotion: 'rook' }])).toBe('e7e8r');
  });
});

describe('draw claims', () => {
  const kOnline = editionOf('online');
const kShuffle = ['g1f3', 'g8f6', 'f3g1', 'f6g8', 'g1f3', 'g8f6', 'f3g1'];

  it('are possible with the intended move that repeats', () => {
    const claims = possibleClaims(played(kShuffle).nodes, kOnline);
    expect(claims).toEqual([{ claim: DrawClaim.THREEFOLD, uci: 'f6g8' }]);
  });

  it('are possible on the position on the board', () => {
    const claims = possibleClaims(played([...kShuffle, 'f6g8']).nodes, kOnline);
    expect(claims).toEqual([{ claim: DrawClaim.THREEFOLD, uci: '' }]);
  });

  it('are not possible before', () => {
    expect(possibleClaims(played(kShuffle.slice(0, 6)).nodes, kOnline)).toEqual([]);
    expect(possibleClaims(played([]).nodes, kOnline)).toEqual([]);
  });

  it('count fifty moves of each', () => {
    const now = firstNode('4k3/8/8/8/8/8/3R4/4K3 w - - 100 90');
    expect(possibleClaims([now], kOnline)).toEqual([{ claim: DrawClaim.FIFTY_MOVES, uci: '' }]);
  });

  it('count more in a position that the event has announced, for either colour', () => {
    const node = (halfmoves: number, fen = '4k2r/8/8/8/8/8/3RB3/4K3 w - -') => firstNode(`${fen} ${halfmoves} 120`);
    const longer = [{ material: 'KBRKR', moves: 75 }, { material: 'KNNKP', moves: 100 }];
    const isPossible = (...[halfmoves, fen]: Parameters<typeof node>) => possibleClaims([node(halfmoves, fen)], editionOf('fide-1993'), longer).length > 0;
    expect([isPossible(100), isPossible(149), isPossible(150)]).toEqual([false, false, true]);
    expect(isPossible(149, '4k3/8/8/8/8/8/3rb2R/4K3 w - -')).toBe(false);
    expect(isPossible(100, '4k3/8/8/8/8/8/3RB3/4K3 w - -')).toBe(true);
    expect(possibleClaims([node(100)], kOnline, []).length).toBe(1);
  });

  it('tell positions with different castling rights apart', () => {
    const start = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';
    const shuffle = ['h1g1', 'h8g8', 'g1h1', 'g8h8', 'h1g1', 'h8g8', 'g1h1'];
    expect(possibleClaims(played(shuffle, start).nodes, kOnline)).toEqual([]);
  });
});

describe('positions', () => {
  it('know captures, also en passant, and that castling is none', () => {
    expect(isCapture(firstNode('4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1'), 'e5d6')).toBe(true);
    expect(isCapture(firstNode('4k3/8/8/8/8/8/8/4K2R w K - 0 1'), 'e1h1')).toBe(false);
    expect(isCapture(firstNode(kStart), 'e2e4')).toBe(false);
  });

  it('know promotions', () => {
    expect(isPromotion(firstNode('7k/4P3/8/8/8/8/8/4K3 w - - 0 1'), 'e7', 'e8')).toBe(true);
    expect(isPromotion(firstNode(kStart), 'e2', 'e4')).toBe(false);
  });

  it('count captured material', () => {
    const material = materialOf(firstNode('rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1').position);
    expect(material.surplus.white).toEqual(['queen']);
    expect(material.surplus.black).toEqual(['knight']);
    expect(material.lead).toEqual({ white: 6, black: 0 });
  });
});
