// The winners of an event that is over: its first three places, players or teams. Pure.
import { EventStage, type GetEventResponse } from '../gen/escaque/matchmaking/v1/matchmaking_service_pb';
import { TeamPrimary } from '../gen/escaque/matchmaking/v1/team_pb';
import { entrantOf, printedName } from './view';

export interface Winner {
  readonly id: string;
  readonly name: string;
  /** Of an account; empty without one, and of teams. */
  readonly handle: string;
  readonly title: string;
  /** Tenths; of teams: the points by which they are ranked. Undefined in a knock-out, where nobody counts them. */
  readonly points: number | undefined;
  /** Cents. */
  readonly prize: number;
}

export interface Place {
  readonly rank: number;
  readonly winners: readonly Winner[];
}

const kPlaces = 3;

interface Ranked {
  readonly id: string;
  readonly rank: number;
  readonly points: number | undefined;
}

function ranked({ finished, bracket, created }: GetEventResponse): Ranked[] {
  const byGames = created?.regulations?.teams?.primary === TeamPrimary.GAME_POINTS;
  if (finished?.teamStandings.length) return finished.teamStandings.map(({ teamId, rank, matchPoints, gamePoints }) => ({ id: teamId, rank, points: byGames ? gamePoints : matchPoints }));
  return (finished?.standings ?? []).map(({ userId, rank, points }) => ({ id: userId, rank, points: bracket.length ? undefined : points }));
}

const won = ({ finished }: GetEventResponse, id: string): number =>
  [...(finished?.awards ?? []).map(({ userId, amount }) => ({ id: userId, amount })), ...(finished?.teamAwards ?? []).map(({ teamId, amount }) => ({ id: teamId, amount }))]
    .filter((award) => award.id === id)
    .reduce((sum, { amount }) => sum + amount, 0);

function winner(event: GetEventResponse, { id, points }: Ranked): Winner {
  const team = event.teams.find(({ teamId }) => teamId === id);
  const person = entrantOf(event, id)?.person;
  const user = person?.player?.user;
  return { id, name: team?.name ?? printedName(person) ?? '?', handle: !team && user && !user.isGuest ? user.handle : '', title: team ? '' : (user?.title ?? ''), points, prize: won(event, id) };
}

/** The places up to the third: after two firsts there is no second. Nothing before the end. */
export function podiumOf(event: GetEventResponse): Place[] {
  if (event.stage !== EventStage.FINISHED) return [];
  const best = ranked(event).filter(({ rank }) => rank >= 1 && rank <= kPlaces);
  return [1, 2, 3].map((rank) => ({ rank, winners: best.filter((each) => each.rank === rank).map((each) => winner(event, each)) })).filter(({ winners }) => winners.length);
}
