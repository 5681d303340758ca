// Which games of a round are shown on small boards, in which order, and on which page of them. Pure.
import { Score, type Board, type PairedRound } from '../gen/escaque/matchmaking/v1/event_pb';
import type { GetEventResponse } from '../gen/escaque/matchmaking/v1/matchmaking_service_pb';
import { boardsInOrder } from './followed';
import { boardsOfMatch, isOfMatches, matchesInOrder } from './teams';
import { isSeatedAt } from './view';

/** The number of games followed at once. */
export const kBoardsOnPage = 6;

export interface LiveBoard {
  /** As the table of the round numbers it: "12", or "3.2" for the second board of the third match. */
  readonly label: string;
  readonly board: Board;
  readonly isFollowed: boolean;
}

function inOrder(event: GetEventResponse, round: PairedRound, followed: readonly string[]): LiveBoard[] {
  if (!isOfMatches(event)) return boardsInOrder(round, followed).map(({ board, index, isFollowed }) => ({ label: String(index + 1), board, isFollowed }));
  return matchesInOrder(round, followed).flatMap(({ match, index }) =>
    boardsOfMatch(round, match).flatMap(({ number, board }) =>
      board ? [{ label: `${index + 1}.${number}`, board, isFollowed: followed.some((id) => isSeatedAt(board, id)) }] : [],
    ),
  );
}

/**
 * Those of the round whose game has begun, in the order of its table, also when they are over. Without the user's own:
 * players who put their own game away leave it.
 */
export function liveBoards(event: GetEventResponse, round: PairedRound, followed: readonly string[], me: string | undefined): LiveBoard[] {
  return inOrder(event, round, followed).filter(({ board }) => board.hasGameBegun && board.gameId !== '' && (me === undefined || !isSeatedAt(board, me)));
}

/** With everything that was there `before` in its place, and what is new behind it. */
export function inPlace(before: readonly LiveBoard[], now: readonly LiveBoard[]): LiveBoard[] {
  const byGame = new Map(now.map((each) => [each.board.gameId, each]));
  const stays = before.flatMap(({ board }) => byGame.get(board.gameId) ?? []);
  const known = new Set(stays.map(({ board }) => board.gameId));
  return [...stays, ...now.filter(({ board }) => !known.has(board.gameId))];
}

export interface PageOfBoards {
  readonly boards: readonly LiveBoard[];
  /** From 0; the last one where `page` is none. */
  readonly page: number;
  readonly isLast: boolean;
  /** Of its first and last board, from 1. */
  readonly from: number;
  readonly to: number;
}

/** One page of the boards. */
export function pageOf(all: readonly LiveBoard[], page: number): PageOfBoards {
  const last = Math.max(0, Math.ceil(all.length / kBoardsOnPage) - 1);
  const at = Math.min(Math.max(0, page), last);
  const boards = all.slice(at * kBoardsOnPage, (at + 1) * kBoardsOnPage);
  return { boards, page: at, isLast: at === last, from: at * kBoardsOnPage + 1, to: at * kBoardsOnPage + boards.length };
}

/** The arbiter's word on a board is the last; until then the game's. */
export const isRuled = (board: Board): boolean => board.score !== Score.UNSPECIFIED;
