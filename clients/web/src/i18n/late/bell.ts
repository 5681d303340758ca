// What the bell says.
import type { texts } from '../en/late/bell';
import { inLanguage, translator } from '../index.svelte';

export const bellText = translator<keyof typeof texts>(inLanguage(import.meta.glob('../*/late/bell.ts', { eager: true, import: 'texts' })));
