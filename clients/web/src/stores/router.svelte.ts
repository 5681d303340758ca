// Which page is on the screen: the path, changed by links and by the back button.
import { hashOfEntrance, isEntrance, isForReading, routeOf } from './route';

class Router {
  private path = $state(location.pathname);
  readonly route = $derived(routeOf(this.path));

  constructor() {
    addEventListener('popstate', () => (this.path = location.pathname));
    // Before the browser follows it, in whatever tab: the middle button makes no click.
    for (const kind of ['click', 'auxclick']) document.addEventListener(kind, ({ target }) => this.leadBack(target as Element), true);
    document.addEventListener('click', (event) => this.clicked(event));
  }

  go(path: string): void {
    if (path !== location.pathname + location.search + location.hash) history.pushState(null, '', path);
    this.path = location.pathname;
    scrollTo(0, 0);
  }

  /** While a game of this user runs on the screen: what one reads beside it opens beside it. */
  keepsPage = false;

  /** Whoever goes to log in is led back to this page. */
  private leadBack(target: Element): void {
    const link = target.closest('a');
    if (link?.origin === location.origin && isEntrance(link.pathname)) link.hash = hashOfEntrance(location);
  }

  private clicked(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element).closest('a');
    if (!link || link.origin !== location.origin || link.hasAttribute('download') || link.target) return;
    if (link.pathname.startsWith('/api/')) return;
    // Within a page the browser goes there by itself.
    if (link.hash && link.pathname === location.pathname) return;
    if (this.keepsPage && isForReading(link.pathname)) {
      link.target = '_blank';
      return;
    }
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
