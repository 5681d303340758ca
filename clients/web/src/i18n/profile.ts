// Texts of a player's profile; loaded with its page.
import type { texts } from './en/profile';
import { inLanguage, translator } from './index.svelte';

export const profileText = translator<keyof typeof texts>(inLanguage(import.meta.glob('./*/profile.ts', { eager: true, import: 'texts' })));
