// Texts of the papers of an event.
import { Color } from '../gen/escaque/common/v1/common_pb';
import { NormCondition, NormExclusion, NormRequirement } from '../gen/escaque/matchmaking/v1/norm_pb';
import type { texts } from './en/papers';
import { inLanguage, translator, words } from './index.svelte';

export type PaperKey = keyof typeof texts;

export const paperText = translator<PaperKey>(inLanguage(import.meta.glob('./*/papers.ts', { eager: true, import: 'texts' })));

export const sayDay = (ms: number): string => words.days.format(ms);
/** One day, or from one to another. */
export const sayDays = (fromMs: number, toMs: number): string => (sayDay(fromMs) === sayDay(toMs) ? sayDay(fromMs) : `${sayDay(fromMs)} – ${sayDay(toMs)}`);

/** By which clock the paper's times are printed: that of this browser. */
export const sayZone = (): string => paperText('zone', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone });

const known = (key: string): string => (paperText.has(key) ? paperText(key) : '');
export const sayCondition = (condition: NormCondition): string => known(`c_${NormCondition[condition]}`);
export const sayRequirement = (requirement: NormRequirement): string => known(`r_${NormRequirement[requirement]}`);
/** Why a round does not count; empty where it does. */
export const sayExclusion = (exclusion: NormExclusion): string => known(`x_${NormExclusion[exclusion]}`);

const kConditionArticles: Readonly<Partial<Record<NormCondition, string>>> = {
  [NormCondition.OVER_THE_BOARD]: '1.11',
  [NormCondition.PLAYERS]: '1.6',
  [NormCondition.THINKING_TIME]: '1.13',
  [NormCondition.SAME_TIMES]: '1.13.b',
  [NormCondition.ROUNDS_A_DAY]: '1.13',
  [NormCondition.MINUTES_A_DAY]: '1.12',
  [NormCondition.DAYS]: '1.14',
  [NormCondition.CHIEF_ARBITER]: '1.16',
  [NormCondition.PLAYING_ARBITERS]: '1.17',
};
const kRequirementArticles: Readonly<Partial<Record<NormRequirement, string>>> = {
  [NormRequirement.GAMES]: '1.41, 1.42',
  [NormRequirement.FOREIGN_FEDERATIONS]: '1.43',
  [NormRequirement.OWN_FEDERATION]: '1.44',
  [NormRequirement.ONE_FEDERATION]: '1.44',
  [NormRequirement.TITLE_HOLDERS]: '1.45.a',
  [NormRequirement.MEETING_OPPONENTS]: '1.45.b–e',
  [NormRequirement.UNRATED_OPPONENTS]: '1.46',
  [NormRequirement.AVERAGE]: '1.47, 1.48.a',
  [NormRequirement.SCORE]: '1.7',
  [NormRequirement.PERFORMANCE]: '1.48',
};
export const articleOfCondition = (condition: NormCondition): string => kConditionArticles[condition] ?? '';
export const articleOfRequirement = (requirement: NormRequirement): string => kRequirementArticles[requirement] ?? '';

const kYesNo: readonly NormCondition[] = [NormCondition.OVER_THE_BOARD, NormCondition.SAME_TIMES, NormCondition.CHIEF_ARBITER];

/** What is found or needed, as "yes" and "no" where it is nothing to count. */
export const sayFound = (condition: NormCondition, found: number): string => (kYesNo.includes(condition) ? paperText(found ? 'yes' : 'no_') : words.numbers.format(found));
export const sayNeeded = (n: number, isAtMost: boolean): string => paperText(isAtMost ? 'at_most' : 'at_least', { n });
export const sayConditionNeeded = (condition: NormCondition, needed: number, isAtMost: boolean): string =>
  kYesNo.includes(condition) ? sayFound(condition, needed) : sayNeeded(needed, isAtMost);

export const saySide = (color: Color): string => paperText(color === Color.BLACK ? 'black' : 'white');
