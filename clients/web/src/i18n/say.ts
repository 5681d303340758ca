// What the wire says in enums, said in words.
import { Reason, type ErrorDetail } from '../gen/escaque/common/v1/error_pb';
import { Termination } from '../gen/escaque/games/v1/entry_pb';
import type { Letters, SpokenWords } from '../game/notation';
import { kEtiquette } from '../help/link';
import { hasOutcome } from '../game/outcome';
import type { Color, Ending } from '../game/state';
import { opposite } from '../game/state';
import { settings } from '../stores/settings.svelte';
import { reasonText, t, words, type Params } from './index.svelte';
import { kLanguages } from './languages';
import { sayCode } from './refusals';

/** With SANCTIONED: until when (0: without an end) and by which article something is taken away. */
function paramsOf({ reason, params, retryAfterMs }: ErrorDetail): Params {
  const until = reason === Reason.SANCTIONED ? Number(params.until) : Date.now() + retryAfterMs;
  return { time: words.moments.format(until), article: params.article ?? '' };
}

export function sayError(error: ErrorDetail | undefined): string {
  const isSanctioned = error?.reason === Reason.SANCTIONED;
  const exactly = error && !isSanctioned && sayCode(error);
  if (exactly) return exactly;
  if (!error) return t('reason_INTERNAL');
  const general = Reason[error.reason];
  // A reason that several refusals share has words of its own for some fields, and a sanction may have no end.
  const special = isSanctioned && !Number(error.params.until) ? `${general}_banned` : `${general}_${error.field}`;
  const key = reasonText.has(special) ? special : general;
  if (reasonText.has(key)) return reasonText(key, paramsOf(error));
  // A few are here before the others. UNSPECIFIED, without an error, has no words.
  const common = `reason_${general}`;
  const said = t.has(common) ? t(common) : error.message;
  // By which whoever runs the site finds it in the logs.
  return error.params.request ? `${said} (${error.params.request})` : said;
}

/** The same with what would be right, in languages in which the server says it. */
export function explainError(error: ErrorDetail, errorIn: (params: { what: string; expected: string }) => string): string {
  const { code, expected, field } = error;
  const isOwn = !code && !words.refusals && expected && field;
  return isOwn ? errorIn({ what: sayError(error), expected }) : sayError(error);
}

/** A side within a sentence: "White", "las blancas"; t(color) names it by itself. */
export const sayColor = (color: Color): string => t(`side_${color}`);

export function sayEnding(ending: Ending): string {
  const key = `ended_${Termination[ending.termination]}`;
  const winner = ending.winner ? sayColor(ending.winner) : '';
  const loser = ending.winner ? sayColor(opposite(ending.winner)) : '';
  // UNSPECIFIED, without an error, has no words.
  return t.has(key) ? t(key, { winner, loser }) : '';
}

export function sayWinner(ending: Ending): string {
  if (ending.verdict) return t('points_by_arbiter');
  if (!hasOutcome(ending.termination)) return t('no_result');
  return ending.winner ? t(ending.winner === 'white' ? 'white_wins' : 'black_wins') : t('draw');
}

/** The article that ruled: "fide-2023 6.9", or "online" where only the house has a rule. */
export function sayArticle(article: string): string {
  if (article === 'online') return t('article_online');
  if (article.startsWith(kEtiquette)) return t('article_etiquette', { article: article.slice(kEtiquette.length) });
  const [, old] = /^classic (.+)$/.exec(article) ?? [];
  if (old) return t('article_classic', { article: old });
  const [, year, number] = /^fide-(\d{4}) (.+)$/.exec(article) ?? [];
  return year && number ? t('article_fide', { year, article: number }) : t('article', { article });
}

export function letters(): Letters {
  if (settings.letters !== 'language') return settings.letters;
  return kLanguages.get(words.language)!.letters;
}

export function spokenWords(): SpokenWords {
  return {
    pieces: {
      king: t('king'),
      queen: t('queen'),
      rook: t('rook'),
      bishop: t('bishop'),
      knight: t('knight'),
      pawn: t('pawn'),
    },
    takes: t('takes'),
    check: t('check'),
    mate: t('checkmate'),
    castleShort: t('castle_short'),
    castleLong: t('castle_long'),
    promotesTo: t('promotes_to'),
  };
}

/** "1 minute 5 seconds" for a screen reader. In texts of ours: the first use of what Intl knows of units takes as long as drawing a board. */
export function sayTime(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const parts: string[] = [];
  if (seconds >= 3600) parts.push(t.count('hours', Math.floor(seconds / 3600)));
  if (seconds >= 60) parts.push(t.count('minutes', Math.floor(seconds / 60) % 60));
  parts.push(t.count('seconds', seconds % 60));
  return parts.join(' ');
}
