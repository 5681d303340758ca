// Entries of a game, made as the server makes them.
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { Category, Color, Variant } from '../src/gen/escaque/common/v1/common_pb';
import { FactSchema, GameEntrySchema, type GameEntry } from '../src/gen/escaque/games/v1/entry_pb';
import { evolve } from '../src/game/evolve';
import type { GameState } from '../src/game/state';

export type FactInit = NonNullable<MessageInitShape<typeof FactSchema>['fact']>;

export const kStart = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
export const kCreatedAt = 1_700_000_000_000;

export function entry(version: number, facts: FactInit[], timeMs = kCreatedAt + version * 1000, commandId = ''): GameEntry {
  return create(GameEntrySchema, { version, commandId, timeMs, facts: facts.map((fact) => ({ fact })) });
}

export function created(initialFen = kStart, baseMs = 180_000, incrementMs = 2_000): FactInit {
  return {
    case: 'gameCreated',
    value: {
      gameId: '0123456789A',
      white: { user: { id: 'w', handle: 'Ana' }, rating: { value: 1500, deviation: 60 } },
      black: { user: { id: 'b', handle: 'Bruno' }, rating: { value: 1600, deviation: 200, isProvisional: true } },
      timeControl: { baseMs, incrementMs },
      variant: Variant.STANDARD,
      category: Category.BLITZ,
      initialFen,
      isRated: true,
      edition: 'online',
      firstMoveMs: 30_000,
      createdMs: kCreatedAt,
    },
  };
}

export function move(uci: string, san: string, whiteMs = 180_000, blackMs = 180_000): FactInit {
  return { case: 'movePlayed', value: { uci, san, elapsedMs: 1000, compensatedMs: 0, remaining: { whiteMs, blackMs } } };
}

export const kWhite = Color.WHITE;
export const kBlack = Color.BLACK;

/** A game after these facts, one entry each. */
export function gameAfter(...facts: FactInit[]): GameState {
  let game: GameState | undefined;
  facts.forEach((fact, i) => (game = evolve(game, entry(i + 1, [fact]))));
  return game!;
}

/** A game in which these moves were played. */
export function played(moves: string[], initialFen = kStart): GameState {
  return gameAfter(created(initialFen), ...moves.map((uci) => move(uci, uci)));
}
