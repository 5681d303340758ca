// Texts of the pages of seasons; a refusal of a season is said on those of events too.
import type { texts } from './en/season';
import { inLanguage, translator } from './index.svelte';

export type SeasonKey = keyof typeof texts;

export const seasonText = translator<SeasonKey>(inLanguage(import.meta.glob('./*/season.ts', { eager: true, import: 'texts' })));
