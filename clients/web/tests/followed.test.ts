import { create } from '@bufbuild/protobuf';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ByeKind, MatchGameKind, RoundStage, Score } from '../src/gen/escaque/matchmaking/v1/event_pb';
import { EventStage, GetEventResponseSchema } from '../src/gen/escaque/matchmaking/v1/matchmaking_service_pb';
import { boardsInOrder, followedIn, kMostEvents, kMostFollowed, newsOf, readFollowing, toggled, untold, type Following } from '../src/events/followed';

const kNames: Record<string, string> = { a: 'Ana', b: 'Bruno', c: 'Clara', d: 'Dario', e: 'Elena' };
const entrants = Object.entries(kNames).map(([id, name]) => ({ person: { name, player: { user: { id } } }, hasWithdrawn: id === 'e' }));

/** Round 1 is over: Ana has won, Clara and Dario have drawn; `of` is what round 2 has. */
function event(of: { stage?: RoundStage; hasGameBegun?: boolean; score?: Score } = {}) {
  const first = [
    { whiteId: 'a', blackId: 'b', gameId: 'g1', hasGameBegun: true, score: Score.WHITE_WINS },
    { whiteId: 'c', blackId: 'd', gameId: 'g2', hasGameBegun: true, score: Score.DRAW },
  ];
  const second = [
    { whiteId: 'c', blackId: 'b', gameId: 'g3' },
    { whiteId: 'd', blackId: 'a', gameId: 'g4', hasGameBegun: of.hasGameBegun ?? false, score: of.score ?? Score.UNSPECIFIED },
  ];
  return create(GetEventResponseSchema, {
    stage: EventStage.OPEN,
    entrants,
    rounds: [
      { number: 1, stage: RoundStage.COMPLETE, boards: first },
      { number: 2, stage: of.stage ?? RoundStage.PUBLISHED, boards: second, bye: 'x', absences: [{ userId: 'y', kind: ByeKind.HALF_POINT }] },
    ],
  });
}

const latest = (of: ReturnType<typeof event>, userId: string) => newsOf(of, userId).at(-1)!;

describe('the news of a followed player', () => {
  it('are the pairing, the running game and the result', () => {
    expect(latest(event(), 'a')).toEqual({ says: 'Round 2: Ana plays Dario with Black at board 2.', gameId: '', isPlaying: false });
    const running = event({ stage: RoundStage.STARTED, hasGameBegun: true });
    expect(latest(running, 'a')).toEqual({ says: 'Round 2: Ana is playing Dario with Black at board 2.', gameId: 'g4', isPlaying: true });
    const decided = (score: Score) => event({ stage: RoundStage.STARTED, hasGameBegun: true, score });
    expect(latest(decided(Score.BLACK_WINS), 'a')).toEqual({ says: 'Round 2: Ana beat Dario.', gameId: 'g4', isPlaying: false });
    expect(latest(decided(Score.BLACK_WINS), 'd').says).toBe('Round 2: Dario lost to Ana.');
    expect(latest(decided(Score.DRAW), 'a').says).toBe('Round 2: Dario and Ana drew.');
    const forfeit = event({ stage: RoundStage.STARTED, score: Score.BLACK_WINS_BY_FORFEIT });
    expect(latest(forfeit, 'a')).toMatchObject({ says: 'Round 2: Dario – Ana: Black won by forfeit.', gameId: '' });
  });

  it('are that a player is not paired, or has gone', () => {
    expect(latest(event(), 'x').says).toBe('Round 2: ? does not play (pairing-allocated bye).');
    expect(latest(event(), 'y').says).toBe('Round 2: ? does not play (half-point bye).');
    const early = create(GetEventResponseSchema, { stage: EventStage.OPEN, entrants });
    expect(latest(early, 'a').says).toBe('Ana is not paired yet.');
    expect(latest(early, 'e').says).toBe('Elena has withdrawn.');
  });

  it('stay those of the latest game, with the name of what was played, where a knock-out continues without them', () => {
    const match = { bracketRound: 1, kind: MatchGameKind.RAPID, number: 2 };
    const cup = create(GetEventResponseSchema, {
      stage: EventStage.OPEN,
      entrants,
      bracket: [{ ties: [{ firstId: 'a', secondId: 'e' }, {}] }, { ties: [{}] }],
      rounds: [
        { number: 1, stage: RoundStage.COMPLETE, boards: [{ whiteId: 'a', blackId: 'e', gameId: 'g', hasGameBegun: true, score: Score.DRAW, match }] },
        { number: 2, stage: RoundStage.PUBLISHED, boards: [{ whiteId: 'c', blackId: 'd', match }] },
      ],
    });
    const drew = 'Semi-finals, rapid game 2: Ana and Elena drew.';
    expect(newsOf(cup, 'a').map(({ says }) => says)).toEqual([drew]);
    expect(newsOf(cup, 'e').map(({ says }) => says)).toEqual([drew, 'Elena has withdrawn.']);
  });

  it('are told once, and a result also when the next round has come with it', () => {
    const before = newsOf({ ...event(), rounds: event().rounds.slice(0, 1) }, 'a');
    expect(untold(before, undefined)).toEqual(['Round 1: Ana beat Bruno.']);
    expect(untold(before, before)).toEqual([]);
    const pairing = 'Round 2: Ana plays Dario with Black at board 2.';
    expect(untold(newsOf(event(), 'a'), before)).toEqual([pairing]);
    const playing = [{ says: 'Round 1: Ana is playing Bruno with White at board 1.', gameId: 'g1', isPlaying: true }];
    expect(untold(newsOf(event(), 'a'), playing)).toEqual(['Round 1: Ana beat Bruno.', pairing]);
  });
});

describe('the boards of a round', () => {
  it('begin with those of followed players and keep their numbers', () => {
    const round = event().rounds[1];
    const order = (followed: string[]) => boardsInOrder(round, followed).map(({ index, isFollowed }) => [index, isFollowed]);
    expect(order([])).toEqual([[0, false], [1, false]]);
    expect(order(['a'])).toEqual([[1, true], [0, false]]);
    expect(order(['a', 'b'])).toEqual([[0, true], [1, true]]);
    expect(boardsInOrder(undefined, ['a'])).toEqual([]);
  });
});

describe('the list of followed players', () => {
  it('is kept event by event, and what is broken in it is left out', () => {
    const one = toggled([], 'E1', 'a');
    const two = toggled(toggled(one, 'E2', 'c'), 'E1', 'b');
    expect(followedIn(two, 'E1')).toEqual(['a', 'b']);
    expect(readFollowing(JSON.stringify(two))).toEqual(two);
    expect(toggled(two, 'E2', 'c').map(([id]) => id)).toEqual(['E1']);
    expect(followedIn(two, 'E3')).toEqual([]);
    for (const broken of [null, '', '{', '{}', '[1, ["E"], ["E", [2]], [3, []]]']) expect(readFollowing(broken)).toEqual([]);
  });

  it('forgets the oldest', () => {
    let all: Following[] = [];
    for (let i = 0; i <= kMostEvents; i++) all = toggled(all, `E${i}`, 'a');
    expect([all.length, followedIn(all, 'E0')]).toEqual([kMostEvents, []]);
    for (let i = 0; i < kMostFollowed; i++) all = toggled(all, 'E9', `p${i}`);
    expect(followedIn(all, 'E9')).toHaveLength(kMostFollowed);
    expect(followedIn(all, 'E9')).not.toContain('a');
  });
});

describe('the store of followed players', () => {
  const stored = new Map<string, string>();
  beforeEach(() => {
    vi.resetModules();
    stored.clear();
    vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => stored.set(key, value) });
    return () => vi.unstubAllGlobals();
  });

  it('remembers, and sees what another window has chosen', async () => {
    const { followed } = await import('../src/stores/followed.svelte');
    followed.toggle('E1', 'a');
    stored.set('escaque.followed', '[["E1",["a"]],["E2",["b"]]]');
    followed.toggle('E1', 'c');
    expect(followed.in('E1')).toEqual(['a', 'c']);
    expect(stored.get('escaque.followed')).toBe('[["E2",["b"]],["E1",["a","c"]]]');
    vi.resetModules();
    const again = await import('../src/stores/followed.svelte');
    expect(again.followed.in('E1')).toEqual(['a', 'c']);
  });

  it('holds the choice where storage is forbidden', async () => {
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => { throw new Error('forbidden'); } });
    const { followed } = await import('../src/stores/followed.svelte');
    followed.toggle('E1', 'a');
    followed.toggle('E1', 'b');
    expect(followed.in('E1')).toEqual(['a', 'b']);
  });
});
