// Texts of the changes of announced events.
import type { RegulationsChange } from '../../gen/escaque/matchmaking/v1/matchmaking_service_pb';
import type { texts } from '../en/changes';
import { sayMoment } from '../events';
import { inLanguage, translator } from '../index.svelte';

export type ChangesKey = keyof typeof texts;
export const changesText = translator<ChangesKey>(inLanguage(import.meta.glob('../*/changes.ts', { eager: true, import: 'texts' })));

/** "Changed on 3 May: calendar, prizes."; a part that this build does not know by the name of its field. */
export function sayChange({ atMs, parts }: RegulationsChange): string {
  const said = parts.map((part) => (changesText.has(`part_${part}`) ? changesText(`part_${part}` as ChangesKey) : part));
  return changesText('changed_on', { when: sayMoment(atMs), parts: said.join(', ') });
}
