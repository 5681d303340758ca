// Lists of thousands, of which only the rows in sight are in the page.

/** Which of `count` rows of one height are in sight, with some more around them. */
export function rowsInSight(count: number, top: number, height: number, rowPx: number): { first: number; last: number } {
  const kMargin = 8;
  const first = Math.min(count, Math.max(0, Math.floor(top / rowPx) - kMargin));
  return { first, last: Math.min(count, Math.ceil((top + height) / rowPx) + kMargin) };
}
