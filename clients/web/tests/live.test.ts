import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { PairingSystem, Score, Venue } from '../src/gen/escaque/matchmaking/v1/event_pb';
import { GetEventResponseSchema } from '../src/gen/escaque/matchmaking/v1/matchmaking_service_pb';
import { inPlace, isRuled, kBoardsOnPage, liveBoards, pageOf, type LiveBoard } from '../src/events/live';
import { isPlayedHere } from '../src/events/view';

const kBoards = 14;

/** Board n is w(n) against b(n) in game g(n); the first `begun` of them have begun. */
function event(begun: number, over: readonly number[] = []) {
  const boards = Array.from({ length: kBoards }, (_, i) => ({
    whiteId: `w${i}`,
    blackId: `b${i}`,
    gameId: `g${i}`,
    hasGameBegun: i < begun,
    score: over.includes(i) ? Score.DRAW : Score.UNSPECIFIED,
  }));
  return create(GetEventResponseSchema, { created: { regulations: { system: PairingSystem.MONRAD, venue: Venue.HERE } }, rounds: [{ number: 1, boards }] });
}
const shown = (of: ReturnType<typeof event>, followed: readonly string[] = [], me?: string) => liveBoards(of, of.rounds[0]!, followed, me);
const labels = (boards: readonly LiveBoard[]) => boards.map(({ label }) => label);

describe('the live boards of a round', () => {
  it('are those whose game has begun, as the table has them, without one’s own', () => {
    expect(shown(event(0))).toEqual([]);
    expect(labels(shown(event(3)))).toEqual(['1', '2', '3']);
    expect(labels(shown(event(3), ['b2']))).toEqual(['3', '1', '2']);
    expect(labels(shown(event(3), [], 'b1'))).toEqual(['1', '3']);
    expect(shown(event(3), ['b2'])[0]).toMatchObject({ isFollowed: true, board: { gameId: 'g2' } });
  });

  it('are numbered by match and board in a team event', () => {
    const team = event(4);
    team.created!.regulations!.system = PairingSystem.TEAM_SWISS;
    const match = (first: number) => ({ firstId: `A${first}`, secondId: `B${first}`, firstLineUp: [`w${first}`, `b${first + 1}`], secondLineUp: [`b${first}`, `w${first + 1}`], firstBoard: first });
    const [round] = create(GetEventResponseSchema, { rounds: [{ number: 1, matches: [match(0), match(2)] }] }).rounds;
    team.rounds[0]!.matches = round!.matches;
    expect(labels(shown(team))).toEqual(['1.1', '1.2', '2.1', '2.2']);
    expect(labels(shown(team, ['w3']))).toEqual(['2.1', '2.2', '1.1', '1.2']);
    expect(shown(team, ['w3']).map(({ isFollowed }) => isFollowed)).toEqual([false, true, false, false]);
  });

  it('stay in their places: what ends stays, what begins comes behind', () => {
    const first = shown(event(3), ['b2']);
    const next = inPlace(first, shown(event(4, [0])));
    expect(labels(next)).toEqual(['3', '1', '2', '4']);
    expect(next.map(({ board }) => isRuled(board))).toEqual([false, true, false, false]);
    expect(labels(inPlace(next, shown(event(2))))).toEqual(['1', '2']);
  });

  it('are shown six at a time', () => {
    const all = shown(event(kBoards));
    expect(pageOf(all, 0)).toMatchObject({ page: 0, from: 1, to: kBoardsOnPage, isLast: false });
    expect(pageOf(all, 2)).toMatchObject({ page: 2, from: 13, to: 14, isLast: true });
    expect(labels(pageOf(all, 2).boards)).toEqual(['13', '14']);
    expect([pageOf(all, 9).page, pageOf(all, -1).page]).toEqual([2, 0]);
    expect(pageOf([], 3)).toMatchObject({ page: 0, isLast: true, boards: [] });
    expect(pageOf(all.slice(0, kBoardsOnPage), 0)).toMatchObject({ to: 6, isLast: true });
  });

  it('are of events that are played here', () => {
    const of = event(1);
    expect(isPlayedHere(of)).toBe(true);
    of.created!.regulations!.venue = Venue.ELSEWHERE;
    expect(isPlayedHere(of)).toBe(false);
  });
});
