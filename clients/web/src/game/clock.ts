// Clocks as they are shown: remaining time now, how it is written, and a display that never jumps.
import { initialMs } from './schedule';
import { runningClock, type Color, type GameState } from './state';

/** What `color` has left at the server's time `serverNowMs`; never negative. */
export function remainingAt(game: GameState, color: Color, serverNowMs: number): number {
  const runs = runningClock(game) === color;
  const ran = runs ? Math.max(0, serverNowMs - Math.max(game.sinceMs, game.delayUntilMs)) : 0;
  return Math.max(0, game.remaining[color] - ran);
}

/** What `color` had left after this many plies. */
export function remainingAfter(game: GameState, plies: number, color: Color): number {
  return plies ? game.plies[plies - 1]!.remaining[color] : initialMs(game.times[color]);
}

/** What to show next when `shown` is on the screen and `target` is true: down at once, up only when the server raised it. */
export function settle(shown: number | undefined, target: number, mayRise: boolean): number {
  return shown === undefined || mayRise || target < shown ? target : shown;
}

export interface ClockFace {
  /** "1:02:03", "3:05", "0:09". */
  readonly main: string;
  /** ".4" when tenths matter, else empty. */
  readonly tenths: string;
}

export const kTenthsBelowMs = 10_000;

export function clockFace(ms: number): ClockFace {
  // Tenths are cut, whole seconds are rounded up: 0:00 must mean that the flag is down.
  const withTenths = ms < kTenthsBelowMs;
  const seconds = withTenths ? Math.floor(ms / 1000) : Math.ceil(ms / 1000);
  const two = (n: number) => String(n).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const main = hours
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
  return { main, tenths: withTenths ? `.${Math.floor(ms / 100) % 10}` : '' };
}

/** When the display warns: an eighth of the base time, between 10 and 60 seconds. */
export function lowTimeMs(baseMs: number): number {
  return Math.min(60_000, Math.max(10_000, baseMs / 8));
}

/** "3+2", "½+0", "0:10+0": base in minutes, increment in seconds. */
export function timeControlName(baseMs: number, incrementMs: number): string {
  const fractions: Record<number, string> = { 15_000: '¼', 30_000: '½', 45_000: '¾', 90_000: '1½' };
  const increment = incrementMs / 1000;
  if (fractions[baseMs]) return `${fractions[baseMs]}+${increment}`;
  if (baseMs % 60_000 === 0) return `${baseMs / 60_000}+${increment}`;
  return `${clockFace(Math.max(baseMs, kTenthsBelowMs)).main}+${increment}`;
}
