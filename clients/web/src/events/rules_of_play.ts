// How the games of an event are played, as sentences: what its regulations choose within their edition of the Laws.
import type { TimeControl } from '../gen/escaque/common/v1/common_pb';
import { Agreement, IllegalMoveMode, Quickplay, Supervision, type LongerCount } from '../gen/escaque/games/v1/entry_pb';
import { NoShows, Venue, type Regulations } from '../gen/escaque/matchmaking/v1/event_pb';
import { schedulesOf } from '../game/schedule';
import { writeSan } from '../game/notation';
import { eventText } from '../i18n/events';
import { words } from '../i18n/index.svelte';
import { kLanguages } from '../i18n/languages';
import { rulesText } from '../i18n/regulations';
import { choicesOf, classOf, hasQuickplayFinish } from './choices';
import { isKnockout } from './templates';

const minutes = (ms: number): number => Math.round(ms / 60_000);

const scheduleOf = ({ schedules, timeControl }: Pick<Regulations, 'schedules' | 'timeControl'>) => schedulesOf(schedules, timeControl).white;

/** Articles A.3 and A.4 are about rapid, B.3 and B.4 about blitz. */
export function articleOf(kind: 'rapid' | 'blitz', supervision: Supervision): string {
  return `${kind === 'rapid' ? 'A' : 'B'}.${supervision === Supervision.OTHERWISE ? 4 : 3}`;
}

/** Which of them are played: those of the event, and the tie-break games of a knock-out. */
export function quickKinds(of: Pick<Regulations, 'edition' | 'schedules' | 'timeControl' | 'system'> & { readonly knockout?: { rapid?: TimeControl | undefined; blitz?: TimeControl | undefined } | undefined }): ('rapid' | 'blitz')[] {
  const others = isKnockout(of.system) ? [of.knockout?.rapid, of.knockout?.blitz].filter((control) => control !== undefined) : [];
  const all = [scheduleOf(of), ...others.map((timeControl) => scheduleOf({ schedules: '', timeControl }))];
  const classes = all.map((schedule) => classOf(of.edition, schedule));
  return (['rapid', 'blitz'] as const).filter((kind) => classes.includes(kind));
}

export function supervision(of: Regulations): string[] {
  if (!choicesOf(of.edition).choosesSupervision) return [];
  const chosen = of.rules?.supervision ?? Supervision.UNSPECIFIED;
  const key = chosen === Supervision.OTHERWISE ? 'supervision_otherwise' : 'supervision_adequate';
  return quickKinds(of).map((kind) => rulesText(key, { kind: rulesText(`kind_${kind}`), article: articleOf(kind, chosen) }));
}

export function illegalMoves({ rules, venue }: Regulations): string[] {
  if (rules?.illegalMoves === IllegalMoveMode.PENALISED) return [rulesText('illegal_penalised')];
  return venue === Venue.ELSEWHERE ? [] : [rulesText('illegal_refused')];
}

/** Where there can be one, or one is announced. */
export function quickplay(of: Regulations): string[] {
  const chosen = of.rules?.quickplay ?? Quickplay.UNSPECIFIED;
  if (chosen <= Quickplay.NOT_USED && !(choicesOf(of.edition).quickplay.length && hasQuickplayFinish(of.edition, scheduleOf(of)))) return [];
  const law = `quickplay_law_${(of.edition || 'online').replace('-', '_')}`;
  const isBySelf = chosen <= Quickplay.NOT_USED && of.edition === 'fide-1997'; // It needs no announcement (10.2).
  const said = chosen === Quickplay.BY_ARBITER || isBySelf ? 'quickplay_BY_ARBITER' : chosen === Quickplay.BY_SERVER ? 'quickplay_BY_SERVER' : 'quickplay_NOT_USED';
  return [rulesText(said, { law: rulesText.has(law) ? rulesText(law) : eventText('laws') })];
}

/** What players may do to have an arbiter come, and what ends no game. */
export function callsAndAbsences({ rules, edition, venue }: Regulations): string[] {
  if (venue === Venue.ELSEWHERE) return [];
  const stops = rules?.clockStops ? rulesText('clock_stops_says', { n: rules.clockStops, minutes: minutes(rules.clockStopLimitMs ?? 300_000) }) : '';
  const gone = choicesOf(edition || 'online').knowsAbandonment ? rulesText(rules?.forbidsAbandonmentClaims ? 'abandonment_forbidden' : 'abandonment_allowed') : '';
  return [stops, gone];
}

/** "KRB–KR" in the letters of the language. */
export function sayMaterial(material: string): string {
  const second = material.indexOf('K', 1);
  return writeSan(`${material.slice(0, second)}–${material.slice(second)}`, kLanguages.get(words.language)!.letters);
}

export function longerCounts({ rules, edition }: Regulations): string[] {
  if (!rules?.longerCounts.length) return [];
  const article = `longer_article_${edition.replace('-', '_')}`;
  const by = rulesText.has(article) ? [rulesText('longer_by', { article: rulesText(article) })] : [];
  return [...by, ...rules.longerCounts.map(({ material, moves }: LongerCount) => rulesText('longer_count', { material: sayMaterial(material), n: moves }))];
}

export const berserk = ({ rules }: Regulations): string[] => (rules?.allowsBerserk ? [rulesText('berserk_is')] : []);

function lateness(defaultTimeMs: number | undefined, venue: Venue): string {
  if (defaultTimeMs === undefined) return venue === Venue.HERE ? eventText('default_time_by_game') : '';
  return defaultTimeMs > 0 ? eventText('default_time_is', { n: minutes(defaultTimeMs) }) : eventText('default_time_none');
}

export function late({ rules, noShows, venue }: Regulations): string[] {
  return [lateness(rules?.defaultTimeMs, venue), noShows === NoShows.ARE_WITHDRAWN ? eventText('no_shows_out') : ''].filter(Boolean);
}

export function draws({ rules }: Regulations): string[] {
  if (rules?.agreement === Agreement.AFTER_MOVE) return [eventText('draws_after', { n: rules.agreementFrom })];
  return rules?.agreement === Agreement.NEVER ? [eventText('draws_never')] : [];
}
