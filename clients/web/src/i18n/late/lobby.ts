// Texts of the lobby; loaded with it.
import type { texts } from '../en/late/lobby';
import { inLanguage, translator } from '../index.svelte';

export const lobbyText = translator<keyof typeof texts>(inLanguage(import.meta.glob('../*/late/lobby.ts', { eager: true, import: 'texts' })));
