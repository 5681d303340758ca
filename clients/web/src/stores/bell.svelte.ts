// What waits for this user, from what the socket tells; and their games in progress that are not on the screen. Comes with the
// bell, after the first page.
import { itemsOfRounds, type Item } from '../bell/items';
import { itemsOfClubs } from '../clubs/relations';
import { clockFace, remainingAt, timeControlName } from '../game/clock';
import { markedName } from '../game/marked_name';
import { isRunning, readGame } from '../game/reading';
import { isAskedToResume } from '../game/resumption';
import { colorOf, opposite, turnOf, type GameState } from '../game/state';
import { words } from '../i18n/index.svelte';
import { isPassing } from '../net/rest';
import { desk } from '../net/rest_arbiter';
import { pathOf } from '../talk/lines';
import { begun } from './begun.svelte';
import { ownClubs } from './clubs/own_clubs.svelte';
import { conduct, subjectOf } from './conduct.svelte';
import { connection } from './connection.svelte';
import { invitations } from './invitations.svelte';
import { lobby } from './lobby.svelte';
import { messages } from './messages.svelte';
import { noteShown } from '../bell/answer';
import { friends } from './people/friends.svelte';
import { router } from './router.svelte';

const kReadEveryMs = 5_000;
/** An adjourned game, and calls at the boards of others, may wait longer. */
const kRarely = 4;
const kLookAtClockMs = 15_000;
/** Games that are read: whoever gives a simul has many, and its page for them. */
const kMostRead = 6;

class Bell {
  /** As they were read last. */
  private games = $state.raw<readonly GameState[]>([]);
  /** Games whose players have called an arbiter. */
  private calls = $state.raw<readonly { gameId: string; names: string }[]>([]);
  private now = $state(0);
  /** To some seconds; for what begins soon. */
  private roughNow = $state(0);

  private readonly away = $derived(lobby.myGames.filter((id) => router.route.page !== 'game' || router.route.gameId !== id).slice(0, kMostRead));
  private readonly others = $derived(this.games.filter(({ id }) => this.away.includes(id) && !begun.offered.some(({ gameId }) => gameId === id)));
  /** A game that runs without its player at the board. */
  readonly left = $derived(this.others.find(isRunning));
  readonly leftTime = $derived.by(() => {
    const color = this.left && colorOf(this.left, connection.user?.id);
    if (!this.left || !color || !this.now) return '';
    const face = clockFace(remainingAt(this.left, color, this.now));
    return face.main + face.tenths;
  });

  private readonly clubPath = $derived(router.route.page === 'club' ? `/club/${router.route.clubId}` : '');
  private readonly eventPath = $derived(router.route.page === 'event' ? `/event/${router.route.eventId}` : '');

  readonly items: readonly Item[] = $derived([
    ...lobby.incoming.map(({ challengeId, challenger, terms }): Item => {
      const times = terms?.timeControl ? timeControlName(terms.timeControl.baseMs, terms.timeControl.incrementMs) : '';
      return { key: `challenge:${challengeId}`, kind: 'challenge', count: 1, path: '/', about: `${markedName(challenger?.user)}, ${times}`, challengeId };
    }),
    ...begun.offered.map(({ gameId, path }): Item => ({ key: `game:${gameId}`, kind: 'game', count: 1, path, about: '' })),
    ...this.others.flatMap((game) => itemsOf(game)),
    ...invitations.all.map(({ eventId, name, teamId = '' }): Item => ({ key: `invitation:${eventId}:${teamId}`, kind: 'invitation', count: 1, path: `/event/${eventId}`, about: name })),
    // On the event's own page one sees them.
    ...itemsOfRounds(this.roughNow ? invitations.rounds : [], this.roughNow, (ms) => words.moments.format(ms)).filter(({ path }) => path !== this.eventPath),
    ...itemsOfClubs(ownClubs.all).filter(({ path }) => path !== this.clubPath),
    ...messages.shown.filter(({ unread }) => unread).map(({ other, last, unread }): Item => ({ key: `message:${other.id}:${last.lineId}`, kind: 'message', count: unread, path: pathOf({ kind: 'person', handle: other.handle }), about: markedName(other) })),
    ...this.calls.map(({ gameId, names }): Item => ({ key: `call:${gameId}`, kind: 'call', count: 1, path: `/arbiter/${gameId}`, about: names })),
    ...(conduct.urgent ? [{ key: `cases:${conduct.urgent}`, kind: 'cases', count: conduct.urgent, path: '/admin', about: '' } as const] : []),
    ...conduct.sanctions.filter(({ acknowledgedMs, isLifted }) => !acknowledgedMs && !isLifted).map(({ sanctionId, caseId }): Item => ({ key: `notice:${sanctionId}`, kind: 'notice', count: 1, path: `/conduct#${caseId}`, about: '' })),
    ...conduct.news.map((told): Item => ({ key: `notice:${told.case}:${subjectOf(told)}`, kind: 'notice', count: 1, path: '/conduct', about: '' })),
    ...friends.items,
  ]);

  /** While the bell is in the header. */
  watch(): () => void {
    return $effect.root(() => {
      $effect(() => {
        if (!this.away.length) return void (this.games = []);
        let turn = 0;
        const read = (): void => void this.read(this.away, turn++ % kRarely === 0);
        read();
        const timer = setInterval(read, kReadEveryMs);
        return () => clearInterval(timer);
      });
      $effect(() => {
        for (const { game } of this.items) if (game) noteShown(game.id, game.version, game.asks);
      });
      $effect(() => {
        if (!this.left) return;
        const tick = (): void => void (this.now = connection.socket.serverTime.nowMs);
        tick();
        const timer = setInterval(tick, 250);
        return () => clearInterval(timer);
      });
      $effect(() => {
        if (!invitations.rounds.length) return;
        const look = (): void => void (this.roughNow = connection.socket.serverTime.nowMs);
        look();
        const timer = setInterval(look, kLookAtClockMs);
        return () => clearInterval(timer);
      });
      // At their desk arbiters see calls by themselves.
      $effect(() => {
        const mayBeCalled = connection.isArbiter || invitations.isOfficial;
        if (!mayBeCalled || router.route.page === 'arbiter') return void (this.calls = []);
        const look = (): void => void this.lookForCalls();
        look();
        const timer = setInterval(look, kReadEveryMs * kRarely);
        return () => clearInterval(timer);
      });
    });
  }

  /** What is known of an adjourned game has changed by an answer. */
  async readAgain(id: string): Promise<void> {
    await this.read([id], true, this.away);
  }

  private async read(ids: readonly string[], isFull: boolean, kept = ids): Promise<void> {
    const known = new Map(this.games.map((game) => [game.id, game]));
    const wanted = ids.filter((id) => isFull || isRunning(known.get(id)));
    // What cannot be read now is read again soon.
    const found = await Promise.all(wanted.map((id) => readGame(id).catch(() => known.get(id))));
    for (const game of found) {
      if (game?.ending) lobby.ended(game.id);
      if (game) known.set(game.id, game);
    }
    this.games = [...known.values()].filter(({ id, ending }) => kept.includes(id) && !ending);
  }

  private async lookForCalls(): Promise<void> {
    try {
      const { games } = await desk();
      this.calls = games.filter(({ calledBy }) => calledBy).map(({ game }) => ({ gameId: game?.gameId ?? '', names: `${markedName(game?.white?.user)} – ${markedName(game?.black?.user)}` }));
    } catch (reason) {
      // What was known before is shown until the next look, unless they rule in no game any more.
      if (isPassing(reason)) return;
      this.calls = [];
      invitations.isOfficial = false;
    }
  }
}

/** A move that is due, or an hour at which the game goes on. */
function itemsOf(game: GameState): Item[] {
  const color = colorOf(game, connection.user?.id);
  if (!color) return [];
  const opponent = markedName(game.players[opposite(color)].user);
  const item = { count: 1, path: `/game/${game.id}` };
  if (isRunning(game)) return turnOf(game) === color ? [{ ...item, key: `turn:${game.id}:${game.plies.length}`, kind: 'turn', about: opponent }] : [];
  const { resumesAtMs, asks = 0 } = game.adjournment ?? {};
  if (isAskedToResume(game, color)) {
    return [{ ...item, key: `asked:${game.id}:${asks}`, kind: 'asked', about: opponent, game: { id: game.id, version: game.version, asks } }];
  }
  if (resumesAtMs === undefined) return [];
  return [{ ...item, key: `resumption:${game.id}:${resumesAtMs}`, kind: 'resumption', about: `${opponent}, ${words.moments.format(resumesAtMs)}` }];
}

export const bell = new Bell();
