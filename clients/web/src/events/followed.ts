// The players of an event whom somebody follows: how each stands now, in a sentence, and the list that is kept. Pure.
import { EventStage, type GetEventResponse } from '../gen/escaque/matchmaking/v1/matchmaking_service_pb';
import { RoundStage, Score, type Board, type PairedRound } from '../gen/escaque/matchmaking/v1/event_pb';
import { eventText, sayBye, sayScore } from '../i18n/events';
import { teamText } from '../i18n/teams';
import { sayWhat } from './bracket';
import { boardsOfMatch, isIn, isOfMatches, lineUpOf, matchName, placeOf, teamName, teamOfMember } from './teams';
import { entrantOf, isSeatedAt, nameOf, seatOf } from './view';

/** Of one event: its id and whom one follows in it, in the order of choice. */
export type Following = readonly [eventId: string, userIds: readonly string[]];

/** What the browser keeps; the oldest choice goes first. */
export const kMostEvents = 30;
export const kMostFollowed = 10;

const isFollowing = (entry: unknown): entry is Following =>
  Array.isArray(entry) && typeof entry[0] === 'string' && Array.isArray(entry[1]) && entry[1].every((id) => typeof id === 'string');

/** From what was stored; whatever is broken in it is left out. */
export function readFollowing(stored: string | null): Following[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(list) ? list.filter(isFollowing) : [];
  } catch {
    return [];
  }
}

export const followedIn = (all: readonly Following[], eventId: string): readonly string[] => all.find(([id]) => id === eventId)?.[1] ?? [];

/** With the player followed, or no longer. */
export function toggled(all: readonly Following[], eventId: string, userId: string): Following[] {
  const before = followedIn(all, eventId);
  const after = before.includes(userId) ? before.filter((id) => id !== userId) : [...before, userId].slice(-kMostFollowed);
  const others = all.filter(([id]) => id !== eventId);
  return after.length ? [...others, [eventId, after] as const].slice(-kMostEvents) : others;
}

export interface FollowedNews {
  readonly says: string;
  /** To look at; empty without one. */
  readonly gameId: string;
  readonly isPlaying: boolean;
}

const quiet = (says: string): FollowedNews => ({ says, gameId: '', isPlaying: false });

const roundOf = (event: GetEventResponse, round: PairedRound): string => sayWhat(event, round) || eventText('round_n', { n: round.number });

function sayResult(event: GetEventResponse, userId: string, round: PairedRound, board: Board): string {
  const names = { round: roundOf(event, round), white: nameOf(event, board.whiteId), black: nameOf(event, board.blackId) };
  if (board.score === Score.DRAW) return eventText('followed_drew', names);
  if (board.score !== Score.WHITE_WINS && board.score !== Score.BLACK_WINS) return eventText('followed_score', { ...names, score: sayScore(board.score) });
  const isWhite = board.whiteId === userId;
  const [name, opponent] = isWhite ? [names.white, names.black] : [names.black, names.white];
  return eventText(isWhite === (board.score === Score.WHITE_WINS) ? 'followed_won' : 'followed_lost', { round: names.round, name, opponent });
}

function atBoard(event: GetEventResponse, userId: string, round: PairedRound, index: number): FollowedNews {
  const board = round.boards[index]!;
  const isPlaying = board.score === Score.UNSPECIFIED && board.hasGameBegun && round.stage !== RoundStage.PUBLISHED;
  const gameId = board.hasGameBegun ? board.gameId : '';
  if (board.score !== Score.UNSPECIFIED) return { says: sayResult(event, userId, round, board), gameId, isPlaying };
  const isWhite = board.whiteId === userId;
  const place = placeOf(round, index);
  const key = isPlaying ? 'followed_plays' : 'followed_paired';
  const said = {
    round: roundOf(event, round),
    name: nameOf(event, userId),
    opponent: nameOf(event, isWhite ? board.blackId : board.whiteId),
    color: eventText(isWhite ? 'side_white' : 'side_black'),
    board: place?.number ?? index + 1,
  };
  return { says: place ? teamText(key, { ...said, match: matchName(event, place.match) }) : eventText(key, said), gameId, isPlaying };
}

/** Of a team event: nobody sits opposite, others of the team play, or the team has no opponent. */
function withoutBoard(event: GetEventResponse, userId: string, round: PairedRound): FollowedNews[] {
  const said = { round: roundOf(event, round), name: nameOf(event, userId) };
  const team = teamOfMember(event, userId)?.teamId;
  if (team !== undefined && round.teamBye === team) return [quiet(eventText('followed_bye', { ...said, kind: teamText('team_bye', { team: teamName(event, team) }) }))];
  const match = round.matches.find((each) => isIn(each, team));
  if (!match || team === undefined) return [];
  if (!lineUpOf(match, team).includes(userId)) return [quiet(eventText('followed_bye', { ...said, kind: teamText('reserve') }))];
  const board = boardsOfMatch(round, match).find(({ firstId, secondId }) => firstId === userId || secondId === userId)?.number ?? 0;
  return [quiet(teamText(round.stage === RoundStage.PUBLISHED ? 'followed_alone_soon' : 'followed_alone', { ...said, board }))];
}

function inRound(event: GetEventResponse, userId: string, round: PairedRound): FollowedNews[] {
  const index = round.boards.findIndex((board) => isSeatedAt(board, userId));
  if (index >= 0) return [atBoard(event, userId, round, index)];
  if (isOfMatches(event)) return withoutBoard(event, userId, round);
  const absence = round.absences.find((each) => each.userId === userId);
  if (!absence && round.bye !== userId) return [];
  const kind = absence ? sayBye(absence.kind) : eventText('bye_pairing');
  return [quiet(eventText('followed_bye', { round: roundOf(event, round), name: nameOf(event, userId), kind }))];
}

/** How a player has fared, round by round; the last says how they stand now. Never empty. */
export function newsOf(event: GetEventResponse, userId: string): FollowedNews[] {
  const name = nameOf(event, userId);
  const rounds = event.rounds.flatMap((round) => inRound(event, userId, round));
  const hasLeft = event.stage === EventStage.OPEN && entrantOf(event, userId)?.hasWithdrawn && seatOf(event, userId) === undefined;
  if (hasLeft) return [...rounds, quiet(eventText('followed_withdrew', { name }))];
  return rounds.length ? rounds : [quiet(eventText('followed_waits', { name }))];
}

/** What of `now` has not been told; of somebody of whom nothing was told, how they stand. */
export function untold(now: readonly FollowedNews[], told: readonly FollowedNews[] | undefined): string[] {
  const says = now.map((news) => news.says);
  return told ? says.filter((each) => !told.some((news) => news.says === each)) : says.slice(-1);
}

/** The boards of a round as they are shown, each with its number from 0: those of followed players first. */
export function boardsInOrder(round: PairedRound | undefined, followed: readonly string[]): { board: Board; index: number; isFollowed: boolean }[] {
  const boards = round?.boards.map((board, index) => ({ board, index, isFollowed: followed.some((id) => isSeatedAt(board, id)) })) ?? [];
  return [...boards.filter(({ isFollowed }) => isFollowed), ...boards.filter(({ isFollowed }) => !isFollowed)];
}
