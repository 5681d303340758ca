// A game read once over REST, for whoever is not at its board: following it would say that the player is there.
import { Reason } from '../gen/escaque/common/v1/error_pb';
import { GetGameResponseSchema } from '../gen/escaque/games/v1/games_service_pb';
import { get, RestError } from '../net/rest';
import { evolve } from './evolve';
import type { GameState } from './state';

/** Nothing when there is no such game. */
export async function readGame(gameId: string): Promise<GameState | undefined> {
  try {
    const { entries } = await get(`game/${gameId}`, GetGameResponseSchema);
    return entries.reduce<GameState | undefined>(evolve, undefined);
  } catch (reason) {
    if (reason instanceof RestError && reason.detail.reason === Reason.NO_SUCH_GAME) return undefined;
    throw reason;
  }
}

/** Not over, and not adjourned until later: its player is needed at the board. */
export const isRunning = (game: GameState | undefined): boolean =>
  game !== undefined && !game.ending && game.adjournment?.stage !== 'suspended';
