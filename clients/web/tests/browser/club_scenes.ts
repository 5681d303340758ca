// Clubs as visitors, members, their officers and admins see them.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Page } from 'playwright-core';
import { ClubAdmission, ClubListView, ClubRelation } from '../../src/gen/escaque/accounts/v1/club_pb';
import { GetClubResponseSchema, ListClubNewsResponseSchema, ListClubPeopleResponseSchema, ListClubsResponseSchema, ListOwnClubsResponseSchema } from '../../src/gen/escaque/accounts/v1/club_service_pb';
import { ArenaStage, ListArenasResponseSchema } from '../../src/gen/escaque/matchmaking/v1/arena_pb';
import { EntryAccess, PairingSystem } from '../../src/gen/escaque/matchmaking/v1/event_pb';
import { LeaderboardSchema } from '../../src/gen/escaque/gateway/v1/rest_pb';
import { EventStage, EventSummarySchema, ListEventsResponseSchema, ListSeasonsResponseSchema } from '../../src/gen/escaque/matchmaking/v1/matchmaking_service_pb';
import { kEventPath, runningEvent } from './event_scenes';
import type { FakeGateway } from './fake_gateway';
import { kAna, kBruno } from './scenes';

const kClubId = '0000000000C';
const kFounded = Date.UTC(2024, 8, 1);
const kText = 'Nos reunimos los viernes a las 20:00 en el Café Gijón.\nPartidas amistosas, torneos de blitz y análisis para quien quiera aprender.';

const profile = (name: string, admission = ClubAdmission.ON_REQUEST, text = '') => ({ name, text, admission, listView: ClubListView.EVERYBODY });
const club = (members = 10_000) => ({ clubId: kClubId, profile: profile('Club de Ajedrez Torre Blanca', ClubAdmission.ON_REQUEST, kText), foundedMs: kFounded, members });
const person = (n: number, relation = ClubRelation.MEMBER, about = '') => ({ user: { id: `S${String(n).padStart(10, '0')}`, handle: n % 7 ? `jugador_${n}` : `a_very_long_name_${n}`, title: n % 11 ? '' : 'WFM' }, relation, sinceMs: kFounded + n * 86_400_000, about });

function show(gateway: FakeGateway, relation: ClubRelation): void {
  const leads = relation >= ClubRelation.OFFICER;
  gateway.answerRest(`club/${kClubId}`, GetClubResponseSchema, {
    club: club(),
    relation,
    maySeeMembers: true,
    officers: [
      { user: relation === ClubRelation.PRESIDENT ? kAna : kBruno, relation: ClubRelation.PRESIDENT, sinceMs: kFounded },
      person(11, ClubRelation.OFFICER),
      person(2, ClubRelation.OFFICER),
    ],
    arbiters: [person(3), person(7)],
    ...(leads && { requests: 2, invitations: 2, barred: 1, children: 5 }),
  });
  holdEvents(gateway);
  gateway.answerRest(`club/${kClubId}/news`, ListClubNewsResponseSchema, {
    news: [
      { newsId: '0000000000N', author: kBruno, text: 'El viernes hay torneo de blitz.\nInscripción hasta las 19:45.', postedMs: kFounded + 9e8 },
      { newsId: '0000000000M', author: kBruno, text: 'Ya tenemos sala nueva.', postedMs: kFounded },
    ],
    nextPageToken: 'more',
  });
  gateway.answerRest(`club/${kClubId}/people`, ListClubPeopleResponseSchema, { people: [1, 2, 3, 7, 22].map((n) => person(n, ClubRelation.MEMBER, leads ? 'Nos conocimos el viernes en el café.' : '')), nextPageToken: 'more' });
}

/** Events of the last three weeks, of which one is open and one goes on; the arena of the next evening, and the season of the year. */
function holdEvents(gateway: FakeGateway): void {
  const startsMs = kFounded + 9e8;
  gateway.answerRest(`club/${kClubId}/arenas`, ListArenasResponseSchema, {
    arenas: [{ arenaId: '0000000000J', name: 'Arena del martes', stage: ArenaStage.OPEN, timeControl: { baseMs: 180_000, incrementMs: 0 }, isRated: true, startsMs, endsMs: startsMs + 45 * 60_000, players: 12 }],
  });
  gateway.answerRest(`club/${kClubId}/seasons`, ListSeasonsResponseSchema, {
    seasons: [{ seasonId: '0000000000K', name: 'Club de Ajedrez Torre Blanca', year: 2024, members: 84, tournaments: 3 }],
  });
  const event = (id: string, name: string, stage: EventStage, more: Omit<MessageInitShape<typeof EventSummarySchema>, '$typeName'> = {}) => ({ eventId: id, name, stage, system: PairingSystem.DUTCH_2026, startsMs: kFounded + 9e8, entrants: 24, round: 0, roundCount: 7, ...more });
  gateway.answerRest(`club/${kClubId}/events`, ListEventsResponseSchema, {
    events: [
      event('0000000000F', 'Blitz del viernes 12', EventStage.OPEN),
      event('0000000000G', 'Campeonato social de otoño de la Torre Blanca', EventStage.OPEN, { system: PairingSystem.ROUND_ROBIN, entrants: 10, round: 4, roundCount: 9 }),
      event('0000000000H', 'Blitz del viernes 11', EventStage.FINISHED, { round: 7, startsMs: kFounded }),
    ],
    nextPageToken: 'more',
  });
}

function leaders(gateway: FakeGateway): void {
  const places = [1, 2, 3, 7, 22].map((n, i) => ({ rank: i + 1, user: person(n).user, row: { rating: { value: 2210 - 87 * i }, games: 400 + n } }));
  gateway.answerRest(`club/${kClubId}/leaders/blitz`, LeaderboardSchema, { places });
}

/** An announced event of this club, for its members. */
function eventOfClub(gateway: FakeGateway): void {
  show(gateway, ClubRelation.MEMBER);
  runningEvent(gateway, undefined, { access: EntryAccess.MEMBERS, clubId: kClubId, rounds: [] });
}

function list(gateway: FakeGateway): void {
  gateway.answerRest('clubs', ListClubsResponseSchema, {
    clubs: [club(), { clubId: '0000000000D', profile: profile('Círculo de Ajedrez de la Universidad Nacional', ClubAdmission.OPEN), foundedMs: kFounded, members: 412 }, { clubId: '0000000000E', profile: profile('Peones de barrio', ClubAdmission.BY_INVITATION), foundedMs: kFounded, members: 1 }],
    nextPageToken: 'more',
  });
  gateway.answerRest('clubs/mine', ListOwnClubsResponseSchema, {
    clubs: [
      { club: club(), relation: ClubRelation.OFFICER, requests: 2 },
      { club: { clubId: '0000000000E', profile: profile('Peones de barrio'), members: 1 }, relation: ClubRelation.INVITED, sinceMs: kFounded },
    ],
  });
}

const press = (...ids: string[]) => async (page: Page): Promise<void> => {
  for (const id of ids) await page.getByTestId(id).first().click();
};
const kPath = `/club/${kClubId}`;

export const kClubScenes = [
  { name: 'clubs', path: '/clubs', setUp: list, act: async (page: Page) => void (await page.getByTestId('own-club').nth(1).waitFor()) },
  { name: 'clubs-new', path: '/clubs/new', act: async (page: Page) => void (await page.getByTestId('club-name').fill('Torre Blanca')) },
  { name: 'club', path: kPath, isVisitor: true, setUp: (gateway: FakeGateway) => show(gateway, ClubRelation.UNSPECIFIED), act: async (page: Page) => void (await page.getByTestId('club-news').first().waitFor()) },
  { name: 'club-events', path: kPath, setUp: (gateway: FakeGateway) => show(gateway, ClubRelation.OFFICER), act: async (page: Page) => void (await page.getByTestId('announce-event').waitFor()) },
  { name: 'club-event', path: kEventPath, setUp: eventOfClub, act: async (page: Page) => void (await page.getByTestId('of-club').getByText('Torre Blanca').waitFor()) },
  { name: 'club-event-new', path: `/events/new#club=${kClubId}`, setUp: (gateway: FakeGateway) => show(gateway, ClubRelation.OFFICER), act: async (page: Page) => (await page.getByTestId('tell-club').check(), void (await page.getByTestId('part-entry').click())) },
  { name: 'club-arena-new', path: `/arenas/new#club=${kClubId}`, setUp: (gateway: FakeGateway) => show(gateway, ClubRelation.OFFICER), act: async (page: Page) => void (await page.getByTestId('arena-for-members').waitFor()) },
  { name: 'club-season-new', path: `/season/new#club=${kClubId}`, setUp: (gateway: FakeGateway) => show(gateway, ClubRelation.OFFICER), act: async (page: Page) => void (await page.getByTestId('for-club').getByText('Torre Blanca').waitFor()) },
  { name: 'club-ask', path: kPath, setUp: (gateway: FakeGateway) => show(gateway, ClubRelation.UNSPECIFIED), act: async (page: Page) => void (await page.getByTestId('club-about').fill('Nos conocimos el viernes')) },
  { name: 'club-invited', path: kPath, setUp: (gateway: FakeGateway) => show(gateway, ClubRelation.INVITED), act: async (page: Page) => void (await page.getByTestId('club-join').waitFor()) },
  { name: 'club-members', path: kPath, setUp: (gateway: FakeGateway) => show(gateway, ClubRelation.PRESIDENT), act: press('view-members', 'orders-jugador_1', 'hand-over') },
  { name: 'club-leaders', path: kPath, setUp: (gateway: FakeGateway) => (show(gateway, ClubRelation.MEMBER), leaders(gateway)), act: press('view-leaders', 'leaderboard') },
  { name: 'club-arbiter', path: kPath, setUp: (gateway: FakeGateway) => show(gateway, ClubRelation.OFFICER), act: press('view-members', 'orders-jugador_1', 'name-arbiter') },
  { name: 'club-child', path: kPath, setUp: (gateway: FakeGateway) => show(gateway, ClubRelation.OFFICER), act: press('view-members', 'orders-jugador_1', 'mark-child') },
  { name: 'club-manage', path: kPath, setUp: (gateway: FakeGateway) => show(gateway, ClubRelation.PRESIDENT), act: press('view-manage', 'club-close') },
  { name: 'club-admin', path: kPath, isAdmin: true, setUp: (gateway: FakeGateway) => show(gateway, ClubRelation.UNSPECIFIED), act: press('club-rename') },
];
