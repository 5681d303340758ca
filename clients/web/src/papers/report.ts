// The figures of the chief arbiter's report (the arbiters' manual, tournament rules 4.e). Pure.
import { Score, type PairedRound } from '../gen/escaque/matchmaking/v1/event_pb';
import type { GetEventResponse } from '../gen/escaque/matchmaking/v1/matchmaking_service_pb';

export interface PlayerCounts {
  readonly players: number;
  readonly titled: number;
  readonly rated: number;
  readonly federations: number;
  readonly women: number | undefined;
  readonly withdrawn: number;
  /** Entered after round 1. */
  readonly late: number;
}

export function playersOf(event: GetEventResponse): PlayerCounts {
  const people = event.entrants.flatMap(({ person }) => (person ? [person] : []));
  return {
    players: event.entrants.length,
    titled: people.filter(({ player }) => player?.user?.title).length,
    rated: people.filter(({ rating }) => rating !== undefined && rating > 0).length,
    federations: new Set(people.map(({ federation }) => federation).filter(Boolean)).size,
    // Arbiters are told; where nobody's is known nothing is said.
    women: people.some(({ sex }) => sex.trim()) ? people.filter(({ sex }) => sex === 'w').length : undefined,
    withdrawn: event.entrants.filter(({ hasWithdrawn }) => hasWithdrawn).length,
    late: event.entrants.filter(({ fromRound }) => fromRound > 1).length,
  };
}

export interface RoundCounts {
  readonly number: number;
  readonly startsMs: number;
  readonly boards: number;
  readonly white: number;
  readonly draws: number;
  readonly black: number;
  /** Points that an arbiter gave each, also none to either. */
  readonly ruled: number;
  /** Without a game. */
  readonly others: number;
  readonly open: number;
  readonly byes: number;
}

export function countsOf(round: PairedRound): RoundCounts {
  const count = (...scores: Score[]): number => round.boards.filter(({ score }) => scores.includes(score)).length;
  return {
    number: round.number,
    startsMs: round.startsMs,
    boards: round.boards.length,
    white: count(Score.WHITE_WINS),
    draws: count(Score.DRAW),
    black: count(Score.BLACK_WINS),
    ruled: count(Score.BOTH_LOSE, Score.HALF_ZERO, Score.ZERO_HALF, Score.ONE_HALF, Score.HALF_ONE, Score.BOTH_WIN),
    others: count(Score.WHITE_WINS_BY_FORFEIT, Score.BLACK_WINS_BY_FORFEIT, Score.BOTH_FORFEIT),
    open: count(Score.UNSPECIFIED),
    byes: round.absences.length + (round.bye ? 1 : 0),
  };
}

/** From the first round to the last one that is known. */
export function datesOf(event: GetEventResponse): { readonly fromMs: number; readonly toMs: number } {
  const starts = event.rounds.map(({ startsMs }) => startsMs);
  const announced = event.created?.regulations?.calendar?.startsMs ?? [];
  const all = [...starts, ...announced, ...(event.finished ? [event.finished.atMs] : [])];
  return { fromMs: Math.min(...all), toMs: Math.max(...all) };
}
