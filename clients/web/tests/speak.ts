// The texts of a language without a browser.
import { en } from '../src/i18n/en';
import { es } from '../src/i18n/es';
import { words, type Language } from '../src/i18n/index.svelte';

export function speak(language: Language): void {
  words.texts = { en, es }[language];
  words.language = language;
}
