// Texts of simuls; loaded with them.
import type { texts } from '../en/late/simul';
import { inLanguage, translator } from '../index.svelte';

export const simulText = translator<keyof typeof texts>(inLanguage(import.meta.glob('../*/late/simul.ts', { eager: true, import: 'texts' })));
