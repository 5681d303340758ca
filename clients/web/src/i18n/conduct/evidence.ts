// Texts about what a rule saw: numbers and thresholds in words, with their units.
import { RuleVerdict, ThresholdUnit, type NamedNumber, type RuleThreshold } from '../../gen/escaque/conduct/v1/evidence_pb';
import type { texts } from '../en/conduct/evidence';
import { inLanguage, translator, words } from '../index.svelte';
import { sayRule } from './rules';

export type EvidenceKey = keyof typeof texts;
export const evidenceText = translator<EvidenceKey>(inLanguage(import.meta.glob('../*/conduct/evidence.ts', { eager: true, import: 'texts' })));

const kShares = new Set(['fair_share', 'length_ratio', 'fast_share', 'openings_in_common', 'weight']);
const kSeconds = new Set(['idle', 'idle_limit', 'away', 'clock_left']);

const number = (value: number, digits = 2): string => new Intl.NumberFormat(words.locale, { maximumFractionDigits: digits }).format(value);
export const sayShare = (value: number): string => new Intl.NumberFormat(words.locale, { style: 'percent', maximumFractionDigits: value < 0.1 ? 1 : 0 }).format(value);

/** A text with this key; what it does not know is told by its name, so that nothing is hidden. */
const named = (prefix: string, name: string): string => {
  const key = `${prefix}_${name}`;
  return evidenceText.has(key) ? evidenceText(key) : name.replaceAll('_', ' ');
};

export const sayNumberName = ({ name }: Pick<NamedNumber, 'name'>): string => named('n', name);
export const sayThresholdName = ({ name }: Pick<RuleThreshold, 'name'>): string => named('t', name);

export const saySeconds = (seconds: number): string => evidenceText('unit_SECONDS', { n: number(seconds, 1) });

export function sayNumber({ name, value }: Pick<NamedNumber, 'name' | 'value'>): string {
  if (name.startsWith('is_') || name === 'came_back') return evidenceText(value ? 'yes' : 'no');
  if (name === 'log10_evidence') return number(10 ** value, value < 1 ? 2 : 0);
  if (name === 'log10_chance') return evidenceText('one_in', { n: number(10 ** -value, 0) });
  if (kShares.has(name)) return sayShare(value);
  if (kSeconds.has(name)) return evidenceText('unit_SECONDS', { n: number(value, 0) });
  return number(value);
}

export function sayThreshold({ value, unit }: Pick<RuleThreshold, 'value' | 'unit'>): string {
  const key = `unit_${ThresholdUnit[unit]}`;
  return evidenceText(evidenceText.has(key) ? key : 'unit_NUMBER', { n: number(value), share: sayShare(value), one_in: number(1 / value, 0) });
}

export const sayVerdict = (verdict: RuleVerdict): string => named('verdict', RuleVerdict[verdict]);

/** What the rule is about, also of those that have no figures of their own. */
export const sayRuleOf = (rule: string): string => sayRule(rule) || (evidenceText.has(`rule_${rule}`) ? evidenceText(`rule_${rule}` as EvidenceKey) : '');
