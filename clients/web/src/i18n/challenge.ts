// Texts of the page of a challenge by link; loaded with it.
import type { texts } from './en/challenge';
import { inLanguage, translator } from './index.svelte';

export const challengeText = translator<keyof typeof texts>(inLanguage(import.meta.glob('./*/challenge.ts', { eager: true, import: 'texts' })));
