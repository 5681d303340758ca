// What the pages of a team event look up in it: teams, matches and their boards, line-ups. Pure.
import { Color } from '../gen/escaque/common/v1/common_pb';
import { RoundStage, Score, type Board, type PairedRound } from '../gen/escaque/matchmaking/v1/event_pb';
import { EventStage, type GetEventResponse } from '../gen/escaque/matchmaking/v1/matchmaking_service_pb';
import type { Team, TeamMatch } from '../gen/escaque/matchmaking/v1/team_pb';
import { isTeamEvent } from './team_rules';
import { entrantOf, latestRound, userIdOf } from './view';

export const isOfMatches = (event: GetEventResponse): boolean => isTeamEvent(event.created?.regulations?.system);

export const boardsOf = (event: GetEventResponse): number => event.created?.regulations?.teams?.boards ?? 0;

export const teamOf = (event: GetEventResponse, teamId: string): Team | undefined => event.teams.find((team) => team.teamId === teamId);

export const teamName = (event: GetEventResponse, teamId: string): string => teamOf(event, teamId)?.name ?? '?';

/** For which a player plays. */
export const teamOfMember = (event: GetEventResponse, userId: string | undefined): Team | undefined =>
  userId ? event.teams.find((team) => team.memberIds.includes(userId)) : undefined;

/** The team, but this one, in which somebody of this handle is already. */
export function otherTeamOf(event: GetEventResponse, handle: string, teamId: string): Team | undefined {
  const called = handle.trim().toLowerCase();
  const entrant = event.entrants.find(({ person }) => person?.player?.user?.handle.toLowerCase() === called);
  const team = called && entrant ? teamOfMember(event, userIdOf(entrant)) : undefined;
  return team?.teamId === teamId ? undefined : team;
}

/** Those that the user is captain of. */
export const captaincies = (event: GetEventResponse, userId: string | undefined): Team[] => (userId ? event.teams.filter((team) => team.captain?.id === userId) : []);

export const hasNumbers = (event: GetEventResponse): boolean => event.teams.some((team) => team.number > 0);

/** Captains change their teams until numbers are given. */
export const mayChange = (event: GetEventResponse): boolean => event.stage === EventStage.OPEN && !hasNumbers(event);

const sideOf = (match: TeamMatch, teamId: string): 'first' | 'second' | undefined => (match.firstId === teamId ? 'first' : match.secondId === teamId ? 'second' : undefined);

export const isIn = (match: TeamMatch, teamId: string | undefined): boolean => teamId !== undefined && sideOf(match, teamId) !== undefined;

/** Of one team of the match, by board. */
export const lineUpOf = (match: TeamMatch, teamId: string): readonly string[] => (sideOf(match, teamId) === 'second' ? match.secondLineUp : match.firstLineUp);

export const opponentOf = (match: TeamMatch, teamId: string): string => (match.firstId === teamId ? match.secondId : match.firstId);

export interface TeamBoard {
  /** Of the match, from 1. */
  readonly number: number;
  /** Of the team named first; empty for nobody. */
  readonly firstId: string;
  readonly secondId: string;
  readonly firstColor: Color;
  /** In PairedRound.boards; undefined where somebody sits alone. */
  readonly index: number | undefined;
  readonly board: Board | undefined;
}

/** All of a match where somebody sits, also alone. */
export function boardsOfMatch(round: PairedRound, match: TeamMatch): TeamBoard[] {
  const [first, second] = [match.firstLineUp, match.secondLineUp];
  return Array.from({ length: Math.max(first.length, second.length) }, (_, i) => {
    const [firstId, secondId] = [first[i] ?? '', second[i] ?? ''];
    const index = firstId && secondId ? match.firstBoard + i : undefined;
    const board = index === undefined ? undefined : round.boards[index];
    // The arbiter may have exchanged the colours in the record.
    const isFirstWhite = board ? board.whiteId === firstId : i % 2 === 0;
    return { number: i + 1, firstId, secondId, firstColor: isFirstWhite ? Color.WHITE : Color.BLACK, index, board };
  });
}

/** The match that a board of the round belongs to, and which board of it that is, from 1. */
export function placeOf(round: PairedRound, index: number): { match: TeamMatch; number: number } | undefined {
  const size = (match: TeamMatch): number => Math.min(match.firstLineUp.length, match.secondLineUp.length);
  const match = round.matches.find((each) => index >= each.firstBoard && index < each.firstBoard + size(each));
  return match && { match, number: index - match.firstBoard + 1 };
}

export const matchName = (event: GetEventResponse, match: TeamMatch): string => `${teamName(event, match.firstId)} – ${teamName(event, match.secondId)}`;

const kWhiteScored: Partial<Record<Score, Color>> = {
  [Score.WHITE_WINS]: Color.WHITE,
  [Score.WHITE_WINS_BY_FORFEIT]: Color.WHITE,
  [Score.BLACK_WINS]: Color.BLACK,
  [Score.BLACK_WINS_BY_FORFEIT]: Color.BLACK,
};

export type BoardEnd = 'won' | 'lost' | 'drawn' | 'both_lost';

/** How a board ended for the team named first; undefined while it has not. */
export function endOf({ board, firstId, secondId, firstColor }: TeamBoard, round: PairedRound): BoardEnd | undefined {
  if (!firstId || !secondId) return round.stage === RoundStage.PUBLISHED ? undefined : firstId ? 'won' : 'lost';
  if (!board || board.score === Score.UNSPECIFIED) return undefined;
  if (board.score === Score.DRAW) return 'drawn';
  const winner = kWhiteScored[board.score];
  if (winner === undefined) return 'both_lost';
  return winner === firstColor ? 'won' : 'lost';
}

const kForfeits: readonly Score[] = [Score.WHITE_WINS_BY_FORFEIT, Score.BLACK_WINS_BY_FORFEIT, Score.BOTH_FORFEIT];

/** Decided without a game. */
export const isForfeit = ({ board, firstId, secondId }: TeamBoard): boolean => !firstId || !secondId || (board !== undefined && kForfeits.includes(board.score));

/** The matches of a round as they are shown, each with its table from 0: those of `ids` first, players or teams. */
export function matchesInOrder(round: PairedRound | undefined, ids: readonly string[]): { match: TeamMatch; index: number; isFollowed: boolean }[] {
  const matches = (round?.matches ?? []).map((match, index) => {
    const seated = [match.firstId, match.secondId, ...match.firstLineUp, ...match.secondLineUp];
    return { match, index, isFollowed: ids.some((id) => seated.includes(id)) };
  });
  return [...matches.filter(({ isFollowed }) => isFollowed), ...matches.filter(({ isFollowed }) => !isFollowed)];
}

/** Where a team plays in the latest round; undefined for a bye, or for one that is not paired. */
export function matchOf(event: GetEventResponse, teamId: string | undefined): { round: PairedRound; match: TeamMatch; index: number } | undefined {
  const round = latestRound(event);
  const index = round?.matches.findIndex((match) => isIn(match, teamId)) ?? -1;
  const match = round?.matches[index];
  return round && match ? { round, match, index } : undefined;
}

/** Whose team plays in the latest round without them. */
export function isReserve(event: GetEventResponse, team: Team, userId: string | undefined): boolean {
  const found = matchOf(event, team.teamId);
  return found !== undefined && userId !== undefined && found.round.stage !== RoundStage.COMPLETE && !lineUpOf(found.match, team.teamId).includes(userId);
}

/** Line-ups are made while the round is published. */
export const takesLineUps = (event: GetEventResponse): boolean => event.stage === EventStage.OPEN && latestRound(event)?.stage === RoundStage.PUBLISHED;

/** In the order of the team, who may play: without those who have withdrawn. */
export const available = (event: GetEventResponse, team: Team): string[] => team.memberIds.filter((id) => !entrantOf(event, id)?.hasWithdrawn);

/** With a member in the line-up, or no longer; always in the order of the team. */
export const picked = (team: Team, lineUp: readonly string[], userId: string): string[] =>
  team.memberIds.filter((id) => (id === userId ? !lineUp.includes(id) : lineUp.includes(id)));
