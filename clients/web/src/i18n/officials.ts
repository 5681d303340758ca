// Texts about what a game of an event has: a drawn first position, appeals, calls. Loaded with the parts that say them.
import type { texts } from './en/officials';
import { inLanguage, translator } from './index.svelte';

export const officialsText = translator<keyof typeof texts>(inLanguage(import.meta.glob('./*/officials.ts', { eager: true, import: 'texts' })));
