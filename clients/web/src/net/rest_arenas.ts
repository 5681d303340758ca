// REST of arenas: what is shown of them, and commands. Each command has one effect however often it is sent.
import { create, toJson, type MessageInitShape } from '@bufbuild/protobuf';
import {
  ArenaCommandSchema,
  CommandArenaResponseSchema,
  GetArenaResponseSchema,
  ListArenasResponseSchema,
} from '../gen/escaque/matchmaking/v1/arena_pb';
import { get, post } from './rest';

export type ArenaCommand = NonNullable<MessageInitShape<typeof ArenaCommandSchema>['command']>;

export const arenas = (page = '') => get(`arenas?page=${page}`, ListArenasResponseSchema);
export const arenasOfClub = (clubId: string, page = '') => get(`club/${clubId}/arenas?limit=5&page=${page}`, ListArenasResponseSchema);
export const arena = (arenaId: string) => get(`arena/${arenaId}`, GetArenaResponseSchema);

/** Answers the version of the arena with the command in it. */
export async function commandArena(arenaId: string, command: ArenaCommand): Promise<number> {
  const message = create(ArenaCommandSchema, { arenaId, command });
  return (await post(`arena/${arenaId}`, CommandArenaResponseSchema, toJson(ArenaCommandSchema, message))).version;
}
