// Ready-made phrases, in the language of whoever reads them; loaded with the chat.
import type { texts } from '../en/late/presets';
import { inLanguage, translator } from '../index.svelte';

export const presetText = translator<keyof typeof texts>(inLanguage(import.meta.glob('../*/late/presets.ts', { eager: true, import: 'texts' })));

/** `text`: what the server says of one that this page does not know. */
export const sayPreset = (preset: string, text = ''): string => {
  const key = `is_${preset}`;
  return presetText.has(key) ? presetText(key as keyof typeof texts) : text;
};
