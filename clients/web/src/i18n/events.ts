// Texts of the pages of events, in the user's language: what the wire says of an event, said in words.
import type { ErrorDetail } from '../gen/escaque/common/v1/error_pb';
import { ByeKind, NumberDraw, PairingSystem, Score } from '../gen/escaque/matchmaking/v1/event_pb';
import { RestError } from '../net/rest';
import type { texts } from './en/events';
import { inLanguage, t, translator, words } from './index.svelte';
import { explainError } from './say';
import { saySeasonRefusal } from './season_text';

export type EventKey = keyof typeof texts;

export const eventText = translator<EventKey>(inLanguage(import.meta.glob('./*/events.ts', { eager: true, import: 'texts' })));

export const sayMoment = (ms: number): string => words.moments.format(ms);

export const saySystem = (system: PairingSystem): string => {
  const key = `system_${PairingSystem[system]}`;
  return eventText.has(key) ? eventText(key) : '';
};

export function sayDraw(draw: NumberDraw): string {
  if (draw === NumberDraw.VARMA) return eventText('draw_varma');
  return eventText(draw === NumberDraw.BY_LOT ? 'draw_by_lot' : 'draw_by_ranking');
}

const kScores = {
  [Score.WHITE_WINS]: 'white',
  [Score.DRAW]: 'draw',
  [Score.BLACK_WINS]: 'black',
  [Score.BOTH_LOSE]: 'both_lose',
  [Score.WHITE_WINS_BY_FORFEIT]: 'white_forfeit',
  [Score.BLACK_WINS_BY_FORFEIT]: 'black_forfeit',
  [Score.BOTH_FORFEIT]: 'both_forfeit',
  [Score.HALF_ZERO]: 'half_zero',
  [Score.ZERO_HALF]: 'zero_half',
  [Score.ONE_HALF]: 'one_half',
  [Score.HALF_ONE]: 'half_one',
  [Score.BOTH_WIN]: 'both_win',
} as const;
export type KnownScore = keyof typeof kScores;
export const kKnownScores = Object.keys(kScores).map(Number) as KnownScore[];

/** "1-0", or nothing while there is none. */
export const scoreOf = (score: Score): string => (score === Score.UNSPECIFIED ? '' : eventText(`score_${kScores[score]}`));
/** "White won by forfeit". */
export const sayScore = (score: Score): string => (score === Score.UNSPECIFIED ? '' : eventText(`say_${kScores[score]}`));

export function sayBye(kind: ByeKind): string {
  if (kind === ByeKind.HALF_POINT) return eventText('bye_half');
  return eventText(kind === ByeKind.FULL_POINT ? 'bye_full' : 'bye_zero');
}

/** Tenths as "2½" or "2.3". */
export function sayPoints(tenths: number): string {
  if (tenths % 10 === 0) return String(tenths / 10);
  if (tenths % 10 === 5) return tenths > 10 ? `${Math.floor(tenths / 10)}½` : '½';
  return words.numbers.format(tenths / 10);
}

/** "Buchholz, without the lowest 1" for BH/C1; the code itself where it is not known. */
export function sayTieBreak(code: string): string {
  const [name, ...modifiers] = code.split('/');
  const key = `tb_${name?.replace(/[^A-Z]/g, '')}`;
  if (!eventText.has(key)) return code;
  const said = modifiers.map((modifier) => {
    const n = Number(modifier.slice(1) || 1);
    if (modifier.startsWith('C')) return eventText.count('tb_cut', n);
    if (modifier.startsWith('M')) return eventText.count('tb_median', n);
    if (modifier.startsWith('F')) return eventText('tb_fore');
    return modifier.startsWith('L') ? eventText('tb_limit', { n: modifier.slice(1) }) : modifier;
  });
  return [eventText(key), ...said].join(', ');
}

/** Why a command had no effect, in a sentence; what would be right where the server says it of a field. */
export function sayRefusal(detail: ErrorDetail): string {
  return saySeasonRefusal(detail) ?? explainError(detail, (params) => eventText('error_in', params));
}

/** Of whatever a call threw. */
export const sayEventError = (thrown: unknown): string => (thrown instanceof RestError ? sayRefusal(thrown.detail) : t('reason_INTERNAL'));
