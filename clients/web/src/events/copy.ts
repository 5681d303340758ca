// The form of a new event, filled with the regulations of another one. Pure.
import { Variant } from '../gen/escaque/common/v1/common_pb';
import { Agreement, IllegalMoveMode, Quickplay, Supervision, type EventRules } from '../gen/escaque/games/v1/entry_pb';
import { EntryAccess, NoShows, NumberDraw, PrizeCumulation, PrizeMethod, PrizeSharing, Venue, type Calendar, type KnockoutRules, type PointSystem, type Prizes, type Regulations } from '../gen/escaque/matchmaking/v1/event_pb';
import { TeamPrimary, type TeamRegulations } from '../gen/escaque/matchmaking/v1/team_pb';
import { hasOdds, isNotationError, parseSchedules, type Schedules } from '../game/schedule';
import { accessOf } from './access';
import { kTeamPlain, type TeamDraft } from './team_rules';
import { kPlain, kTemplates, type Draft, type PointsDraft, type SpecialDraft } from './templates';
import { toLocal } from './view';

const minutes = (ms: number): number => Math.round(ms / 60_000);
const points = (tenths: number): number => tenths / 10;

/** "200.50", "300". */
const money = (cents: number): string => (cents % 100 ? (cents / 100).toFixed(2) : String(cents / 100));

/** As whole weeks later as it takes for the first to be in the future, at the same times of the day. */
export function weeksLater(startsMs: readonly number[], nowMs: number): number[] {
  const kWeek = 7 * 86_400_000;
  const weeks = Math.max(0, Math.ceil((nowMs - (startsMs[0] ?? nowMs) + 1) / kWeek));
  const moved = (ms: number, by: number): number => {
    const time = new Date(ms);
    // By the calendar, not by hours: a week may have one more or less.
    time.setDate(time.getDate() + 7 * by);
    return time.getTime();
  };
  const enough = startsMs.length && moved(startsMs[0]!, weeks) <= nowMs ? weeks + 1 : weeks;
  return startsMs.map((ms) => moved(ms, enough));
}

type TimesDraft = Pick<Draft, 'isByPeriods' | 'notation' | 'minutes' | 'increment' | 'delay'>;

function simpleOf({ white, black }: Schedules): TimesDraft | undefined {
  const [period, ...more] = white.periods;
  if (!period || more.length || hasOdds({ white, black }) || period.moves || period.onTime || period.timeMs % 60_000) return undefined;
  if (white.delayKind !== 'none' && period.incrementMs) return undefined;
  return { isByPeriods: false, notation: kPlain.notation, minutes: period.timeMs / 60_000, increment: (white.delayMs || period.incrementMs) / 1000, delay: white.delayKind };
}

function timesOf({ schedules, timeControl }: Regulations): TimesDraft {
  const { baseMs = 0, incrementMs = 0 } = timeControl ?? {};
  const seconds = (baseMs / 1000) % 60;
  const notation = schedules || `G/${Math.floor(baseMs / 60_000)}${seconds ? `:${String(seconds).padStart(2, '0')}` : ''}${incrementMs ? `+${incrementMs / 1000}` : ''}`;
  const read = parseSchedules(notation);
  const simple = isNotationError(read) ? undefined : simpleOf(read);
  return simple ?? { isByPeriods: true, notation, minutes: minutes(baseMs), increment: incrementMs / 1000, delay: 'none' };
}

function calendarOf(calendar: Calendar | undefined, nowMs: number): Pick<Draft, 'start' | 'laterStarts' | 'intervalMinutes' | 'publishedMinutes'> {
  const [start = '', ...laterStarts] = weeksLater(calendar?.startsMs ?? [], nowMs).map(toLocal);
  return { start, laterStarts, intervalMinutes: minutes(calendar?.intervalMs ?? 0), publishedMinutes: minutes(calendar?.publishedBeforeMs ?? 0) };
}

type ChosenDraft = Pick<Draft, 'supervision' | 'illegalMoves' | 'quickplay' | 'longerCounts' | 'agreement' | 'agreementFrom' | 'defaultMinutes' | 'allowsBerserk' | 'clockStops' | 'clockStopMinutes' | 'appealMinutes' | 'appealDeposit' | 'allowsAbandonmentClaims'>;

const chosenOf = (rules: EventRules | undefined): ChosenDraft => ({
  supervision: rules?.supervision || Supervision.ADEQUATE,
  illegalMoves: rules?.illegalMoves || IllegalMoveMode.REFUSED,
  quickplay: rules?.quickplay || Quickplay.NOT_USED,
  longerCounts: (rules?.longerCounts ?? []).map(({ material, moves }) => `${material} ${moves}`).join(', '),
  agreement: rules?.agreement || Agreement.ALLOWED,
  agreementFrom: rules?.agreementFrom || kPlain.agreementFrom,
  defaultMinutes: rules?.defaultTimeMs === undefined ? undefined : minutes(rules.defaultTimeMs),
  allowsBerserk: rules?.allowsBerserk ?? false,
  clockStops: rules?.clockStops ?? 0,
  clockStopMinutes: rules?.clockStopLimitMs === undefined ? kPlain.clockStopMinutes : minutes(rules.clockStopLimitMs),
  appealMinutes: rules?.appealTimeMs === undefined ? kPlain.appealMinutes : minutes(rules.appealTimeMs),
  appealDeposit: rules?.appealDeposit ?? '',
  allowsAbandonmentClaims: !rules?.forbidsAbandonmentClaims,
});

const pointsOf = (system: PointSystem): PointsDraft => ({
  win: points(system.win),
  draw: points(system.draw),
  loss: points(system.loss),
  bye: system.pairingBye === undefined ? undefined : points(system.pairingBye),
  zeroBye: points(system.zeroBye),
  forfeit: points(system.forfeitLoss),
});

const specialOf = (prizes: Prizes): SpecialDraft[] =>
  prizes.special.map(({ name, amount, ratedBelow, isForWomen }) => ({ name, amount: money(amount), ratedBelow, isForWomen }));

const prizesOf = (prizes: Prizes): Pick<Draft, 'prizes' | 'currency' | 'prizeMethod' | 'sharing' | 'special' | 'cumulation' | 'excludesWithdrawn' | 'boardPrizes'> => ({
  prizes: prizes.places.map(money).join(', '),
  currency: prizes.currency,
  prizeMethod: prizes.method || PrizeMethod.EQUAL_SHARES,
  sharing: prizes.sharing || PrizeSharing.PRIZE_PLACES,
  special: specialOf(prizes),
  cumulation: prizes.cumulation || PrizeCumulation.THE_HIGHER,
  excludesWithdrawn: prizes.excludesWithdrawn,
  boardPrizes: prizes.boards.map(money).join(', '),
});

const matchesOf = (knockout: KnockoutRules): Partial<Draft> => ({
  matchGames: knockout.games,
  rapidMinutes: minutes(knockout.rapid?.baseMs ?? 0),
  rapidIncrement: (knockout.rapid?.incrementMs ?? 0) / 1000,
  blitzGames: knockout.blitzGames,
  blitzMinutes: minutes(knockout.blitz?.baseMs ?? 0),
  blitzIncrement: (knockout.blitz?.incrementMs ?? 0) / 1000,
});

const teamsOf = (teams: TeamRegulations, calendar: Calendar | undefined): TeamDraft => ({
  boards: teams.boards || kTeamPlain.boards,
  maxMembers: teams.maxMembers || kTeamPlain.maxMembers,
  primary: teams.primary || TeamPrimary.MATCH_POINTS,
  matchWin: points(teams.matchWin ?? 20),
  matchDraw: points(teams.matchDraw ?? 10),
  matchLoss: points(teams.matchLoss ?? 0),
  byeMatch: teams.byeMatch === undefined ? undefined : points(teams.byeMatch),
  byeGames: teams.byeGames === undefined ? undefined : points(teams.byeGames),
  lineUpMinutes: minutes(calendar?.publishedBeforeMs ?? 0),
});

/** "Monday blitz 13" after "Monday blitz 12"; a name without a number, and one that ends with a year, stays. */
export const nextName = (name: string): string => name.replace(/(\D)(\d{1,3})$/, (_, before: string, n: string) => before + String(Number(n) + 1).padStart(n.length, '0'));

/**
 * Of the play-off of an event: a knock-out for those who are invited, whose matches begin with the rapid games that were
 * announced.
 */
export function playOffOf(of: Regulations, name: string, nowMs: number): Draft {
  const { baseMs = 0, incrementMs = 0 } = of.knockout?.rapid ?? {};
  const { edition, venue, isRated, matchGames, rapidMinutes, rapidIncrement, blitzGames, blitzMinutes, blitzIncrement } = { ...draftOf(of, nowMs), matchGames: 2 };
  return {
    ...kTemplates.knockout,
    ...{ name, edition, venue, isRated, matchGames, rapidMinutes, rapidIncrement, blitzGames, blitzMinutes, blitzIncrement },
    minutes: minutes(baseMs),
    increment: incrementMs / 1000,
    access: EntryAccess.INVITED,
    start: toLocal(nowMs + 15 * 60_000),
  };
}

/** With the hours that were announced. */
export const draftAsAnnounced = (of: Regulations): Draft => draftOf(of, 0);

/** As it was announced, to begin on the same day of the week. */
export function draftOf(of: Regulations, nowMs: number): Draft {
  return {
    ...kPlain,
    ...(of.teams ? teamsOf(of.teams, of.calendar) : {}),
    ...(of.knockout ? matchesOf(of.knockout) : {}),
    ...timesOf(of),
    ...calendarOf(of.calendar, nowMs),
    ...chosenOf(of.rules),
    ...(of.prizes ? prizesOf(of.prizes) : {}),
    ...(of.points ? { points: pointsOf(of.points) } : {}),
    name: of.name,
    text: of.text,
    system: of.system,
    numberDraw: of.numberDraw || NumberDraw.BY_RANKING,
    venue: of.venue || Venue.HERE,
    rounds: of.rounds,
    isRated: of.isRated,
    edition: of.edition || 'online',
    minRating: of.entry?.minRating,
    maxRating: of.entry?.maxRating,
    mustBeRated: of.entry?.mustBeRated ?? false,
    barsArbiters: of.entry?.barsArbiters ?? false,
    places: of.entry?.maxEntrants ?? kPlain.places,
    lastLateEntry: of.entry?.lastLateEntry ?? 0,
    access: accessOf(of.entry?.access),
    halfByes: of.byes?.halfPointByes ?? 0,
    lastByeRound: of.byes?.lastRound || undefined,
    isNoShowOut: of.noShows === NoShows.ARE_WITHDRAWN,
    isAccelerated: of.isAccelerated,
    firstColor: of.initialColor,
    forbidden: of.forbidden.map(({ firstRound, lastRound, userIds }) => ({ firstRound, lastRound, userIds: [...userIds] })),
    federationsApart: of.federationsApart,
    playOffPlaces: of.playOffPlaces,
    delayMinutes: minutes(of.spectatorsDelayMs),
    tiebreaks: of.tiebreaks.join(', '),
    tiebreakEdition: of.tiebreakEdition || kPlain.tiebreakEdition,
    unratedAs: of.unratedAs,
    committee: of.appealsCommittee.join(', '),
    isChess960: of.variant === Variant.CHESS960,
    initialFen: of.initialFen,
    positions: of.firstPositions.join(', '),
  };
}
