// Texts about the approval of rated events and arenas: on their pages, and in the queue of the site's arbiters.
import type { texts } from './en/approval';
import { inLanguage, translator } from './index.svelte';

export const approvalText = translator<keyof typeof texts>(inLanguage(import.meta.glob('./*/approval.ts', { eager: true, import: 'texts' })));
