// The one socket of this tab, who is logged in on it, and how the server is.
import { Health, type Counts, type ServerMessage, type Welcome } from '../gen/escaque/gateway/v1/gateway_pb';
import { Role, type User } from '../gen/escaque/common/v1/common_pb';
import type { Announcement } from '../gen/escaque/accounts/v1/announcement_pb';
import type { PersonalLists } from '../gen/escaque/accounts/v1/list_pb';
import type { CategoryRating } from '../gen/escaque/ratings/v1/rating_pb';
import { nameClosed } from '../i18n/closed';
import { useGateway } from '../net/rest';
import { Socket, type LinkState } from '../net/socket';

type MessageListener = (message: ServerMessage) => void;
type WelcomeListener = (welcome: Welcome) => void;

class Connection {
  link = $state<LinkState>('connecting');
  /** Nothing is known of the user before the first welcome. */
  isKnown = $state(false);
  user = $state.raw<User | undefined>();
  ratings = $state.raw<readonly CategoryRating[]>([]);
  lists = $state.raw<PersonalLists | undefined>();
  health = $state<Health>(Health.WELL);
  /** Games on the page whose clocks are stopped because the server has lost touch with its memory of them, not of all games. */
  stopped = $state.raw<ReadonlySet<string>>(new Set());
  counts = $state.raw<Counts | undefined>();
  /** What the operator has to say to everybody; without texts: nothing any more. */
  announcement = $state.raw<Announcement | undefined>();
  roundTripMs = $state<number | undefined>();

  readonly socket: Socket;
  private messageListeners = new Set<MessageListener>();
  private welcomeListeners = new Set<WelcomeListener>();

  constructor() {
    this.socket = new Socket(new URL(location.origin), {
      link: (state) => (this.link = state),
      welcome: (welcome) => this.welcomed(welcome),
      message: (message) => this.received(message),
    });
    addEventListener('online', () => this.socket.retryNow());
  }

  get isMember(): boolean {
    return this.user !== undefined && !this.user.isGuest;
  }

  /** May look over all games; the server decides. */
  get isArbiter(): boolean {
    return this.user?.roles.some((role) => role === Role.ARBITER || role === Role.ADMIN) ?? false;
  }

  /** Whether the clocks of a game are stopped because of the server. */
  isStopped(gameId: string): boolean {
    return this.health === Health.CLOCKS_STAND || this.health === Health.RESTARTING || this.stopped.has(gameId);
  }

  /** Said by whoever shows the game, who alone knows for how long. */
  noteStopped(gameId: string, isStopped: boolean): void {
    if (isStopped === this.stopped.has(gameId)) return;
    this.stopped = new Set(isStopped ? [...this.stopped, gameId] : [...this.stopped].filter((id) => id !== gameId));
  }

  /** Of the gateway that answers now. */
  get origin(): string {
    return this.socket.doors.origin;
  }

  /** There is another session's cookie: who this is comes with its welcome. */
  renew(): void {
    this.isKnown = false;
    this.socket.restart();
  }

  /** Called for every message but welcome, ping and pong; returns how to stop. */
  onMessage(listener: MessageListener): () => void {
    this.messageListeners.add(listener);
    return () => this.messageListeners.delete(listener);
  }

  /** Called on each connection, so that what is followed is followed again; at once when there is one. */
  onWelcome(listener: WelcomeListener): () => void {
    this.welcomeListeners.add(listener);
    return () => this.welcomeListeners.delete(listener);
  }

  private welcomed(welcome: Welcome): void {
    useGateway(this.origin);
    this.user = welcome.user;
    this.ratings = welcome.ratings;
    this.lists = welcome.lists;
    this.health = Health.WELL;
    this.stopped = new Set();
    this.announcement = welcome.announcement;
    this.isKnown = true;
    for (const listener of this.welcomeListeners) listener(welcome);
  }

  private received(message: ServerMessage): void {
    const body = message.message;
    nameClosed(body);
    switch (body.case) {
      case 'counts':
        this.counts = body.value;
        break;
      case 'serverState':
        if (body.value.gameId === '') this.health = body.value.health;
        break;
      case 'announcement':
        this.announcement = body.value;
        break;
      case 'lists':
        this.lists = body.value;
        break;
    }
    this.roundTripMs = this.socket.roundTripMs;
    for (const listener of this.messageListeners) listener(message);
  }
}

export const connection = new Connection();
