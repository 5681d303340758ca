import { describe, expect, it } from 'vitest';
import { pointsOf, pointsOfEnd, scoreBetween, writePoints } from '../src/game/head_to_head';
import { Color } from '../src/gen/escaque/common/v1/common_pb';
import { Termination, Verdict } from '../src/gen/escaque/games/v1/entry_pb';
import type { GameSummary } from '../src/gen/escaque/games/v1/games_service_pb';

const game = (white: string, black: string, winner: Color, termination = Termination.CHECKMATE): GameSummary =>
  ({ white: { user: { id: white } }, black: { user: { id: black } }, result: { winner, termination } }) as GameSummary;

describe('the score between two players', () => {
  it('counts wins of both colours and draws', () => {
    const games = [game('a', 'b', Color.WHITE), game('b', 'a', Color.BLACK), game('b', 'a', Color.WHITE), game('a', 'b', Color.UNSPECIFIED)];
    expect(scoreBetween(games, 'a', 'b')).toEqual({ one: 2.5, other: 1.5 });
  });

  it('leaves out games against others, and games without an outcome', () => {
    const games = [game('a', 'c', Color.WHITE), game('a', 'b', Color.UNSPECIFIED, Termination.ABORTED), game('b', 'a', Color.UNSPECIFIED, Termination.NO_START), game('a', 'b', Color.UNSPECIFIED, Termination.DOUBLE_FORFEIT)];
    expect(scoreBetween(games, 'a', 'b')).toEqual({ one: 0, other: 0 });
    expect(pointsOf({ white: undefined, black: undefined, result: undefined }, 'a')).toBeUndefined();
  });

  it('counts what an arbiter gave each', () => {
    const halfZero = { ...game('a', 'b', Color.UNSPECIFIED, Termination.ARBITER), result: { winner: Color.UNSPECIFIED, termination: Termination.ARBITER, verdict: Verdict.HALF_ZERO } } as GameSummary;
    expect(scoreBetween([halfZero, game('b', 'a', Color.WHITE)], 'a', 'b')).toEqual({ one: 0.5, other: 1 });
    expect(pointsOfEnd({ winner: undefined, verdict: Verdict.BOTH_WIN })).toEqual({ one: 1, other: 1 });
    expect(pointsOfEnd({ winner: 'black' })).toEqual({ one: 0, other: 1 });
  });

  it('is written as in a cross table', () => {
    expect([0, 0.5, 1, 1.5, 12].map(writePoints)).toEqual(['0', '½', '1', '1½', '12']);
  });
});
