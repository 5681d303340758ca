// REST of games: one of them as its entries tell it.
import { GetGameResponseSchema } from '../gen/escaque/games/v1/games_service_pb';
import type { GameCreated } from '../gen/escaque/games/v1/entry_pb';
import { evolve } from '../game/evolve';
import type { GameState } from '../game/state';
import { get } from './rest';

/** As it is now; undefined where it has never begun. */
export async function game(gameId: string): Promise<GameState | undefined> {
  const { entries } = await get(`game/${gameId}`, GetGameResponseSchema);
  return entries.reduce<GameState | undefined>(evolve, undefined);
}

/** How it began. */
export async function created(gameId: string): Promise<GameCreated | undefined> {
  const { entries } = await get(`game/${gameId}`, GetGameResponseSchema);
  const first = entries[0]?.facts[0]?.fact;
  return first?.case === 'gameCreated' ? first.value : undefined;
}
