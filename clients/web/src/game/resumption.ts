// When an adjourned game is to go on.
import { opposite, type Color, type GameState } from './state';

export const kShortestS = 60;
export const kLongestS = 30 * 24 * 3600;

/** Seconds from now to the moment that a datetime-local input says, if a game can be adjourned for this long. */
export function secondsUntil(local: string, nowMs: number): number | undefined {
  const seconds = Math.round((new Date(local).getTime() - nowMs) / 1000);
  return seconds >= kShortestS && seconds <= kLongestS ? seconds : undefined;
}

/** A moment as a datetime-local input has it. */
export function toLocalInput(ms: number): string {
  const date = new Date(ms);
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Whether the opponent is here and waits for this side to say whether the game goes on. */
export function isAskedToResume({ adjournment }: GameState, color: Color): boolean {
  return adjournment?.stage === 'suspended' && adjournment.here[opposite(color)] === true && !adjournment.here[color] && adjournment.declinedBy !== color;
}
