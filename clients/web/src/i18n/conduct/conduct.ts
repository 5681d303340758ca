// Texts about the code of etiquette: reports, notices, records; and what the wire says of it in enums.
import { Article, Feature, Ground, Step, type Sanction } from '../../gen/escaque/conduct/v1/sanction_pb';
import { AppealOutcome, CaseState, Offence } from '../../gen/escaque/conduct/v1/case_pb';
import { nameOfArticle, stillAllowed } from '../../conduct/code';
import type { texts } from '../en/conduct/conduct';
import { inLanguage, translator, words } from '../index.svelte';

export type ConductKey = keyof typeof texts;
export const conductText = translator<ConductKey>(inLanguage(import.meta.glob('../*/conduct/conduct.ts', { eager: true, import: 'texts' })));

const say = (key: string): string => (conductText.has(key) ? conductText(key) : '');

export const sayEtiquette = (article: Article): string => conductText('article', { article: nameOfArticle(article) ?? '?' });
export const sayOffence = (offence: Offence): string => say(`offence_${Offence[offence]}`);
export const sayStep = (step: Step): string => say(`step_${Step[step]}`);
export const sayFeature = (feature: Feature): string => say(`feature_${Feature[feature]}`);
export const sayGround = (ground: Ground): string => say(`ground_${Ground[ground]}`);
export const sayState = (state: CaseState): string => say(`state_${CaseState[state]}`);
export const sayHoldOutcome = (outcome: AppealOutcome): string => say(`hold_${AppealOutcome[outcome]}`);
export const sayAppealOutcome = (outcome: AppealOutcome): string => say(`appeal_${AppealOutcome[outcome]}`);

/** "A, B and C". */
export const sayList = (parts: readonly string[]): string => new Intl.ListFormat(words.language).format(parts);
export const sayFeatures = (features: readonly Feature[]): string => sayList(features.map(sayFeature));
export const sayAllowed = (features: readonly Feature[]): string => sayList(stillAllowed(features).map((what) => conductText(`allowed_${what}`)));

/** Of a sanction: what it is, until when. */
export function sayMeasure({ step, untilMs }: Pick<Sanction, 'step' | 'untilMs'>): string {
  if (step === Step.WARNING) return conductText('is_warning');
  if (step === Step.BAN) return conductText('is_ban');
  const date = words.moments.format(untilMs);
  return conductText(step === Step.SUSPENSION ? 'is_suspension' : 'is_restriction', { date });
}
