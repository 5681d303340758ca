// An engine's opinion of a player's moves, as the desk shows it: from White's side, with mistakes by their names.
import { describe, expect, it } from 'vitest';
import { curveOf, movesOf, scoreOf } from '../../src/conduct/evaluation';
import { Color } from '../../src/gen/escaque/common/v1/common_pb';
import type { MoveEvidence } from '../../src/gen/escaque/conduct/v1/evidence_pb';

const move = (ply: number, best: number, played: number, rank: number, spentMs?: number): MoveEvidence => ({ ply, best, played, rank, spentMs }) as MoveEvidence;

describe('what a move is worth', () => {
  it('is told from White’s side', () => {
    expect(scoreOf(120, true)).toEqual({ cp: 120 });
    expect(scoreOf(120, false)).toEqual({ cp: -120 });
    expect(scoreOf(-9_500, true)).toEqual({ cp: -9_500 });
  });

  it('is a mate beyond what pawns are worth', () => {
    expect(scoreOf(9_997, true)).toEqual({ mate: 3 });
    expect(scoreOf(9_997, false)).toEqual({ mate: -3 });
    expect(scoreOf(-9_999, false)).toEqual({ mate: 1 });
    expect(scoreOf(10_000, true)).toEqual({ mate: 1 });
  });
});

describe('a game that an engine has looked at', () => {
  const game = { color: Color.BLACK, moves: [move(17, -20, -20, 1, 1_500), move(19, -30, -420, 0), move(21, -430, -900, 1)] };

  it('has a row for each move of the player', () => {
    const [first, second, third] = movesOf(game);
    expect(first).toEqual({ ply: 17, before: { cp: 20 }, after: { cp: 20 }, rank: 1, mistake: undefined, spentMs: 1_500 });
    expect(second).toMatchObject({ before: { cp: 30 }, after: { cp: 420 }, mistake: 'blunder', spentMs: undefined });
    expect(third!.mistake).toBeUndefined(); // The best move is no mistake, whatever comes of it.
  });

  it('has a curve from before the first move to after the last', () => {
    const curve = curveOf(movesOf(game));
    expect(curve.map(({ ply }) => ply)).toEqual([17, 18, 19, 20, 21, 22]);
    expect(curve.at(-1)!.score).toEqual({ cp: 900 });
    expect(curveOf([])).toEqual([]);
  });
});
