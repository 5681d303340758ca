// The languages of this client. Each is a folder of its name beside this file, and a line here.
import type { Letters } from '../game/notation';

/** `name` as the language calls itself, `letters` as its players write the pieces. */
export const kLanguages = {
  en: { name: 'English', letters: 'english' },
  es: { name: 'Español', letters: 'spanish' },
} as const satisfies Record<string, { name: string; letters: Letters }>;

export type Language = keyof typeof kLanguages;
export const kLanguageCodes = Object.keys(kLanguages) as Language[];
