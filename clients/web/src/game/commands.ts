// What may be written into the field for moves besides moves: for those who do not see the board, and for whoever types.
export type Command =
  | { readonly kind: 'clock' | 'draw' | 'who' | 'last' | 'help' }
  | { readonly kind: 'board'; readonly square: string | undefined };

/** In all languages at once: a word means the same in each, and none of them is a move. */
const kWords: Record<string, Command['kind']> = {
  clock: 'clock',
  clocks: 'clock',
  time: 'clock',
  reloj: 'clock',
  relojes: 'clock',
  tiempo: 'clock',
  board: 'board',
  tablero: 'board',
  draw: 'draw',
  tablas: 'draw',
  who: 'who',
  quién: 'who',
  quien: 'who',
  last: 'last',
  última: 'last',
  ultima: 'last',
  help: 'help',
  ayuda: 'help',
};

/** "move e4" is a move, and so is what begins with no word of ours. */
const kBeforeMove = /^(?:move|mueve|jugada)\s+/i;

export const withoutMoveWord = (text: string): string => text.trim().replace(kBeforeMove, '');

export function parseCommand(text: string): Command | undefined {
  const [word, rest, ...more] = text.trim().toLowerCase().split(/\s+/);
  const kind = Object.hasOwn(kWords, word ?? '') ? kWords[word!] : undefined;
  if (!kind || more.length) return undefined;
  if (kind !== 'board') return rest ? undefined : { kind };
  if (rest && !/^[a-h][1-8]$/.test(rest)) return undefined;
  return { kind, square: rest };
}
