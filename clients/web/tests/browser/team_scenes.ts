// A Swiss of teams in its second round, as its pages show it to a visitor, a captain and an arbiter.
import { Color } from '../../src/gen/escaque/common/v1/common_pb';
import { ProfileSchema } from '../../src/gen/escaque/gateway/v1/rest_pb';
import { PairingSystem, RoundStage, Score, Venue } from '../../src/gen/escaque/matchmaking/v1/event_pb';
import { EventStage, GetEventResponseSchema, GetStandingsResponseSchema } from '../../src/gen/escaque/matchmaking/v1/matchmaking_service_pb';
import { TeamPrimary } from '../../src/gen/escaque/matchmaking/v1/team_pb';
import type { FakeGateway } from './fake_gateway';
import { kAna, kBruno } from './scenes';

const kBoards = 2;
const kStart = Date.UTC(2026, 10, 21, 16, 0);
const kTeams = ['Peña del Sur', 'Torre y Alfil', 'Amigos del Ajedrez de Vallecas', 'Bolts'];
const idOfTeam = (team: number): string => `team000000${team}`;

/** Ana leads the first team, Bruno the second; three members each. */
const kHandles = kTeams.map((_, team) => [0, 1, 2].map((i) => (i === 0 && team === 0 ? kAna.handle : i === 0 && team === 1 ? kBruno.handle : `member_${team + 1}_${i + 1}`)));
const idOf = (handle: string): string => (handle === kAna.handle ? kAna.id : handle === kBruno.handle ? kBruno.id : handle.replace(/_/g, '0').padEnd(11, 'A').slice(0, 11));
const id = (team: number, member: number): string => idOf(kHandles[team]![member]!);

const entrants = kHandles.flatMap((handles, team) =>
  handles.map((handle, i) => ({
    person: { player: { user: { id: idOf(handle), handle, title: i === 1 && team === 2 ? 'WIM' : '' } }, name: handle, team: kTeams[team]!, ...(i === 2 ? {} : { rating: 2110 - 83 * team - 41 * i }) },
    number: team * 3 + i + 1,
    fromRound: 1,
    hasWithdrawn: team === 3 && i === 2,
  })),
);

const teams = kTeams.map((name, team) => ({
  teamId: idOfTeam(team),
  name,
  captain: { id: id(team, 0), handle: kHandles[team]![0]! },
  memberIds: [0, 1, 2].map((i) => id(team, i)),
  number: team + 1,
  fromRound: 1,
  strength: 2090 - 83 * team,
}));

interface Meeting {
  readonly first: number;
  readonly second: number;
  readonly scores: readonly Score[];
  readonly games: readonly [number, number];
  /** Who plays of the second team; the others line up as usual. */
  readonly seconds?: readonly number[];
}

function round(number: number, stage: RoundStage, meetings: readonly Meeting[]) {
  const begun = stage !== RoundStage.PUBLISHED;
  const boards = meetings.flatMap(({ first, second, scores, seconds = [0, 1] }, m) =>
    seconds.map((member, i) => {
      const [one, other] = [id(first, i), id(second, member)];
      return { whiteId: i % 2 ? other : one, blackId: i % 2 ? one : other, gameId: `0123456${number}${m}0${i}`, hasGameBegun: begun, score: scores[i] ?? Score.UNSPECIFIED };
    }),
  );
  let next = 0;
  const matches = meetings.map(({ first, second, games, scores, seconds = [0, 1] }) => {
    const firstBoard = next;
    next += seconds.length;
    return {
      firstId: idOfTeam(first),
      secondId: idOfTeam(second),
      firstLineUp: [id(first, 0), id(first, 1)],
      secondLineUp: seconds.map((member) => id(second, member)),
      firstBoard,
      score: { firstGames: games[0], secondGames: games[1], isFinal: scores.length === kBoards },
    };
  });
  return { number, startsMs: kStart + number * 3_600_000, stage, boards, matches };
}

const regulations = {
  name: 'Liga de equipos del barrio',
  text: 'Matches are played on Saturdays.',
  system: PairingSystem.TEAM_SWISS,
  venue: Venue.HERE,
  timeControl: { baseMs: 900_000, incrementMs: 10_000 },
  isRated: true,
  edition: 'online',
  rules: {},
  rounds: 3,
  calendar: { startsMs: [kStart], intervalMs: 900_000, publishedBeforeMs: 300_000, timeZone: 'Europe/Madrid' },
  entry: { maxEntrants: 64 },
  points: { win: 10, draw: 5, loss: 0 },
  teams: { boards: kBoards, maxMembers: 4, primary: TeamPrimary.MATCH_POINTS, matchWin: 20, matchDraw: 10, matchLoss: 0 },
};

const kFirst = round(1, RoundStage.COMPLETE, [
  { first: 0, second: 2, scores: [Score.WHITE_WINS, Score.DRAW], games: [15, 5] },
  { first: 3, second: 1, scores: [Score.DRAW, Score.DRAW], games: [10, 10] },
]);

const cell = (opponent: number, own: number, other: number, match: number) => ({ opponent, opponentRank: 1, isFirst: true, isFinal: true, matchPoints: match, gamePoints: own, opponentGamePoints: other });
const standing = (rank: number, team: number, match: number, games: number, of: ReturnType<typeof cell>) => ({
  rank,
  number: team + 1,
  teamId: idOfTeam(team),
  name: kTeams[team]!,
  matchPoints: match,
  gamePoints: games,
  values: [match / 10, games / 10, 0, 1, 0.75],
  rounds: [of],
});
const member = (order: number, team: number, points: number, result: string, opponent: string) => ({
  order,
  number: team * 3 + order,
  userId: id(team, order - 1),
  name: kHandles[team]![order - 1]!,
  teamId: idOfTeam(team),
  games: 1,
  points,
  playedPoints: points,
  rounds: [{ round: 1, board: order, color: (team + order) % 2 ? Color.WHITE : Color.BLACK, opponentId: opponent, result }],
});

/** Its second round is published, or played already; `organizerId` is nobody of the teams unless it is said. */
export function teamEvent(gateway: FakeGateway, stage = RoundStage.STARTED, organizerId = 'organizer00'): void {
  const isOn = stage !== RoundStage.PUBLISHED;
  const second = round(2, stage, [
    { first: 1, second: 0, scores: isOn ? [Score.BLACK_WINS] : [], games: isOn ? [0, 10] : [0, 0], seconds: [0, 2] },
    { first: 2, second: 3, scores: isOn ? [Score.DRAW, Score.BLACK_WINS] : [], games: isOn ? [15, 5] : [0, 0] },
  ]);
  const created = { eventId: '0000000000A', regulations, organizerId, arbiterIds: [], createdMs: kStart - 9e8 };
  gateway.answerRest('event/0000000000A', GetEventResponseSchema, { version: 21, stage: EventStage.OPEN, created, entrants, teams, rounds: [kFirst, second], roundCount: 3, isRated: true });
  gateway.answerRest('event/0000000000A/standings', GetStandingsResponseSchema, {
    afterRound: 1,
    teamCriteria: ['MP', 'GP', 'DE', 'BH', 'SB'],
    teams: [
      standing(1, 0, 20, 15, cell(3, 15, 5, 20)),
      standing(2, 1, 10, 10, cell(4, 10, 10, 10)),
      standing(2, 3, 10, 10, cell(2, 10, 10, 10)),
      standing(4, 2, 0, 5, cell(1, 5, 15, 0)),
    ],
    members: [
      member(1, 0, 10, '1', id(2, 0)),
      member(1, 1, 5, '=', id(3, 0)),
      member(1, 3, 5, '=', id(1, 0)),
      member(1, 2, 0, '0', id(0, 0)),
      member(2, 0, 5, '=', id(2, 1)),
      member(2, 1, 5, '=', id(3, 1)),
    ],
  });
}

/** Before round 1: teams enter. */
export function teamRegistration(gateway: FakeGateway): void {
  const created = { eventId: '0000000000A', regulations, organizerId: 'organizer00', arbiterIds: [], createdMs: kStart - 9e8 };
  const others = teams.slice(1).map((team) => ({ ...team, number: 0 }));
  const known = entrants.filter(({ person }) => person.team !== kTeams[0]).map((entrant) => ({ ...entrant, number: 0 }));
  for (const handle of ['member_1_2', 'member_1_3']) gateway.answerRest(`user/${handle}`, ProfileSchema, { user: { id: idOf(handle), handle } });
  gateway.answerRest('event/0000000000A', GetEventResponseSchema, { version: 4, stage: EventStage.OPEN, created, entrants: known, teams: others, rounds: [], roundCount: 3, isRated: true });
}
