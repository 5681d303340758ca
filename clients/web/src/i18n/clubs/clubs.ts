// Texts of the pages of clubs, in the user's language.
import { ClubAdmission, ClubRelation } from '../../gen/escaque/accounts/v1/club_pb';
import { RestError } from '../../net/rest';
import type { texts } from '../en/clubs/clubs';
import { inLanguage, t, translator } from '../index.svelte';
import { explainError } from '../say';

export type ClubKey = keyof typeof texts;
export const clubText = translator<ClubKey>(inLanguage(import.meta.glob('../*/clubs/clubs.ts', { eager: true, import: 'texts' })));

/** "officer"; nothing where somebody is nothing to the club. */
export function sayRelation(relation: ClubRelation): string {
  const key = `is_${ClubRelation[relation]}`;
  return clubText.has(key) ? clubText(key) : '';
}

/** How one joins. */
export const sayAdmission = (admission: ClubAdmission): string => clubText(`admission_${ClubAdmission[admission] || 'BY_INVITATION'}` as ClubKey);

/** Of whatever a call threw. */
export const sayClubError = (thrown: unknown): string =>
  thrown instanceof RestError ? explainError(thrown.detail, (params) => clubText('error_in', params)) : t('reason_INTERNAL');
