// Texts of fields that suggest people; loaded with them.
import type { texts } from '../en/late/people';
import { inLanguage, translator } from '../index.svelte';

export const peopleText = translator<keyof typeof texts>(inLanguage(import.meta.glob('../*/late/people.ts', { eager: true, import: 'texts' })));
