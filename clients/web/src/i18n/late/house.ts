// Texts of games against the computers of the house; loaded with their form.
import type { texts } from '../en/late/house';
import { inLanguage, translator } from '../index.svelte';

export const houseText = translator<keyof typeof texts>(inLanguage(import.meta.glob('../*/late/house.ts', { eager: true, import: 'texts' })));
