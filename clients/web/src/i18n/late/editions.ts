// What is different in each edition of the Laws; loaded with the forms and pages that tell it.
import type { texts } from '../en/late/editions';
import { inLanguage, translator } from '../index.svelte';

const editionText = translator<keyof typeof texts>(inLanguage(import.meta.glob('../*/late/editions.ts', { eager: true, import: 'texts' })));

/** One sentence; empty of an edition that this page does not know. */
export function sayDifference(edition: string): string {
  const key = edition.replace('-', '_');
  return editionText.has(key) ? editionText(key) : '';
}
