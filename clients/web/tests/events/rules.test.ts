import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { beforeEach, describe, expect, it } from 'vitest';
import { Color } from '../../src/gen/escaque/common/v1/common_pb';
import { Agreement, IllegalMoveMode, Quickplay, Supervision } from '../../src/gen/escaque/games/v1/entry_pb';
import { EntryAccess, PairingSystem, PrizeCumulation, PrizeMethod, PrizeSharing, RegulationsSchema, Venue } from '../../src/gen/escaque/matchmaking/v1/event_pb';
import { accessesOf, accessOf, gateOf, isPrivate, keyIn, linkOf } from '../../src/events/access';
import { choicesOf } from '../../src/events/choices';
import { rulesOf } from '../../src/events/rules';
import { kEditions } from '../../src/game/editions';
import { speak } from '../speak';

type Init = MessageInitShape<typeof RegulationsSchema>;
const kPlain: Init = { system: PairingSystem.DUTCH_2026, venue: Venue.HERE, rounds: 5, edition: 'fide-2014', timeControl: { baseMs: 1_500_000, incrementMs: 0 } };

/** What stands under the headings that are asked for. */
function said(more: Init, ...about: string[]): string[] {
  const rules = rulesOf(create(RegulationsSchema, { ...kPlain, ...more } as Init), '', (id) => ({ a: 'Ana', b: 'Bruno' })[id]);
  return rules.filter((rule) => about.includes(rule.about)).flatMap(({ says }) => says);
}

describe('the choices of an edition', () => {
  const header = (edition: string): string => readFileSync(join(__dirname, `../../../../common/domain/laws/editions/${edition.replace('-', '_')}.hpp`), 'utf8');
  const isNamed = (text: string, field: string): boolean => new RegExp(`\\.${field} = "`).test(text);
  const part = (text: string, name: string): string => text.slice(text.lastIndexOf(`.${name} = {`)).split(/\n    \.\w+ = /)[0]!;

  // The house edition is a copy of that of 2023.
  it.each(kEditions.filter((name) => name !== 'online'))('are those of the server: %s', (edition) => {
    const text = header(edition);
    const form = /QuickplayForm::(\w+)/.exec(text)?.[1] ?? 'none';
    expect(choicesOf(edition)).toMatchObject({
      restrictsAgreement: isNamed(text, 'event_forbids'),
      announcesLongerCounts: isNamed(text, 'more_than_fifty'),
      choosesSupervision: isNamed(part(text, 'illegal_moves'), 'event_chooses'),
      choosesDefaultTime: isNamed(part(text, 'lateness'), 'event_chooses'),
    });
    expect(choicesOf(edition).quickplay).toHaveLength({ none: 0, claim: 1, increment_or_claim: 3 }[form]!);
    expect(choicesOf(edition).letsPlayersStopClocks).toBe(/clock_stops = \{\s*\.allowed = "/.test(text));
  });

  it('are the same in the house edition as in that of 2023', () => expect(choicesOf('online')).toEqual({ ...choicesOf('fide-2023'), knowsAbandonment: true }));
});

describe('the regulations in words', () => {
  beforeEach(() => speak('en'));

  it('say under which supervision rapid and blitz are played, as 2014 A.5 and B.5 demand', () => {
    expect(said({}, 'Supervision')).toEqual(['Rapid games: supervision is adequate, so the Competition Rules apply (A.3).']);
    const blitz: Init = { timeControl: { baseMs: 180_000, incrementMs: 2_000 }, rules: { supervision: Supervision.OTHERWISE } };
    expect(said(blitz, 'Supervision')).toEqual(['Blitz games: supervision is not adequate, so B.4 applies.']);
    expect(said({ timeControl: { baseMs: 5_400_000, incrementMs: 30_000 } }, 'Supervision')).toEqual([]);
    expect(said({ edition: 'fide-1997' }, 'Supervision')).toEqual([]);
    speak('es');
    expect(said({}, 'Supervisión')).toEqual(['Partidas rápidas: hay supervisión adecuada y se aplican las Reglas de Competición (A.3).']);
  });

  it('say it of the tie-break games of a knock-out, too', () => {
    const knockout: Init = { system: PairingSystem.KNOCKOUT, timeControl: { baseMs: 5_400_000, incrementMs: 30_000 }, knockout: { games: 2, rapid: { baseMs: 900_000, incrementMs: 10_000 }, blitzGames: 2, blitz: { baseMs: 180_000, incrementMs: 2_000 } } };
    expect(said(knockout, 'Supervision').map((text) => text.slice(0, 5))).toEqual(['Rapid', 'Blitz']);
  });

  it('say whether there is a quickplay finish', () => {
    expect(said({}, 'Quickplay finish')).toEqual(['Appendix G does not apply.']);
    expect(said({ timeControl: { baseMs: 1_500_000, incrementMs: 5_000 } }, 'Quickplay finish')).toEqual([]);
    expect(said({ rules: { quickplay: Quickplay.BY_ARBITER } }, 'Quickplay finish')).toEqual(['Appendix G applies: an arbiter decides on every request.']);
    expect(said({ edition: 'fide-1997', schedules: '40/90+30,G/30' }, 'Quickplay finish')).toEqual(['Article 10 applies: an arbiter decides on every request.']);
    expect(said({ edition: 'classic' }, 'Quickplay finish')).toEqual([]);
  });

  it('say what illegal moves cost, when players are late, and which draws there are', () => {
    expect(said({}, 'Illegal moves')).toEqual(['The server refuses an illegal move, and the clock runs on.']);
    expect(said({ venue: Venue.ELSEWHERE }, 'Illegal moves')).toEqual([]);
    expect(said({ rules: { illegalMoves: IllegalMoveMode.PENALISED } }, 'Illegal moves')[0]).toMatch(/^An illegal move is completed/);
    expect(said({ rules: { defaultTimeMs: 900_000 } }, 'Late players')).toEqual(['A player who arrives at the board more than 15 min after the start loses by forfeit.']);
    expect(said({ rules: { defaultTimeMs: 0 } }, 'Late players')).toEqual(['A player who is not at the board at the start loses by forfeit.']);
    expect(said({ rules: { agreement: Agreement.NEVER } }, 'Draws')).toEqual(['never by agreement']);
  });

  it('announce positions that are given more than fifty moves', () => {
    const old: Init = { edition: 'fide-1993', rules: { longerCounts: [{ material: 'KRBKR', moves: 75 }] } };
    expect(said(old, 'Fifty-move rule')).toEqual(['Announced as Article 10.12 demands, for either colour:', 'KRB–KR: 75 moves instead of fifty']);
    speak('es');
    expect(said(old, 'Regla de las cincuenta jugadas')[1]).toBe('RTA–RT: 75 jugadas en lugar de cincuenta');
  });

  it('name the prizes, how they are shared and who may have them', () => {
    const prizes = { currency: '€', places: [30_000, 15_050], method: PrizeMethod.HORT, sharing: PrizeSharing.PRIZE_PLACES, special: [{ name: 'Local', amount: 5_000, ratedBelow: 1800, isForWomen: true }], cumulation: PrizeCumulation.THE_HIGHER };
    expect(said({ prizes }, 'Prizes')).toEqual([
      '1. 300 €, 2. 150.50 €',
      'half by place, half shared (Hort)',
      'only players placed within the prizes share them',
      'Local (rated below 1800, women): 50 €',
      'a player entitled to two prizes receives the higher one',
      'players who have withdrawn keep their right to a prize',
    ]);
    expect(said({ prizes: { ...prizes, excludesWithdrawn: true } }, 'Prizes').at(-1)).toBe('players who have withdrawn win no prize');
    expect(said({ system: PairingSystem.TEAM_SWISS, prizes: { places: [10_000], excludesWithdrawn: true } }, 'Prizes').at(-1)).toBe('teams that have withdrawn win no prize');
    expect(said({ prizes: { places: [] } }, 'Prizes')).toEqual([]);
  });

  it('name the forbidden pairs, the points of the absent and the first colour', () => {
    const forbidden = [{ firstRound: 1, lastRound: 9, userIds: ['a', 'b'] }, { firstRound: 2, lastRound: 2, userIds: ['a', 'x'] }];
    expect(said({ forbidden }, 'Forbidden pairs')).toEqual(['Rounds 1–9: Ana, Bruno', '1 group of players who may not meet']);
    expect(said({ points: { win: 30, draw: 10, loss: 0, forfeitLoss: 0, zeroBye: 5 } }, 'Points')).toEqual(['a win 3, a draw 1, a loss 0, a pairing-allocated bye 3', 'a zero-point bye ½, a loss by forfeit 0']);
    expect(said({ initialColor: Color.BLACK }, 'Pairing').at(-1)).toBe('Round 1: the higher-ranked player of board 1 has Black.');
    expect(said({ rules: { allowsBerserk: true } }, 'Berserk')).toHaveLength(1);
    expect(said({ federationsApart: 3, forbidden: forbidden.slice(0, 1) }, 'Forbidden pairs')).toEqual(['In the last 3 rounds, players of the same federation do not meet.', 'Rounds 1–9: Ana, Bruno']);
    expect(said({ federationsApart: 1 }, 'Forbidden pairs')).toEqual(['In the last round, players of the same federation do not meet.']);
  });

  it('say which places are played off, with the rate of play', () => {
    const knockout = { games: 2, rapid: { baseMs: 900_000, incrementMs: 10_000 }, blitzGames: 2, blitz: { baseMs: 180_000, incrementMs: 2_000 } };
    expect(said({ playOffPlaces: 3, knockout }, 'Play-offs').slice(0, 3)).toEqual(['Players with equal points for the first 3 places play them off.', 'two rapid games (15+10)', 'then 2 blitz games (3+2)']);
    expect(said({ playOffPlaces: 1, knockout }, 'Play-offs')[0]).toBe('Players with equal points for first place play it off.');
    expect(said({ knockout }, 'Play-offs')).toEqual([]);
  });

  it('say how much later spectators see the games', () => {
    expect(said({}, 'Spectators')).toEqual([]);
    expect(said({ spectatorsDelayMs: 900_000 }, 'Spectators')).toEqual(['Spectators see each game 15 min later than its players, as long as it goes on. Arbiters see it at once.']);
  });
});

describe('the rules of entry', () => {
  it('say what opens a private event', () => {
    const entry = (access: EntryAccess) => said({ entry: { access, maxEntrants: 20 } }, 'Entry');
    expect(entry(EntryAccess.UNSPECIFIED)[0]).toBe('open to all');
    expect(entry(EntryAccess.EVERYBODY)[0]).toBe('open to all');
    expect(entry(EntryAccess.BY_PASSWORD)[0]).toBe('private: by password or invitation');
    expect(entry(EntryAccess.MEMBERS).slice(0, 2)).toEqual(['for members of the club', 'at most 20 players']);
    expect(said({ entry: { barsArbiters: true, maxEntrants: 20 } }, 'Entry').slice(0, 2)).toEqual(['open to all', 'no arbiter of the event plays in it']);
  });

  it('let members alone in only where there is a club', () => {
    expect(accessesOf('')).not.toContain(EntryAccess.MEMBERS);
    expect(accessesOf('0000000000C')).toContain(EntryAccess.MEMBERS);
    expect(accessOf(EntryAccess.MEMBERS)).toBe(EntryAccess.MEMBERS);
    expect([EntryAccess.EVERYBODY, EntryAccess.MEMBERS, EntryAccess.INVITED, EntryAccess.BY_LINK, EntryAccess.BY_PASSWORD].map((access) => isPrivate(accessOf(access)))).toEqual([false, false, true, true, true]);
  });

  it('are told to strangers by the code of the refusal, and read a key from a link', () => {
    expect([gateOf('event.link_needed'), gateOf('event.event_over'), gateOf('')]).toEqual(['link_needed', undefined, undefined]);
    const key = '0a'.repeat(32);
    expect(keyIn(new URL(linkOf('https://club.example', '0123456789A', key)).hash)).toBe(key);
    expect([keyIn('#key=0a'), keyIn(''), keyIn(`#key=${key}x`)]).toEqual(['', '', '']);
  });
});
