// What the pages of an event look up in it. Pure.
import { Color } from '../gen/escaque/common/v1/common_pb';
import { RoundStage, Score, Venue, type Board, type PairedRound, type Person } from '../gen/escaque/matchmaking/v1/event_pb';
import { EventStage, type Entrant, type GetEventResponse } from '../gen/escaque/matchmaking/v1/matchmaking_service_pb';

export const userIdOf = (entrant: Entrant): string => entrant.person?.player?.user?.id ?? '';

export const entrantOf = (event: GetEventResponse, userId: string): Entrant | undefined =>
  event.entrants.find((entrant) => userIdOf(entrant) === userId);

/** "Crafty (C)"; undefined where there is nobody. */
export const printedName = (person: Person | undefined): string | undefined => (person?.player?.user?.isComputer ? `${person.name} (C)` : person?.name);

export const nameOf = (event: GetEventResponse, userId: string): string => printedName(entrantOf(event, userId)?.person) ?? '?';

export const isArbiter = (event: GetEventResponse, userId: string | undefined): boolean =>
  userId !== undefined && (event.created?.organizerId === userId || event.arbiters.some(({ id }) => id === userId));

/** On this server, where there are games to watch. */
export const isPlayedHere = (event: GetEventResponse): boolean => event.created?.regulations?.venue !== Venue.ELSEWHERE;

export const isSeatedAt = (board: Board, userId: string): boolean => board.whiteId === userId || board.blackId === userId;

export const latestRound = (event: GetEventResponse): PairedRound | undefined => event.rounds.at(-1);

/** How many boards of a round still have no result. */
export const unfinished = (round: PairedRound): number => round.boards.filter((board) => board.score === Score.UNSPECIFIED).length;

/** Lost because somebody had not come, in the latest round: the arbiter may have it played after all. */
export function isReopenable(event: GetEventResponse, round: PairedRound, { score }: Board): boolean {
  const isByForfeit = score === Score.WHITE_WINS_BY_FORFEIT || score === Score.BLACK_WINS_BY_FORFEIT || score === Score.BOTH_FORFEIT;
  return isByForfeit && event.stage === EventStage.OPEN && round.number === latestRound(event)?.number;
}

/** What is said of the event as a whole. */
export type Standing = 'registration' | 'published' | 'started' | 'complete' | 'finished' | 'cancelled';

export function standingOf(event: GetEventResponse): Standing {
  if (event.stage === EventStage.FINISHED) return 'finished';
  if (event.stage === EventStage.CANCELLED) return 'cancelled';
  const round = latestRound(event);
  if (!round) return 'registration';
  if (round.stage === RoundStage.PUBLISHED) return 'published';
  return round.stage === RoundStage.STARTED ? 'started' : 'complete';
}

export interface Seat {
  readonly round: PairedRound;
  /** From 0. */
  readonly index: number;
  readonly board: Board;
  readonly color: Color;
  readonly opponentId: string;
}

/** Where a player sits in the latest round, unless it is decided. */
export function seatOf(event: GetEventResponse, userId: string | undefined): Seat | undefined {
  const round = latestRound(event);
  if (!round || !userId) return undefined;
  const index = round.boards.findIndex((board) => isSeatedAt(board, userId));
  const board = round.boards[index];
  if (!board || board.score !== Score.UNSPECIFIED) return undefined;
  const isWhite = board.whiteId === userId;
  return { round, index, board, color: isWhite ? Color.WHITE : Color.BLACK, opponentId: isWhite ? board.blackId : board.whiteId };
}

/** The numbers of the boards that wait for a result of their arbiter, because the server cannot create their games. */
export function refusedBoards(event: GetEventResponse, round: PairedRound | undefined): number[] {
  const isRefused = (board: Board): boolean => board.score === Score.UNSPECIFIED && event.refusedGames.includes(board.gameId);
  return (round?.boards ?? []).flatMap((board, index) => (isRefused(board) ? [index + 1] : []));
}

/** May somebody enter now, as far as it can be seen from here? */
export function takesEntries(event: GetEventResponse): boolean {
  if (event.stage !== EventStage.OPEN) return false;
  const next = event.rounds.length + 1;
  return event.rounds.length === 0 || next <= (event.created?.regulations?.entry?.lastLateEntry ?? 0);
}

/** A point in time as an input of type datetime-local has it, and back; undefined for nothing. */
export function toLocal(ms: number): string {
  const time = new Date(ms - new Date(ms).getTimezoneOffset() * 60_000);
  return time.toISOString().slice(0, 16);
}
export function fromLocal(text: string): number | undefined {
  const ms = text ? new Date(text).getTime() : NaN;
  return Number.isNaN(ms) ? undefined : ms;
}
