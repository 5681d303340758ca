// Texts of games from a position of one's own.
import type { texts } from './en/position';
import { inLanguage, translator } from './index.svelte';

export type PositionKey = keyof typeof texts;
export const positionText = translator<PositionKey>(inLanguage(import.meta.glob('./*/position.ts', { eager: true, import: 'texts' })));
