// The regulations of an event as sentences, each under the name of what it is about.
import { Variant } from '../gen/escaque/common/v1/common_pb';
import { Agreement } from '../gen/escaque/games/v1/entry_pb';
import type { TimeControl } from '../gen/escaque/common/v1/common_pb';
import { NoShows, PrizeMethod, Venue, type Regulations } from '../gen/escaque/matchmaking/v1/event_pb';
import { TeamPrimary } from '../gen/escaque/matchmaking/v1/team_pb';
import { sayDraw, sayMoment, sayPoints, saySystem, te } from '../i18n/events';
import { tm } from '../i18n/teams';
import { sayStandingOf } from '../i18n/why';
import { words } from '../i18n/index.svelte';
import { sayEdition, sayTimes, timesName } from '../i18n/terms';
import { isTeamEvent, isTeamSwiss } from './team_rules';
import { choosesRounds, drawsOf, isKnockout, isSwiss, isUnofficial } from './templates';

export interface Rule {
  readonly about: string;
  readonly says: readonly string[];
}

const minutes = (ms: number): number => Math.round(ms / 60_000);

function calendar({ calendar: given }: Regulations): string[] {
  if (!given) return [];
  const starts = given.startsMs.map((ms, i) => (i === 0 ? te('calendar_first', { when: sayMoment(ms) }) : te('round_when', { n: i + 1, when: sayMoment(ms) })));
  const rest = given.intervalMs > 0 ? te('calendar_interval', { n: minutes(given.intervalMs) }) : te('calendar_at_once');
  const published = given.publishedBeforeMs > 0 ? [te('published_before', { n: minutes(given.publishedBeforeMs) })] : [];
  return [...starts, rest, ...published];
}

function entry({ entry: given, system }: Regulations): string[] {
  const says = [
    given?.mustBeRated ? te('entry_rated') : '',
    given?.minRating === undefined ? '' : te('entry_from', { n: given.minRating }),
    given?.maxRating === undefined ? '' : te('entry_to', { n: given.maxRating }),
  ].filter(Boolean);
  const late = choosesRounds(system) && given?.lastLateEntry ? [te('entry_late', { n: given.lastLateEntry })] : [];
  const n = given?.maxEntrants ?? 0;
  const places = isTeamEvent(system) ? tm('entry_places', { n }) : te('entry_places', { n });
  return [...(says.length ? says : [te('entry_all')]), places, ...late];
}

function late({ rules, noShows, venue }: Regulations): string[] {
  const after = rules?.defaultTimeMs === undefined ? (venue === Venue.HERE ? te('default_time_by_game') : '') : te('default_time_is', { n: minutes(rules.defaultTimeMs) });
  return [after, noShows === NoShows.ARE_WITHDRAWN ? te('no_shows_out') : ''].filter(Boolean);
}

function draws({ rules }: Regulations): string[] {
  if (rules?.agreement === Agreement.AFTER_MOVE) return [te('draws_after', { n: rules.agreementFrom })];
  return rules?.agreement === Agreement.NEVER ? [te('draws_never')] : [];
}

function prizes({ prizes: given }: Regulations): string[] {
  if (!given || given.places.length + given.special.length === 0) return [];
  const money = new Intl.NumberFormat(words.language, { maximumFractionDigits: 2 });
  const amount = (cents: number): string => `${money.format(cents / 100)} ${given.currency}`.trim();
  const places = given.places.map((cents, i) => `${i + 1}. ${amount(cents)}`).join(', ');
  const special = given.special.map(({ name, amount: cents }) => `${name}: ${amount(cents)}`);
  const shared = { [PrizeMethod.UNSPECIFIED]: '', [PrizeMethod.EQUAL_SHARES]: te('prizes_equal'), [PrizeMethod.BY_RANK]: te('prizes_rank'), [PrizeMethod.HORT]: te('prizes_hort') };
  return [places, places ? shared[given.method] : '', ...special].filter(Boolean);
}

function positions({ firstPositions, variant }: Regulations, commitment: string): string[] {
  if (variant !== Variant.CHESS960) return [];
  return [firstPositions.length ? te('positions_chosen', { numbers: firstPositions.join(', ') }) : te('positions_drawn', { commitment })];
}

function matches({ knockout: given }: Regulations): string[] {
  if (!given) return [];
  const times = (control: TimeControl | undefined): string => timesName({ timeControl: control, schedules: '' });
  return [
    te.count('match_games', given.games),
    te('then_rapid', { times: times(given.rapid) }),
    te('then_blitz', { n: given.blitzGames, times: times(given.blitz) }),
    te('sudden_death_is'),
    te('choice_is'),
  ];
}

function teams({ teams: given, system, calendar: times }: Regulations): string[] {
  if (!given) return [];
  const points = (tenths: number | undefined): string => sayPoints(tenths ?? 0);
  const byes = isTeamSwiss(system) && given.byeMatch !== undefined ? [tm('bye_worth_match', { points: points(given.byeMatch) })] : [];
  const games = isTeamSwiss(system) && given.byeGames !== undefined ? [tm('bye_worth_games', { points: points(given.byeGames) })] : [];
  const minutesBefore = minutes(times?.publishedBeforeMs ?? 0);
  return [
    `${tm.count('match_of', given.boards)}, ${tm('team_of', { n: given.maxMembers })}`,
    minutesBefore ? tm('line_up_rule', { n: minutesBefore }) : tm('line_up_rule_none'),
    tm('match_worth', { win: points(given.matchWin), draw: points(given.matchDraw), loss: points(given.matchLoss) }),
    tm(given.primary === TeamPrimary.GAME_POINTS ? 'ranked_game' : 'ranked_match'),
    ...byes,
    ...games,
  ];
}

/** What there is to say, in the order in which a player asks. `commitment`: to its drawn first positions. */
export function rulesOf(of: Regulations, commitment = ''): Rule[] {
  const swiss = isSwiss(of.system);
  const points = of.points;
  const byes = of.byes?.halfPointByes ? te('byes_allowed', { n: of.byes.halfPointByes, to: of.byes.lastRound }) : te('byes_zero_only');
  const worth = points && {
    win: sayPoints(points.win),
    draw: sayPoints(points.draw),
    loss: sayPoints(points.loss),
    bye: sayPoints(points.pairingBye ?? points.win),
  };
  const all: Rule[] = [
    { about: te('system'), says: [saySystem(of.system), isUnofficial(of.system) ? sayStandingOf(of.system) : '', of.isAccelerated ? te('accelerated') : ''] },
    { about: te(isKnockout(of.system) ? 'seeding' : 'number_draw'), says: drawsOf(of.system).length ? [sayDraw(of.numberDraw)] : [] },
    { about: te('matches'), says: isKnockout(of.system) ? matches(of) : [] },
    { about: tm('teams'), says: isTeamEvent(of.system) ? teams(of) : [] },
    { about: te('rounds'), says: choosesRounds(of.system) ? [String(of.rounds)] : [] },
    { about: te('venue'), says: [te(of.venue === Venue.ELSEWHERE ? 'venue_elsewhere' : 'venue_here')] },
    { about: te('times'), says: [timesName(of), sayTimes(of), te(of.isRated ? 'is_rated' : 'is_casual')] },
    { about: te('laws'), says: [sayEdition(of.edition)] },
    { about: te('positions'), says: positions(of, commitment) },
    { about: te('calendar'), says: calendar(of) },
    { about: te('entry'), says: entry(of) },
    { about: te('default_time'), says: late(of) },
    { about: te('byes'), says: swiss ? [byes] : [] },
    { about: te('worth'), says: worth && !isKnockout(of.system) ? [isTeamEvent(of.system) ? tm('game_worth', worth) : te('points_are', worth)] : [] },
    { about: te('draws'), says: draws(of) },
    { about: te('prizes'), says: prizes(of) },
    { about: te('committee'), says: [of.appealsCommittee.join(', ')] },
    { about: te('forbidden'), says: of.forbidden.length ? [te.count('forbidden_groups', of.forbidden.length)] : [] },
  ];
  return all.map(({ about, says }) => ({ about, says: says.filter(Boolean) })).filter(({ says }) => says.length);
}
