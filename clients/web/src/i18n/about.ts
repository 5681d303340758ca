// Texts of the footer; loaded only where the operator of the site has pages of their own.
import type { texts } from './en/about';
import { inLanguage, translator } from './index.svelte';

export type AboutKey = keyof typeof texts;

export const aboutText = translator<AboutKey>(inLanguage(import.meta.glob('./*/about.ts', { eager: true, import: 'texts' })));
