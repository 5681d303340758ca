// The code of etiquette for the help page `/help/etiquette`, told in our own words, in i18n/<language>/help/etiquette.ts.
import type { texts } from '../i18n/en/help/etiquette';
import { inLanguage } from '../i18n/index.svelte';

export const etiquetteTexts = inLanguage<typeof texts>(import.meta.glob('../i18n/*/help/etiquette.ts', { eager: true, import: 'texts' }));
