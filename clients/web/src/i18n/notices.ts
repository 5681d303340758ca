// Texts of the notices that appear on every page; loaded with them.
import type { texts } from './en/notices';
import { inLanguage, translator } from './index.svelte';

export const noticeText = translator<keyof typeof texts>(inLanguage(import.meta.glob('./*/notices.ts', { eager: true, import: 'texts' })));
