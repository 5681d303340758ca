// The texts of a language without a browser.
import type { texts } from '../src/i18n/en/common';
import { words } from '../src/i18n/index.svelte';

const kCommon = import.meta.glob<typeof texts>('../src/i18n/*/common.ts', { eager: true, import: 'texts' });

const kReasons = import.meta.glob<Record<string, string>>('../src/i18n/*/reasons.ts', { eager: true, import: 'texts' });

const kRefusals = import.meta.glob<Record<string, string>>('../src/i18n/*/refusals.ts', { eager: true, import: 'texts' });

export function speak(language: string): void {
  words.texts = kCommon[`../src/i18n/${language}/common.ts`]!;
  words.reasons = kReasons[`../src/i18n/${language}/reasons.ts`]!;
  words.refusals = kRefusals[`../src/i18n/${language}/refusals.ts`];
  words.language = language;
}
