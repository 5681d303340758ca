// Texts about what rules find by themselves.
import type { Precision } from '../../gen/escaque/conduct/v1/figures_pb';
import type { texts } from '../en/conduct/rules';
import { inLanguage, translator, words } from '../index.svelte';

export type RuleKey = keyof typeof texts;
export const ruleText = translator<RuleKey>(inLanguage(import.meta.glob('../*/conduct/rules.ts', { eager: true, import: 'texts' })));

/** What a rule is about; of one that this page does not know, nothing. */
export function sayRule(rule: string): string {
  const key = `rule_${rule}`;
  return ruleText.has(key) ? ruleText(key as RuleKey) : '';
}

/** Why something was decided: a rule by itself gives its name as the reason. */
export const sayWhy = (reason: string): string => (sayRule(reason) ? `${reason}: ${sayRule(reason)}` : reason);

/** What it says to a player before anything counts against them. */
export function sayAdvice(rule: string): string {
  const key = `advice_${rule}`;
  return ruleText.has(key) ? ruleText(key as RuleKey) : sayRule(rule);
}

/** How often it was right, with its interval. */
export function sayPrecision({ share, lower, upper }: Pick<Precision, 'share' | 'lower' | 'upper'>): string {
  const percent = new Intl.NumberFormat(words.language, { style: 'percent' });
  return ruleText('precision_is', { share: percent.format(share), lower: percent.format(lower), upper: percent.format(upper) });
}

/** A number; nothing where the server tells none: it is small, or would tell one that is. */
export const sayFew = (n: number | undefined): string => (n === undefined ? ruleText('few') : words.numbers.format(n));

/** "2026-10" as "October 2026". */
export function sayMonth(name: string): string {
  const begins = new Date(`${name}-01T00:00:00Z`);
  return new Intl.DateTimeFormat(words.language, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(begins);
}
