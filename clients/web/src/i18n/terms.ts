// Time controls and editions in words.
import type { GameTerms } from '../gen/escaque/matchmaking/v1/lobby_pb';
import { IllegalMoveMode, Quickplay } from '../gen/escaque/games/v1/entry_pb';
import { timeControlName } from '../game/clock';
import { kEditions } from '../game/editions';
import { hasOdds, schedulesOf, spans, type Schedule, type Span } from '../game/schedule';
import { t, type Key } from './index.svelte';

const keyOf = (stem: string, edition: string): Key => `${stem}_${edition.replace('-', '_')}` as Key;
const isKnown = (edition: string): boolean => (kEditions as readonly string[]).includes(edition);

export function sayEdition(edition: string): string {
  const [, year] = /^fide-(\d{4})$/.exec(edition) ?? [];
  if (year) return t('edition_fide', { year });
  return isKnown(edition || 'online') ? t(keyOf('edition', edition || 'online')) : t('edition', { edition });
}

function sayDuration(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const seconds = Math.round((ms % 60_000) / 1000);
  const parts = [minutes ? `${minutes} min` : '', seconds || !minutes ? `${seconds} s` : ''];
  return parts.filter(Boolean).join(' ');
}

function saySpan({ period, isLast, repeats }: Span, isOnly: boolean): string {
  const time = sayDuration(period.timeMs);
  const key = repeats ? 'span_repeats' : period.moves ? 'span_moves' : isOnly && isLast ? 'span_game' : 'span_rest';
  const said = t(key, { moves: period.moves, time });
  const added = period.incrementMs ? t('span_increment', { n: period.incrementMs / 1000 }) : '';
  return [said, added, period.onTime ? t('span_on_time') : ''].filter(Boolean).join(' ');
}

/** "40 moves in 90 min + 30 s a move, then the rest in 30 min". */
export function saySchedule(schedule: Schedule): string {
  const all = spans(schedule);
  const said = all.map((span) => saySpan(span, all.length === 1)).join(t('span_then'));
  if (schedule.delayKind === 'none') return said;
  return said + t(`span_${schedule.delayKind}`, { n: schedule.delayMs / 1000 });
}

type Times = Pick<GameTerms, 'schedules'> & { readonly timeControl?: GameTerms['timeControl'] | undefined };

/** "3+2", or the notation: what fits where there is little room. */
export const timesName = ({ schedules, timeControl }: Times): string =>
  schedules || timeControlName(timeControl?.baseMs ?? 0, timeControl?.incrementMs ?? 0);

/** The first period, where words for all of them follow: "40/90+30…". */
export const timesShort = (times: Times): string => timesName(times).replace(/[,;|].*$/, '…');

/** Times that need words: nothing for one period. */
export function sayTimes({ schedules: notation, timeControl }: Times): string {
  if (!notation) return '';
  const schedules = schedulesOf(notation, timeControl);
  if (!hasOdds(schedules)) return saySchedule(schedules.white);
  return t('times_of_both', { white: saySchedule(schedules.white), black: saySchedule(schedules.black) });
}

/** What is special about the terms of a seek or a challenge, in words; empty for what pools play. */
export function sayTerms(terms: GameTerms | undefined): string {
  if (!terms) return '';
  const isHouse = terms.edition === '' || terms.edition === 'online';
  const parts = [
    sayTimes(terms),
    isHouse ? '' : sayEdition(terms.edition),
    terms.illegalMoves === IllegalMoveMode.PENALISED ? t('illegal_penalised') : '',
    terms.quickplay > Quickplay.NOT_USED ? t('quickplay_used') : '',
  ];
  return parts.filter(Boolean).join(' · ');
}

