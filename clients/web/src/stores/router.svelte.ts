// Which page is on the screen: the path, changed by links and by the back button.

export type Route =
  | { readonly page: 'lobby' }
  | { readonly page: 'game'; readonly gameId: string }
  | { readonly page: 'profile'; readonly handle: string }
  | { readonly page: 'help' }
  | { readonly page: 'event'; readonly eventId: string }
  | { readonly page: 'login' | 'register' | 'settings' | 'leaderboard' | 'events' | 'new_event' | 'lost' };

export function routeOf(path: string): Route {
  const game = /^\/game\/([0-9A-Za-z]{11})\/?$/.exec(path);
  if (game) return { page: 'game', gameId: game[1]! };
  const profile = /^\/@\/([A-Za-z][A-Za-z0-9_-]{2,19})\/?$/.exec(path);
  if (profile) return { page: 'profile', handle: profile[1]! };
  const event = /^\/event\/([0-9A-Za-z]{11})\/?$/.exec(path);
  if (event) return { page: 'event', eventId: event[1]! };
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
    case '/leaderboard':
      return { page: 'leaderboard' };
    case '/events':
      return { page: 'events' };
    case '/events/new':
      return { page: 'new_event' };
    default:
      return { page: 'lost' };
  }
}

class Router {
  private path = $state(location.pathname);
  readonly route = $derived(routeOf(this.path));

  constructor() {
    addEventListener('popstate', () => (this.path = location.pathname));
    document.addEventListener('click', (event) => this.clicked(event));
  }

  go(path: string): void {
    if (path !== location.pathname + location.hash) history.pushState(null, '', path);
    this.path = location.pathname;
    scrollTo(0, 0);
  }

  private clicked(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element).closest('a');
    if (!link || link.origin !== location.origin || link.hasAttribute('download') || link.target) return;
    if (link.pathname.startsWith('/api/')) return;
    // Within a page the browser goes there by itself.
    if (link.hash && link.pathname === location.pathname) return;
    event.preventDefault();
    this.go(link.pathname + link.hash);
  }
}

export const router = new Router();
