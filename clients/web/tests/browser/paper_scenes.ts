// Papers of an event: an adjourned game, and the certificate of a norm.
import { PairingSystem, RoundStage, Score, Venue } from '../../src/gen/escaque/matchmaking/v1/event_pb';
import { EventStage, GetEventResponseSchema } from '../../src/gen/escaque/matchmaking/v1/matchmaking_service_pb';
import { GetNormsResponseSchema, NormCondition, NormExclusion, NormExemption, NormRequirement } from '../../src/gen/escaque/matchmaking/v1/norm_pb';
import { GetGameResponseSchema } from '../../src/gen/escaque/games/v1/games_service_pb';
import { Color } from '../../src/gen/escaque/common/v1/common_pb';
import { entry, type FactInit } from '../builders';
import { runningEvent } from './event_scenes';
import type { FakeGateway } from './fake_gateway';
import { gameFacts, kAna, kItalian, line } from './scenes';

export const kPaperPath = '/event/0000000000A/paper';

const kSealed: FactInit[] = [
  { case: 'gameAdjourned', value: {} },
  { case: 'moveSealed', value: { by: Color.WHITE, sealed: new Uint8Array(), remaining: { whiteMs: 91_000, blackMs: 120_000 }, resumesInS: 86_400 } },
];

/** Board 1 of round 3, in which a move was sealed; the visitor is the organiser. */
export function adjournedBoard(gateway: FakeGateway): void {
  runningEvent(gateway, kAna.id);
  const facts = [[gameFacts()], line(kItalian), kSealed];
  const entries = facts.map((each, i) => entry(i + 1, each));
  gateway.answerRest('game/0123456783A', GetGameResponseSchema, { entries });
}

const kNames = ['Beliavsky, Ana María', 'Quintana, José', 'Vidmar, Nona', 'Ortueta y Esteban, Martín de', 'Petrov, Elena', 'Núñez, Ruy', 'Capablanca, Olga', 'Zhu, Li', 'Torre, Carlos', 'Sosa, Inés'];
const kFederations = ['ESP', 'MEX', 'GEO', 'ESP', 'BUL', 'CHI', 'CUB', 'CHN', 'MEX', 'ARG'];
const kTitles = ['GM', 'GM', 'IM', 'GM', 'WGM', 'FM', 'IM', 'GM', '', 'IM'];
const kStart = Date.UTC(2026, 10, 21, 16, 0);

const condition = (of: NormCondition, found: number, needed: number, isAtMost = false) => ({ condition: of, found, needed, isAtMost, isMet: isAtMost ? found <= needed : found >= needed });
const finding = (requirement: NormRequirement, found: number, needed: number, isAtMost = false) => ({ requirement, found, needed, isAtMost, isMet: isAtMost ? found <= needed : found >= needed });

/** An all-play-all of ten over the board; player 10 has made the norm of a grandmaster, or has just missed it. */
export function normEvent(gateway: FakeGateway, isMissed = false): void {
  const ids = kNames.map((_, i) => (i === 0 ? kAna.id : `norm000000${i}`));
  const entrants = kNames.map((name, i) => ({
    person: { player: { user: { id: ids[i]!, handle: '', title: kTitles[i]! } }, name, rating: 2530 - 12 * i, federation: kFederations[i]!, fideId: String(2_200_000 + i), birthDate: `199${i}/03/1${i}`, sex: i % 4 === 0 ? 'w' : 'm' },
    number: i + 1,
    fromRound: 1,
  }));
  const rounds = Array.from({ length: 9 }, (_, r) => ({
    number: r + 1,
    startsMs: kStart + r * 86_400_000,
    stage: RoundStage.COMPLETE,
    boards: Array.from({ length: 5 }, (__, b) => ({ whiteId: ids[b]!, blackId: ids[9 - b]!, score: b === 2 ? Score.DRAW : b % 2 ? Score.WHITE_WINS : Score.BLACK_WINS })),
  }));
  const regulations = { name: 'Torneo magistral de Gijón', system: PairingSystem.ROUND_ROBIN, venue: Venue.ELSEWHERE, timeControl: { baseMs: 5_400_000, incrementMs: 30_000 }, schedules: '40/90+30,G/30+30', edition: 'fide-2023', calendar: { startsMs: [kStart] }, tiebreaks: ['DE', 'SB'], tiebreakEdition: '2012', rules: {} };
  gateway.answerRest('event/0000000000A', GetEventResponseSchema, { version: 60, stage: EventStage.OPEN, created: { eventId: '0000000000A', regulations, organizerId: kAna.id, createdMs: kStart - 9e8 }, entrants, rounds, roundCount: 9 });
  const halves = [2, 1, 2, isMissed ? 0 : 1, 2, 2, 1, 1, 2];
  const games = halves.map((halfPoints, i) => ({ round: i + 1, opponent: i + 1, title: kTitles[i]!, federation: kFederations[i]!, ...(i === 8 ? {} : { rating: 2530 - 12 * i }), halfPoints, exclusion: NormExclusion.NONE }));
  const report = {
    title: 'GM',
    isAchieved: !isMissed,
    games,
    findings: [
      finding(NormRequirement.GAMES, 9, 9),
      finding(NormRequirement.FOREIGN_FEDERATIONS, 6, 2),
      finding(NormRequirement.OWN_FEDERATION, 0, 5, true),
      finding(NormRequirement.ONE_FEDERATION, 2, 6, true),
      finding(NormRequirement.TITLE_HOLDERS, 8, 5),
      finding(NormRequirement.MEETING_OPPONENTS, 4, 3),
      finding(NormRequirement.UNRATED_OPPONENTS, 1, 2, true),
      finding(NormRequirement.AVERAGE, 2452, 2380),
      finding(NormRequirement.SCORE, isMissed ? 72 : 77, 35),
      finding(NormRequirement.PERFORMANCE, isMissed ? 2598 : 2644, 2600),
    ],
    raised: 9,
    countedGames: 9,
    halfPoints: halves.reduce((sum, each) => sum + each, 0),
    average: 2452,
    performance: isMissed ? 2598 : 2644,
    claimedGames: 9,
    meetsForeigners: true,
  };
  gateway.answerRest('event/0000000000A/norms', GetNormsResponseSchema, {
    afterRound: 9,
    exemption: NormExemption.NONE,
    conditions: [
      condition(NormCondition.OVER_THE_BOARD, 1, 1),
      condition(NormCondition.PLAYERS, 10, 3),
      condition(NormCondition.THINKING_TIME, 120, 90),
      condition(NormCondition.SAME_TIMES, 1, 1),
      condition(NormCondition.ROUNDS_A_DAY, 1, 2, true),
      condition(NormCondition.MINUTES_A_DAY, 300, 720, true),
      condition(NormCondition.DAYS, 9, 90, true),
      condition(NormCondition.CHIEF_ARBITER, isMissed ? 0 : 1, 1),
      condition(NormCondition.PLAYING_ARBITERS, isMissed ? 1 : 0, 0, true),
    ],
    hasDailyRounds: true,
    players: [{ number: 10, reports: [report] }],
  });
}
