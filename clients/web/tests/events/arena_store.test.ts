import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ArenaEntriesSchema, type ServerMessage, ServerMessageSchema } from '../../src/gen/escaque/gateway/v1/gateway_pb';
import { GetArenaResponseSchema } from '../../src/gen/escaque/matchmaking/v1/arena_pb';
import { ArenaStore } from '../../src/stores/arena.svelte';

const { arena, server } = vi.hoisted(() => ({ arena: vi.fn(), server: { tell: (_: ServerMessage): void => {} } }));
vi.mock('../../src/net/rest_arenas', () => ({ arena }));
vi.mock('../../src/stores/connection.svelte', () => ({
  connection: {
    socket: { tell: () => {} },
    onWelcome: () => () => {},
    onMessage: (listener: typeof server.tell) => ((server.tell = listener), () => {}),
  },
}));

const answer = (version: number) => arena.mockResolvedValue(create(GetArenaResponseSchema, { version, created: { arenaId: 'x', regulations: {} } }));
const tell = (value: MessageInitShape<typeof ArenaEntriesSchema>) =>
  server.tell(create(ServerMessageSchema, { message: { case: 'arenaEntries', value } }));

let store: ArenaStore;
function open(): void {
  answer(5);
  store = new ArenaStore('x', () => {});
}
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  store.close();
  vi.useRealTimers();
});

it('shows what is left of an arena, and that something is lost until that is put away', async () => {
  open();
  await vi.waitFor(() => expect(store.table?.version).toBe(5));
  expect(store.hasLost).toBe(false);

  answer(3);
  tell({ arenaId: 'x', beginsAgain: true });
  expect(store.hasLost).toBe(true);
  await vi.runAllTimersAsync();
  expect([store.table?.version, store.hasLost]).toEqual([3, true]);

  store.hasLost = false;
  tell({ arenaId: 'x', beginsAgain: true });
  expect(store.hasLost).toBe(true);
});

it('says nothing of a loss before anything of the arena was shown, nor of another arena', async () => {
  open();
  tell({ arenaId: 'x', beginsAgain: true });
  await vi.waitFor(() => expect(store.table?.version).toBe(5));
  tell({ arenaId: 'y', beginsAgain: true });
  expect(store.hasLost).toBe(false);
});
