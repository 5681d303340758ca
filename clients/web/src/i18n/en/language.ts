import type { Language } from '../languages';

export const language: Language = { name: 'English', letters: 'english' };
