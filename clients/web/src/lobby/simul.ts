// What the lobby says of simuls, and how the boards of one stand for its host.
import { create } from '@bufbuild/protobuf';
import type { LobbyFact, Simul } from '../gen/escaque/matchmaking/v1/lobby_pb';
import { SimulSchema } from '../gen/escaque/matchmaking/v1/lobby_pb';
import { hasOutcome } from '../game/outcome';
import { mayMoveNow, opposite, turnOf, type Color, type GameState } from '../game/state';

export const kMostSeats = 40;

type Fact = LobbyFact['fact'];

const changed = (simuls: readonly Simul[], id: string, change: (simul: Simul) => Partial<Simul>): readonly Simul[] =>
  simuls.map((simul) => (simul.simulId === id ? create(SimulSchema, { ...simul, ...change(simul) }) : simul));

/** `simuls` after one fact of the lobby; the same where it is about something else. */
export function afterFact(simuls: readonly Simul[], fact: Fact): readonly Simul[] {
  switch (fact.case) {
    case 'simulOpened': {
      const { simul } = fact.value;
      return simul ? [...simuls.filter(({ simulId }) => simulId !== simul.simulId), simul] : simuls;
    }
    case 'simulJoined': {
      const { simulId, player } = fact.value;
      return changed(simuls, simulId, ({ players }) => ({ players: player ? [...players, player] : players }));
    }
    case 'simulLeft': {
      const { simulId, userId } = fact.value;
      return changed(simuls, simulId, ({ players, gameIds }) => {
        const place = players.findIndex(({ user }) => user?.id === userId);
        const stays = (_: unknown, i: number): boolean => i !== place;
        return { players: players.filter(stays), gameIds: gameIds.filter(stays) };
      });
    }
    case 'simulStarted': {
      const { simulId, gameIds, expiresMs } = fact.value;
      return changed(simuls, simulId, () => ({ gameIds, expiresMs }));
    }
    case 'simulClosed':
      return simuls.filter(({ simulId }) => simulId !== fact.value.simulId);
    default:
      return simuls;
  }
}

export const hasStarted = ({ gameIds }: Simul): boolean => gameIds.length > 0;

export type BoardStanding = 'mine' | 'theirs' | 'over' | 'unknown';

/** Whose move it is at a board, as the host sees it. */
export function standingOf(game: GameState | undefined, host: Color): BoardStanding {
  if (!game) return 'unknown';
  if (game.ending) return 'over';
  return mayMoveNow(game) && turnOf(game) === host ? 'mine' : 'theirs';
}

/** The next board at which the host is to move: the first one behind `from`, going round; -1: none. */
export function nextBoard(standings: readonly BoardStanding[], from: number): number {
  for (let step = 1; step <= standings.length; step++) {
    const at = (from + step) % standings.length;
    if (standings[at] === 'mine' && at !== from) return at;
  }
  return -1;
}

export interface Score {
  readonly host: number;
  readonly others: number;
  readonly running: number;
}

/** Points of the host and of all others together, and how many boards are not over. Games that never began count for nobody. */
export function scoreOfHost(games: readonly (GameState | undefined)[], host: Color): Score {
  let [points, against, running] = [0, 0, 0];
  for (const game of games) {
    if (!game?.ending) running++;
    else if (hasOutcome(game.ending.termination)) {
      const { winner } = game.ending;
      points += winner === host ? 1 : winner ? 0 : 0.5;
      against += winner === opposite(host) ? 1 : winner ? 0 : 0.5;
    }
  }
  return { host: points, others: against, running };
}

/** "3½". */
export const sayPoints = (points: number): string => (points % 1 ? `${Math.floor(points) || ''}½` : String(points));
