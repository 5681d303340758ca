// What the page of a season looks up in it. Pure.
import type { GetSeasonResponse } from '../gen/escaque/matchmaking/v1/matchmaking_service_pb';
import { type CategoryStep, type ClubCategories, ClubCategory, Importance, type SeasonMember, type SeasonPerson, type SeasonTournament, TournamentStage } from '../gen/escaque/matchmaking/v1/season_pb';

export const kCategories = [ClubCategory.FIRST, ClubCategory.SECOND, ClubCategory.THIRD, ClubCategory.FOURTH] as const;

/** The category a member plays blitz in: the higher of both; 0 for none. */
export function blitzOf(now: ClubCategories | undefined): ClubCategory {
  const both = [now?.earned ?? 0, now?.granted ?? 0].filter(Boolean);
  return both.length ? Math.min(...both) : ClubCategory.UNSPECIFIED;
}

/** Granted by the slow game, and not confirmed yet: a relegation there would take it back. */
export const isGranted = (now: ClubCategories | undefined): boolean => {
  const granted = now?.granted ?? 0;
  return granted !== 0 && granted === blitzOf(now) && granted !== (now?.earned ?? 0);
};

/** The step that made it what it is. */
function latestChange(member: SeasonMember, of: (now: ClubCategories | undefined) => string): CategoryStep | undefined {
  return member.steps.filter((step, i) => of(step.now) !== (i ? of(member.steps[i - 1]?.now) : '0')).at(-1);
}
export const whyBlitz = (member: SeasonMember): CategoryStep | undefined => latestChange(member, (now) => `${blitzOf(now)}${isGranted(now) ? 'g' : ''}`);
export const whySlow = (member: SeasonMember): CategoryStep | undefined => latestChange(member, (now) => String(now?.slow ?? 0));

/** Of how many categories blitz changed by a step; above 0: up. */
export function risenBy(member: SeasonMember, index: number): number {
  const before = index ? blitzOf(member.steps[index - 1]?.now) : 0;
  const after = blitzOf(member.steps[index]?.now);
  return before && after ? before - after : 0;
}

export interface Filter {
  readonly text: string;
  /** In blitz; undefined: all, 0: who has none. */
  readonly category: ClubCategory | undefined;
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** By category, then by name; who has none comes last. */
export function registerOf(season: GetSeasonResponse, { text, category }: Filter, language: string): SeasonMember[] {
  const wanted = plain(text.trim());
  const names = new Intl.Collator(language, { numeric: true });
  return season.members
    .filter((member) => (category === undefined || member.blitz === category) && plain(`${member.person?.name} ${member.person?.handle}`).includes(wanted))
    .sort((a, b) => (a.blitz || 9) - (b.blitz || 9) || names.compare(a.person?.name ?? '', b.person?.name ?? ''));
}

export const memberOf = (season: GetSeasonResponse, userId: string): SeasonMember | undefined => season.members.find(({ person }) => person?.userId === userId);
/** "Crafty (C)"; undefined where there is nobody. */
export const printedName = (person: Pick<SeasonPerson, 'name' | 'isComputer'> | undefined): string | undefined => (person?.isComputer ? `${person.name} (C)` : person?.name);
export const memberName = (season: GetSeasonResponse, userId: string): string => printedName(memberOf(season, userId)?.person) ?? '?';
export const tournamentOf = (season: GetSeasonResponse, eventId: string): SeasonTournament | undefined => season.tournaments.find((each) => each.eventId === eventId);

export const isCounted = (tournament: SeasonTournament): boolean => tournament.countedVersion > 0;

/** The champions of the year, from the first category on. */
export function championsOf(season: GetSeasonResponse): SeasonTournament[] {
  return season.tournaments.filter((each) => isCounted(each) && each.importance === Importance.YEARLY).sort((a, b) => a.category - b.category);
}

/** What keeps the year open. */
export function unsettled(season: GetSeasonResponse): SeasonTournament[] {
  const isTakenBack = (eventId: string): boolean => season.journal.some((row) => row.isUndone && row.deed?.deed.case === 'championship' && row.deed.deed.value.eventId === eventId);
  return season.tournaments.filter((each) => each.stage === TournamentStage.OPEN || (each.stage === TournamentStage.FINISHED && !isCounted(each) && !isTakenBack(each.eventId)));
}
