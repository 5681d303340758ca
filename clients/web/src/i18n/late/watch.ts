// Texts of the page of running games; loaded with it.
import type { texts } from '../en/late/watch';
import { inLanguage, translator } from '../index.svelte';

export const watchText = translator<keyof typeof texts>(inLanguage(import.meta.glob('../*/late/watch.ts', { eager: true, import: 'texts' })));
