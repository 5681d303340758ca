// Openings by their positions: that of a game is the last of its positions that has a name.
import { rows } from '../gen/openings';
import { positionKey } from './position_key.mjs';

export interface Opening {
  readonly eco: string;
  /** In the words of the list: "Ruy Lopez: Berlin Defense". */
  readonly name: string;
}

const kKeyLength = 8;
/** No opening is longer. */
const kMostPlies = 36;

const kOpenings = new Map<string, Opening>();
for (const row of rows.split('\n')) kOpenings.set(row.slice(0, kKeyLength), { eco: row.slice(kKeyLength, kKeyLength + 3), name: row.slice(kKeyLength + 3) });

/** Of a game that had these positions, each as its `repetitionKey`. */
export function openingOf(epds: readonly string[]): Opening | undefined {
  for (let i = Math.min(epds.length - 1, kMostPlies); i > 0; i--) {
    const opening = kOpenings.get(positionKey(epds[i]!));
    if (opening) return opening;
  }
  return undefined;
}

export const kOpeningCount = kOpenings.size;
