// A score sheet: two columns of moves on every page. Pure.

export const kLinesOfColumn = 30;
export const kColumns = 2;
const kLinesOfPage = kLinesOfColumn * kColumns;

/** One line: a move of both sides, blank where it is not written yet. */
export interface SheetLine {
  readonly number: number;
  readonly white: string;
  readonly black: string;
}

/** All lines that the moves take, the first of them with this number. `sans`: ply by ply. */
function lines(sans: readonly string[], isBlackFirst: boolean, first: number): SheetLine[] {
  const written = isBlackFirst ? ['…', ...sans] : sans;
  return Array.from({ length: Math.ceil(written.length / 2) }, (_, i) => ({ number: first + i, white: written[2 * i] ?? '', black: written[2 * i + 1] ?? '' }));
}

/** Page by page and column by column; one page at least, filled up with blank lines. */
export function sheetPages(sans: readonly string[], isBlackFirst = false, first = 1): SheetLine[][][] {
  const all = lines(sans, isBlackFirst, first);
  const pages = Math.max(1, Math.ceil(all.length / kLinesOfPage));
  const line = (i: number): SheetLine => all[i] ?? { number: first + i, white: '', black: '' };
  return Array.from({ length: pages }, (_, page) =>
    Array.from({ length: kColumns }, (__, column) => Array.from({ length: kLinesOfColumn }, (___, row) => line(page * kLinesOfPage + column * kLinesOfColumn + row))),
  );
}
