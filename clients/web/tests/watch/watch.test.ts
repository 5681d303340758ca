import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { Category } from '../../src/gen/escaque/common/v1/common_pb';
import { WatchSchema } from '../../src/gen/escaque/gateway/v1/gateway_pb';
import { GameCreatedSchema, type GameCreated } from '../../src/gen/escaque/games/v1/entry_pb';
import { afterNews, chosen, kAny, onBoards, onTv, queryOf } from '../../src/watch/watch';

/** Game g(n), played by w(n) and b(n). */
function game(n: number, rating: number, extra: { isRated?: boolean; isComputer?: boolean; category?: Category } = {}): GameCreated {
  const player = (id: string) => ({ user: { id, isComputer: extra.isComputer ?? false }, rating: { value: rating } });
  return create(GameCreatedSchema, { gameId: `g${n}`, white: player(`w${n}`), black: player(`b${n}`), isRated: extra.isRated ?? true, category: extra.category ?? Category.BLITZ });
}
const ids = (games: readonly GameCreated[]) => games.map(({ gameId }) => gameId);
const news = (isAll: boolean, began: GameCreated[], endedIds: string[] = []) => create(WatchSchema, { isAll, began, endedIds });

describe('running games', () => {
  it('are ranked as the server ranks them, whatever comes', () => {
    const all = afterNews([], news(true, [game(1, 1500), game(2, 2800, { isRated: false }), game(3, 3000, { isComputer: true }), game(4, 1900)]));
    expect(ids(all)).toEqual(['g4', 'g1', 'g3', 'g2']);
    const later = afterNews(all, news(false, [game(5, 1700)], ['g4', 'g9']));
    expect(ids(later)).toEqual(['g5', 'g1', 'g3', 'g2']);
    expect(ids(afterNews(later, news(false, [game(1, 1500)])))).toEqual(['g5', 'g1', 'g3', 'g2']);
    expect(ids(afterNews(later, news(true, [game(6, 1500)])))).toEqual(['g6']);
  });

  it('are chosen by the filter, those of followed players first', () => {
    const all = [game(1, 2000), game(2, 1800, { isRated: false }), game(3, 1700, { isComputer: true }), game(4, 1600, { category: Category.RAPID })];
    expect(ids(chosen(all, kAny, ['b4']))).toEqual(['g4', 'g1', 'g2', 'g3']);
    expect(ids(chosen(all, { ...kAny, isRated: true }, []))).toEqual(['g1', 'g3', 'g4']);
    expect(ids(chosen(all, { ...kAny, withoutComputers: true }, []))).toEqual(['g1', 'g2', 'g4']);
    expect(ids(chosen(all, { ...kAny, category: 'rapid' }, []))).toEqual(['g4']);
    expect(ids(chosen(all, { ...kAny, isFollowed: true }, ['w2']))).toEqual(['g2']);
    expect(ids(chosen(all, { ...kAny, minRating: 1800 }, []))).toEqual(['g1', 'g2']);
  });

  it('stay on their boards until they end; never one’s own', () => {
    const all = [game(1, 2000), game(2, 1900), game(3, 1800)];
    expect(ids(onBoards([], all, undefined, 2))).toEqual(['g1', 'g2']);
    expect(ids(onBoards(['g2', 'g3'], all, undefined, 2))).toEqual(['g2', 'g3']);
    expect(ids(onBoards(['g9', 'g3'], all, undefined, 2))).toEqual(['g1', 'g3']);
    expect(ids(onBoards(['g1', 'g2'], all, 'w1', 2))).toEqual(['g3', 'g2']);
    expect(ids(onBoards(['g1', 'g2', 'g3'], [game(3, 1800)], undefined, 2))).toEqual(['g3']);
  });

  it('are on TV when they are the best of their category, until they end or a much better one begins', () => {
    const all = [game(1, 2000), game(2, 1900), game(3, 2500, { category: Category.RAPID }), game(4, 2600, { isComputer: true })];
    expect(onTv(undefined, all, 'blitz', undefined)?.gameId).toBe('g1');
    expect(onTv('g2', all, 'blitz', undefined)?.gameId).toBe('g2');
    expect(onTv('g0', all, 'blitz', 'b1')?.gameId).toBe('g2');
    expect(onTv('g2', [game(5, 2099), ...all], 'blitz', undefined)?.gameId).toBe('g2');
    expect(onTv('g2', [game(5, 2100), ...all], 'blitz', undefined)?.gameId).toBe('g5');
    expect(onTv('g2', [game(5, 2100), ...all], 'blitz', 'w5')?.gameId).toBe('g2');
    expect(onTv('g1', all, 'rapid', undefined)?.gameId).toBe('g3');
    expect(onTv(undefined, all, 'classical', undefined)).toBeUndefined();
  });

  it('are asked for by what the filter says', () => {
    expect(String(queryOf(kAny, {}))).toBe('limit=50');
    const filter = { category: 'rapid', isRated: true, withoutComputers: true, isFollowed: true, minRating: 1800 } as const;
    expect(String(queryOf(filter, { player: 'Ana', page: 'a1500.x' }))).toBe('limit=50&category=rapid&rated=yes&computers=no&min_rating=1800&player=Ana&page=a1500.x');
  });
});
