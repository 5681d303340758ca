// Texts about events, arenas and seasons that the site's arbiters hide.
import type { texts } from '../en/visibility';
import { inLanguage, translator } from '../index.svelte';

export const visibilityText = translator<keyof typeof texts>(inLanguage(import.meta.glob('../*/visibility.ts', { eager: true, import: 'texts' })));
