// Each page comes when it is needed.
import type { Route } from '../stores/route';

const kPages = {
  lobby: () => import('./LobbyPage.svelte'),
  game: () => import('./GamePage.svelte'),
  profile: () => import('./ProfilePage.svelte'),
  login: () => import('./LoginPage.svelte'),
  register: () => import('./LoginPage.svelte'),
  challenge: () => import('./ChallengePage.svelte'),
  settings: () => import('./SettingsPage.svelte'),
  analysis: () => import('./AnalysisPage.svelte'),
  leaderboard: () => import('./LeaderboardPage.svelte'),
  watch: () => import('./WatchPage.svelte'),
  embed: () => import('./EmbedPage.svelte'),
  help: () => import('./HelpPage.svelte'),
  conduct: () => import('./ConductPage.svelte'),
  admin: () => import('./AdminPage.svelte'),
  topic: () => import('./TopicPage.svelte'),
  talk: () => import('./TalkPage.svelte'),
  arbiter: () => import('./ArbiterPage.svelte'),
  events: () => import('./EventsPage.svelte'),
  event: () => import('./EventPage.svelte'),
  paper: () => import('./PaperPage.svelte'),
  arena: () => import('./ArenaPage.svelte'),
  simul: () => import('./SimulPage.svelte'),
  season: () => import('./SeasonPage.svelte'),
  club: () => import('./ClubPage.svelte'),
  new_arena: () => import('./NewArenaPage.svelte'),
  new_event: () => import('./NewEventPage.svelte'),
  transparency: () => import('./TransparencyPage.svelte'),
  lost: () => import('./LostPage.svelte'),
};

export const loadPage = (page: Route['page']) => kPages[page]();
