// One game on the screen: the fold of its entries, the move that waits for its acknowledgement, premoves, and
// which ply is looked at. Views read it and call its commands; nothing else changes it.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { PlayerActionSchema, AbandonmentClaim } from '../gen/escaque/games/v1/command_pb';
import type { Fact, GameEntry } from '../gen/escaque/games/v1/entry_pb';
import { Health, type GameAudience, type ServerMessage } from '../gen/escaque/gateway/v1/gateway_pb';
import type { ErrorDetail } from '../gen/escaque/common/v1/error_pb';
import type { RatingsChanged } from '../gen/escaque/ratings/v1/rating_pb';
import { possibleClaims, type PossibleClaim } from '../game/claims';
import { editionOf } from '../game/editions';
import { evolve, VersionGap } from '../game/evolve';
import { kMaxPremoves, playablePremove, type Premove } from '../game/premove';
import { playUci, type Node } from '../game/position';
import { colorOf, currentNode, mayMoveNow, turnOf, type Color, type GameState } from '../game/state';
import { connection } from './connection.svelte';
import { lobby } from './lobby.svelte';
import { settings } from './settings.svelte';

type Action = NonNullable<MessageInitShape<typeof PlayerActionSchema>['action']>;

interface PendingMove {
  readonly id: string;
  readonly uci: string;
  /** The position in which the move was made: it vanishes when the game is not there any more. */
  readonly ply: number;
  readonly node: Node;
}

export type FactListener = (fact: Fact, before: GameState | undefined, after: GameState) => void;

const kBeginsMs = 250;
/** Those that are on the screen. */
const kOpen = new Set<GameStore>();

export class GameStore {
  game = $state.raw<GameState | undefined>();
  audience = $state.raw<GameAudience | undefined>();
  ratings = $state.raw<RatingsChanged | undefined>();
  isMissing = $state(false);
  isCaughtUp = $state(false);
  /** Moves that were shown are lost, and the user has not put that aside yet. */
  hasLost = $state(false);
  pending = $state.raw<PendingMove | undefined>();
  /** A move that waits for the user's own confirmation, when they want to be asked. */
  proposed = $state.raw<{ readonly uci: string; readonly node: Node } | undefined>();
  premoves = $state.raw<readonly Premove[]>([]);
  /** The last refusal, to be said once; `refusals` grows with each. */
  refusal = $state.raw<ErrorDetail | undefined>();
  refusals = $state(0);
  /** Ply looked at; undefined: the live position. */
  private looked = $state<number | undefined>();

  readonly myColor: Color | undefined = $derived(this.game && colorOf(this.game, connection.user?.id));
  readonly isPlaying = $derived(this.myColor !== undefined && this.game !== undefined && !this.game.ending);
  readonly liveNode: Node | undefined = $derived(
    this.pending?.node ?? this.proposed?.node ?? (this.game && currentNode(this.game)),
  );
  readonly ply: number = $derived(this.looked ?? this.game?.plies.length ?? 0);
  readonly isLive = $derived(this.looked === undefined);
  readonly shownNode: Node | undefined = $derived(this.isLive ? this.liveNode : this.game?.nodes[this.ply]);
  readonly isMyTurn = $derived(
    this.isPlaying && !this.pending && this.game !== undefined && mayMoveNow(this.game) && turnOf(this.game) === this.myColor,
  );
  readonly edition = $derived(editionOf(this.game?.edition ?? ''));
  readonly claims: readonly PossibleClaim[] = $derived(
    this.isMyTurn && this.game && !this.game.adjournment ? possibleClaims(this.game.nodes, this.edition, this.game.longerCounts) : [],
  );

  private shownAt = performance.now();
  /** A game of an arena is announced before it begins. */
  private patience = location.search ? 60 : 0;
  private factListeners = new Set<FactListener>();
  private readonly stops: (() => void)[];

  constructor(readonly gameId: string) {
    this.stops = [
      connection.onMessage((message) => this.receive(message)),
      connection.onWelcome(() => this.follow()),
    ];
    kOpen.add(this);
    if (connection.link === 'open') this.follow();
  }

  /**
   * The page is left. A player who goes says so, and the opponent need not wait long. The next page may show the same
   * game, and is there before this one goes.
   */
  close(): void {
    this.stops.forEach((stop) => stop());
    kOpen.delete(this);
    if ([...kOpen].some(({ gameId }) => gameId === this.gameId)) return;
    if (this.isPlaying) connection.socket.tell({ case: 'leaveGame', value: { gameId: this.gameId } });
    connection.socket.tell({ case: 'unfollowGame', value: { gameId: this.gameId } });
    connection.noteStopped(this.gameId, false);
  }

  onFact(listener: FactListener): () => void {
    this.factListeners.add(listener);
    return () => this.factListeners.delete(listener);
  }

  /** A move made on the board or typed: played at once, or asked about first when the user chose so. */
  propose(uci: string): void {
    if (!settings.confirmMove) return this.play(uci);
    const node = this.game && this.isMyTurn ? playUci(currentNode(this.game), uci) : undefined;
    if (node) this.proposed = { uci, node };
  }

  confirm(): void {
    const uci = this.proposed?.uci;
    this.proposed = undefined;
    if (uci) this.play(uci);
  }

  withdraw(): void {
    this.proposed = undefined;
  }

  /**
   * A move in the position on the board: on the screen at once, and taken back when it is refused. In a game that is
   * being adjourned it is the move that is sealed.
   */
  play(uci: string): void {
    const game = this.game;
    if (!game || !this.isMyTurn) return;
    const node = playUci(currentNode(game), uci);
    if (!node) return;
    this.looked = undefined;
    const thoughtMs = game.plies.length ? Math.round(performance.now() - this.shownAt) : 0;
    const id = this.act({ case: game.adjournment ? 'sealMove' : 'playMove', value: { uci } }, thoughtMs);
    this.pending = { id, uci, ply: game.plies.length, node };
  }

  act(action: Action, thoughtMs = 0): string {
    const version = this.game?.version ?? 0;
    const { id, answer } = connection.socket.command({
      case: 'actInGame',
      value: { gameId: this.gameId, version, action: { action }, thoughtMs },
    });
    void answer.then((result) => {
      if ('refusal' in result) this.refused(id, result.refusal.error);
    });
    return id;
  }

  /** A move that is not legal, sent as it is: where the game has them penalised it costs something. */
  playIllegal(uci: string): void {
    if (this.isMyTurn) this.act({ case: 'playMove', value: { uci } });
  }

  claimDraw({ claim, uci }: PossibleClaim): void {
    this.act({ case: 'claimDraw', value: { claim, uci } });
  }

  claimAbandonment(claim: AbandonmentClaim): void {
    this.act({ case: 'claimAbandonment', value: { claim } });
  }

  premove(premove: Premove): void {
    if (!this.isPlaying || this.game?.adjournment || this.premoves.length >= kMaxPremoves) return;
    this.premoves = [...this.premoves, premove];
    if (this.isMyTurn) this.playPremove();
  }

  /** Takes back the premove at `index` and those after it, which were made on its board. */
  cancelPremoves(index = 0): void {
    if (this.premoves.length > index) this.premoves = this.premoves.slice(0, index);
  }

  look(ply: number): void {
    const last = this.game?.plies.length ?? 0;
    this.looked = ply >= last ? undefined : Math.max(0, ply);
  }

  private follow(): void {
    const fromVersion = (this.game?.version ?? 0) + 1;
    connection.socket.tell({ case: 'followGame', value: { gameId: this.gameId, fromVersion } });
  }

  private receive({ message }: ServerMessage): void {
    if (message.case === 'gameEntries' && message.value.gameId === this.gameId) {
      if (message.value.beginsAgain) this.beginAgain();
      this.fold(message.value.entries);
      if (message.value.isCaughtUp) this.isCaughtUp = true;
    } else if (message.case === 'gameAudience' && message.value.gameId === this.gameId) {
      this.audience = message.value;
    } else if (message.case === 'ratingsChanged' && message.value.gameId === this.gameId) {
      this.ratings = message.value;
    } else if (message.case === 'serverState' && message.value.gameId === this.gameId) {
      connection.noteStopped(this.gameId, message.value.health === Health.CLOCKS_STAND && !this.game?.ending);
    } else if (message.case === 'refusal' && message.value.gameId === this.gameId && !this.game) {
      if (this.patience-- > 0) setTimeout(() => this.follow(), kBeginsMs);
      else this.isMissing = true;
    }
  }

  /** The server has lost something that we have shown. */
  private beginAgain(): void {
    this.game = undefined;
    this.pending = undefined;
    this.proposed = undefined;
    this.premoves = [];
    this.looked = undefined;
    this.isCaughtUp = false;
    this.hasLost = true;
  }

  private fold(entries: readonly GameEntry[]): void {
    for (const entry of entries) {
      const before = this.game;
      try {
        this.game = evolve(before, entry);
      } catch (error) {
        if (!(error instanceof VersionGap)) throw error;
        return this.follow();
      }
      if (this.game !== before) this.folded(entry, before, this.game!);
    }
  }

  private folded(entry: GameEntry, before: GameState | undefined, after: GameState): void {
    if (entry.commandId) connection.socket.answeredByEntry(entry.commandId);
    const pending = this.pending;
    if (pending && (entry.commandId === pending.id || after.ending || after.plies.length !== pending.ply)) {
      this.pending = undefined;
    }
    if (after.ending) {
      connection.noteStopped(this.gameId, false);
      lobby.ended(this.gameId, this.isCaughtUp && !before?.ending);
    }
    if (after.ending || after.plies.length !== before?.plies.length) this.proposed = undefined;
    if (after.ending || after.adjournment || (before && after.plies.length < before.plies.length)) this.premoves = [];
    for (const { fact } of entry.facts) if (fact.case === 'movePlayed') this.shownAt = performance.now();
    if (this.isCaughtUp) {
      for (const fact of entry.facts) for (const listener of this.factListeners) listener(fact, before, after);
    }
    if (this.isMyTurn && this.premoves.length) this.playPremove();
  }

  private playPremove(): void {
    const uci = this.game && playablePremove(currentNode(this.game), this.premoves);
    if (!uci) {
      this.premoves = [];
      return;
    }
    this.premoves = this.premoves.slice(1);
    this.play(uci);
  }

  private refused(id: string, error: ErrorDetail | undefined): void {
    if (this.pending?.id === id) {
      this.pending = undefined;
      this.premoves = [];
    }
    this.refusal = error;
    this.refusals++;
  }
}
