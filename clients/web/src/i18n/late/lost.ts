// Texts of the page of a path where nothing is; loaded with it.
import type { texts } from '../en/late/lost';
import { inLanguage, translator } from '../index.svelte';

export const lostText = translator<keyof typeof texts>(inLanguage(import.meta.glob('../*/late/lost.ts', { eager: true, import: 'texts' })));
