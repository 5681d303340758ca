// Texts of the analysis board; loaded with it.
import type { texts } from '../en/analysis/board';
import { inLanguage, translator } from '../index.svelte';

export type AnalysisKey = keyof typeof texts;

export const analysisText = translator<AnalysisKey>(inLanguage(import.meta.glob('../*/analysis/board.ts', { eager: true, import: 'texts' })));
