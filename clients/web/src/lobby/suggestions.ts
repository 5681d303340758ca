// Which of the names that a field suggests is chosen by which key.

/** As the server takes them. */
export const kShortestPrefix = 2;

/** Whether there may be somebody whose name begins so. */
export const isNamePrefix = (text: string): boolean => new RegExp(`^[A-Za-z][A-Za-z0-9_-]{${kShortestPrefix - 1},19}$`).test(text);

/** The place after `key`, -1: none, in the text itself; past either end it begins again there. Undefined: no such key. */
export function placeAfter(key: string, place: number, count: number): number | undefined {
  if (key === 'ArrowDown') return place + 1 >= count ? -1 : place + 1;
  if (key === 'ArrowUp') return place < 0 ? count - 1 : place - 1;
  return undefined;
}
