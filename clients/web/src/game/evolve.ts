// The fold of a game's entries, as `evolve` does it at the server: facts are applied, never judged.
import { Color as WireColor } from '../gen/escaque/common/v1/common_pb';
import { Adjourning, ArbiterAction, ClockAdjustment, IllegalMoveMode, Quickplay, QuickplayRequest, QuickplayRuling, Termination } from '../gen/escaque/games/v1/entry_pb';
import type { Fact, GameCreated, GameEntry, MovePlayed, Player, Remaining } from '../gen/escaque/games/v1/entry_pb';
import { remainingAt } from './clock';
import { firstNode, playUci } from './position';
import { initialMs, schedulesOf } from './schedule';
import { currentNode, opposite, turnOf, type Adjournment, type ByColor, type Color, type GameState, type PlayerInfo } from './state';

/** `game` after `entry`. An entry that was already folded changes nothing; a gap is refused by throwing. */
export function evolve(game: GameState | undefined, entry: GameEntry): GameState | undefined {
  const version = game?.version ?? 0;
  if (entry.version <= version) return game;
  if (entry.version !== version + 1) throw new VersionGap(version, entry.version);
  let next = game;
  for (const fact of entry.facts) {
    next = apply(next, fact, entry.timeMs);
    if (next && isIncident(fact)) next = noted(next, fact);
  }
  return next && { ...next, version: entry.version };
}

export class VersionGap extends Error {
  constructor(
    readonly have: number,
    readonly got: number,
  ) {
    super(`entry ${got} came after ${have}`);
  }
}

export function toColor(color: WireColor): Color | undefined {
  if (color === WireColor.WHITE) return 'white';
  return color === WireColor.BLACK ? 'black' : undefined;
}

/** What the page shows in other ways than by words in the record. */
const kWordless: readonly Fact['fact']['case'][] = [
  'gameCreated',
  'movePlayed',
  'takebackOffered',
  'takebackDeclined',
  'playerGone',
  'playerBack',
  'playerArrived',
  'moveSealed',
  'resumptionAgreed',
  'resumptionShown',
  'resumptionDeclined',
  'adjournmentOffered',
  'adjournmentDeclined',
  'adjournmentExpired',
  'wentBerserk',
  'gameEnded',
];

/** A kind that only a newer server knows has no words. */
const isIncident = ({ fact }: Fact): boolean => fact.case !== undefined && !kWordless.includes(fact.case);

const kNotices: readonly Fact['fact']['case'][] = ['playContinued', 'claimRefused', 'clockAdjusted', 'illegalMoveMade', 'illegalMovePenalised', 'quickplayRuled', 'arbiterActed', 'appealDecided', 'positionJudged'];

function noted(game: GameState, { fact }: Fact): GameState {
  const incident = { ply: game.plies.length, fact };
  // What an arbiter has changed, the order has said; a present stands in the list of moves.
  const isSaid = fact.case === 'clockAdjusted' && fact.value.reason !== ClockAdjustment.OUTAGE;
  const notices = kNotices.includes(fact.case) && !isSaid ? [...game.notices, incident] : game.notices;
  return { ...game, incidents: [...game.incidents, incident], notices };
}

function apply(game: GameState | undefined, { fact }: Fact, timeMs: number): GameState | undefined {
  if (fact.case === 'gameCreated') return created(fact.value, timeMs);
  if (!game) return undefined;
  switch (fact.case) {
    case 'movePlayed':
      return moved(game, fact.value, timeMs);
    case 'drawOffered':
      return offered(game, toColor(fact.value.by));
    case 'drawDeclined':
      return { ...game, drawOfferBy: undefined };
    // Where the claim stays on the table as an offer (FIDE 9.1.2.3), that is a fact of its own.
    case 'claimRefused':
      return withClocks(ruledByServer(game, timeMs), fact.value.remaining, timeMs, true);
    case 'clockAdjusted':
      return withClocks(game, fact.value.remaining, timeMs, true);
    case 'takebackOffered':
      return { ...game, takebackOfferBy: toColor(fact.value.by) };
    case 'takebackDeclined':
      return { ...game, takebackOfferBy: undefined };
    case 'takebackTaken': {
      const kept = Math.max(0, game.plies.length - fact.value.plies);
      const back = { ...game, plies: game.plies.slice(0, kept), nodes: game.nodes.slice(0, kept + 1) };
      return withClocks({ ...back, touched: undefined, takebackOfferBy: undefined, drawOfferBy: undefined, isOfferDue: false }, fact.value.remaining, timeMs, true);
    }
    case 'periodBegun': {
      const color = toColor(fact.value.color);
      const periods = color ? { ...game.periods, [color]: fact.value.period } : game.periods;
      return withClocks({ ...game, periods }, fact.value.remaining, timeMs, true);
    }
    case 'illegalMoveMade':
      return withClocks({ ...game, illegalMoveBy: toColor(fact.value.by) }, fact.value.remaining, timeMs, false);
    case 'illegalMovePenalised':
      return withClocks({ ...ruledByServer(game, timeMs), illegalMoveBy: undefined }, fact.value.remaining, timeMs, true);
    case 'manTouched':
      return { ...game, touched: fact.value };
    case 'quickplayRequested':
      return { ...game, quickplay: fact.value };
    case 'quickplayRuled': {
      const isIncrementGranted = game.isIncrementGranted || fact.value.incrementMs > 0;
      // A postponed ruling still comes (fide-2014 G.5b).
      const quickplay = fact.value.ruling === QuickplayRuling.POSTPONED ? game.quickplay : undefined;
      const isGranted = fact.value.ruling === QuickplayRuling.GRANTED;
      const isIncrementRefused = game.isIncrementRefused || (!isGranted && fact.value.request === QuickplayRequest.INCREMENT);
      const ruled = withClocks({ ...game, quickplay, isIncrementGranted, isIncrementRefused }, fact.value.remaining, timeMs, true);
      return game.clockStop && !isGranted ? withClocksStarted(ruled, timeMs) : ruled;
    }
    case 'arbiterCalled':
      return { ...game, calledBy: toColor(fact.value.by) };
    case 'arbiterActed': {
      const isNoRuling = fact.value.action === ArbiterAction.ANSWER_CALL || !game.event?.committeeIds.length;
      const answered = { ...game, appealableSinceMs: isNoRuling ? game.appealableSinceMs : timeMs, calledBy: undefined };
      // An arbiter takes over a player's stop, or whoever has come may take their time.
      if (fact.value.action === ArbiterAction.STOP_CLOCKS) return game.clockStop ? { ...answered, clockStop: undefined } : withClocksStopped(answered, timeMs);
      if (fact.value.action === ArbiterAction.START_CLOCKS) return withClocksStarted(answered, timeMs);
      return game.clockStop ? { ...answered, clockStop: { ...game.clockStop, untilMs: timeMs + game.clockStopLimitMs } } : answered;
    }
    case 'clocksStopped': {
      const by = toColor(fact.value.by)!;
      const clockStops = fact.value.number ? { ...game.clockStops, [by]: fact.value.number } : game.clockStops;
      const stopped = withClocks({ ...game, clockStops, clockStop: { by, untilMs: timeMs + game.clockStopLimitMs } }, fact.value.remaining, timeMs, false);
      return { ...stopped, clocksStoppedAtMs: timeMs };
    }
    case 'playContinued':
      return withClocksStarted(game, timeMs);
    case 'rulingAppealed':
      return { ...game, appealableSinceMs: undefined, appealBy: toColor(fact.value.by) };
    case 'appealDecided':
      return { ...game, appealBy: undefined, appealDecidedMs: timeMs, notices: [] }; // Stands instead of the ruling.
    case 'adjournmentOffered': {
      const by = toColor(fact.value.by);
      return { ...game, adjournmentOffer: by && { by, resumesInS: fact.value.resumesInS } };
    }
    case 'adjournmentDeclined':
      return { ...game, adjournmentOffer: undefined };
    case 'gameAdjourned':
      return { ...game, adjournmentOffer: undefined, takebackOfferBy: undefined, adjournment: adjourned('sealing') };
    case 'moveSealed': {
      const { resumesInS, remaining } = fact.value;
      const adjournment = adjourned('suspended', resumesInS === undefined ? undefined : timeMs + resumesInS * 1000);
      return withClocks({ ...game, adjournment, clocksStoppedAtMs: undefined, delayUntilMs: 0, gone: {} }, remaining, timeMs, true);
    }
    case 'resumptionAgreed':
      return withHere(withAdjournment(game, { asks: (game.adjournment?.asks ?? 0) + 1 }), fact.value.by, true);
    case 'resumptionDeclined':
      return withAdjournment(game, { declinedBy: toColor(fact.value.by) });
    case 'playerArrived':
      return withHere(game, fact.value.color, true);
    case 'adjournmentExpired':
      return withAdjournment(game, { hasExpired: true });
    case 'gameResumed': {
      const { hasWhiteArrived: white, hasBlackArrived: black, remaining } = fact.value;
      return withClocks({ ...game, adjournment: { ...adjourned('resumed'), here: { white, black } } }, remaining, timeMs, false);
    }
    case 'sealedMoveOpened':
      return { ...game, adjournment: undefined };
    case 'sealedMoveLost':
      return withClocks({ ...game, adjournment: undefined }, fact.value.remaining, timeMs, false);
    case 'wentBerserk':
      // The timer of the first move goes on.
      return { ...game, isBerserk: { ...game.isBerserk, [toColor(fact.value.by)!]: true }, remaining: byColor(fact.value.remaining) };
    case 'playerGone': {
      const color = toColor(fact.value.color);
      if (!color) return game;
      if (game.adjournment?.stage === 'suspended') return withHere(game, fact.value.color, false);
      const gone = { absence: fact.value.absence, claimableAtMs: timeMs + fact.value.claimableInMs };
      return { ...game, gone: { ...game.gone, [color]: gone } };
    }
    case 'playerBack': {
      const color = toColor(fact.value.color);
      return color ? { ...game, gone: { ...game.gone, [color]: undefined } } : game;
    }
    case 'gameEnded': {
      const { termination, article, remaining, isUnrated, verdict } = fact.value;
      const ending = { winner: toColor(fact.value.winner), termination, article, ...(isUnrated && { isUnrated }), ...(verdict && { verdict }) };
      const nothing = { clockStop: undefined, calledBy: undefined, drawOfferBy: undefined, takebackOfferBy: undefined, adjournmentOffer: undefined, adjournment: undefined };
      const ruled = kDeclared.includes(termination) ? game : ruledByServer(game, timeMs);
      const over = { ...ruled, ...nothing, ending, gone: {} };
      return withClocks(over, remaining, timeMs, false);
    }
    default:
      // A fact of a newer server: nothing we show depends on it.
      return game;
  }
}

/** Ends that the board or a player brings, or an arbiter orders: no decision of the server's. */
const kDeclared: readonly Termination[] = [Termination.CHECKMATE, Termination.STALEMATE, Termination.RESIGNATION, Termination.AGREEMENT, Termination.ABORTED, Termination.NO_START, Termination.ARBITER];

/** In the place of an arbiter: where the event has a committee, it can be appealed against (fide-2014 11.10). */
function ruledByServer(game: GameState, timeMs: number): GameState {
  const isCommittees = game.appealDecidedMs === timeMs;
  return isCommittees || !game.event?.committeeIds.length ? game : { ...game, appealableSinceMs: timeMs };
}

function created(fact: GameCreated, timeMs: number): GameState {
  const times = schedulesOf(fact.schedules, fact.timeControl);
  return {
    id: fact.gameId,
    version: 0,
    players: { white: toPlayer(fact.white), black: toPlayer(fact.black) },
    timeControl: fact.timeControl!,
    variant: fact.variant,
    category: fact.category,
    initialFen: fact.initialFen,
    isRated: fact.isRated,
    edition: fact.edition,
    times,
    schedules: fact.schedules,
    isIllegalPenalised: fact.rules?.illegalMoves === IllegalMoveMode.PENALISED,
    longerCounts: fact.rules?.longerCounts ?? [],
    // fide-1997 10.2 needs no announcement.
    hasQuickplay: (fact.rules?.quickplay ?? Quickplay.NOT_USED) > Quickplay.NOT_USED || fact.edition === 'fide-1997',
    allowsBerserk: fact.rules?.allowsBerserk ?? false,
    isBerserk: { white: false, black: false },
    rematchOf: fact.rematchOf,
    firstMoveMs: fact.firstMoveMs,
    createdMs: fact.createdMs,
    plies: [],
    nodes: [firstNode(fact.initialFen)],
    remaining: { white: initialMs(times.white) + (fact.firstIncrement?.whiteMs ?? 0), black: initialMs(times.black) + (fact.firstIncrement?.blackMs ?? 0) },
    sinceMs: timeMs || fact.createdMs,
    clockRaises: 0,
    clocksStoppedAtMs: undefined,
    clockStop: undefined,
    clockStops: { white: 0, black: 0 },
    mostClockStops: fact.rules?.clockStops ?? 0,
    clockStopLimitMs: fact.rules?.clockStopLimitMs ?? 5 * 60_000,
    appealTimeMs: fact.rules?.appealTimeMs ?? 15 * 60_000,
    appealDeposit: fact.rules?.appealDeposit ?? '',
    mayClaimAbandonment: (fact.edition || 'online') === 'online' && !fact.rules?.forbidsAbandonmentClaims,
    delayUntilMs: 0,
    periods: { white: 0, black: 0 },
    incidents: [],
    isOfferDue: false,
    illegalMoveBy: undefined,
    touched: undefined,
    quickplay: undefined,
    calledBy: undefined,
    appealableSinceMs: undefined,
    appealBy: undefined,
    appealDecidedMs: undefined,
    event: fact.event,
    talkRule: fact.event ? fact.event.talkRule : fact.talkRule,
    simulId: fact.simulId,
    isHosted: fact.event !== undefined || fact.arenaId !== '',
    losesWhenGone: { white: fact.whiteLosesWhenGone, black: fact.blackLosesWhenGone },
    draw: fact.draw,
    isIncrementGranted: false,
    isIncrementRefused: false,
    drawOfferBy: undefined,
    takebackOfferBy: undefined,
    adjournmentOffer: undefined,
    adjournment: undefined,
    mayAdjourn: fact.rules?.adjourning !== Adjourning.BY_ARBITER,
    gone: {},
    notices: [],
    ending: undefined,
  };
}

const adjourned = (stage: Adjournment['stage'], resumesAtMs?: number): Adjournment => ({ stage, resumesAtMs, hasExpired: false, here: {}, asks: 0, declinedBy: undefined });

const withAdjournment = (game: GameState, change: Partial<Adjournment>): GameState => (game.adjournment ? { ...game, adjournment: { ...game.adjournment, ...change } } : game);

/** With a side that goes away goes its question, and the answer. */
function withHere(game: GameState, wire: WireColor, isHere: boolean): GameState {
  const color = toColor(wire);
  return color ? withAdjournment(game, { here: { ...game.adjournment?.here, [color]: isHere }, declinedBy: isHere ? game.adjournment?.declinedBy : undefined }) : game;
}

function moved(game: GameState, fact: MovePlayed, timeMs: number): GameState {
  const mover = turnOf(game);
  const before = currentNode(game);
  const node = playUci(before, fact.uci) ?? before;
  const remaining = byColor(fact.remaining);
  const next = game.times[opposite(mover)];
  const { uci, san, elapsedMs, compensatedMs } = fact;
  return {
    ...game,
    plies: [...game.plies, { uci, san, elapsedMs, compensatedMs, remaining, isOffer: game.isOfferDue }],
    nodes: [...game.nodes, node],
    remaining,
    sinceMs: timeMs,
    clockRaises: game.clockRaises + 1,
    delayUntilMs: next.delayKind === 'simple' ? timeMs + next.delayMs : 0,
    // It can be called until the opponent of whoever made it has moved.
    illegalMoveBy: game.illegalMoveBy === mover ? mover : undefined,
    touched: undefined,
    isOfferDue: false,
    // An offer is valid until the opponent answers, also by moving; the answer is then a fact of its own.
    drawOfferBy: game.drawOfferBy === opposite(mover) ? undefined : game.drawOfferBy,
    takebackOfferBy: undefined,
    notices: [],
  };
}

/** Written with the latest move of the side that offers; if that side is to move, with its next move. */
function offered(game: GameState, drawOfferBy: Color | undefined): GameState {
  const last = game.plies.at(-1);
  if (drawOfferBy === turnOf(game)) return { ...game, drawOfferBy, isOfferDue: true };
  if (!last) return { ...game, drawOfferBy };
  return { ...game, drawOfferBy, plies: [...game.plies.slice(0, -1), { ...last, isOffer: true }] };
}

/** What has run until now has run. */
function withClocksStopped(game: GameState, timeMs: number): GameState {
  const remaining = { white: remainingAt(game, 'white', timeMs), black: remainingAt(game, 'black', timeMs) };
  return { ...game, remaining, sinceMs: timeMs, clocksStoppedAtMs: timeMs };
}

/** What is left of a delay is still to come. */
function withClocksStarted(game: GameState, timeMs: number): GameState {
  const stoppedAtMs = game.clocksStoppedAtMs ?? timeMs;
  const delayUntilMs = game.delayUntilMs > stoppedAtMs ? game.delayUntilMs + timeMs - stoppedAtMs : 0;
  return { ...game, sinceMs: timeMs, delayUntilMs, clocksStoppedAtMs: undefined, clockStop: undefined };
}

function withClocks(game: GameState, remaining: Remaining | undefined, timeMs: number, raises: boolean): GameState {
  if (!remaining) return game;
  const clockRaises = game.clockRaises + (raises ? 1 : 0);
  return { ...game, remaining: byColor(remaining), sinceMs: timeMs, clockRaises };
}

function byColor(remaining: Remaining | undefined): ByColor<number> {
  return { white: remaining?.whiteMs ?? 0, black: remaining?.blackMs ?? 0 };
}

function toPlayer(player: Player | undefined): PlayerInfo {
  const rating = player?.rating;
  return {
    user: player!.user!,
    ...(rating && { rating: { value: rating.value, isProvisional: rating.isProvisional } }),
  };
}
