// The regulations that a filled form means. Pure.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { Variant } from '../gen/escaque/common/v1/common_pb';
import { Agreement, IllegalMoveMode, Quickplay, type EventRulesSchema } from '../gen/escaque/games/v1/entry_pb';
import { NoShows, NumberDraw, Venue, type KnockoutRulesSchema, type PointSystemSchema, type PrizesSchema, type RegulationsSchema } from '../gen/escaque/matchmaking/v1/event_pb';
import type { SeasonPlaceSchema } from '../gen/escaque/matchmaking/v1/season_pb';
import { hasOdds, isNotationError, nominal, parseSchedules, schedulesOf, type NotationError, type Schedule } from '../game/schedule';
import { choicesOf, classOf, hasQuickplayFinish } from './choices';
import { isTeamEvent, teamRegulationsOf } from './team_rules';
import { amounts, canAccelerate, canPlayOff, cents, choosesRounds, drawsOf, hasTiebreaks, isAllPlayAll, isKnockout, isSwiss, list, type Draft, type PointsDraft } from './templates';
import { fromLocal } from './view';

const control = (minutes: number, seconds: number) => ({ baseMs: minutes * 60_000, incrementMs: seconds * 1000 });
const tenths = (points: number): number => Math.round(points * 10);

/** What is no number is refused by the server. */
const numbers = (text: string): number[] => list(text).map((part) => (/^\d{1,3}$/.test(part) ? Number(part) : -1));

/** The notation of what the form has, or nothing for one period with an increment. */
export function notationOf({ isByPeriods, notation, minutes, increment, delay }: Draft): string {
  if (isByPeriods) return notation.trim();
  return delay === 'none' || increment === 0 ? '' : `G/${minutes};${delay === 'simple' ? 'd' : 'b'}${increment}`;
}

/** What is wrong with the times. */
export function timesError(draft: Draft): NotationError | undefined {
  const read = parseSchedules(notationOf(draft) || 'G/1');
  return isNotationError(read) ? read : undefined;
}

const schedulesOfDraft = (draft: Draft) => schedulesOf(notationOf(draft), control(draft.minutes, draft.increment));

export const isUnequal = (draft: Draft): boolean => hasOdds(schedulesOfDraft(draft));
/** All games begin from one position, and are casual. */
export const isThematic = ({ isChess960, initialFen }: Draft): boolean => !isChess960 && initialFen.trim() !== '';
export const scheduleOf = (draft: Draft): Schedule => schedulesOfDraft(draft).white;

/** Going berserk is for one period with time on the clock, in games that are played here. */
export const mayBerserk = (draft: Draft): boolean => draft.venue === Venue.HERE && notationOf(draft) === '' && draft.minutes > 0;
/** An increment may be asked for, or a draw claimed, at the end. */
export const mayQuickplay = (draft: Draft): boolean => choicesOf(draft.edition).quickplay.length > 0 && hasQuickplayFinish(draft.edition, scheduleOf(draft));
/** In the house edition illegal moves are refused. */
export const mayPenalise = ({ edition, venue }: Draft): boolean => edition !== 'online' && venue === Venue.HERE;

export interface LongerText {
  readonly text: string;
  /** Undefined where it cannot be read. */
  readonly count: { readonly material: string; readonly moves: number } | undefined;
}

/** "KRBKR 75, KNNKP 100". */
export function longerTexts(text: string): LongerText[] {
  return list(text).map((each) => {
    const [, material, moves] = /^(K[QRBNP]*K[QRBNP]*)\s*[:=]?\s*(\d{2,3})$/i.exec(each) ?? [];
    const isPossible = material !== undefined && material.length <= 16 && Number(moves) > 50 && Number(moves) <= 200;
    return { text: each, count: isPossible ? { material: material.toUpperCase(), moves: Number(moves) } : undefined };
  });
}

function rulesOf(draft: Draft): MessageInitShape<typeof EventRulesSchema> {
  const may = choicesOf(draft.edition);
  const isQuick = classOf(draft.edition, scheduleOf(draft)) !== 'standard' || isKnockout(draft.system);
  const restricts = may.restrictsAgreement && draft.agreement !== Agreement.ALLOWED;
  return {
    ...(restricts ? { agreement: draft.agreement } : {}),
    ...(restricts && draft.agreement === Agreement.AFTER_MOVE ? { agreementFrom: draft.agreementFrom } : {}),
    ...(draft.defaultMinutes === undefined ? {} : { defaultTimeMs: draft.defaultMinutes * 60_000 }),
    ...(may.choosesSupervision && isQuick ? { supervision: draft.supervision } : {}),
    illegalMoves: mayPenalise(draft) ? draft.illegalMoves : IllegalMoveMode.REFUSED,
    quickplay: mayQuickplay(draft) && may.quickplay.includes(draft.quickplay) ? draft.quickplay : Quickplay.NOT_USED,
    longerCounts: may.announcesLongerCounts ? longerTexts(draft.longerCounts).flatMap(({ count }) => (count ? [count] : [])) : [],
    allowsBerserk: draft.allowsBerserk && mayBerserk(draft),
    ...(may.letsPlayersStopClocks && draft.clockStops ? { clockStops: draft.clockStops, clockStopLimitMs: draft.clockStopMinutes * 60_000 } : {}),
    ...(draft.appealMinutes === 15 ? {} : { appealTimeMs: draft.appealMinutes * 60_000 }),
    ...(draft.appealDeposit.trim() ? { appealDeposit: draft.appealDeposit.trim() } : {}),
    forbidsAbandonmentClaims: may.knowsAbandonment && !draft.allowsAbandonmentClaims,
  };
}

const matchesOf = (draft: Draft): MessageInitShape<typeof KnockoutRulesSchema> => ({
  games: draft.matchGames,
  rapid: control(draft.rapidMinutes, draft.rapidIncrement),
  blitzGames: draft.blitzGames,
  blitz: control(draft.blitzMinutes, draft.blitzIncrement),
});

const pointsOf = ({ win, draw, loss, bye, zeroBye, forfeit }: PointsDraft): MessageInitShape<typeof PointSystemSchema> => ({
  win: tenths(win),
  draw: tenths(draw),
  loss: tenths(loss),
  ...(bye === undefined ? {} : { pairingBye: tenths(bye) }),
  zeroBye: tenths(zeroBye),
  forfeitLoss: tenths(forfeit),
});

function prizesOf(draft: Draft): MessageInitShape<typeof PrizesSchema> {
  const special = isTeamEvent(draft.system) ? [] : draft.special;
  return {
    currency: draft.currency.trim(),
    places: amounts(draft.prizes),
    method: draft.prizeMethod,
    sharing: draft.sharing,
    special: special.map(({ name, amount, ratedBelow, isForWomen }) => ({ name: name.trim(), amount: cents(amount), isForWomen, ...(ratedBelow === undefined ? {} : { ratedBelow }) })),
    cumulation: draft.cumulation,
    excludesWithdrawn: draft.excludesWithdrawn,
    boards: isTeamEvent(draft.system) ? amounts(draft.boardPrizes) : [],
  };
}

/** Half-point byes are for all rounds but the last, unless the form says more. */
const byesOf = ({ halfByes, lastByeRound, rounds }: Draft) => (halfByes > 0 ? { halfPointByes: halfByes, lastRound: lastByeRound ?? Math.max(1, rounds - 1) } : {});

const startsOf = ({ laterStarts }: Draft): number[] => laterStarts.map(fromLocal).filter((ms) => ms !== undefined);

/** Each round has to begin after the one before. */
export function areInOrder(draft: Draft): boolean {
  const all = [fromLocal(draft.start) ?? 0, ...startsOf(draft)];
  return all.every((ms, i) => i === 0 || ms > all[i - 1]!);
}

export const arePointsInOrder = ({ win, draw, loss }: PointsDraft): boolean => win > draw && draw > loss;

/** `startMs` is the draft's start, read; `season`: as what it counts in one of blitz categories, where its system can. */
export function regulationsOf(draft: Draft, startMs: number, timeZone: string, season?: MessageInitShape<typeof SeasonPlaceSchema>): MessageInitShape<typeof RegulationsSchema> {
  const swiss = isSwiss(draft.system);
  const ofTeams = isTeamEvent(draft.system);
  const hasRounds = choosesRounds(draft.system);
  const schedules = notationOf(draft);
  const playOffPlaces = canPlayOff(draft.system) ? draft.playOffPlaces : 0;
  const minutesBefore = ofTeams ? draft.lineUpMinutes : draft.publishedMinutes;
  return {
    name: draft.name.trim(),
    text: draft.text.trim(),
    system: draft.system,
    venue: draft.venue,
    timeControl: schedules ? nominal(scheduleOf(draft)) : control(draft.minutes, draft.increment),
    schedules,
    isRated: draft.isRated && draft.venue === Venue.HERE && !isUnequal(draft) && !isThematic(draft),
    edition: draft.edition,
    rules: rulesOf(draft),
    rounds: hasRounds ? draft.rounds : 0,
    calendar: { startsMs: [startMs, ...startsOf(draft)], intervalMs: draft.intervalMinutes * 60_000, publishedBeforeMs: minutesBefore * 60_000, timeZone },
    entry: {
      ...(draft.minRating === undefined ? {} : { minRating: draft.minRating }),
      ...(draft.maxRating === undefined ? {} : { maxRating: draft.maxRating }),
      mustBeRated: draft.mustBeRated,
      barsArbiters: draft.barsArbiters,
      maxEntrants: draft.places,
      lastLateEntry: hasRounds ? draft.lastLateEntry : 0,
      access: draft.access,
    },
    byes: swiss ? byesOf(draft) : {},
    noShows: draft.isNoShowOut ? NoShows.ARE_WITHDRAWN : NoShows.STAY,
    points: pointsOf(draft.points),
    isAccelerated: canAccelerate(draft.system) && draft.isAccelerated,
    ...(swiss ? { initialColor: draft.firstColor } : {}),
    numberDraw: drawsOf(draft.system).includes(draft.numberDraw) ? draft.numberDraw : NumberDraw.BY_RANKING,
    ...(isKnockout(draft.system) || playOffPlaces ? { knockout: matchesOf(draft), playOffPlaces } : {}),
    ...(ofTeams ? { teams: teamRegulationsOf(draft, draft.system) } : {}),
    tiebreaks: ofTeams ? [] : list(draft.tiebreaks),
    tiebreakEdition: draft.tiebreakEdition,
    ...(draft.unratedAs !== undefined && hasTiebreaks(draft.system) ? { unratedAs: draft.unratedAs } : {}),
    prizes: prizesOf(draft),
    appealsCommittee: list(draft.committee),
    federationsApart: swiss ? Math.min(draft.federationsApart, draft.rounds) : 0,
    spectatorsDelayMs: draft.venue === Venue.HERE ? draft.delayMinutes * 60_000 : 0,
    forbidden: ofTeams || !draft.keepsForbidden ? [] : draft.forbidden,
    ...(season && (swiss || isAllPlayAll(draft.system)) ? { season } : {}),
    initialFen: isThematic(draft) ? draft.initialFen.trim() : '',
    ...(draft.isChess960 ? { variant: Variant.CHESS960, firstPositions: numbers(draft.positions) } : {}),
  };
}
