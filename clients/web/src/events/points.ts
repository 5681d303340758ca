// What everybody of an event has scored before a round, in tenths: by the event's point system, with byes. Pure.
import { ByeKind, Score, type Board, type PointSystem } from '../gen/escaque/matchmaking/v1/event_pb';
import type { GetEventResponse } from '../gen/escaque/matchmaking/v1/matchmaking_service_pb';
import { userIdOf } from './view';

/** White's, Black's; nothing while the game is played. */
function ofBoard({ score }: Board, { win, draw, loss, forfeitLoss }: PointSystem): readonly [number, number] {
  switch (score) {
    case Score.WHITE_WINS:
      return [win, loss];
    case Score.DRAW:
      return [draw, draw];
    case Score.BLACK_WINS:
      return [loss, win];
    case Score.BOTH_LOSE:
      return [loss, loss];
    case Score.WHITE_WINS_BY_FORFEIT:
      return [win, forfeitLoss];
    case Score.BLACK_WINS_BY_FORFEIT:
      return [forfeitLoss, win];
    case Score.BOTH_FORFEIT:
      return [forfeitLoss, forfeitLoss];
    case Score.HALF_ZERO:
      return [draw, loss];
    case Score.ZERO_HALF:
      return [loss, draw];
    case Score.ONE_HALF:
      return [win, draw];
    case Score.HALF_ONE:
      return [draw, win];
    case Score.BOTH_WIN:
      return [win, win];
    default:
      return [0, 0];
  }
}

function ofAbsence(kind: ByeKind, { win, draw, zeroBye }: PointSystem): number {
  if (kind === ByeKind.FULL_POINT) return win;
  return kind === ByeKind.HALF_POINT ? draw : zeroBye;
}

/** By user. */
export function pointsBefore(event: GetEventResponse, round: number): ReadonlyMap<string, number> {
  const system = event.created?.regulations?.points;
  const points = new Map(event.entrants.map((entrant) => [userIdOf(entrant), 0]));
  if (!system) return points;
  for (const each of event.rounds) {
    if (each.number >= round) continue;
    const scored = new Map<string, number>();
    for (const board of each.boards) {
      const [white, black] = ofBoard(board, system);
      scored.set(board.whiteId, white).set(board.blackId, black);
    }
    if (each.bye) scored.set(each.bye, system.pairingBye ?? system.win);
    for (const { userId, kind } of each.absences) scored.set(userId, ofAbsence(kind, system));
    // A player in none of these was not there: a late entrant, say.
    for (const [userId, before] of points) points.set(userId, before + (scored.get(userId) ?? system.zeroBye));
  }
  return points;
}
