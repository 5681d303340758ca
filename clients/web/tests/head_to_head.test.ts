import { describe, expect, it } from 'vitest';
import { pointsOf, scoreBetween, writePoints } from '../src/game/head_to_head';
import { Color } from '../src/gen/escaque/common/v1/common_pb';
import { Termination } from '../src/gen/escaque/games/v1/entry_pb';
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

  it('is written as in a cross table', () => {
    expect([0, 0.5, 1, 1.5, 12].map(writePoints)).toEqual(['0', '½', '1', '1½', '12']);
  });
});
