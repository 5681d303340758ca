// Texts about what keeps an account: sessions, the second factor, recovery codes; loaded with settings and login.
import type { texts } from './en/account';
import { inLanguage, translator } from './index.svelte';

export const accountText = translator<keyof typeof texts>(inLanguage(import.meta.glob('./*/account.ts', { eager: true, import: 'texts' })));
