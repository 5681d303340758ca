// What is wrong with a schedule of periods; loaded with the fields for one.
import type { NotationError } from '../../game/schedule';
import type { texts } from '../en/late/notation';
import { inLanguage, translator } from '../index.svelte';

type NotationKey = keyof typeof texts;
export const notationText = translator<NotationKey>(inLanguage(import.meta.glob('../*/late/notation.ts', { eager: true, import: 'texts' })));

export const sayNotationError = ({ kind, column }: NotationError): string => notationText('notation_at', { column, error: notationText(`notation_${kind}` as NotationKey) });
