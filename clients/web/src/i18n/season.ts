// Texts of the pages of seasons, in the user's language.
import type { GetSeasonResponse } from '../gen/escaque/matchmaking/v1/matchmaking_service_pb';
import { type CategoryPromotion, type CategoryStep, CategoryCause, type ClubCategory, Importance, Merit, type SeasonDeed, type SeasonTournament, TournamentStage } from '../gen/escaque/matchmaking/v1/season_pb';
import { RestError } from '../net/rest';
import { isCounted, memberName, printedName, tournamentOf } from '../season/view';
import { t } from './index.svelte';
import { explainError } from './say';
import { saySeasonRefusal, seasonText, type SeasonKey } from './season_text';

export { seasonText, type SeasonKey };

/** "2nd". */
export const sayCategory = (category: ClubCategory): string => seasonText(`cat_${category}` as SeasonKey);
export const sayImportance = (importance: Importance): string => seasonText(importance === Importance.YEARLY ? 'importance_2' : 'importance_1');

const called = (season: GetSeasonResponse, eventId: string): string => tournamentOf(season, eventId)?.name ?? seasonText('a_tournament');

/** Why a category is what it is, with its article. */
export function sayCause(season: GetSeasonResponse, step: CategoryStep | undefined): string {
  const key = `cause_${CategoryCause[step?.cause ?? 0]}`;
  return step && seasonText.has(key) ? seasonText(key, { tournament: called(season, step.eventId) }) : '';
}

export function sayPromotion(season: GetSeasonResponse, { userId, to, merit }: CategoryPromotion): string {
  return seasonText(merit === Merit.YEARLY_CHAMPION ? 'promoted_5' : 'promoted_4', { name: memberName(season, userId), category: sayCategory(to) });
}

export function sayState(tournament: SeasonTournament): string {
  if (isCounted(tournament)) return seasonText.count('state_counted', tournament.starters);
  if (tournament.stage === TournamentStage.CANCELLED) return seasonText('state_cancelled');
  return seasonText(tournament.stage === TournamentStage.FINISHED ? 'state_uncounted' : 'state_open');
}

/** A row of the journal. */
export function sayDeed(season: GetSeasonResponse, { deed }: SeasonDeed): string {
  switch (deed.case) {
    case 'registration':
      return seasonText('deed_registration', { name: printedName(deed.value.person) ?? '', slow: sayCategory(deed.value.slow), blitz: sayCategory(deed.value.blitz) });
    case 'slowCategory':
    case 'slowPromotion':
    case 'slowRelegation':
      return seasonText(`deed_${deed.case}`, { name: memberName(season, deed.value.userId), category: sayCategory(deed.value.to) });
    case 'tournamentEntry':
      return seasonText('deed_tournamentEntry', { name: printedName(deed.value.person) ?? '', tournament: called(season, deed.value.eventId), category: sayCategory(deed.value.category) });
    case 'championship':
      return seasonText('deed_championship', { tournament: deed.value.name, category: sayCategory(deed.value.category), importance: sayImportance(deed.value.importance) });
    default:
      return '';
  }
}

/** Of whatever a call threw. */
export function saySeasonError(thrown: unknown): string {
  if (!(thrown instanceof RestError)) return t('reason_INTERNAL');
  return saySeasonRefusal(thrown.detail) ?? explainError(thrown.detail, (params) => seasonText('error_in', params));
}
