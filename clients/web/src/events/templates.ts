// What an event can begin from: the fields of its form, and systems of pairing. Pure; `regulations.ts` says what they mean.
import { Color } from '../gen/escaque/common/v1/common_pb';
import { Agreement, IllegalMoveMode, Quickplay, Supervision } from '../gen/escaque/games/v1/entry_pb';
import { EntryAccess, NumberDraw, PairingSystem, PrizeCumulation, PrizeMethod, PrizeSharing, Venue, type ForbiddenMeetings } from '../gen/escaque/matchmaking/v1/event_pb';
import type { DelayKind } from '../game/schedule';
import type { Access } from './access';
import { isTeamEvent, isTeamSwiss, kTeamPlain, kTeamSystems, type TeamDraft } from './team_rules';

/** What a game is worth, as people write it: 1, ½; the wire has tenths. */
export interface PointsDraft {
  win: number;
  draw: number;
  loss: number;
  /** Empty: a win's. */
  bye: number | undefined;
  zeroBye: number;
  forfeit: number;
}

export interface SpecialDraft {
  name: string;
  amount: string;
  ratedBelow: number | undefined;
  isForWomen: boolean;
}

/** All fields of the form; those that the system or the Laws have no use for are not sent. */
export interface Draft extends TeamDraft {
  name: string;
  text: string;
  system: PairingSystem;
  numberDraw: NumberDraw;
  venue: Venue;
  /** By periods, as `notation` has them; otherwise one period of minutes and seconds. */
  isByPeriods: boolean;
  notation: string;
  minutes: number;
  increment: number;
  /** What the seconds are: an increment, or a delay of this kind. */
  delay: DelayKind;
  rounds: number;
  isRated: boolean;
  edition: string;
  /** As of datetime-local. */
  start: string;
  /** Of rounds 2, 3, …; of the others the interval decides. */
  laterStarts: string[];
  intervalMinutes: number;
  /** Before each round; a team event has its line-up minutes instead. */
  publishedMinutes: number;
  minRating: number | undefined;
  maxRating: number | undefined;
  mustBeRated: boolean;
  barsArbiters: boolean;
  places: number;
  access: Access;
  lastLateEntry: number;
  halfByes: number;
  /** Empty: all rounds but the last. */
  lastByeRound: number | undefined;
  firstColor: Color;
  /** Of an event that was copied. */
  forbidden: Pick<ForbiddenMeetings, 'firstRound' | 'lastRound' | 'userIds'>[];
  keepsForbidden: boolean;
  /** Last rounds of a Swiss in which players of one federation do not meet. */
  federationsApart: number;
  points: PointsDraft;
  tiebreaks: string;
  tiebreakEdition: string;
  unratedAs: number | undefined;
  // What the event chooses within its edition of the Laws.
  supervision: Supervision;
  illegalMoves: IllegalMoveMode;
  quickplay: Quickplay;
  longerCounts: string;
  agreement: Agreement;
  agreementFrom: number;
  defaultMinutes: number | undefined;
  isNoShowOut: boolean;
  allowsBerserk: boolean;
  clockStops: number;
  clockStopMinutes: number;
  appealMinutes: number;
  appealDeposit: string;
  allowsAbandonmentClaims: boolean;
  /** Of spectators of the games. */
  delayMinutes: number;
  isAccelerated: boolean;
  /** The number of first places that are played off where points are equal, in the matches below. */
  playOffPlaces: number;
  prizes: string;
  currency: string;
  prizeMethod: PrizeMethod;
  sharing: PrizeSharing;
  special: SpecialDraft[];
  cumulation: PrizeCumulation;
  excludesWithdrawn: boolean;
  /** Of a team event: for the best on each board. */
  boardPrizes: string;
  committee: string;
  isChess960: boolean;
  /** Of a thematic event; empty: the usual first position. */
  initialFen: string;
  positions: string;
  // Of the matches of a knock-out; without slow games of a play-off, too.
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

/** Those that a form offers by a name. */
export const kPointSystems = {
  '1 – ½ – 0': { win: 1, draw: 0.5, loss: 0, bye: undefined, zeroBye: 0, forfeit: 0 },
  '3 – 1 – 0': { win: 3, draw: 1, loss: 0, bye: undefined, zeroBye: 0, forfeit: 0 },
} as const satisfies Record<string, PointsDraft>;

export const kPlain = {
  ...kTeamPlain,
  name: '',
  text: '',
  system: PairingSystem.DUTCH_2026,
  numberDraw: NumberDraw.BY_RANKING,
  venue: Venue.HERE,
  isRated: true,
  edition: 'online',
  isByPeriods: false,
  notation: '40/90+30,G/30+30',
  delay: 'none' as DelayKind,
  start: '',
  laterStarts: [] as string[],
  publishedMinutes: 0,
  minRating: undefined,
  maxRating: undefined,
  mustBeRated: false,
  barsArbiters: false,
  places: 200,
  access: EntryAccess.EVERYBODY as Access,
  lastLateEntry: 0,
  halfByes: 0,
  lastByeRound: undefined,
  firstColor: Color.UNSPECIFIED,
  forbidden: [] as Pick<ForbiddenMeetings, 'firstRound' | 'lastRound' | 'userIds'>[],
  keepsForbidden: true,
  federationsApart: 0,
  points: kPointSystems['1 – ½ – 0'],
  tiebreaks: kSwissTiebreaks,
  tiebreakEdition: '2026',
  unratedAs: undefined,
  supervision: Supervision.ADEQUATE,
  illegalMoves: IllegalMoveMode.REFUSED,
  quickplay: Quickplay.NOT_USED,
  longerCounts: '',
  agreement: Agreement.ALLOWED,
  agreementFrom: 30,
  defaultMinutes: undefined,
  isNoShowOut: true,
  allowsBerserk: false,
  clockStops: 0,
  clockStopMinutes: 5,
  appealMinutes: 15,
  appealDeposit: '',
  allowsAbandonmentClaims: true,
  delayMinutes: 0,
  isAccelerated: false,
  playOffPlaces: 0,
  prizes: '',
  currency: '',
  prizeMethod: PrizeMethod.EQUAL_SHARES,
  sharing: PrizeSharing.PRIZE_PLACES,
  special: [] as SpecialDraft[],
  cumulation: PrizeCumulation.THE_HIGHER,
  excludesWithdrawn: false,
  boardPrizes: '',
  committee: '',
  isChess960: false,
  initialFen: '',
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
/** Places are played off between players. */
export const canPlayOff = (system: PairingSystem): boolean => isSwiss(system) || isAllPlayAll(system);
export const isUnofficial = (system: PairingSystem): boolean => kUnofficial.includes(system);
export const canAccelerate = (system: PairingSystem): boolean => system === PairingSystem.DUTCH_2026 || system === PairingSystem.DUTCH_2017;

/** The usual list of the system, unless `current` is one of one's own. */
export function tiebreaksFor(system: PairingSystem, current: string): string {
  if (![kSwissTiebreaks, kTableTiebreaks, ''].includes(current)) return current;
  if (!hasTiebreaks(system)) return '';
  return isSwiss(system) ? kSwissTiebreaks : kTableTiebreaks;
}

/** "300, 200.50", apart. */
export const amountTexts = (text: string): string[] => text.split(/[;\s]+|,\s+|,$/).filter(Boolean);

/** "200.50" as cents; 0 for what is no amount. */
export const cents = (amount: string): number => Math.max(0, Math.round(Number(amount.trim().replace(',', '.')) * 100)) || 0;
export const amounts = (text: string): number[] => amountTexts(text).map(cents);

export const list = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
