// How much time each side has in any number of periods, and the notation of it: "40/90+30,G/30+30;d5". The same
// grammar as the server's (common/domain/clock/README.md); tests/data/clock/schedules.txt keeps both together.

/** By the letters that they are written with: ";d5". */
const kDelays = { d: 'simple', b: 'bronstein' } as const;
export type DelayKind = 'none' | (typeof kDelays)[keyof typeof kDelays];

export interface Period {
  /** To be made in it; 0: all the rest. */
  readonly moves: number;
  readonly timeMs: number;
  readonly incrementMs: number;
  /** The next period's time is added when the time of this one has run out, not when its moves are made. */
  readonly onTime: boolean;
}

export interface Schedule {
  readonly periods: readonly Period[];
  readonly delayKind: DelayKind;
  readonly delayMs: number;
}

export type Schedules = { readonly white: Schedule; readonly black: Schedule };

export type NotationErrorKind =
  | 'period_expected'
  | 'minutes_expected'
  | 'seconds_expected'
  | 'delay_expected'
  | 'end_expected'
  | 'no_periods'
  | 'moves_out_of_range'
  | 'time_out_of_range'
  | 'no_time'
  | 'increment_too_long'
  | 'delay_too_long'
  | 'rest_not_last';

export interface NotationError {
  readonly kind: NotationErrorKind;
  /** From 1: where reading stopped. */
  readonly column: number;
}

const kMaxPeriods = 8;
const kMaxPeriodMoves = 200;
const kMaxTimeMs = 10 * 3_600_000;
const kMaxBonusMs = 180_000;
const kLeastInitialMs = 3_000;
const kNominalMoves = 40;

/** Thrown inside the reader alone: the first error ends the reading. */
class Unreadable extends Error {
  constructor(readonly what: NotationError) {
    super(what.kind);
  }
}

class Reader {
  private at = 0;

  constructor(private readonly text: string) {}

  read(): Schedules {
    const white = this.schedule();
    const black = this.take('|') ? this.schedule() : white;
    if (this.at < this.text.length) this.fail('end_expected');
    return { white, black };
  }

  private fail(kind: NotationErrorKind): never {
    throw new Unreadable({ kind, column: this.at + 1 });
  }

  private take(letter: string): boolean {
    if (this.text[this.at] !== letter) return false;
    this.at++;
    return true;
  }

  private number(kind: NotationErrorKind): number {
    const digits = /^\d{0,5}/.exec(this.text.slice(this.at))![0];
    this.at += digits.length;
    if (!digits || /^\d/.test(this.text.slice(this.at))) this.fail(kind);
    return Number(digits);
  }

  private time(minutes: number): number {
    if (!this.take(':')) return minutes * 60_000;
    const first = this.at;
    const seconds = this.number('seconds_expected');
    if (this.at - first !== 2 || seconds >= 60) this.fail('seconds_expected');
    return minutes * 60_000 + seconds * 1000;
  }

  private period(): Period {
    let moves = 0;
    let minutes: number;
    if (this.take('G')) {
      if (!this.take('/')) this.fail('period_expected');
      minutes = this.number('minutes_expected');
    } else {
      minutes = this.number('period_expected');
      if (this.take('/')) {
        moves = minutes;
        if (moves === 0) this.fail('moves_out_of_range');
        minutes = this.number('minutes_expected');
      }
    }
    const timeMs = this.time(minutes);
    const onTime = this.take('t');
    const incrementMs = this.take('+') ? this.number('seconds_expected') * 1000 : 0;
    return { moves, timeMs, incrementMs, onTime };
  }

  private delay(): DelayKind {
    const found = Object.entries(kDelays).find(([letter]) => this.take(letter));
    return found ? found[1] : this.fail('delay_expected');
  }

  private schedule(): Schedule {
    const periods: Period[] = [];
    do periods.push(this.period());
    while (this.take(','));
    let delayKind: DelayKind = 'none';
    let delayMs = 0;
    if (this.take(';')) {
      delayKind = this.delay();
      delayMs = this.number('delay_expected') * 1000;
    }
    const schedule = { periods, delayKind, delayMs };
    const kind = refusal(schedule);
    if (kind) this.fail(kind);
    return schedule;
  }
}

/** Why a schedule cannot be played; nothing when it can. */
function refusal({ periods, delayKind, delayMs }: Schedule): NotationErrorKind | undefined {
  if (periods.length > kMaxPeriods) return 'no_periods';
  for (const [i, period] of periods.entries()) {
    if (period.moves > kMaxPeriodMoves) return 'moves_out_of_range';
    if (period.moves === 0 && i < periods.length - 1) return 'rest_not_last';
    if (period.timeMs > kMaxTimeMs) return 'time_out_of_range';
    if (period.incrementMs > kMaxBonusMs) return 'increment_too_long';
    if (period.timeMs === 0 && (i > 0 || period.incrementMs === 0)) return 'no_time';
  }
  return delayKind !== 'none' && (delayMs === 0 || delayMs > kMaxBonusMs) ? 'delay_too_long' : undefined;
}

/** The schedules that a text means, or where it stops meaning any. */
export function parseSchedules(text: string): Schedules | NotationError {
  try {
    return new Reader(text).read();
  } catch (error) {
    if (error instanceof Unreadable) return error.what;
    throw error;
  }
}

export const isNotationError = (read: Schedules | NotationError): read is NotationError => 'kind' in read;

interface Control {
  readonly baseMs: number;
  readonly incrementMs: number;
}

const oneOf = ({ baseMs, incrementMs }: Control): Schedule => ({
  periods: [{ moves: 0, timeMs: baseMs, incrementMs, onTime: false }],
  delayKind: 'none',
  delayMs: 0,
});

/** The schedules of a game or a seek: what its notation says, or its simple control for both. */
export function schedulesOf(notation: string, control: Control | undefined): Schedules {
  const read = notation ? parseSchedules(notation) : undefined;
  if (read && !isNotationError(read)) return read;
  const one = oneOf(control ?? { baseMs: 0, incrementMs: 0 });
  return { white: one, black: one };
}

export const hasOdds = ({ white, black }: Schedules): boolean => JSON.stringify(white) !== JSON.stringify(black);

/** What stands on the clock at the start. */
export function initialMs({ periods }: Schedule): number {
  const { timeMs, incrementMs } = periods[0]!;
  return timeMs || Math.max(kLeastInitialMs, incrementMs);
}

/** The simple control that is most like it: for rating categories. */
export function nominal(schedule: Schedule): Control {
  const bonus = bonusMs(schedule, kNominalMoves) / kNominalMoves;
  return { baseMs: mainMs(schedule, kNominalMoves), incrementMs: Math.floor(bonus / 1000) * 1000 };
}

const periodAt = ({ periods }: Schedule, number: number): Period => periods[Math.min(number, periods.length - 1)]!;

/** The times of all periods that begin within N moves of one side. */
export function mainMs(schedule: Schedule, moves: number): number {
  let total = 0;
  for (let n = 0, first = 0; first < moves; n++) {
    const period = periodAt(schedule, n);
    total += period.timeMs;
    if (period.moves === 0) break;
    first += period.moves;
  }
  return total;
}

/** The increments and delays of N moves. */
export function bonusMs(schedule: Schedule, moves: number): number {
  let total = moves * schedule.delayMs;
  let rest = moves;
  for (let n = 0; rest > 0; n++) {
    const period = periodAt(schedule, n);
    const here = period.moves === 0 ? rest : Math.min(rest, period.moves);
    total += here * period.incrementMs;
    rest -= here;
  }
  return total;
}

/** One period with the moves that it is for, as people are told it. */
export interface Span {
  readonly period: Period;
  readonly isLast: boolean;
  /** The same again for the next moves, to the end. */
  readonly repeats: boolean;
}

export function spans({ periods }: Schedule): Span[] {
  return periods.map((period, i) => {
    const isLast = i === periods.length - 1;
    return { period, isLast, repeats: isLast && period.moves > 0 };
  });
}
