// The prizes of an event as sentences.
import { PrizeCumulation, PrizeMethod, PrizeSharing, type Prizes, type Regulations, type SpecialPrize } from '../gen/escaque/matchmaking/v1/event_pb';
import { eventText } from '../i18n/events';
import { words } from '../i18n/index.svelte';
import { rulesText } from '../i18n/regulations';

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

export function prizes({ prizes: given }: Regulations): string[] {
  if (!given || given.places.length + given.special.length === 0) return [];
  const places = given.places.map((cents, i) => `${i + 1}. ${sayAmount(cents, given.currency)}`).join(', ');
  const ofPlaces = places ? [places, method(given), sharing(given)] : [];
  const isOneOfSeveral = given.special.length > 1 || (places && given.special.length > 0);
  return [...ofPlaces, ...given.special.map((prize) => special(prize, given.currency)), isOneOfSeveral ? cumulation(given) : ''].filter(Boolean);
}
