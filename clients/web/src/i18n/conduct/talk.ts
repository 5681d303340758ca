// Texts of the page of talk: messages, channels, shouts.
import type { texts } from '../en/conduct/talk';
import { inLanguage, translator } from '../index.svelte';

export type TalkKey = keyof typeof texts;

export const talkText = translator<TalkKey>(inLanguage(import.meta.glob('../*/conduct/talk.ts', { eager: true, import: 'texts' })));
