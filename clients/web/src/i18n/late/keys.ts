// What the keys do; loaded with their list.
import type { texts } from '../en/late/keys';
import { inLanguage, translator } from '../index.svelte';

export type BoardKey = keyof typeof texts;

export const keyText = translator<BoardKey>(inLanguage(import.meta.glob('../*/late/keys.ts', { eager: true, import: 'texts' })));
