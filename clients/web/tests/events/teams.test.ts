import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { Color } from '../../src/gen/escaque/common/v1/common_pb';
import { PairingSystem, RoundStage, Score, Venue } from '../../src/gen/escaque/matchmaking/v1/event_pb';
import { EventStage, GetEventResponseSchema, InvitationSchema } from '../../src/gen/escaque/matchmaking/v1/matchmaking_service_pb';
import { newsOf } from '../../src/events/followed';
import { rulesOf } from '../../src/events/rules';
import { added, changed, entered, errorOf, formOf, moved, newTeam, removed } from '../../src/events/team_form';
import { isTeamEvent, kTeamSystems } from '../../src/events/team_rules';
import { boardsOfMatch, captaincies, endOf, isForfeit, isReserve, lineUpOf, matchesInOrder, mayChange, otherTeamOf, picked, placeOf, takesLineUps, teamOf, teamOfMember } from '../../src/events/teams';
import { regulationsOf } from '../../src/events/regulations';
import { choosesRounds, isSwiss, kTemplates, tiebreaksFor } from '../../src/events/templates';
import { endMark, sayBoardEnd, sayPlaceInTeam, sayTeamCriterion, teamText } from '../../src/i18n/teams';
import { RegulationsSchema } from '../../src/gen/escaque/matchmaking/v1/event_pb';

const kPlayers = ['a1', 'a2', 'a3', 'b1', 'b2', 'b3', 'c1', 'd1'];

/** Ajax (a1, a2) against Bolts (b1, b3), and c1 alone against d1's team, of whom nobody plays. */
function event(stage = RoundStage.PUBLISHED, scores: readonly Score[] = []) {
  const boards = [
    { whiteId: 'a1', blackId: 'b1', gameId: 'g1', hasGameBegun: stage !== RoundStage.PUBLISHED, score: scores[0] ?? Score.UNSPECIFIED },
    { whiteId: 'b3', blackId: 'a2', gameId: 'g2', hasGameBegun: stage !== RoundStage.PUBLISHED, score: scores[1] ?? Score.UNSPECIFIED },
  ];
  return create(GetEventResponseSchema, {
    stage: EventStage.OPEN,
    created: { eventId: 'e', regulations: { system: PairingSystem.TEAM_SWISS, teams: { boards: 2, maxMembers: 3 } } },
    entrants: kPlayers.map((id) => ({ person: { name: id.toUpperCase(), player: { user: { id, handle: id === 'a3' ? '' : id } } } })),
    teams: [
      { teamId: 'A', name: 'Ajax', captain: { id: 'a1' }, memberIds: ['a1', 'a2', 'a3'], number: 1 },
      { teamId: 'B', name: 'Bolts', captain: { id: 'x' }, memberIds: ['b1', 'b2', 'b3'], number: 2 },
      { teamId: 'C', name: 'Caissa', memberIds: ['c1'], number: 3 },
      { teamId: 'D', name: 'Drop', memberIds: ['d1'], number: 4 },
      { teamId: 'E', name: 'Elo', memberIds: ['e1'], number: 5 },
    ],
    rounds: [
      {
        number: 1,
        stage,
        boards,
        matches: [
          { firstId: 'A', secondId: 'B', firstLineUp: ['a1', 'a2'], secondLineUp: ['b1', 'b3'], firstBoard: 0 },
          { firstId: 'C', secondId: 'D', firstLineUp: ['c1'], secondLineUp: [], firstBoard: 2 },
        ],
        teamBye: 'E',
      },
    ],
  });
}

describe('the texts of team events', () => {
  it('name places, criteria and ends', () => {
    expect([sayPlaceInTeam(1, 2), sayPlaceInTeam(2, 2)]).toEqual(['Board 2', 'Reserve 1']);
    expect([sayTeamCriterion('MP'), sayTeamCriterion('XYZ')]).toEqual(['match points', 'XYZ']);
    expect([endMark('won', false), endMark('lost', true), endMark('drawn', false), endMark('both_lost', true), endMark(undefined, false)]).toEqual(['1-0', '- +', '½-½', '- -', '']);
    expect(sayBoardEnd('lost', { first: 'Ana', second: 'Bruno' }, true)).toBe('Bruno won by forfeit');
    expect([teamText.count('teams', 1), teamText.count('teams', 8)]).toEqual(['1 team', '8 teams']);
  });
});

describe('the form of a team event', () => {
  const regulations = (system: PairingSystem) => regulationsOf({ ...kTemplates.teams, system, matchDraw: 1.5, byeGames: 1 }, 0, 'UTC');

  it('has the fields of its system only', () => {
    expect(kTeamSystems.every((system) => isTeamEvent(system) && !isSwiss(system))).toBe(true);
    expect(kTeamSystems.map(choosesRounds)).toEqual([true, false, false]);
    expect(regulations(PairingSystem.TEAM_SWISS)).toMatchObject({
      rounds: 5,
      tiebreaks: [],
      calendar: { publishedBeforeMs: 300_000 },
      teams: { boards: 4, maxMembers: 6, matchWin: 20, matchDraw: 15, matchLoss: 0, byeGames: 10 },
    });
    const table = regulations(PairingSystem.TEAM_ROUND_ROBIN);
    expect(table.rounds).toBe(0);
    expect(table.teams).not.toHaveProperty('byeGames');
    expect(regulationsOf(kTemplates.blitz, 0, 'UTC')).not.toHaveProperty('teams');
  });

  it('leaves the tie-breaks to the system', () => {
    expect(tiebreaksFor(PairingSystem.TEAM_SWISS, kTemplates.blitz.tiebreaks)).toBe('');
    expect(tiebreaksFor(PairingSystem.DUTCH_2026, '')).toBe(kTemplates.blitz.tiebreaks);
  });

  it('becomes rules in words', () => {
    const rules = rulesOf(create(RegulationsSchema, regulations(PairingSystem.TEAM_SWISS)));
    const said = rules.find(({ about }) => about === 'Teams')?.says.join(' ');
    expect(said).toContain('Matches of 4 boards, teams of at most 6 members');
    expect(said).toContain('Match points: 2 for a win, 1½ for a draw, 0 for a loss.');
    expect(said).toContain('Game points of a team without an opponent: 1.');
    expect(said).toContain('captains give no advice');
    expect(rulesOf(create(RegulationsSchema, { ...regulations(PairingSystem.TEAM_SWISS), venue: Venue.ELSEWHERE })).flatMap(({ says }) => says).join(' ')).not.toContain('give no advice');
  });
});

describe('the form of a team', () => {
  it('adds, moves and removes members', () => {
    const [ana] = newTeam('Ana').members;
    const two = added([ana!], ' Bruno ');
    expect(two.map(({ name }) => name)).toEqual(['Ana', 'Bruno']);
    expect(moved(two, 1, -1).map(({ name }) => name)).toEqual(['Bruno', 'Ana']);
    expect(moved(two, 1, 1)).toEqual(two);
    expect(moved(two, 0, -1)).toEqual(two);
    expect(removed(two, 0).map(({ name }) => name)).toEqual(['Bruno']);
    expect([errorOf(two, 'BRUNO', 3), errorOf(two, ' ', 3), errorOf(two, 'Clara', 2), errorOf(two, 'Clara', 3)]).toEqual(['twice', 'empty', 'full', undefined]);
  });

  it('names new members by their handles, known ones by their ids', () => {
    const members = added(added(newTeam('Ana').members, 'Bruno'), 'Old Master', true);
    expect(entered({ teamId: '', name: ' Ajax ', captain: '', members })).toEqual({ name: 'Ajax', members: [{ user: { handle: 'Ana' } }, { user: { handle: 'Bruno' } }, { name: 'Old Master' }] });
    const of = event();
    const form = formOf(of, teamOf(of, 'A')!);
    expect(form.members.map(({ isWithoutAccount }) => isWithoutAccount)).toEqual([false, false, true]);
    const more = { ...form, captain: 'Nadia', members: added(form.members.slice(0, 1), 'Clara') };
    expect(changed(more)).toEqual({ teamId: 'A', name: 'Ajax', captain: { handle: 'Nadia' }, members: [{ user: { id: 'a1' } }, { user: { handle: 'Clara' } }] });
  });

  it('keeps who is invited in their places', () => {
    const of = event();
    const team = teamOf(of, 'A')!;
    team.listedIds = ['a1', 'x9', ...team.memberIds.slice(1)];
    of.invitations.push(create(InvitationSchema, { teamId: 'A', person: { name: 'Xenia', player: { user: { id: 'x9', handle: 'Xenia' } } } }));
    expect(formOf(of, team).members[1]).toEqual({ id: 'x9', name: 'Xenia', isWithoutAccount: false });
    expect(changed(formOf(of, team)).members?.[1]).toEqual({ user: { id: 'x9' } });
  });
});

describe('a round of matches', () => {
  it('has its boards in order, also where somebody sits alone', () => {
    const round = event().rounds[0]!;
    const [first, second] = [boardsOfMatch(round, round.matches[0]!), boardsOfMatch(round, round.matches[1]!)];
    expect(first).toMatchObject([
      { number: 1, firstId: 'a1', secondId: 'b1', firstColor: Color.WHITE, index: 0 },
      { number: 2, firstId: 'a2', secondId: 'b3', firstColor: Color.BLACK, index: 1 },
    ]);
    expect(second).toMatchObject([{ number: 1, firstId: 'c1', secondId: '', index: undefined }]);
    expect(placeOf(round, 1)).toMatchObject({ number: 2, match: { firstId: 'A' } });
    expect(placeOf(round, 2)).toBeUndefined();
  });

  it('ends for the team that is named first', () => {
    const round = event(RoundStage.STARTED, [Score.WHITE_WINS, Score.WHITE_WINS_BY_FORFEIT]).rounds[0]!;
    const boards = boardsOfMatch(round, round.matches[0]!);
    expect(boards.map((board) => [endOf(board, round), isForfeit(board)])).toEqual([['won', false], ['lost', true]]);
    const [alone] = boardsOfMatch(round, round.matches[1]!);
    expect([endOf(alone!, round), isForfeit(alone!)]).toEqual(['won', true]);
    const early = event().rounds[0]!;
    expect(endOf(boardsOfMatch(early, early.matches[1]!)[0]!, early)).toBeUndefined();
    const lost = event(RoundStage.STARTED, [Score.BOTH_LOSE, Score.DRAW]).rounds[0]!;
    expect(boardsOfMatch(lost, lost.matches[0]!).map((board) => endOf(board, lost))).toEqual(['both_lost', 'drawn']);
  });

  it('shows the matches of followed players first', () => {
    const round = event().rounds[0];
    expect(matchesInOrder(round, ['c1']).map(({ index }) => index)).toEqual([1, 0]);
    expect(matchesInOrder(round, []).map(({ index }) => index)).toEqual([0, 1]);
    expect(matchesInOrder(undefined, ['c1'])).toEqual([]);
  });
});

describe('a team', () => {
  it('has a captain who changes it until numbers are given, and line-ups until the round starts', () => {
    const of = event();
    expect(captaincies(of, 'x').map(({ name }) => name)).toEqual(['Bolts']);
    expect(captaincies(of, undefined)).toEqual([]);
    expect(teamOfMember(of, 'b3')?.name).toBe('Bolts');
    expect(mayChange(of)).toBe(false);
    expect(mayChange(create(GetEventResponseSchema, { stage: EventStage.OPEN, teams: [{ teamId: 'A' }] }))).toBe(true);
    expect([takesLineUps(of), takesLineUps(event(RoundStage.STARTED))]).toEqual([true, false]);
  });

  it('knows who is in another one', () => {
    const of = event();
    expect([otherTeamOf(of, 'B1', 'A')?.name, otherTeamOf(of, 'b1', 'B'), otherTeamOf(of, 'nobody', 'A'), otherTeamOf(of, '', 'A')]).toEqual(['Bolts', undefined, undefined, undefined]);
  });

  it('lines up in its order', () => {
    const of = event();
    const [team, match] = [teamOf(of, 'B')!, of.rounds[0]!.matches[0]!];
    expect(lineUpOf(match, 'B')).toEqual(['b1', 'b3']);
    expect(picked(team, ['b1', 'b3'], 'b2')).toEqual(['b1', 'b2', 'b3']);
    expect(picked(team, ['b1', 'b3'], 'b1')).toEqual(['b3']);
    expect([isReserve(of, team, 'b2'), isReserve(of, team, 'b1'), isReserve(event(RoundStage.COMPLETE), team, 'b2')]).toEqual([true, false, false]);
  });
});

describe('the news of a followed member', () => {
  const latest = (of: ReturnType<typeof event>, userId: string): string => newsOf(of, userId).at(-1)!.says;

  it('name the board of the match', () => {
    expect(latest(event(), 'a2')).toBe('Round 1: A2 plays B3 with Black at board 2 of Ajax – Bolts.');
    expect(latest(event(RoundStage.STARTED), 'a1')).toBe('Round 1: A1 is playing B1 with White at board 1 of Ajax – Bolts.');
    expect(latest(event(RoundStage.STARTED, [Score.WHITE_WINS]), 'b1')).toBe('Round 1: B1 lost to A1.');
  });

  it('say who does not play, and who has nobody opposite', () => {
    expect(latest(event(), 'b2')).toBe('Round 1: B2 does not play (not lined up).');
    expect(latest(event(), 'c1')).toBe('Round 1: C1 has nobody opposite at board 1.');
    expect(latest(event(RoundStage.STARTED), 'c1')).toBe('Round 1: C1 wins by forfeit at board 1, nobody sits opposite.');
    expect(latest(event(), 'e1')).toBe('Round 1: ? does not play (Elo: no opponent).');
  });
});
