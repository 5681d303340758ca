// Texts of the admins' desk, and the reasons that it proposes, in all languages: the reader's may be another one.
import { Step } from '../../gen/escaque/conduct/v1/sanction_pb';
import { Room } from '../../gen/escaque/conduct/v1/talk_pb';
import { durationsOf, endOf, takesFeatures, type Draft } from '../../conduct/desk';
import type { texts } from '../en/conduct/cases';
import type { texts as reasons } from '../en/conduct/reasons';
import { conductText, sayEtiquette, sayFeatures } from './conduct';
import { inLanguage, translator, words } from '../index.svelte';

export type CaseKey = keyof typeof texts;
export const caseText = translator<CaseKey>(inLanguage(import.meta.glob('../*/conduct/cases.ts', { eager: true, import: 'texts' })));

export type ReasonName = keyof typeof reasons;
const kReasons = import.meta.glob<Record<ReasonName, string>>('../*/conduct/reasons.ts', { eager: true, import: 'texts' });

/** In one language, or, one after the other, in several. */
export const reasonIn = (languages: readonly string[], name: ReasonName): string => languages.map((language) => kReasons[`../${language}/conduct/reasons.ts`]![name]).join(' · ');

/** Where a line was said; `name`: of the channel, or of the reader of a message. A channel without one: channels in general. */
export function sayRoom(room: Room, name = ''): string {
  const key = room === Room.CHANNEL && !name ? 'live_channels' : `room_${Room[room]}`;
  return caseText.has(key) ? caseText(key as CaseKey, { name }) : '';
}

/** "30 days", "6 hours", "15 minutes". */
export function sayLength(ms: number): string {
  const [n, unit] = ms % 86_400_000 === 0 && ms > 86_400_000 ? [ms / 86_400_000, 'day'] : ms % 3_600_000 === 0 ? [ms / 3_600_000, 'hour'] : [ms / 60_000, 'minute'];
  return new Intl.NumberFormat(words.language, { style: 'unit', unit, unitDisplay: 'long' }).format(n);
}

/** What an order will do, before it is given. */
export function sayWhatItDoes(draft: Draft, name: string, nowMs: number): string {
  const { step, article, durationMs } = draft;
  const date = durationsOf(step).length ? words.moments.format(endOf(step, durationMs, nowMs)) : '';
  const params = { name, article: sayEtiquette(article), date, length: sayLength(durationMs), features: sayFeatures(draft.features) };
  if (takesFeatures(step)) return draft.features.length ? caseText('will_restrict', params) : caseText('will_need_features');
  return caseText(step === Step.WARNING ? 'will_warn' : step === Step.SUSPENSION ? 'will_suspend' : 'will_ban', params);
}

/** What keeps somebody from working on a case: a word of the server. */
export const sayHindrance = (word: string): string => {
  const key = `hindrance_${word}`;
  return caseText.has(key) ? caseText(key) : conductText('state_DECIDED');
};
