// A season of blitz categories with hundreds of players, as its page shows it to a visitor and to its organiser.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { GetSeasonResponseSchema, ListSeasonsResponseSchema } from '../../src/gen/escaque/matchmaking/v1/matchmaking_service_pb';
import { CategoryCause, ClubCategory, Importance, Merit, type SeasonMemberSchema, TournamentStage } from '../../src/gen/escaque/matchmaking/v1/season_pb';
import type { FakeGateway } from './fake_gateway';
import { kAna } from './scenes';

const kSeasonId = '0000000000S';
export const kSeasonPath = `/season/${kSeasonId}`;

const kDay = 86_400_000;
const kOpened = Date.UTC(2026, 2, 1, 18);
const kNames = ['Álvarez, Inés', 'Zugasti, Ander', 'García de la Fuente, María Jesús', 'Paz, Bruno', 'Núñez, Óscar', 'Li, Mei'];
const { FIRST, SECOND, THIRD, FOURTH, UNSPECIFIED } = ClubCategory;

function member(i: number): MessageInitShape<typeof SeasonMemberSchema> {
  const first = ([SECOND, THIRD, FOURTH, FOURTH] as const)[i % 4]!;
  const entered = { slow: UNSPECIFIED, earned: first };
  const steps = [{ version: i + 2, atMs: kOpened + i * 1000, now: entered, cause: i % 3 ? CategoryCause.REGISTERED : CategoryCause.FIRST_ENTRY, eventId: '0000000000E' }];
  if (i % 7 === 0) steps.push({ version: 500 + i, atMs: kOpened + 40 * kDay, now: { slow: SECOND, earned: first, granted: SECOND } as never, cause: CategoryCause.SLOW_PROMOTION, eventId: '' });
  if (i === 1) steps.push({ version: 700, atMs: kOpened + 60 * kDay, now: { slow: UNSPECIFIED, earned: SECOND }, cause: CategoryCause.YEARLY_CHAMPION, eventId: '0000000000E' });
  const now = steps.at(-1)!.now;
  const blitz = i % 7 === 0 ? SECOND : now.earned;
  return { person: { userId: String(i).padStart(11, '0'), name: kNames[i] ?? `Jugador ${i}`, handle: i === 0 ? 'Ines_A' : i === 5 ? 'crafty' : '', isComputer: i === 5 }, now, blitz, steps };
}

const kMembers = Array.from({ length: 400 }, (_, i) => member(i));

function season(gateway: FakeGateway, organizerId: string): void {
  gateway.answerRest(`season/${kSeasonId}`, GetSeasonResponseSchema, {
    version: 900,
    opened: { seasonId: kSeasonId, name: 'Club Metropolitano de Ajedrez', year: 2026, organizerId },
    openedMs: kOpened,
    members: kMembers,
    tournaments: [
      {
        eventId: '0000000000E',
        name: 'Campeonato anual de tercera',
        category: THIRD,
        importance: Importance.YEARLY,
        stage: TournamentStage.FINISHED,
        startsMs: kOpened + 59 * kDay,
        endedMs: kOpened + 60 * kDay,
        entrants: 44,
        countedVersion: 700,
        starters: 42,
        winner: kMembers[1]!.person!,
        promotions: [
          { userId: '00000000001', to: SECOND, merit: Merit.BEST_FIVE_PERCENT },
          { userId: '00000000005', to: SECOND, merit: Merit.BEST_FIVE_PERCENT },
        ],
      },
      { eventId: '0000000000F', name: 'Relámpago de otoño', category: FOURTH, importance: Importance.CHAMPIONSHIP, stage: TournamentStage.OPEN, startsMs: kOpened + 200 * kDay, entrants: 12 },
      { eventId: '0000000000G', name: 'Maestros', category: FIRST, importance: Importance.CHAMPIONSHIP, stage: TournamentStage.CANCELLED, startsMs: kOpened + 210 * kDay, entrants: 3 },
    ],
    journal: [
      { version: 700, atMs: kOpened + 60 * kDay, deed: { deed: { case: 'championship', value: { eventId: '0000000000E', name: 'Campeonato anual de tercera', category: THIRD, importance: Importance.YEARLY } } } },
      { version: 500, atMs: kOpened + 40 * kDay, byId: organizerId, deed: { deed: { case: 'slowPromotion', value: { userId: '00000000000', to: SECOND } } }, correctedVersion: 501, reason: 'another player of that name', isUndone: true },
      { version: 2, atMs: kOpened, byId: organizerId, deed: { deed: { case: 'registration', value: { person: kMembers[0]!.person!, blitz: SECOND } } } },
    ],
  });
}

export const visitedSeason = (gateway: FakeGateway): void => season(gateway, '00000000999');
export const ownSeason = (gateway: FakeGateway): void => season(gateway, kAna.id);

export function seasons(gateway: FakeGateway): void {
  gateway.answerRest('seasons', ListSeasonsResponseSchema, {
    seasons: [
      { seasonId: kSeasonId, name: 'Club Metropolitano de Ajedrez', year: 2026, organizerId: kAna.id, members: 400, tournaments: 3 },
      { seasonId: '0000000000R', name: 'Club Metropolitano de Ajedrez', year: 2025, organizerId: kAna.id, isClosed: true, members: 1, tournaments: 12 },
    ],
  });
}
