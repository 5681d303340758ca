// Which path is which page.
import { isPaper, type PaperKind } from '../papers/papers';

type AdminList = 'audit' | 'live' | 'people' | 'rules';

export type Route =
  | { readonly page: 'lobby' }
  | { readonly page: 'game'; readonly gameId: string }
  | { readonly page: 'embed'; readonly gameId: string }
  | { readonly page: 'challenge'; readonly challengeId: string }
  | { readonly page: 'profile'; readonly handle: string }
  | { readonly page: 'analysis'; readonly gameId: string | undefined }
  | { readonly page: 'help' }
  // A forgotten password, and what links in messages open, come with the login.
  | { readonly page: 'login'; readonly path?: string }
  | { readonly page: 'arbiter'; readonly gameId: string | undefined }
  | { readonly page: 'event'; readonly eventId: string }
  | { readonly page: 'paper'; readonly eventId: string; readonly kind: PaperKind; readonly round: number; readonly board: number }
  | { readonly page: 'arena'; readonly arenaId: string }
  | { readonly page: 'simul'; readonly simulId: string }
  | { readonly page: 'season'; readonly seasonId: string }
  | { readonly page: 'club'; readonly clubId: string | undefined }
  | { readonly page: 'conduct'; readonly handle?: string }
  | { readonly page: 'admin'; readonly caseId?: string; readonly rule?: string; readonly finding?: string; readonly list?: AdminList }
  | { readonly page: 'topic'; readonly name: string }
  | { readonly page: 'talk'; readonly path: string }
  | { readonly page: 'new_arena' | 'register' | 'watch' | 'settings' | 'leaderboard' | 'events' | 'new_event' | 'transparency' | 'lost' };

/** Rules, help, one's record, the pages of the operator: nobody leaves a running game for them. */
export const isForReading = (path: string): boolean => /^\/(help|about|conduct)(\/|$)/.test(path);

/** Pages on the way in: between them, what was asked for first is kept. */
export const isEntrance = (path: string): boolean => /^\/(login|register|forgot)\/?$/.test(path);

/** What leads back travels behind the '#', which browsers send to nobody: the link of a private event ends with its key. */
export const kNext = '#next=';

/** What is behind the '#' of a link to an entrance, on the page at `here`. */
export function hashOfEntrance({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  if (isEntrance(pathname)) return hash;
  const path = pathname + search + hash;
  return path === '/' ? '' : kNext + encodeURIComponent(path);
}

/** Routes with one key are one page, which keeps what is typed: a name begun at the login is there when its form becomes the registration's. */
export const keyOf = (route: Route): string => JSON.stringify(route.page === 'register' ? { page: 'login' } : route);

export function routeOf(path: string): Route {
  const thing = /^\/(game|challenge|event|arena|simul)\/([0-9A-Za-z]{11}|(?<=simul\/)new)\/?$/.exec(path);
  // An event's is called eventId.
  if (thing) return { page: thing[1], [`${thing[1]}Id`]: thing[2] } as unknown as Route;
  const embed = /^\/embed\/game\/([0-9A-Za-z]{11})\/?$/.exec(path);
  if (embed) return { page: 'embed', gameId: embed[1]! };
  const board = /^\/(analysis|arbiter)(?:\/([0-9A-Za-z]{11}))?\/?$/.exec(path);
  if (board) return { page: board[1] as 'analysis' | 'arbiter', gameId: board[2] };
  const profile = /^\/@\/([A-Za-z][A-Za-z0-9_-]{2,19})\/?$/.exec(path);
  if (profile) return { page: 'profile', handle: profile[1]! };
  const record = /^\/conduct(?:\/([A-Za-z][A-Za-z0-9_-]{2,19}))?\/?$/.exec(path);
  if (record) return { page: 'conduct', ...(record[1] && { handle: record[1] }) };
  const found = /^\/admin\/case\/([0-9A-Za-z]{11})\/?$/.exec(path);
  if (found) return { page: 'admin', caseId: found[1]! };
  const admin = /^\/admin(?:\/(audit|live|people|rules))?\/?$/.exec(path);
  if (admin) return { page: 'admin', ...(admin[1] && { list: admin[1] as AdminList }) };
  const findings = /^\/admin\/rules\/([A-Z]{3}-\d{1,2})\/?$/.exec(path);
  if (findings) return { page: 'admin', rule: findings[1]! };
  const finding = /^\/admin\/finding\/([A-Z]{3}-\d{1,2}-\d{1,18}-[0-9A-Za-z]{11})\/?$/.exec(path);
  if (finding) return { page: 'admin', finding: finding[1]! };
  if (/^\/talk(\/|$)/.test(path)) return { page: 'talk', path: path.slice(6) };
  const paper = /^\/event\/([0-9A-Za-z]{11})\/paper\/([a-z]+)(?:\/(\d{1,2})(?:\/(\d{1,4}))?)?\/?$/.exec(path);
  if (paper && isPaper(paper[2]!)) return { page: 'paper', eventId: paper[1]!, kind: paper[2], round: Number(paper[3] ?? 0), board: Number(paper[4] ?? 0) };
  const season = /^\/season\/(new|[0-9A-Za-z]{11})\/?$/.exec(path);
  if (season) return { page: 'season', seasonId: season[1]! };
  // Without an id: the list.
  const club = /^\/clubs?(?:\/(new|[0-9A-Za-z]{11}))?\/?$/.exec(path);
  if (club) return { page: 'club', clubId: club[1] };
  if (/^\/(forgot|email|password)\b/.test(path)) return { page: 'login', path };
  switch (path.replace(/(.)\/$/, '$1')) {
    case '/':
      return { page: 'lobby' };
    case '/help/laws':
      return { page: 'help' };
    case '/login':
      return { page: 'login' };
    case '/register':
      return { page: 'register' };
    case '/settings':
      return { page: 'settings' };
    case '/watch':
      return { page: 'watch' };
    case '/leaderboard':
      return { page: 'leaderboard' };
    case '/events':
      return { page: 'events' };
    case '/transparency':
      return { page: 'transparency' };
    case '/arenas/new':
      return { page: 'new_arena' };
    case '/events/new':
      return { page: 'new_event' };
    default:
      return /^\/help(\/[a-z_]+)?\/?$/.test(path) ? { page: 'topic', name: path.slice(6).replace('/', '') } : { page: 'lost' };
  }
}
