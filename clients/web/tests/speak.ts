// The texts of a language without a browser.
import type { texts } from '../src/i18n/en/common';
import { words } from '../src/i18n/index.svelte';

const kCommon = import.meta.glob<typeof texts>('../src/i18n/*/common.ts', { eager: true, import: 'texts' });

export function speak(language: string): void {
  words.texts = kCommon[`../src/i18n/${language}/common.ts`]!;
  words.language = language;
}
