import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { TalkRule } from '../../src/gen/escaque/conduct/v1/talk_pb';
import { Color } from '../../src/gen/escaque/common/v1/common_pb';
import { ArenaEntrySchema, type ArenaFactSchema, ArenaStage, GetArenaResponseSchema, LeftOut } from '../../src/gen/escaque/matchmaking/v1/arena_pb';
import { arenaRegulationsOf, kArenaDraft } from '../../src/arena/draft';
import { ArenaGap, ArenaTable } from '../../src/arena/table';
import { sayCountdown } from '../../src/i18n/arena';
import { routeOf } from '../../src/stores/route';

const kStart = 1_000_000;
const row = (id: string, rating: number, joined: number) => ({ user: { id, handle: id }, rating, joined });

function table(): ArenaTable {
  return new ArenaTable(
    create(GetArenaResponseSchema, {
      version: 4,
      stage: ArenaStage.OPEN,
      created: { arenaId: 'x', organizerId: 'host', regulations: { name: 'A', startsMs: kStart } },
      endsMs: kStart + 600_000,
      closesMs: kStart + 540_000,
      players: [row('ana', 2000, 0), row('bob', 1900, 1), row('carl', 1800, 2)],
    }),
  );
}

type FactInit = NonNullable<MessageInitShape<typeof ArenaFactSchema>['fact']>;

/** The next entry, with these facts. */
function apply(to: ArenaTable, ...facts: FactInit[]): void {
  to.apply(create(ArenaEntrySchema, { version: to.version + 1, facts: facts.map((fact) => ({ fact })) }));
}

const wave: FactInit = {
  case: 'wavePaired',
  value: { games: [{ gameId: 'g1', whiteId: 'ana', blackId: 'carl' }], leftOut: [{ userId: 'bob', reason: LeftOut.ODD_NUMBER }] },
};

describe('the table of an arena', () => {
  it('knows that an arbiter of the site has hidden it', () => {
    const now = table();
    expect(now.hidden).toBeUndefined();
    apply(now, { case: 'visibilityRuled', value: { isHidden: true, reason: 'a bad name' } });
    expect(now.hidden?.reason).toBe('a bad name');
    apply(now, { case: 'visibilityRuled', value: { isHidden: false } });
    expect(now.hidden).toBeUndefined();
  });

  it('knows who may talk at its games', () => {
    const now = table();
    expect(now.talkRule).toBe(TalkRule.UNSPECIFIED);
    apply(now, { case: 'talkRuleSet', value: { talkRule: TalkRule.OPPONENTS } });
    expect(now.talkRule).toBe(TalkRule.OPPONENTS);
  });

  it('says why somebody is not paired', () => {
    const now = table();
    expect(now.whyNotPaired(undefined, kStart)).toBe('not_joined');
    expect(now.whyNotPaired('bob', kStart - 1)).toBe('not_started');
    expect(now.whyNotPaired('bob', kStart)).toBe('next_wave');
    apply(now, wave);
    expect(now.whyNotPaired('ana', kStart)).toBe('is_playing');
    expect(now.whyNotPaired('bob', kStart)).toBe('odd_number');
    apply(now, { case: 'playerPaused', value: { userId: 'bob' } });
    expect(now.whyNotPaired('bob', kStart)).toBe('is_paused');
    apply(now, { case: 'playerResumed', value: { userId: 'bob' } });
    expect(now.whyNotPaired('bob', kStart)).toBe('next_wave');
    expect(now.whyNotPaired('bob', now.closesMs)).toBe('closing');
    expect(now.whyNotPaired('bob', now.endsMs)).toBe('ended');
    apply(now, { case: 'arenaCancelled', value: {} });
    expect(now.whyNotPaired('bob', kStart)).toBe('cancelled');
  });

  it('knows who was away when a wave was paired', () => {
    const now = table();
    apply(now, { case: 'wavePaired', value: { games: [{ gameId: 'g1', whiteId: 'ana', blackId: 'carl' }] } });
    expect(now.whyNotPaired('bob', kStart)).toBe('away');
  });

  it('takes points from the facts and puts players in order', () => {
    const now = table();
    apply(now, wave);
    const result = { gameId: 'g1', whiteId: 'ana', blackId: 'carl', winner: Color.BLACK, counts: true };
    apply(now, { case: 'gameFinished', value: { ...result, white: { points: 0, games: 1, performance: 1400 }, black: { points: 3, games: 1, performance: 2400, winsInARow: 1 } } });
    expect(now.sorted().map(({ user, points }) => [user.id, points])).toEqual([
      ['carl', 3],
      ['ana', 0],
      ['bob', 0],
    ]);
    expect(now.games.size).toBe(0);
    expect(now.rows.get('carl')!.gameId).toBe('');
  });

  it('takes a corrected result into the points and keeps what it changed', () => {
    const now = table();
    apply(now, wave);
    const result = { gameId: 'g1', whiteId: 'ana', blackId: 'carl', winner: Color.BLACK, counts: true };
    apply(now, { case: 'gameFinished', value: { ...result, white: { points: 0, games: 1 }, black: { points: 3, games: 1, winsInARow: 1 } } });
    apply(now, { case: 'arenaFinished', value: {} });
    const corrected = { result: { ...result, winner: Color.WHITE }, winnerBefore: Color.BLACK, countedBefore: true };
    apply(now, { case: 'gameCorrected', value: { ...corrected, white: { points: 2, games: 1, winsInARow: 1 }, black: { pointsBefore: 3, games: 1 } } });
    expect(now.sorted().map(({ user, points, winsInARow }) => [user.id, points, winsInARow])).toEqual([
      ['ana', 2, 1],
      ['bob', 0, 0],
      ['carl', 0, 0],
    ]);
    expect(now.corrections.map(({ black }) => black!.pointsBefore)).toEqual([3]);
  });

  it('lets players come late and leave', () => {
    const now = table();
    apply(now, { case: 'playerJoined', value: { player: { user: { id: 'dora', handle: 'dora' }, rating: { value: 2100 } } } });
    apply(now, { case: 'playerLeft', value: { userId: 'ana' } });
    expect(now.sorted().map(({ user }) => user.id)).toEqual(['dora', 'bob', 'carl']);
  });

  it('skips what it has and refuses a gap', () => {
    const now = table();
    now.apply(create(ArenaEntrySchema, { version: 4 }));
    expect(now.version).toBe(4);
    expect(() => now.apply(create(ArenaEntrySchema, { version: 6 }))).toThrow(ArenaGap);
  });
});

describe('the pages of arenas', () => {
  it('are found by their paths', () => {
    expect(routeOf('/arena/0123456789A')).toEqual({ page: 'arena', arenaId: '0123456789A' });
    expect(routeOf('/arenas/new')).toEqual({ page: 'new_arena' });
    expect(routeOf('/arena/short')).toEqual({ page: 'lost' });
  });

  it('mean regulations', () => {
    const regulations = arenaRegulationsOf({ ...kArenaDraft, name: ' Friday ', closingSeconds: 30 }, kStart);
    expect(regulations).toMatchObject({ name: 'Friday', startsMs: kStart, durationMs: 2_700_000, closingWindowMs: 30_000, maxPlayers: 0 });
  });

  it('count down', () => {
    expect([0, 999, 60_000, 245_000, 3_600_000, -5].map(sayCountdown)).toEqual(['0:00', '0:01', '1:00', '4:05', '1:00:00', '0:00']);
  });
});
