// Texts of the form in which a player claims; loaded with it.
import type { texts } from '../en/late/claim';
import { inLanguage, translator } from '../index.svelte';

type ClaimKey = keyof typeof texts;
export const claimText = translator<ClaimKey>(inLanguage(import.meta.glob('../*/late/claim.ts', { eager: true, import: 'texts' })));

/** What a wrong claim costs in a game of this class. */
export const sayClaimCost = (edition: string, isBlitz: boolean): string => {
  const key = `claim_cost_${edition.replace('-', '_')}`;
  return claimText(claimText.has(key) ? key : 'claim_cost_since_2014', { n: isBlitz ? 1 : 2 });
};
