import type { Language } from '../languages';

export const language: Language = { name: 'Español', letters: 'spanish' };
