// What an event can begin from, and the regulations that a filled form means. Pure.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { Variant } from '../gen/escaque/common/v1/common_pb';
import { Agreement } from '../gen/escaque/games/v1/entry_pb';
import { type KnockoutRulesSchema, NoShows, NumberDraw, PairingSystem, PrizeMethod, type RegulationsSchema, Venue } from '../gen/escaque/matchmaking/v1/event_pb';
import type { SeasonPlaceSchema } from '../gen/escaque/matchmaking/v1/season_pb';
import { isTeamEvent, isTeamSwiss, kTeamPlain, kTeamSystems, teamRegulationsOf, type TeamDraft } from './team_rules';

/** All fields of the form; those that the system has no use for are not sent. */
export interface Draft extends TeamDraft {
  name: string;
  text: string;
  system: PairingSystem;
  numberDraw: NumberDraw;
  venue: Venue;
  minutes: number;
  increment: number;
  rounds: number;
  isRated: boolean;
  edition: string;
  /** As of datetime-local. */
  start: string;
  intervalMinutes: number;
  minRating: number | undefined;
  maxRating: number | undefined;
  places: number;
  lastLateEntry: number;
  halfByes: number;
  tiebreaks: string;
  defaultMinutes: number | undefined;
  isNoShowOut: boolean;
  drawFromMove: number;
  isAccelerated: boolean;
  prizes: string;
  currency: string;
  committee: string;
  isChess960: boolean;
  positions: string;
  // Of the matches of a knock-out.
  matchGames: number;
  rapidMinutes: number;
  rapidIncrement: number;
  blitzGames: number;
  blitzMinutes: number;
  blitzIncrement: number;
}

const kSwissTiebreaks = 'BH/C1, BH, SB, DE';
// Without the Buchholz family, which says nothing where everybody meets everybody.
const kTableTiebreaks = 'DE, SB, WIN';

const kPlain = {
  ...kTeamPlain,
  name: '',
  text: '',
  system: PairingSystem.DUTCH_2026,
  numberDraw: NumberDraw.BY_RANKING,
  venue: Venue.HERE,
  isRated: true,
  edition: 'online',
  start: '',
  minRating: undefined,
  maxRating: undefined,
  places: 200,
  lastLateEntry: 0,
  halfByes: 0,
  tiebreaks: kSwissTiebreaks,
  defaultMinutes: undefined,
  isNoShowOut: true,
  drawFromMove: 0,
  isAccelerated: false,
  prizes: '',
  currency: '',
  committee: '',
  isChess960: false,
  positions: '',
  matchGames: 2,
  rapidMinutes: 10,
  rapidIncrement: 5,
  blitzGames: 2,
  blitzMinutes: 3,
  blitzIncrement: 2,
};

export const kTemplates = {
  blitz: { ...kPlain, minutes: 3, increment: 2, rounds: 7, intervalMinutes: 2, lastLateEntry: 2 },
  rapid: { ...kPlain, minutes: 10, increment: 5, rounds: 5, intervalMinutes: 5, halfByes: 1 },
  classical: { ...kPlain, minutes: 90, increment: 30, rounds: 7, intervalMinutes: 30, halfByes: 2, edition: 'fide-2023', defaultMinutes: 30, isNoShowOut: false },
  round_robin: { ...kPlain, minutes: 5, increment: 3, rounds: 0, intervalMinutes: 2, places: 10, system: PairingSystem.ROUND_ROBIN, tiebreaks: kTableTiebreaks, isNoShowOut: false },
  knockout: { ...kPlain, minutes: 15, increment: 10, rounds: 0, intervalMinutes: 2, places: 16, system: PairingSystem.KNOCKOUT, tiebreaks: '' },
  teams: { ...kPlain, minutes: 15, increment: 10, rounds: 5, intervalMinutes: 15, places: 64, system: PairingSystem.TEAM_SWISS, tiebreaks: '', isNoShowOut: false },
  elsewhere: { ...kPlain, minutes: 60, increment: 30, rounds: 5, intervalMinutes: 30, isRated: false, venue: Venue.ELSEWHERE, edition: 'fide-2023', defaultMinutes: 30, halfByes: 1 },
} as const satisfies Record<string, Draft>;
export type TemplateName = keyof typeof kTemplates;

/** As they are offered: Swiss, all-play-alls, knock-out, those of teams. */
export const kSystems = [
  PairingSystem.DUTCH_2026,
  PairingSystem.DUTCH_2017,
  PairingSystem.DUTCH_2013,
  PairingSystem.BURSTEIN,
  PairingSystem.DUBOV,
  PairingSystem.LIM,
  PairingSystem.MONRAD,
  PairingSystem.ROUND_ROBIN,
  PairingSystem.DOUBLE_ROUND_ROBIN,
  PairingSystem.KNOCKOUT,
  ...kTeamSystems,
  PairingSystem.SCHEVENINGEN,
  PairingSystem.HALF_SCHEVENINGEN,
  PairingSystem.SKALITZKA,
] as const;

const kAllPlayAll: readonly PairingSystem[] = [PairingSystem.ROUND_ROBIN, PairingSystem.DOUBLE_ROUND_ROBIN];
const kOfTeams: readonly PairingSystem[] = [PairingSystem.SCHEVENINGEN, PairingSystem.HALF_SCHEVENINGEN, PairingSystem.SKALITZKA];
const kUnofficial: readonly PairingSystem[] = [PairingSystem.BURSTEIN, PairingSystem.DUBOV, PairingSystem.LIM, PairingSystem.MONRAD, PairingSystem.SCHEVENINGEN, PairingSystem.HALF_SCHEVENINGEN, PairingSystem.KNOCKOUT, PairingSystem.TEAM_SWISS];

export const isAllPlayAll = (system: PairingSystem): boolean => kAllPlayAll.includes(system);
export const isOfTeams = (system: PairingSystem): boolean => kOfTeams.includes(system);
export const isKnockout = (system: PairingSystem | undefined): boolean => system === PairingSystem.KNOCKOUT;
export const isSwiss = (system: PairingSystem): boolean => !isAllPlayAll(system) && !isOfTeams(system) && !isKnockout(system) && !isTeamEvent(system);
/** The number of rounds is the organiser's; others may come late. */
export const choosesRounds = (system: PairingSystem): boolean => isSwiss(system) || isTeamSwiss(system);
/** Teams are ranked by points of matches and games alone, a bracket by its rounds. */
export const hasTiebreaks = (system: PairingSystem): boolean => !isKnockout(system) && !isTeamEvent(system);
/** How numbers may be given: Varma's tables are for all-play-alls. */
export const drawsOf = (system: PairingSystem): NumberDraw[] => {
  if (isAllPlayAll(system)) return [NumberDraw.BY_RANKING, NumberDraw.BY_LOT, NumberDraw.VARMA];
  return isKnockout(system) ? [NumberDraw.BY_RANKING, NumberDraw.BY_LOT] : [];
};
export const isUnofficial = (system: PairingSystem): boolean => kUnofficial.includes(system);
export const canAccelerate = (system: PairingSystem): boolean => system === PairingSystem.DUTCH_2026 || system === PairingSystem.DUTCH_2017;

/** The usual list of the system, unless `current` is one of one's own. */
export function tiebreaksFor(system: PairingSystem, current: string): string {
  if (![kSwissTiebreaks, kTableTiebreaks, ''].includes(current)) return current;
  if (!hasTiebreaks(system)) return '';
  return isSwiss(system) ? kSwissTiebreaks : kTableTiebreaks;
}

/** "300, 200.50" as cents; what is no amount is 0, which the server names. */
export const amounts = (text: string): number[] =>
  text
    .split(/[;\s]+|,\s+|,$/)
    .filter(Boolean)
    .map((amount) => Math.round(Number(amount.replace(',', '.')) * 100) || 0);

export const list = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter(Boolean);

/** What is no number is refused by the server. */
const numbers = (text: string): number[] => list(text).map((part) => (/^\d{1,3}$/.test(part) ? Number(part) : -1));
const control = (minutes: number, seconds: number) => ({ baseMs: minutes * 60_000, incrementMs: seconds * 1000 });

const matchesOf = (draft: Draft): MessageInitShape<typeof KnockoutRulesSchema> => ({
  games: draft.matchGames,
  rapid: control(draft.rapidMinutes, draft.rapidIncrement),
  blitzGames: draft.blitzGames,
  blitz: control(draft.blitzMinutes, draft.blitzIncrement),
});

/** `startMs` is the draft's start, read; `season`: as what it counts in one of blitz categories, where its system can. */
export function regulationsOf(draft: Draft, startMs: number, timeZone: string, season?: MessageInitShape<typeof SeasonPlaceSchema>): MessageInitShape<typeof RegulationsSchema> {
  const swiss = isSwiss(draft.system);
  const ofTeams = isTeamEvent(draft.system);
  const hasRounds = choosesRounds(draft.system);
  const agreement = draft.drawFromMove > 0 ? { agreement: Agreement.AFTER_MOVE, agreementFrom: draft.drawFromMove } : {};
  const late = draft.defaultMinutes === undefined ? {} : { defaultTimeMs: draft.defaultMinutes * 60_000 };
  return {
    name: draft.name.trim(),
    text: draft.text.trim(),
    system: draft.system,
    venue: draft.venue,
    timeControl: control(draft.minutes, draft.increment),
    isRated: draft.isRated && draft.venue === Venue.HERE,
    edition: draft.edition,
    rules: { ...agreement, ...late },
    rounds: hasRounds ? draft.rounds : 0,
    calendar: { startsMs: [startMs], intervalMs: draft.intervalMinutes * 60_000, publishedBeforeMs: ofTeams ? draft.lineUpMinutes * 60_000 : 0, timeZone },
    entry: {
      ...(draft.minRating === undefined ? {} : { minRating: draft.minRating }),
      ...(draft.maxRating === undefined ? {} : { maxRating: draft.maxRating }),
      maxEntrants: draft.places,
      lastLateEntry: hasRounds ? draft.lastLateEntry : 0,
    },
    byes: swiss && draft.halfByes > 0 ? { halfPointByes: draft.halfByes, lastRound: Math.max(1, draft.rounds - 1) } : {},
    noShows: draft.isNoShowOut ? NoShows.ARE_WITHDRAWN : NoShows.STAY,
    isAccelerated: canAccelerate(draft.system) && draft.isAccelerated,
    numberDraw: drawsOf(draft.system).includes(draft.numberDraw) ? draft.numberDraw : NumberDraw.BY_RANKING,
    ...(isKnockout(draft.system) ? { knockout: matchesOf(draft) } : {}),
    ...(ofTeams ? { teams: teamRegulationsOf(draft, draft.system) } : {}),
    tiebreaks: ofTeams ? [] : list(draft.tiebreaks),
    prizes: { currency: draft.currency.trim(), places: amounts(draft.prizes), method: PrizeMethod.EQUAL_SHARES },
    appealsCommittee: list(draft.committee),
    ...(season && (swiss || isAllPlayAll(draft.system)) ? { season } : {}),
    ...(draft.isChess960 ? { variant: Variant.CHESS960, firstPositions: numbers(draft.positions) } : {}),
  };
}
