// How the numbers of the standings came about, in sentences of the user's language.
import { WorkingCap, WorkingSource, WorkingStepKind, WorkingUse, type CriterionWorking, type WorkingPart } from '../gen/escaque/matchmaking/v1/working_pb';
import type { texts } from './en/working';
import { inLanguage, translator, words } from './index.svelte';

type WorkingKey = keyof typeof texts;

export const workingText = translator<WorkingKey>(inLanguage(import.meta.glob('./*/working.ts', { eager: true, import: 'texts' })));

/** A basis or a step with the decimals it needs, a value with those of its criterion. */
const short = (value: number): string => new Intl.NumberFormat(words.language, { maximumFractionDigits: 2, useGrouping: false }).format(value);
const fixed = (value: number, decimals: number): string =>
  new Intl.NumberFormat(words.language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping: false }).format(value);

function sayWho(part: WorkingPart, name: (number: number) => string): string {
  const player = part.opponent ? name(part.opponent) : '';
  if (part.source === WorkingSource.ROUND || part.source === WorkingSource.OPPONENT) return player && workingText('against', { player });
  const source = workingText(`source_${WorkingSource[part.source]}` as WorkingKey);
  return player ? workingText('instead', { source, player }) : source;
}

/** "Round 3, against 12 Ana Sosa: 4 × 0.5 = 2.00, cut as the lowest". */
export function sayPart(part: WorkingPart, decimals: number, name: (number: number) => string): string {
  const where = [part.round ? workingText('round', { n: part.round }) : '', sayWho(part, name)].filter(Boolean).join(', ');
  const isProduct = part.basis !== undefined && part.result !== undefined;
  const value = `${isProduct ? `${short(part.basis ?? 0)} × ${short(part.result ?? 0)} = ` : ''}${fixed(part.value, decimals)}`;
  const remarks = [
    !isProduct && part.result !== undefined ? workingText('scored', { points: short(part.result) }) : '',
    part.uncapped !== undefined ? workingText(`cap_${WorkingCap[part.cap]}` as WorkingKey, { value: short(part.uncapped) }) : '',
    part.isVoluntary ? workingText('voluntary') : '',
    part.use === WorkingUse.COUNTED ? '' : workingText(`use_${WorkingUse[part.use]}` as WorkingKey),
  ].filter(Boolean);
  return [`${where ? `${where}: ` : ''}${value}`, ...remarks].join(', ');
}

/** "sum 9450, of 5, average 1890, total 1890". */
export function sayTotal(working: CriterionWorking): string {
  if (working.total === undefined) return workingText('nothing');
  const steps = working.steps.map(({ kind, value }) => workingText(`step_${WorkingStepKind[kind]}` as WorkingKey, { value: short(value) }));
  return [...steps, workingText('total', { value: fixed(working.total, working.decimals) })].join(', ');
}
