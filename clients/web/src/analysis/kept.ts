// Analyses that a browser keeps, so that a page that is loaded again has them. A few, and none that is very long.

export interface Kept {
  /** Of the game that it is about; empty: of the board without a game. */
  readonly name: string;
  readonly pgn: string;
  /** Where the user was: which child at each move from the start. */
  readonly path: readonly number[];
  readonly keptMs: number;
}

const kKey = 'escaque.analyses';
export const kMostKept = 20;
/** Of one of them, and so at most 2 MB in all. */
export const kMostSigns = 100_000;

function isKept(value: unknown): value is Kept {
  const one = value as Partial<Kept> | null;
  return typeof one?.name === 'string' && typeof one.pgn === 'string' && typeof one.keptMs === 'number' && Array.isArray(one.path) && one.path.every(Number.isInteger);
}

/** The latest first. */
export function keptIn(storage: Storage): readonly Kept[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(kKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isKept) : [];
  } catch {
    return [];
  }
}

/** False when it is too long, or the browser does not keep anything: then what was kept before stays. */
export function keep(storage: Storage, one: Kept): boolean {
  if (one.pgn.length > kMostSigns) return false;
  const others = keptIn(storage).filter(({ name }) => name !== one.name);
  return write(storage, [one, ...others].slice(0, kMostKept));
}

export function forget(storage: Storage, name: string): void {
  write(storage, keptIn(storage).filter((one) => one.name !== name));
}

export function forgetAll(storage: Storage): void {
  write(storage, []);
}

function write(storage: Storage, all: readonly Kept[]): boolean {
  try {
    if (all.length) storage.setItem(kKey, JSON.stringify(all));
    else storage.removeItem(kKey);
    return true;
  } catch {
    return false;
  }
}
