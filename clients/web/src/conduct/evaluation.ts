// A player's moves in one game as an engine saw them, for people at the desk: a curve, and a row for each move.
import { lossOf, mistakeOf, type Mistake, type Score } from '../analysis/judgement';
import { Color } from '../gen/escaque/common/v1/common_pb';
import type { GameEvidence } from '../gen/escaque/conduct/v1/evidence_pb';

/** What a mate is worth, less the moves to it (evidence.proto); beyond `kMostPawns` there are only mates. */
const kMateWorth = 10_000;
const kMostPawns = 9_500;

/** Of what a move is worth for its player, from White's side. */
export function scoreOf(worth: number, isWhite: boolean): Score {
  const sign = (worth < 0 ? -1 : 1) * (isWhite ? 1 : -1);
  const size = Math.abs(worth);
  return size > kMostPawns ? { mate: sign * Math.max(1, kMateWorth - size) } : { cp: sign * size };
}

export interface EvaluatedMove {
  /** Moves of both before it. */
  readonly ply: number;
  /** What the best move would have led to, and what the played one did. */
  readonly before: Score;
  readonly after: Score;
  /** Which of the engine's moves it was, from 1 on; 0: none of them. */
  readonly rank: number;
  readonly mistake: Mistake | undefined;
  readonly spentMs: number | undefined;
}

export const isWhite = ({ color }: Pick<GameEvidence, 'color'>): boolean => color === Color.WHITE;

export function movesOf(game: Pick<GameEvidence, 'color' | 'moves'>): EvaluatedMove[] {
  const mine = isWhite(game);
  return game.moves.map(({ ply, best, played, rank, spentMs }) => {
    const [before, after] = [scoreOf(best, mine), scoreOf(played, mine)];
    return { ply, before, after, rank, mistake: rank === 1 ? undefined : mistakeOf(lossOf(before, after, mine)), spentMs };
  });
}

export interface Point {
  readonly ply: number;
  readonly score: Score;
}

/** The evaluation before and after each move. */
export const curveOf = (moves: readonly EvaluatedMove[]): Point[] => moves.flatMap(({ ply, before, after }) => [{ ply, score: before }, { ply: ply + 1, score: after }]);
