import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { ByeKind, Score } from '../../src/gen/escaque/matchmaking/v1/event_pb';
import { GetEventResponseSchema } from '../../src/gen/escaque/matchmaking/v1/matchmaking_service_pb';
import { pointsBefore } from '../../src/events/points';

const kBoards = [Score.WHITE_WINS, Score.DRAW, Score.BLACK_WINS, Score.BOTH_LOSE, Score.WHITE_WINS_BY_FORFEIT, Score.BLACK_WINS_BY_FORFEIT, Score.BOTH_FORFEIT, Score.UNSPECIFIED];
const boards = kBoards.map((score, i) => ({ whiteId: `w${i}`, blackId: `b${i}`, score }));
const seated = boards.flatMap(({ whiteId, blackId }) => [whiteId, blackId]);
const resting = ['full', 'half', 'none', 'bye', 'late'];

function event(points = { win: 30, draw: 10, loss: 1, zeroBye: 2, forfeitLoss: 3 } as { win: number; draw: number; loss: number; zeroBye: number; forfeitLoss: number; pairingBye?: number }) {
  const entrants = [...seated, ...resting].map((id) => ({ person: { player: { user: { id } } } }));
  const absences = [ByeKind.FULL_POINT, ByeKind.HALF_POINT, ByeKind.ZERO_POINTS].map((kind, i) => ({ userId: resting[i]!, kind }));
  const round = (number: number) => ({ number, boards, bye: 'bye', absences });
  return create(GetEventResponseSchema, { created: { regulations: { points } }, entrants, rounds: [round(1), round(2), round(3)] });
}

describe('the points before a round', () => {
  it('are what results, byes and absences bring by the point system', () => {
    const points = pointsBefore(event(), 2);
    expect(boards.map(({ whiteId, blackId }) => [points.get(whiteId), points.get(blackId)])).toEqual([
      [30, 1],
      [10, 10],
      [1, 30],
      [1, 1],
      [30, 3],
      [3, 30],
      [3, 3],
      [0, 0],
    ]);
    expect(resting.map((id) => points.get(id))).toEqual([30, 10, 2, 30, 2]);
  });

  it('are of all rounds before it and of none after', () => {
    expect(pointsBefore(event(), 1).get('w0')).toBe(0);
    expect(pointsBefore(event(), 3).get('w0')).toBe(60);
    expect(pointsBefore(event({ win: 10, draw: 5, loss: 0, zeroBye: 0, forfeitLoss: 0, pairingBye: 5 }), 3).get('bye')).toBe(10);
  });
});
