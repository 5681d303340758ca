// The arbiter's desk: in which order games are looked at, and what may be ordered in one. The server decides.
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { Color } from '../gen/escaque/common/v1/common_pb';
import { Adjournment, type ArbiterOrderSchema, type DeskGame } from '../gen/escaque/games/v1/arbiter_pb';
import { QuickplayRequest, QuickplayRuling, Termination } from '../gen/escaque/games/v1/entry_pb';
import { GiveOrderSchema, type GiveOrder } from '../gen/escaque/gateway/v1/arbiter_pb';
import { initialMs } from './schedule';
import { colorOf, type ByColor, type GameState } from './state';

export type Order = NonNullable<MessageInitShape<typeof ArbiterOrderSchema>['order']>;
export type OrderKind = NonNullable<Order['case']>;

/** 0: somebody waits for a ruling; 1: the clocks are stopped; 2: a postponed ruling; 3: nobody needs the arbiter. */
export function urgency({ calledBy, request, isPostponed, areClocksStopped, adjournment }: DeskGame): number {
  const asks = request !== QuickplayRequest.UNSPECIFIED;
  if (calledBy !== Color.UNSPECIFIED || adjournment === Adjournment.EXPIRED) return 0;
  if (asks && !isPostponed) return 0;
  if (areClocksStopped) return 1;
  return asks ? 2 : 3;
}

/** Calls first, then the games that began first. */
export function sortDesk(games: readonly DeskGame[]): readonly DeskGame[] {
  const began = (desk: DeskGame): number => desk.game?.createdMs ?? 0;
  return [...games].sort((a, b) => urgency(a) - urgency(b) || began(a) - began(b));
}

/** What somebody may do with a game: `rules` an arbiter, `judges` a member of its event's committee. */
export interface Office {
  readonly rules: boolean;
  /** By a role at the site, not by the event's choice. */
  readonly isOfSite?: boolean;
  readonly judges: boolean;
}

export function officeIn(game: GameState, userId: string | undefined, isArbiter: boolean): Office {
  if (userId === undefined || colorOf(game, userId)) return { rules: false, judges: false };
  const { arbiterIds = [], committeeIds = [], reserveIds = [] } = game.event ?? {};
  return { isOfSite: isArbiter, rules: isArbiter || arbiterIds.includes(userId), judges: [...committeeIds, ...reserveIds].includes(userId) };
}

/** What makes sense now for whoever holds that office. */
export function possibleOrders(game: GameState, { rules, isOfSite, judges }: Office): readonly OrderKind[] {
  const decision: readonly OrderKind[] = judges && game.appealBy ? ['decideAppeal'] : [];
  const confirmation: readonly OrderKind[] = isOfSite && game.isRated && game.ending?.isUnrated ? ['confirmResult'] : [];
  return [...decision, ...confirmation, ...(rules ? possibleRulings(game) : [])];
}

/** After the end only the result is touched. */
function possibleRulings(game: GameState): readonly OrderKind[] {
  const ruling: readonly OrderKind[] = quickplayRulings(game).length ? ['ruleQuickplay'] : [];
  if (game.ending) return [...ruling, 'declareResult'];
  if (game.adjournment?.stage === 'suspended') return ['resumeGame', 'adjustTime', 'warnPlayer', 'declareResult'];
  const clocks: readonly OrderKind[] = game.clockStop ? ['startClocks', 'stopClocks'] : [game.clocksStoppedAtMs === undefined ? 'stopClocks' : 'startClocks'];
  const back: readonly OrderKind[] = game.plies.length && !game.adjournment ? ['restorePosition'] : [];
  const adjourn: readonly OrderKind[] = game.plies.length >= 2 && !game.adjournment ? ['adjournGame'] : [];
  const answer: readonly OrderKind[] = game.calledBy === undefined ? [] : ['answerCall'];
  return [...answer, ...ruling, ...clocks, 'adjustTime', 'warnPlayer', 'declareResult', ...adjourn, ...back];
}

/** What the request that waits can be answered with: only a draw is put off, and granted when a flag has fallen since; 1997 knows no rejection. */
export function quickplayRulings({ quickplay, ending, edition }: GameState): readonly QuickplayRuling[] {
  const { GRANTED, POSTPONED, REJECTED } = QuickplayRuling;
  if (!quickplay) return [];
  const isDraw = quickplay.request === QuickplayRequest.DRAW;
  if (ending) return isDraw && ending.termination === Termination.TIME_FORFEIT ? [GRANTED] : [];
  if (!isDraw) return [GRANTED, REJECTED];
  return edition === 'fide-1997' ? [GRANTED, POSTPONED] : [GRANTED, POSTPONED, REJECTED];
}

/** What orders are mostly about, before what an arbiter may always do. */
const kUsual: Partial<Record<OrderKind, readonly string[]>> = {
  stopClocks: ['stopped-clocks', 'interruption'],
  startClocks: ['stopped-clocks', 'interruption'],
  restorePosition: ['irregularity', 'illegal-moves'],
  adjournGame: ['adjournment'],
  resumeGame: ['adjournment'],
  decideAppeal: ['appeals'],
};

/** The articles to order by, the likeliest first: that of the request to be ruled on, those of the order's subject, then an arbiter's own. */
export function articlesByUse({ edition, quickplay }: GameState, kind: OrderKind, topics: readonly { readonly id: string; readonly articles: readonly string[] }[]): readonly string[] {
  const asked = kind === 'ruleQuickplay' && quickplay ? [quickplay.article] : [];
  const usual = [...(kUsual[kind] ?? []), 'arbiter'];
  const rank = (id: string): number => (usual.includes(id) ? usual.indexOf(id) : usual.length);
  const byUse = [...topics].sort((a, b) => rank(a.id) - rank(b.id));
  return articlesFor(edition, [...new Set([...asked, ...byUse.flatMap(({ articles }) => articles)])]);
}

/** What both had after `plies` half-moves, as the ledger says. */
export function remainingAfter(game: GameState, plies: number): ByColor<number> {
  return game.plies[plies - 1]?.remaining ?? { white: initialMs(game.times.white), black: initialMs(game.times.black) };
}

/** Of the house edition those of 2023 are cited. */
export function articlesFor(edition: string, articles: readonly string[]): readonly string[] {
  const cited = edition === 'online' ? 'fide-2023' : edition;
  return articles.filter((article) => article.startsWith(`${cited} `));
}

export function giveOrder(id: string, order: Order, article: string, reason: string): GiveOrder {
  return create(GiveOrderSchema, { id, order: { article, reason: reason.trim(), order } });
}
