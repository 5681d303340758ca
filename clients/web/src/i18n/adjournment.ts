// Texts of adjourned games for their players; loaded with the parts of the page that say them.
import type { texts } from './en/adjournment';
import { inLanguage, translator } from './index.svelte';

export const adjournmentText = translator<keyof typeof texts>(inLanguage(import.meta.glob('./*/adjournment.ts', { eager: true, import: 'texts' })));
