// What differs between the editions of the Laws, as far as this page must know it to offer the right buttons. The
// server rules; tests/laws.test.ts compares this with its tables.
import { bonusMs, mainMs, type Schedule } from './schedule';
import type { ByColor } from './state';

export const kEditions = ['online', 'fide-2023', 'fide-2014', 'fide-1997', 'fide-1993', 'classic'] as const;
export type EditionName = (typeof kEditions)[number];

export interface Edition {
  /** Fifty moves may be claimed with the move that would complete them. */
  readonly claimsFiftyAhead: boolean;
  /** The intended move of a wrong claim must be played. */
  readonly playsIntended: boolean;
  /** In rapid and blitz an illegal move costs something only when the opponent says so. */
  readonly callsIllegalMoves: boolean;
  /** What a player short of time may ask for at the end: a draw, or an increment too. */
  readonly quickplay: 'none' | 'claim' | 'increment';
  /** Below this time for a game it is blitz, or rapid; with this number of increments counted. */
  readonly blitzBelowMs: number;
  readonly rapidBelowMs: number;
  readonly incrementsCounted: number;
}

const kMinute = 60_000;
const kSince2014: Edition = {
  claimsFiftyAhead: true,
  playsIntended: true,
  callsIllegalMoves: false,
  quickplay: 'increment',
  blitzBelowMs: 10 * kMinute + 1,
  rapidBelowMs: 60 * kMinute,
  incrementsCounted: 60,
};
const kIn1993: Edition = {
  claimsFiftyAhead: false,
  playsIntended: true,
  callsIllegalMoves: false,
  quickplay: 'none',
  blitzBelowMs: 0,
  rapidBelowMs: 0,
  incrementsCounted: 0,
};

const kRules: Record<EditionName, Edition> = {
  online: kSince2014,
  'fide-2023': kSince2014,
  'fide-2014': kSince2014,
  'fide-1997': {
    ...kSince2014,
    callsIllegalMoves: true,
    quickplay: 'claim',
    blitzBelowMs: 15 * kMinute,
    rapidBelowMs: 60 * kMinute + 1,
    incrementsCounted: 0,
  },
  'fide-1993': kIn1993,
  classic: { ...kIn1993, playsIntended: false },
};

export const editionOf = (name: string): Edition => kRules[name as EditionName] ?? kSince2014;

export type LawsClass = 'blitz' | 'rapid' | 'standard';

const kMovesOfAGame = 60;

/** The class of the Laws, which decides about penalties; not the rating category. */
export function lawsClass({ blitzBelowMs, rapidBelowMs, incrementsCounted }: Edition, schedule: Schedule): LawsClass {
  const total = mainMs(schedule, kMovesOfAGame) + bonusMs(schedule, incrementsCounted);
  if (total < blitzBelowMs) return 'blitz';
  return total < rapidBelowMs ? 'rapid' : 'standard';
}

/** With odds the slower one: a fast game is one in which all the moves must be made in its time (fide-1997 B1, C1). */
export function lawsClassOf(edition: Edition, times: ByColor<Schedule>): LawsClass {
  const classes = [lawsClass(edition, times.white), lawsClass(edition, times.black)];
  return classes.find((each) => each === 'standard') ?? classes.find((each) => each === 'rapid') ?? 'blitz';
}
