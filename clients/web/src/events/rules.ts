// The regulations of an event as sentences, each under the name of what it is about.
import { Color, Variant, type TimeControl } from '../gen/escaque/common/v1/common_pb';
import { EntryAccess, Venue, type ForbiddenMeetings, type Regulations } from '../gen/escaque/matchmaking/v1/event_pb';
import { TeamPrimary } from '../gen/escaque/matchmaking/v1/team_pb';
import { accessText, type AccessKey } from '../i18n/announced/access';
import { eventText, sayDraw, sayMoment, sayPoints, saySystem } from '../i18n/events';
import { positionText } from '../i18n/position';
import { rulesText } from '../i18n/regulations';
import { teamText } from '../i18n/teams';
import { sayStandingOf } from '../i18n/why';
import { sayEdition, sayTimes, timesName } from '../i18n/terms';
import { berserk, callsAndAbsences, draws, illegalMoves, late, longerCounts, quickplay, supervision } from './rules_of_play';
import { prizes } from './rules_of_prizes';
import { accessOf } from './access';
import { isTeamEvent, isTeamSwiss } from './team_rules';
import { choosesRounds, drawsOf, isKnockout, isSwiss, isUnofficial } from './templates';

type NameOf = (userId: string) => string | undefined;

export interface Rule {
  readonly about: string;
  readonly says: readonly string[];
}

const minutes = (ms: number): number => Math.round(ms / 60_000);

function calendar({ calendar: given }: Regulations): string[] {
  if (!given) return [];
  const starts = given.startsMs.map((ms, i) => (i === 0 ? eventText('calendar_first', { when: sayMoment(ms) }) : eventText('round_when', { n: i + 1, when: sayMoment(ms) })));
  const rest = given.intervalMs > 0 ? eventText('calendar_interval', { n: minutes(given.intervalMs) }) : eventText('calendar_at_once');
  const published = given.publishedBeforeMs > 0 ? [eventText('published_before', { n: minutes(given.publishedBeforeMs) })] : [];
  const isElsewhere = given.timeZone && given.timeZone !== Intl.DateTimeFormat().resolvedOptions().timeZone;
  return [...starts, rest, ...published, ...(isElsewhere ? [rulesText('zone_of_event', { zone: given.timeZone })] : [])];
}

function entry({ entry: given, system }: Regulations): string[] {
  const says = [
    given?.mustBeRated ? eventText('entry_rated') : '',
    given?.minRating === undefined ? '' : eventText('entry_from', { n: given.minRating }),
    given?.maxRating === undefined ? '' : eventText('entry_to', { n: given.maxRating }),
  ].filter(Boolean);
  const late = choosesRounds(system) && given?.lastLateEntry ? [eventText('entry_late', { n: given.lastLateEntry })] : [];
  const n = given?.maxEntrants ?? 0;
  const places = isTeamEvent(system) ? teamText('entry_places', { n }) : eventText('entry_places', { n });
  const access = accessOf(given?.access);
  const isLimited = access !== EntryAccess.EVERYBODY;
  const barred = given?.barsArbiters ? [rulesText('arbiters_barred')] : [];
  const who = isLimited ? [accessText(`rule_${EntryAccess[access]}` as AccessKey)] : [];
  return [...who, ...(says.length || isLimited ? says : [eventText('entry_all')]), ...barred, places, ...late];
}

function positions({ firstPositions, variant }: Regulations, commitment: string): string[] {
  if (variant !== Variant.CHESS960) return [];
  return [firstPositions.length ? eventText('positions_chosen', { numbers: firstPositions.join(', ') }) : eventText('positions_drawn', { commitment })];
}

/** Those whom nobody knows yet are counted. */
function forbidden(groups: readonly ForbiddenMeetings[], nameOf: NameOf): string[] {
  const named = groups.map(({ firstRound: from, lastRound: to, userIds }) => {
    const names = userIds.map(nameOf);
    return names.every(Boolean) ? rulesText(from === to ? 'forbidden_in_one' : 'forbidden_in', { from, to, names: names.join(', ') }) : '';
  });
  const unnamed = named.filter((says) => !says).length;
  return [...named.filter(Boolean), ...(unnamed ? [eventText.count('forbidden_groups', unnamed)] : [])];
}

function firstColor({ initialColor, system }: Regulations): string {
  if (initialColor === Color.UNSPECIFIED || !isSwiss(system)) return '';
  return rulesText('first_color', { color: eventText(initialColor === Color.WHITE ? 'side_white' : 'side_black') });
}

function matches({ knockout: given }: Regulations): string[] {
  if (!given) return [];
  const times = (control: TimeControl | undefined): string => timesName({ timeControl: control, schedules: '' });
  return [
    eventText.count('match_games', given.games),
    eventText('then_rapid', { times: times(given.rapid) }),
    eventText('then_blitz', { n: given.blitzGames, times: times(given.blitz) }),
    eventText('sudden_death_is'),
    eventText('choice_is'),
  ];
}

function teams({ teams: given, system, calendar: times, venue }: Regulations): string[] {
  if (!given) return [];
  const points = (tenths: number | undefined): string => sayPoints(tenths ?? 0);
  const byes = isTeamSwiss(system) && given.byeMatch !== undefined ? [teamText('bye_worth_match', { points: points(given.byeMatch) })] : [];
  const games = isTeamSwiss(system) && given.byeGames !== undefined ? [teamText('bye_worth_games', { points: points(given.byeGames) })] : [];
  const minutesBefore = minutes(times?.publishedBeforeMs ?? 0);
  return [
    `${teamText.count('match_of', given.boards)}, ${teamText('team_of', { n: given.maxMembers })}`,
    minutesBefore ? teamText('line_up_rule', { n: minutesBefore }) : teamText('line_up_rule_none'),
    ...(venue !== Venue.ELSEWHERE ? [teamText('captains_rule')] : []),
    teamText('match_worth', { win: points(given.matchWin), draw: points(given.matchDraw), loss: points(given.matchLoss) }),
    teamText(given.primary === TeamPrimary.GAME_POINTS ? 'ranked_game' : 'ranked_match'),
    ...byes,
    ...games,
  ];
}

function worth({ points, system }: Regulations): string[] {
  if (!points || isKnockout(system)) return [];
  const said = { win: sayPoints(points.win), draw: sayPoints(points.draw), loss: sayPoints(points.loss), bye: sayPoints(points.pairingBye ?? points.win) };
  const absence = points.zeroBye || points.forfeitLoss ? [rulesText('worth_of_absence', { zero: sayPoints(points.zeroBye), forfeit: sayPoints(points.forfeitLoss) })] : [];
  return [isTeamEvent(system) ? teamText('game_worth', said) : eventText('points_are', said), ...absence];
}

function playOff({ playOffPlaces: n, knockout: given }: Regulations): string[] {
  if (!n || !given) return [];
  const times = (control: TimeControl | undefined): string => timesName({ timeControl: control, schedules: '' });
  return [
    rulesText.count('play_off', n),
    rulesText('play_off_rapid', { times: times(given.rapid) }),
    eventText('then_blitz', { n: given.blitzGames, times: times(given.blitz) }),
    eventText('sudden_death_is'),
  ];
}

/**
 * What there is to say, in the order in which a player asks. `commitment`: to its drawn first positions; `nameOf`: of an
 * entrant, where it is known.
 */
export function rulesOf(of: Regulations, commitment = '', nameOf: NameOf = () => undefined): Rule[] {
  const swiss = isSwiss(of.system);
  const byes = of.byes?.halfPointByes ? eventText('byes_allowed', { n: of.byes.halfPointByes, to: of.byes.lastRound }) : eventText('byes_zero_only');
  const all: Rule[] = [
    { about: eventText('system'), says: [saySystem(of.system), isUnofficial(of.system) ? sayStandingOf(of.system) : '', of.isAccelerated ? eventText('accelerated') : '', firstColor(of)] },
    { about: eventText(isKnockout(of.system) ? 'seeding' : 'number_draw'), says: drawsOf(of.system).length ? [sayDraw(of.numberDraw)] : [] },
    { about: eventText('matches'), says: isKnockout(of.system) ? matches(of) : [] },
    { about: teamText('teams'), says: isTeamEvent(of.system) ? teams(of) : [] },
    { about: eventText('rounds'), says: choosesRounds(of.system) ? [String(of.rounds)] : [] },
    { about: eventText('venue'), says: [eventText(of.venue === Venue.ELSEWHERE ? 'venue_elsewhere' : 'venue_here')] },
    { about: eventText('times'), says: [timesName(of), sayTimes(of), eventText(of.isRated ? 'is_rated' : 'is_casual')] },
    { about: eventText('laws'), says: [sayEdition(of.edition)] },
    { about: rulesText('supervision'), says: supervision(of) },
    { about: rulesText('illegal_moves'), says: illegalMoves(of) },
    { about: rulesText('quickplay'), says: quickplay(of) },
    { about: rulesText('calls'), says: callsAndAbsences(of) },
    { about: rulesText('appeals'), says: of.venue === Venue.ELSEWHERE ? [] : [rulesText('appeals_says', { n: Math.round((of.rules?.appealTimeMs ?? 900_000) / 60_000) }), of.rules?.appealDeposit ? rulesText('appeal_deposit_says', { deposit: of.rules.appealDeposit }) : ''] },
    { about: rulesText('longer_counts'), says: longerCounts(of) },
    { about: eventText('draws'), says: draws(of) },
    { about: rulesText('berserk'), says: berserk(of) },
    { about: eventText('positions'), says: positions(of, commitment) },
    { about: positionText('thematic'), says: of.initialFen ? [positionText('thematic_says', { fen: of.initialFen })] : [] },
    { about: eventText('calendar'), says: calendar(of) },
    { about: eventText('entry'), says: entry(of) },
    { about: eventText('default_time'), says: late(of) },
    { about: eventText('byes'), says: swiss ? [byes] : [] },
    { about: eventText('worth'), says: worth(of) },
    { about: rulesText('play_offs'), says: playOff(of) },
    { about: eventText('prizes'), says: prizes(of) },
    { about: eventText('forbidden'), says: [...(of.federationsApart ? [rulesText.count('apart', of.federationsApart)] : []), ...forbidden(of.forbidden, nameOf)] },
    { about: rulesText('spectators'), says: of.spectatorsDelayMs ? [rulesText('delay_says', { n: minutes(of.spectatorsDelayMs) })] : [] },
  ];
  return all.map(({ about, says }) => ({ about, says: says.filter(Boolean) })).filter(({ says }) => says.length);
}
