// What lies beside the board and comes after it.
import type { texts } from '../en/late/game';
import { inLanguage, translator } from '../index.svelte';

export const gameText = translator<keyof typeof texts>(inLanguage(import.meta.glob('../*/late/game.ts', { eager: true, import: 'texts' })));
