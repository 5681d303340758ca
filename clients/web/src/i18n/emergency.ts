// Texts of what admins can close in need; loaded with the desk.
import type { texts } from './en/emergency';
import { inLanguage, translator } from './index.svelte';

export const emergencyText = translator<keyof typeof texts>(inLanguage(import.meta.glob('./*/emergency.ts', { eager: true, import: 'texts' })));
