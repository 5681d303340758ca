// Texts of the arbiter's desk; loaded with its page.
import type { texts } from './en/desk';
import { inLanguage, translator } from './index.svelte';

export type DeskKey = keyof typeof texts;

export const deskText = translator<DeskKey>(inLanguage(import.meta.glob('./*/desk.ts', { eager: true, import: 'texts' })));
