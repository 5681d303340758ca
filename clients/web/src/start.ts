// Starts the client: texts first, so that nothing is drawn without words; the socket at the same time.
import { mount } from 'svelte';
import 'chessground/assets/chessground.base.css';
import 'chessground/assets/chessground.cburnett.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/board.css';
import './styles/pieces.css';
import './styles/layout.css';
import './styles/game.css';
import './styles/analysis.css';
import './styles/pages.css';
import './styles/conduct.css';
import './styles/talk.css';
import './styles/events.css';
import './styles/teams.css';
import './styles/live.css';
import './styles/watch.css';
import './styles/arena.css';
import './styles/simul.css';
import './styles/season.css';
import './styles/clubs.css';
import './styles/papers.css';
import App from './App.svelte';
import { useLanguage } from './i18n/index.svelte';
import { loadPage } from './pages';
import { connection } from './stores/connection.svelte';
import { router } from './stores/router.svelte';
import { settings } from './stores/settings.svelte';
import { dress } from './stores/theme.svelte';

dress();
connection.socket.open();
// The page's code comes at the same time as the texts.
void loadPage(router.route.page);
void useLanguage(settings.language).then(() => {
  mount(App, { target: document.getElementById('app')! });
  // Nobody has been anywhere yet.
  void import('./stores/focus').then(({ keepFocus }) => keepFocus(), () => {});
  // Only in a secure context, and not where browsers forbid it: then nothing is missing but the page that says one is offline.
  if (import.meta.env.PROD) navigator.serviceWorker?.register('/sw.js').catch(() => {});
});
