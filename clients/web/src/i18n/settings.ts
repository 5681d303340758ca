// Texts of the settings page and of what is told about settings; loaded with those pages.
import type { texts } from './en/settings';
import { inLanguage, translator } from './index.svelte';

export type SettingsKey = keyof typeof texts;

export const settingsText = translator<SettingsKey>(inLanguage(import.meta.glob('./*/settings.ts', { eager: true, import: 'texts' })));
