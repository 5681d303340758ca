// Texts of the page of the best of a category; loaded with it.
import type { texts } from '../en/late/leaders';
import { inLanguage, translator } from '../index.svelte';

export const leadersText = translator<keyof typeof texts>(inLanguage(import.meta.glob('../*/late/leaders.ts', { eager: true, import: 'texts' })));
