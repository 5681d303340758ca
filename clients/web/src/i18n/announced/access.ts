// Texts of private events.
import type { texts } from '../en/access';
import { inLanguage, translator } from '../index.svelte';

export type AccessKey = keyof typeof texts;
export const accessText = translator<AccessKey>(inLanguage(import.meta.glob('../*/access.ts', { eager: true, import: 'texts' })));
