// What this client knows of a game: the fold of its entries. Plain values; only `evolve.ts` makes new ones.
import type { Category, TimeControl, User, Variant } from '../gen/escaque/common/v1/common_pb';
import type { TalkRule } from '../gen/escaque/conduct/v1/talk_pb';
import type { Absence, EventPlace, Fact, LongerCount, ManTouched, PositionDraw, QuickplayRequested, Termination, Verdict } from '../gen/escaque/games/v1/entry_pb';
import type { Node } from './position';
import type { Schedules } from './schedule';

export type Color = 'white' | 'black';
export type ByColor<T> = { readonly white: T; readonly black: T };

export const opposite = (color: Color): Color => (color === 'white' ? 'black' : 'white');

export interface PlayerInfo {
  readonly user: User;
  readonly rating?: { readonly value: number; readonly isProvisional: boolean };
}

/** One move with its ledger. Times in milliseconds. */
export interface Ply {
  readonly uci: string;
  readonly san: string;
  readonly elapsedMs: number;
  readonly compensatedMs: number;
  readonly remaining: ByColor<number>;
  /** A draw was offered with it: `(=)`, as players write it. */
  readonly isOffer?: boolean;
}

export interface Gone {
  readonly absence: Absence;
  /** Server time from which the opponent may claim. */
  readonly claimableAtMs: number;
}

/** An adjourned game: the move is being sealed, nobody plays, or it goes on and the move is not opened yet. */
export interface Adjournment {
  readonly stage: 'sealing' | 'suspended' | 'resumed';
  /** By the server's clock; undefined: when both want to. */
  readonly resumesAtMs: number | undefined;
  /** An arbiter has to adjudicate it. */
  readonly hasExpired: boolean;
  /** The sides that want to resume, or have come since. */
  readonly here: { readonly white?: boolean; readonly black?: boolean };
  /** How often either has asked to go on. */
  readonly asks: number;
  /** The side that said no to the other one, who is still here. */
  readonly declinedBy: Color | undefined;
}

export interface AdjournmentOffer {
  readonly by: Color;
  /** From the seal; undefined: when both want to. */
  readonly resumesInS: number | undefined;
}

export interface Ending {
  readonly winner: Color | undefined;
  readonly termination: Termination;
  readonly article: string;
  /** Ordered by the event's own arbiter, and not confirmed by an arbiter of the site: ratings leave the game out. */
  readonly isUnrated?: boolean;
  /** Points that an arbiter gave each, where they are no win, draw or loss of both. */
  readonly verdict?: Verdict;
}

/** What happened besides moves and belongs to the record: a claim, a penalty, time that was added. */
export interface Incident {
  /** After this many plies. */
  readonly ply: number;
  readonly fact: Fact['fact'];
}

export interface GameState {
  readonly id: string;
  readonly version: number;
  readonly players: ByColor<PlayerInfo>;
  readonly timeControl: TimeControl;
  readonly variant: Variant;
  readonly category: Category;
  readonly initialFen: string;
  readonly isRated: boolean;
  readonly edition: string;
  /** Of both: one period each unless the game says more. */
  readonly times: Schedules;
  /** Their notation, or empty for one simple period. */
  readonly schedules: string;
  /** An illegal move can be made, and costs what the edition says. */
  readonly isIllegalPenalised: boolean;
  /** A player short of time may ask for what the edition grants at the end. */
  readonly hasQuickplay: boolean;
  /** Positions that the event gives more than fifty moves. */
  readonly longerCounts: readonly LongerCount[];
  /** Before their first move players may give up half their time and the increment. */
  readonly allowsBerserk: boolean;
  readonly isBerserk: ByColor<boolean>;
  readonly rematchOf: string;
  readonly firstMoveMs: number;
  readonly createdMs: number;

  readonly plies: readonly Ply[];
  /** Positions before the first ply and after each: one more than plies. */
  readonly nodes: readonly Node[];

  /** Remaining times at the server's `sinceMs`; the clock of the side to move has run since, see `runningClock`. */
  readonly remaining: ByColor<number>;
  readonly sinceMs: number;
  /** Grows when the server set a clock to more than it had: an increment, a credit, a penalty. */
  readonly clockRaises: number;
  /** Since when both clocks are stopped. */
  readonly clocksStoppedAtMs: number | undefined;
  /** A player’s stop, until an arbiter takes over: whose it is, and when play goes on by itself. */
  readonly clockStop: { readonly by: Color; readonly untilMs: number } | undefined;
  /** How often each has done that, and may in all. */
  readonly clockStops: ByColor<number>;
  readonly mostClockStops: number;
  readonly clockStopLimitMs: number;
  /** How long after the end or a later order a player may appeal. */
  readonly appealTimeMs: number;
  /** What an appeal costs unless it is upheld; empty: nothing. */
  readonly appealDeposit: string;
  /** A player may end the game when the opponent has gone. */
  readonly mayClaimAbandonment: boolean;

  /** Of a simple delay: until then, by the server's clock, the time of the side to move stands. */
  readonly delayUntilMs: number;
  /** The periods that both are in, from 0. */
  readonly periods: ByColor<number>;
  readonly incidents: readonly Incident[];
  /** Whose last illegal move the opponent may still call. */
  readonly illegalMoveBy: Color | undefined;
  /** What the next move must be after an illegal one. */
  readonly touched: ManTouched | undefined;
  /** What was asked for at the end and has not been ruled on; nobody asks for more then. */
  readonly quickplay: QuickplayRequested | undefined;
  /** The side that has called the arbiter, until the arbiter does something in the game. */
  readonly calledBy: Color | undefined;
  /** When an arbiter gave the latest order, or the server ruled in an arbiter's place, unless it cannot be appealed against. */
  readonly appealableSinceMs: number | undefined;
  /** Whose appeal the committee of the event has to decide. */
  readonly appealBy: Color | undefined;
  /** When the committee decided last. */
  readonly appealDecidedMs: number | undefined;
  readonly event: EventPlace | undefined;
  /** Of its event or arena. */
  readonly talkRule: TalkRule;
  /** Of which it is a board; empty: of none. */
  readonly simulId: string;
  /** Of an event or an arena: nobody aborts it. */
  readonly isHosted: boolean;
  /** By a sanction: whoever goes away loses when the opponent could claim it. */
  readonly losesWhenGone: Readonly<Record<Color, boolean>>;
  /** How the first position was drawn, where that can be checked. */
  readonly draw: PositionDraw | undefined;
  /** An increment was refused: a draw may be claimed. */
  readonly isIncrementRefused: boolean;
  /** An increment was granted. */
  readonly isIncrementGranted: boolean;

  readonly drawOfferBy: Color | undefined;
  /** The side to move has offered a draw: it is written with its move, whatever is answered before. */
  readonly isOfferDue: boolean;
  readonly takebackOfferBy: Color | undefined;
  readonly adjournmentOffer: AdjournmentOffer | undefined;
  readonly adjournment: Adjournment | undefined;
  /** The players may agree to adjourn; elsewhere only an arbiter adjourns. */
  readonly mayAdjourn: boolean;
  readonly gone: { readonly white?: Gone; readonly black?: Gone };
  /** What was ruled since the last move: words on the screen for what changed the clocks or the game. */
  readonly notices: readonly Incident[];
  readonly ending: Ending | undefined;
}

export const currentNode = (game: GameState): Node => game.nodes[game.nodes.length - 1]!;
export const turnOf = (game: GameState): Color => currentNode(game).position.turn;

/**
 * Whose clock runs now: nobody's before both have moved (the first-move timer is separate), after the end, while an
 * arbiter has stopped them and while the game is adjourned.
 */
export function runningClock(game: GameState): Color | undefined {
  if (game.ending || game.plies.length < 2 || game.clocksStoppedAtMs !== undefined) return undefined;
  if (game.adjournment?.stage === 'suspended') return undefined;
  return game.adjournment?.stage === 'resumed' ? opposite(turnOf(game)) : turnOf(game);
}

/** While an arbiter has stopped the clocks nobody moves, nor in an adjourned game, but for the move to be sealed. */
export const mayMoveNow = (game: GameState): boolean =>
  !game.ending && game.clocksStoppedAtMs === undefined && (!game.adjournment || game.adjournment.stage === 'sealing');

/** Until when, by the server's clock, the side to move has to make its first move. */
export function firstMoveDeadline(game: GameState): number | undefined {
  if (game.ending || game.plies.length >= 2 || game.firstMoveMs <= 0 || game.clocksStoppedAtMs !== undefined) return undefined;
  return game.sinceMs + game.firstMoveMs;
}

export function colorOf(game: GameState, userId: string | undefined): Color | undefined {
  if (!userId) return undefined;
  if (game.players.white.user.id === userId) return 'white';
  return game.players.black.user.id === userId ? 'black' : undefined;
}
