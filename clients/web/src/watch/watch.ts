// Which of the running games are shown, and in which order. Pure; the server ranks them in the same way.
import { categoryName, type CategoryName } from '../game/category';
import type { Watch } from '../gen/escaque/gateway/v1/gateway_pb';
import type { GameCreated } from '../gen/escaque/games/v1/entry_pb';

/** The socket tells of the best 200; when more run, the server is asked for a list. */
export const kTold = 200;
export const kBoards = 6;
/** In points of the mean rating: only a game that is better by this much replaces the one on TV before its end. */
export const kMuchBetter = 200;

export interface Filter {
  readonly category: CategoryName | '';
  readonly isRated: boolean;
  readonly withoutComputers: boolean;
  readonly isFollowed: boolean;
  readonly minRating: number;
}
export const kAny: Filter = { category: '', isRated: false, withoutComputers: false, isFollowed: false, minRating: 0 };

const meanOf = (game: GameCreated): number => Math.trunc(((game.white?.rating?.value ?? 0) + (game.black?.rating?.value ?? 0)) / 2);
const hasComputer = (game: GameCreated): boolean => Boolean(game.white?.user?.isComputer || game.black?.user?.isComputer);
const isOfBest = (game: GameCreated): boolean => game.isRated && !hasComputer(game);
export const plays = (game: GameCreated, ids: readonly string[]): boolean => [game.white, game.black].some((player) => ids.includes(player?.user?.id ?? ''));

function byRank(a: GameCreated, b: GameCreated): number {
  return Number(isOfBest(b)) - Number(isOfBest(a)) || meanOf(b) - meanOf(a) || (a.gameId < b.gameId ? -1 : Number(a.gameId > b.gameId));
}

/** The games after a message of the socket, the best first. */
export function afterNews(games: readonly GameCreated[], { isAll, began, endedIds }: Pick<Watch, 'isAll' | 'began' | 'endedIds'>): readonly GameCreated[] {
  const gone = new Set([...endedIds, ...began.map(({ gameId }) => gameId)]);
  return [...(isAll ? [] : games.filter(({ gameId }) => !gone.has(gameId))), ...began].sort(byRank);
}

/** Those that the filter lets through; games of followed players are the first. */
export function chosen(games: readonly GameCreated[], filter: Filter, followed: readonly string[]): readonly GameCreated[] {
  const shown = games.filter(
    (game) =>
      (!filter.category || categoryName(game.category) === filter.category) &&
      (!filter.isRated || game.isRated) &&
      (!filter.withoutComputers || !hasComputer(game)) &&
      (!filter.isFollowed || plays(game, followed)) &&
      meanOf(game) >= filter.minRating,
  );
  return [...shown.filter((game) => plays(game, followed)), ...shown.filter((game) => !plays(game, followed))];
}

/**
 * The games on `most` boards: each stays where it is as long as it runs, and the first of the others takes its place. Without the
 * user's own: players who put their own game away leave it.
 */
export function onBoards(before: readonly string[], games: readonly GameCreated[], me: string | undefined, most = kBoards): readonly GameCreated[] {
  const others = games.filter((game) => me === undefined || !plays(game, [me]));
  const byId = new Map(others.map((game) => [game.gameId, game]));
  const there = before.slice(0, most);
  const next = others.filter(({ gameId }) => !there.includes(gameId));
  const boards = there.flatMap((id) => byId.get(id) ?? next.shift() ?? []);
  return [...boards, ...next].slice(0, most);
}

/** The best rated game of a category. The one on the screen stays as long as it runs and none is much better. */
export function onTv(before: string | undefined, games: readonly GameCreated[], category: CategoryName, me: string | undefined): GameCreated | undefined {
  const rated = games.filter((game) => isOfBest(game) && categoryName(game.category) === category);
  const [best] = onBoards([], rated, me, 1);
  const [shown] = onBoards(before ? [before] : [], rated, me, 1);
  return best && shown && meanOf(best) - meanOf(shown) >= kMuchBetter ? best : shown;
}

/** The filter as the list of REST takes it. */
export function queryOf(filter: Filter, more: { player?: string; event?: string; page?: string }): URLSearchParams {
  const query = new URLSearchParams({ limit: '50' });
  if (filter.category) query.set('category', filter.category);
  if (filter.isRated) query.set('rated', 'yes');
  if (filter.withoutComputers) query.set('computers', 'no');
  if (filter.minRating) query.set('min_rating', String(filter.minRating));
  for (const [name, value] of Object.entries(more)) if (value) query.set(name, value);
  return query;
}
