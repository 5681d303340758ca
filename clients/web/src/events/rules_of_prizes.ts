// The prizes of an event as sentences.
import { PrizeCumulation, PrizeMethod, PrizeSharing, type Prizes, type Regulations, type SpecialPrize } from '../gen/escaque/matchmaking/v1/event_pb';
import { eventText } from '../i18n/events';
import { words } from '../i18n/index.svelte';
import { rulesText } from '../i18n/regulations';
import { teamText } from '../i18n/teams';
import { isTeamEvent } from './team_rules';

/** "300 €". */
export function sayAmount(cents: number, currency: string): string {
  const money = new Intl.NumberFormat(words.language, { minimumFractionDigits: cents % 100 ? 2 : 0, maximumFractionDigits: 2 });
  return `${money.format(cents / 100)} ${currency}`.trim();
}

function method({ method: chosen }: Prizes): string {
  if (chosen === PrizeMethod.BY_RANK) return eventText('prizes_rank');
  return eventText(chosen === PrizeMethod.HORT ? 'prizes_hort' : 'prizes_equal');
}

function sharing(given: Prizes): string {
  if (given.sharing === PrizeSharing.UNSPECIFIED) return '';
  return rulesText(given.sharing === PrizeSharing.WHOLE_GROUP ? 'prizes_whole_group' : 'prizes_prize_places');
}

function cumulation({ cumulation: chosen }: Prizes): string {
  if (chosen === PrizeCumulation.UNSPECIFIED) return '';
  if (chosen === PrizeCumulation.CUMULATIVE) return rulesText('prizes_cumulative');
  return rulesText(chosen === PrizeCumulation.WITHOUT_ANOTHER ? 'prizes_without_another' : 'prizes_the_higher');
}

function special({ name, amount, ratedBelow, isForWomen }: SpecialPrize, currency: string): string {
  const only = [ratedBelow === undefined ? '' : rulesText('rated_below', { n: ratedBelow }), isForWomen ? rulesText('for_women') : ''].filter(Boolean);
  return `${name}${only.length ? ` (${only.join(', ')})` : ''}: ${sayAmount(amount, currency)}`;
}

/** The Laws do not decide it (article 21, 1971): every event says it. */
function withdrawn({ excludesWithdrawn }: Prizes, ofTeams: boolean): string {
  if (ofTeams) return rulesText(excludesWithdrawn ? 'prizes_teams_withdrawn_out' : 'prizes_teams_withdrawn_in');
  return rulesText(excludesWithdrawn ? 'prizes_withdrawn_out' : 'prizes_withdrawn_in');
}

export function prizes({ prizes: given, system }: Regulations): string[] {
  if (!given || given.places.length + given.special.length + given.boards.length === 0) return [];
  const places = given.places.map((cents, i) => `${i + 1}. ${sayAmount(cents, given.currency)}`).join(', ');
  const ofPlaces = places ? [places, method(given), sharing(given)] : [];
  const boards = given.boards.map((cents, i) => `${teamText('board_n', { n: i + 1 })}: ${sayAmount(cents, given.currency)}`).join(', ');
  const ofBoards = boards ? [boards, rulesText('prizes_of_boards')] : [];
  const isOneOfSeveral = given.special.length > 1 || (places && given.special.length > 0);
  return [...ofPlaces, ...ofBoards, ...given.special.map((prize) => special(prize, given.currency)), isOneOfSeveral ? cumulation(given) : '', withdrawn(given, isTeamEvent(system))].filter(Boolean);
}
