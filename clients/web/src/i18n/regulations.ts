// Texts of the regulations of an event, which their form asks and their page says.
import type { texts } from './en/regulations';
import { inLanguage, translator } from './index.svelte';

export type RulesKey = keyof typeof texts;
export const rulesText = translator<RulesKey>(inLanguage(import.meta.glob('./*/regulations.ts', { eager: true, import: 'texts' })));
