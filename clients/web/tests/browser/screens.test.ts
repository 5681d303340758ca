// Every page and state, at three sizes, both themes, both languages: axe-core on phone and desktop, and nothing jumps while its parts
// arrive. Each in one look, and axe-core, which takes half the time, on every second one of a look.
// LOOKS=all takes each of them in every look, SCENE=game those whose names begin so, with pictures in screenshots/.
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { Audience, MeasureKind, MeasuresSchema, PreferencesSchema } from '../../src/gen/escaque/accounts/v1/account_pb';
import { BeginSecondFactorResponseSchema, GetEmailResponseSchema, GetSecondFactorResponseSchema, GetUsersResponseSchema, ListSessionsResponseSchema } from '../../src/gen/escaque/accounts/v1/accounts_service_pb';
import { ArbiterAction, ClockAdjustment, QuickplayRequest, Termination } from '../../src/gen/escaque/games/v1/entry_pb';
import { Color, Variant } from '../../src/gen/escaque/common/v1/common_pb';
import { Reason } from '../../src/gen/escaque/common/v1/error_pb';
import { Health } from '../../src/gen/escaque/gateway/v1/gateway_pb';
import { DeskSchema } from '../../src/gen/escaque/gateway/v1/arbiter_pb';
import { SiteSchema } from '../../src/gen/escaque/gateway/v1/email_pb';
import { FoundUsersSchema, LinkChallengeSchema } from '../../src/gen/escaque/gateway/v1/challenge_pb';
import { HouseSchema } from '../../src/gen/escaque/gateway/v1/house_pb';
import { OnlinePersonSchema } from '../../src/gen/escaque/gateway/v1/people_pb';
import { LeaderboardSchema, ProfileSchema } from '../../src/gen/escaque/gateway/v1/rest_pb';
import { GetGameResponseSchema, GetOpeningsResponseSchema, ListGamesResponseSchema } from '../../src/gen/escaque/games/v1/games_service_pb';
import { GetHistoryResponseSchema } from '../../src/gen/escaque/ratings/v1/ratings_service_pb';
import { Room, TalkRule } from '../../src/gen/escaque/conduct/v1/talk_pb';
import { ColorWish } from '../../src/gen/escaque/matchmaking/v1/lobby_pb';
import { ListApprovalsResponseSchema, ListInvitationsResponseSchema } from '../../src/gen/escaque/matchmaking/v1/matchmaking_service_pb';
import { RoundStage } from '../../src/gen/escaque/matchmaking/v1/event_pb';
import { kSizes, useSite, type Look } from './browser';
import { kAnalysisScenes, kOpenings } from './analysis_scenes';
import { arenas, berserkGame, finishedArena, kArenaId, kArenaPath, ownArena, runningArena } from './arena_scenes';
import { kClubScenes } from './club_scenes';
import { kSimulScenes } from './simul_scenes';
import { kConductScenes, kReportInGame } from './conduct_scenes';
import { changedEvent, finishedEvent, kEventPath, kLargeBoards, largeEvent, linkedEvent, lockedEvent, playedOffEvent, quietEvent, runningEvent, thematicEvent } from './event_scenes';
import { FakeGateway } from './fake_gateway';
import { eventGame, gameFacts, kAdmin, kAna, kBruno, kItalian, kLobby, kMember, kReferee, line, quietGame, ruledGame } from './scenes';
import { adjournedBoard, kPaperPath, normEvent } from './paper_scenes';
import { kSeasonPath, ownSeason, seasons, visitedSeason } from './season_scenes';
import { kTalkScenes } from './talk_scenes';
import { teamEvent, teamRegistration } from './team_scenes';
import { friendPlays, manyOnline, manyRunning, nothingRuns, watchedItalian } from './watch_scenes';

const kPictures = new URL('../../screenshots/', import.meta.url).pathname;
const kAxe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Most that a page may move by itself: a sum of CLS. */
const kMostShift = 0.02;
const kMostShiftOfBars = 0.05;
const kLooks: Look[] = [{ size: 'phone', theme: 'dark', locale: 'es-ES' }, { size: 'desktop' }];

const site = useSite();

const kOnly = process.env.SCENE;
// Each scene in one of the looks, in turn, and no pictures, unless all are asked for: they take as much time as all other tests in a
// browser.
const kTakesAll = kOnly !== undefined || process.env.LOOKS === 'all';
mkdirSync(kPictures, { recursive: true });

interface Scene {
  readonly name: string;
  readonly path: string;
  readonly setUp?: (gateway: FakeGateway) => void;
  readonly act?: (page: Page, gateway: FakeGateway) => Promise<void>;
  readonly isVisitor?: boolean;
  readonly isArbiter?: boolean;
  readonly isAdmin?: boolean;
  /** On a phone a bar that comes lies between the buttons, which stay under the thumb, and the moves. */
  readonly hasBars?: boolean;
}

const kGame = '/game/0123456789A';
const kLink = '/challenge/0123456789A';
const kHouse = ['Baidaq', 'Alfil', 'Ferz', 'Faras', 'Rukh', 'Vizir', 'Shatranj', 'Shah'];
const kScenes: Scene[] = [
  { name: 'lobby', path: '/', act: async (page) => void (await page.getByTestId('seek').first().waitFor()) },
  { name: 'lobby-visitor', path: '/', isVisitor: true, act: async (page) => void (await page.getByTestId('guest-note').waitFor()) },
  {
    name: 'lobby-custom',
    path: '/',
    act: async (page) => {
      await page.getByTestId('pool-custom').click();
      await page.getByTestId('custom-seek').waitFor();
    },
  },
  {
    name: 'lobby-people',
    path: '/',
    setUp: (gateway) => gateway.answerRest('users', FoundUsersSchema, { users: [{ user: { id: 'AAAAAAAAAA1', handle: 'Brunhilde', title: 'WIM' }, isOnline: true }, { user: { id: 'AAAAAAAAAA2', handle: 'Bruno' } }] }),
    act: async (page) => {
      await page.getByTestId('pool-custom').click();
      await page.getByTestId('challenge-handle').fill('Br');
      await page.getByTestId('people').getByRole('option').nth(1).waitFor();
      await page.keyboard.press('ArrowDown');
    },
  },
  { name: 'lobby-searching', path: '/leaderboard', act: search },
  { name: 'by-link', path: kLink, setUp: (gateway) => byLink(gateway, kBruno, true), act: async (page) => void (await page.getByTestId('accept-link').waitFor()) },
  { name: 'by-link-away', path: kLink, isVisitor: true, setUp: (gateway) => byLink(gateway, kBruno, false), act: async (page) => void (await page.getByTestId('owner-away').waitFor()) },
  { name: 'by-link-own', path: kLink, setUp: (gateway) => byLink(gateway, kAna, true), act: async (page) => void (await page.getByTestId('show-qr').click(), await page.locator('.qr').waitFor()) },
  { name: 'by-link-gone', path: kLink, setUp: (gateway) => gateway.refuseRest('challenge/0123456789A', { reason: Reason.NO_SUCH_CHALLENGE }), act: async (page) => void (await page.getByTestId('link-gone').waitFor()) },
  { name: 'lobby-computer', path: '/', isVisitor: true, setUp: (gateway) => house(gateway, 0), act: async (page) => void (await page.getByTestId('pool-computer').click(), await page.getByTestId('level-7').click()) },
  { name: 'lobby-computers-taken', path: '/', setUp: (gateway) => house(gateway, 3), act: waitForComputer },
  { name: 'game-start', path: kGame, setUp: (gateway) => gateway.append([gameFacts()]) },
  { name: 'game-quiet', path: kGame, setUp: (gateway) => gateway.append([quietGame(TalkRule.OFF), ...line('e2e4 e7e5')]), act: async (page) => void (await page.getByTestId('talk-rule').waitFor()) },
  { name: 'game-middle', path: kGame, setUp: (gateway) => middle(gateway) },
  ...kConductScenes,
  ...kClubScenes,
  ...kSimulScenes,
  ...kTalkScenes,
  { name: 'conduct-report', path: kGame, setUp: (gateway) => middle(gateway), act: kReportInGame },
  { name: 'game-offers', path: kGame, hasBars: true, setUp: (gateway) => middle(gateway, false), act: offers },
  { name: 'game-time-given', path: kGame, setUp: timeGiven, act: async (page) => void (await page.getByTestId('give-time').waitFor()) },
  { name: 'game-premoves', path: kGame, setUp: (gateway) => middle(gateway, true, kItalian.split(' ').slice(0, 21).join(' ')), act: premoves },
  { name: 'game-over', path: kGame, hasBars: true, setUp: over, act: talk },
  { name: 'game-review', path: kGame, setUp: (gateway) => over(gateway, false, eventGame()), act: review },
  { name: 'game-zen', path: kGame, setUp: (gateway) => middle(gateway), act: async (page) => void (await page.getByTestId('zen').click()) },
  { name: 'game-share', path: kGame, setUp: (gateway) => middle(gateway), act: async (page) => (await page.getByRole('button', { name: /Share|Compartir/ }).click(), void (await page.getByTestId('pgn').waitFor())) },
  { name: 'game-chat-hint', path: kGame, setUp: (gateway) => middle(gateway), act: hint },
  { name: 'game-spectator', path: kGame, isVisitor: true, setUp: (gateway) => middle(gateway) },
  { name: 'game-stopped', path: kGame, setUp: stopped },
  { name: 'game-server-away', path: kGame, setUp: (gateway) => middle(gateway), act: async (page, gateway) => (gateway.send({ case: 'serverState', value: { health: Health.CLOCKS_STAND, gameId: gateway.gameId } }), void (await page.getByTestId('link-state').getByText(/Clocks stopped|Relojes parados/).waitFor())) },
  { name: 'game-moves-lost', path: kGame, hasBars: true, setUp: (gateway) => middle(gateway), act: async (page, gateway) => (gateway.lose(8), void (await page.getByTestId('bar-lost').waitFor())) },
  { name: 'game-begun', path: kGame, setUp: (gateway) => middle(gateway), act: begun },
  { name: 'announcement', path: '/', setUp: announce, act: waitForAnnouncement },
  { name: 'game-announcement', path: kGame, setUp: (gateway) => (middle(gateway), announce(gateway)), act: waitForAnnouncement },
  { name: 'events-begun', path: '/events', setUp: (gateway) => (middle(gateway), eventsAndArenas(gateway)), act: begun },
  {
    name: 'game-call',
    path: kGame,
    setUp: (gateway) => middle(gateway, false, kItalian, eventGame(false)),
    act: async (page) => {
      await page.getByTestId('call-arbiter').click();
      await page.getByTestId('call-form').waitFor();
    },
  },
  { name: 'arbiter-desk', path: '/arbiter', isArbiter: true, setUp: desk, act: async (page) => void (await page.getByTestId('desk').waitFor()) },
  { name: 'arbiter-empty', path: '/arbiter', isArbiter: true, setUp: (gateway) => gateway.answerRest('arbiter/games', DeskSchema, { isComplete: true }) },
  { name: 'arbiter-game', path: '/arbiter/0123456789A', isArbiter: true, setUp: called, act: async (page) => void (await page.getByTestId('bar-call').waitFor()) },
  { name: 'arbiter-over', path: '/arbiter/0123456789A', isArbiter: true, setUp: over },
  { name: 'game-ruled', path: kGame, setUp: ruled, act: async (page) => void (await page.getByTestId('bar-appeal').waitFor()) },
  { name: 'game-appeal', path: kGame, hasBars: true, setUp: ruled, act: async (page) => void (await page.getByTestId('bar-appeal').getByRole('button').click()) },
  { name: 'arbiter-appeal', path: '/arbiter/0123456789A', isArbiter: true, setUp: appealed, act: async (page) => void (await page.getByTestId('order-upheld').check()) },
  { name: 'arbiter-only', path: '/arbiter' },
  { name: 'profile', path: '/@/Ana_Ulibarri', setUp: profile },
  { name: 'profile-games', path: '/@/Ana_Ulibarri?opponent=Bruno&opening=Sicilian+Defense&result=won', setUp: profile, act: async (page) => void (await page.getByTestId('games-filter').scrollIntoViewIfNeeded()) },
  { name: 'profile-playing', path: '/@/Bruno', setUp: playing, act: async (page) => void (await page.getByTestId('is-online').waitFor({ state: 'attached' })) },
  { name: 'profile-openings', path: '/@/Ana_Ulibarri', setUp: profile, act: openings },
  { name: 'login', path: '/login', isVisitor: true },
  { name: 'register', path: '/register', isVisitor: true },
  { name: 'settings', path: '/settings', setUp: account, act: async (page) => void (await page.getByTestId('session').first().waitFor()) },
  { name: 'settings-child', path: '/settings', setUp: childsAccount, act: async (page) => void (await page.getByTestId('child-account').waitFor()) },
  { name: 'settings-factor', path: '/settings', setUp: account, act: setUpFactor },
  { name: 'forgot', path: '/login', isVisitor: true, setUp: (gateway) => gateway.answerRest('site', SiteSchema, { sendsMail: true }), act: forget },
  { name: 'password-reset', path: '/password/reset#ticket', isVisitor: true },
  { name: 'help-blindfold', path: '/help/blindfold' },
  { name: 'leaderboard', path: '/leaderboard', setUp: leaders },
  { name: 'watch', path: '/watch', setUp: watchedItalian, act: async (page, gateway) => (manyRunning(gateway), void (await page.getByTestId('tv').locator('piece').first().waitFor())) },
  { name: 'watch-people', path: '/watch', setUp: watchedItalian, act: async (page, gateway) => (manyOnline(gateway), await page.getByTestId('people-followed').locator('li').nth(2).waitFor(), void (await page.getByTestId('people-online').scrollIntoViewIfNeeded())) },
  { name: 'bell-friend', path: '/leaderboard', act: toldOfFriends },
  { name: 'watch-nothing', path: '/watch', isVisitor: true, act: async (page, gateway) => (nothingRuns(gateway), void (await page.getByTestId('none-running').waitFor())) },
  { name: 'bell', path: '/leaderboard', setUp: leaders, act: ring },
  { name: 'bell-in-game', path: kGame, setUp: (gateway) => middle(gateway), act: ring },
  { name: 'back-to-game', path: '/events', setUp: (gateway) => (middle(gateway), eventsAndArenas(gateway)), act: away },
  { name: 'events', path: '/events', setUp: eventsAndArenas, act: async (page) => void (await page.getByTestId('arena').first().waitFor()) },
  { name: 'event', path: kEventPath, setUp: runningEvent },
  { name: 'event-invited', path: kEventPath, setUp: invitedEvent, act: async (page) => void (await page.getByTestId('invitation').waitFor()) },
  { name: 'event-inviting', path: kEventPath, setUp: (gateway) => runningEvent(gateway, kAna.id, kUnapproved), act: show('entrants', 'players') },
  { name: 'events-invited', path: '/events', setUp: (gateway) => (eventsAndArenas(gateway), invite(gateway)), act: async (page) => void (await page.getByTestId('invitations-count').waitFor()) },
  { name: 'arbiter-approvals', path: '/arbiter', isArbiter: true, setUp: approvals, act: async (page) => void (await page.getByTestId('refuse').first().click()) },
  { name: 'arbiter-emergency', path: '/arbiter', isAdmin: true, setUp: emergency, act: async (page) => void (await page.getByTestId('measure').first().waitFor()) },
  { name: 'game-unrated', path: kGame, setUp: (gateway) => over(gateway, true), act: async (page) => void (await page.getByTestId('unrated').waitFor()) },
  { name: 'event-standings', path: kEventPath, isVisitor: true, setUp: runningEvent, act: show('standings') },
  { name: 'event-players', path: kEventPath, setUp: runningEvent, act: show('entrants', 'players') },
  { name: 'event-followed', path: kEventPath, isVisitor: true, setUp: runningEvent, act: followed },
  { name: 'event-over', path: kEventPath, setUp: finishedEvent, act: async (page) => void (await page.getByTestId('standing').first().waitFor()) },
  { name: 'event-played-off', path: kEventPath, setUp: playedOffEvent, act: async (page) => void (await page.getByTestId('played-off').waitFor()) },
  { name: 'event-play-off', path: kEventPath, setUp: playedOffEvent, act: playOff },
  { name: 'event-rules-all', path: kEventPath, isVisitor: true, setUp: playedOffEvent, act: show('rules') },
  { name: 'event-new-play-off', path: `/events/new#playoff=${kEventPath.slice(-11)}`, setUp: playedOffEvent, act: async (page) => void (await page.getByTestId('copied-from').waitFor()) },
  { name: 'event-copy', path: `/events/new#copy=${kEventPath.slice(-11)}`, setUp: runningEvent, act: async (page) => void (await page.getByTestId('copied-from').waitFor()) },
  { name: 'event-changed', path: kEventPath, isVisitor: true, setUp: changedEvent, act: async (page) => void (await page.getByTestId('earlier-changes').click()) },
  { name: 'event-change', path: `/events/new#change=${kEventPath.slice(-11)}`, setUp: (gateway) => changedEvent(gateway, kAna.id), act: async (page) => void (await page.getByTestId('change-hint').waitFor()) },
  { name: 'event-next', path: `/events/new#next=${kEventPath.slice(-11)}`, setUp: runningEvent, act: async (page) => void (await page.getByTestId('copied-from').waitFor()) },
  { name: 'event-locked', path: kEventPath, setUp: lockedEvent, act: async (page) => void (await page.getByTestId('event-password').fill('Zugzwang 1925')) },
  { name: 'event-link', path: kEventPath, setUp: linkedEvent, act: showLink },
  { name: 'event-thematic', path: kEventPath, isVisitor: true, setUp: thematicEvent, act: show('position', 'rules') },
  { name: 'event-new-thematic', path: '/events/new', act: fillPosition },
  { name: 'event-large', path: kEventPath, isVisitor: true, setUp: largeEvent, act: print },
  { name: 'event-rules', path: kEventPath, setUp: runningEvent, act: show('rules') },
  { name: 'event-orders', path: kEventPath, setUp: (gateway) => runningEvent(gateway, kAna.id), act: orders },
  { name: 'event-quiet', path: kEventPath, setUp: quietEvent, act: talkOrders },
  { name: 'event-list', path: kEventPath, setUp: (gateway) => runningEvent(gateway, kAna.id, { rounds: [] }), act: previewList },
  { name: 'event-pasted', path: kEventPath, setUp: pastedList, act: pasteList },
  { name: 'event-ruling', path: kEventPath, setUp: (gateway) => runningEvent(gateway, kAna.id), act: ruling },
  { name: 'event-new', path: '/events/new', setUp: seasons, act: async (page) => void (await page.getByTestId('event-own-times').click()) },
  { name: 'event-new-games', path: '/events/new', act: fillGames },
  { name: 'event-new-entry', path: '/events/new', act: async (page) => void (await page.getByTestId('part-entry').click()) },
  { name: 'event-new-ranking', path: '/events/new', act: fillPoints },
  { name: 'event-new-prizes', path: '/events/new', act: fillPrizes },
  { name: 'teams-new', path: '/events/new', act: async (page) => void (await page.getByTestId('template-teams').click()) },
  { name: 'teams-entry', path: kEventPath, setUp: teamRegistration, act: enterTeam },
  { name: 'teams-line-up', path: kEventPath, setUp: (gateway) => teamEvent(gateway, RoundStage.PUBLISHED), act: lineUp },
  { name: 'teams-round', path: kEventPath, setUp: teamEvent, act: async (page) => void (await page.getByTestId('match-board').nth(3).waitFor()) },
  { name: 'teams-list', path: kEventPath, isVisitor: true, setUp: teamEvent, act: show('teams', 'players') },
  { name: 'teams-standings', path: kEventPath, isVisitor: true, setUp: teamEvent, act: show('member-results', 'standings') },
  { name: 'teams-rules', path: kEventPath, isVisitor: true, setUp: teamEvent, act: show('rules') },
  { name: 'teams-ruling', path: kEventPath, setUp: (gateway) => teamEvent(gateway, RoundStage.PUBLISHED, kAna.id), act: async (page) => void (await page.getByTestId('rule').first().click()) },
  { name: 'teams-paper', path: kEventPath, isVisitor: true, setUp: teamEvent, act: async (page) => page.emulateMedia({ media: 'print' }) },
  { name: 'arena', path: kArenaPath, setUp: runningArena },
  { name: 'arena-visitor', path: kArenaPath, isVisitor: true, setUp: runningArena, act: async (page) => void (await page.locator('summary').click()) },
  { name: 'arena-own', path: kArenaPath, setUp: ownArena, act: async (page) => void (await page.getByTestId('do-talk').click()) },
  { name: 'arena-over', path: kArenaPath, setUp: finishedArena, act: async (page) => void (await page.getByTestId('arena-corrections').waitFor()) },
  { name: 'arena-game', path: `${kGame}?arena=${kArenaId}`, hasBars: true, setUp: berserkGame, act: async (page) => void (await page.getByTestId('berserk-bar').waitFor()) },
  { name: 'arena-new', path: '/arenas/new', act: async (page) => void (await page.locator('summary').click()) },
  { name: 'season', path: kSeasonPath, isVisitor: true, setUp: visitedSeason, act: async (page) => void (await page.getByTestId('member').nth(2).getByRole('button').click()) },
  { name: 'season-calendar', path: kSeasonPath, setUp: ownSeason, act: show('calendar') },
  { name: 'season-promotions', path: kSeasonPath, isVisitor: true, setUp: visitedSeason, act: show('promotions') },
  { name: 'season-articles', path: kSeasonPath, isVisitor: true, setUp: visitedSeason, act: async (page) => void (await page.getByTestId('view-articles').click()) },
  { name: 'season-organiser', path: kSeasonPath, setUp: ownSeason, act: enlisting },
  { name: 'season-new', path: '/season/new' },
  { name: 'lost', path: '/nothing/here' },
  { name: 'paper-invitation', path: `${kPaperPath}/invitation`, setUp: (gateway) => runningEvent(gateway, kAna.id) },
  { name: 'paper-regulations', path: `${kPaperPath}/regulations`, setUp: (gateway) => runningEvent(gateway, kAna.id) },
  { name: 'paper-report', path: `${kPaperPath}/report`, setUp: finishedEvent },
  { name: 'paper-team-report', path: `${kPaperPath}/report`, setUp: (gateway) => teamEvent(gateway) },
  { name: 'paper-round', path: `${kPaperPath}/round/3`, setUp: (gateway) => runningEvent(gateway, kAna.id) },
  { name: 'paper-scoresheet', path: `${kPaperPath}/scoresheet/3/1`, setUp: adjournedBoard },
  { name: 'paper-blank-sheets', path: `${kPaperPath}/scoresheet/2`, setUp: (gateway) => runningEvent(gateway, kAna.id) },
  { name: 'paper-envelope', path: `${kPaperPath}/envelope/3/1`, setUp: adjournedBoard, act: async (page) => void (await page.getByTestId('envelope').waitFor()) },
  { name: 'paper-match', path: `${kPaperPath}/match`, setUp: (gateway) => teamEvent(gateway) },
  { name: 'paper-norms', path: `${kPaperPath}/norms`, setUp: (gateway) => normEvent(gateway), act: async (page) => void (await page.getByTestId('made-norm').waitFor()) },
  {
    name: 'paper-certificate',
    path: `${kPaperPath}/norms`,
    setUp: (gateway) => normEvent(gateway),
    act: async (page) => {
      await page.getByTestId('made-norm').click();
      await page.getByTestId('certificate').waitFor();
    },
  },
  {
    name: 'paper-missed',
    path: `${kPaperPath}/norms`,
    setUp: (gateway) => normEvent(gateway, true),
    act: async (page) => {
      await page.getByTestId('norm-player').selectOption('10');
      await page.getByTestId('missed').waitFor();
    },
  },
];

function eventsAndArenas(gateway: FakeGateway): void {
  runningEvent(gateway);
  arenas(gateway);
  seasons(gateway);
}

/** Rapid without supervision, with what only old Laws had. */
async function fillGames(page: Page): Promise<void> {
  await page.getByTestId('template-rapid').click();
  await page.getByTestId('event-minutes').fill('25');
  await page.getByTestId('event-increment').fill('0');
  await page.getByTestId('part-games').click();
  await page.getByTestId('event-edition').selectOption('fide-2014');
  await page.getByTestId('event-supervision').selectOption('2');
  await page.getByTestId('event-agreement').selectOption('2');
  await page.getByTestId('event-quickplay').waitFor();
}

/** A list with people who are invited, who are there, and with faults. */
async function previewList(page: Page): Promise<void> {
  const list = 'usuario;nombre;elo;fed;club\nCarla_R;Carla Ruiz;1840;ESP;Torre\nBruno;;;;\n;Maximiliana de Todos los Santos;1500;MEX;\nlolo;Lolo;mucho;ESP;\n';
  await page.getByTestId('view-arbiter').click();
  await page.getByTestId('do-list').click();
  await page.getByTestId('list-file').setInputFiles({ name: 'socios.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
  await page.getByTestId('list-row').nth(3).waitFor();
}

/** Of two, one has an account. */
function pastedList(gateway: FakeGateway): void {
  runningEvent(gateway, kAna.id, { rounds: [] });
  gateway.answerRest('users/find', GetUsersResponseSchema, { users: [{ user: { id: 'C', handle: 'Carla_R' } }] });
}

async function pasteList(page: Page): Promise<void> {
  await page.getByTestId('view-arbiter').click();
  await page.getByTestId('do-list').click();
  await page.getByTestId('list-paste').fill('carla_r\nBruno\nnobody_at_all');
  await page.getByTestId('list-read').click();
  await page.getByTestId('list-looked').getByText(/1 .* 2/).waitFor();
}

async function fillPosition(page: Page): Promise<void> {
  await page.getByTestId('initial-fen').fill('rnbqkbnr/pppp1ppp/8/4p3/4PP2/8/PPPP2PP/RNBQKBNR b KQkq - 0 2');
  await page.getByTestId('position').waitFor();
}

async function showLink(page: Page): Promise<void> {
  await page.getByTestId('view-arbiter').click();
  await page.getByTestId('do-link').click();
}

async function fillPoints(page: Page): Promise<void> {
  await page.getByTestId('part-ranking').click();
  await page.getByTestId('event-points').selectOption('own');
  await page.getByTestId('points-draw').fill('1');
  await page.getByTestId('event-play-off-places').fill('3');
}

async function fillPrizes(page: Page): Promise<void> {
  await page.getByTestId('part-prizes').click();
  await page.getByTestId('event-prizes').fill('300, 200, viele');
  await page.getByTestId('add-special').click();
  await page.getByTestId('special-name').fill('Sub-12');
  await page.getByTestId('special-amount').fill('50');
}

async function enlisting(page: Page): Promise<void> {
  await page.getByTestId('view-organiser').click();
  await page.getByTestId('do-register').click();
  await page.getByTestId('register-blitz').waitFor();
}

function middle(gateway: FakeGateway, isRated = true, moves = kItalian, created = gameFacts(isRated)): void {
  gateway.append([created], '', Date.now() - 120_000);
  for (const fact of line(moves)) gateway.append([fact], '', Date.now() - 1_000);
}

function timeGiven(gateway: FakeGateway): void {
  middle(gateway, false);
  gateway.append([{ case: 'clockAdjusted', value: { remaining: { whiteMs: 140_000, blackMs: 155_000 }, credited: { whiteMs: 0, blackMs: 15_000 }, reason: ClockAdjustment.OPPONENT } }]);
}

const kInvitation = { person: { name: 'Ana Ulibarri', player: { user: kAna } }, byId: 'OOOOOOOOOOO', atMs: Date.UTC(2026, 9, 20, 17, 30), teamId: '' };
const kUnapproved = {
  isRated: false,
  invitations: [
    { person: { name: 'Bruno', player: { user: kBruno } }, byId: kAna.id, atMs: Date.UTC(2026, 9, 20, 17, 30), teamId: '' },
    { person: { name: 'Maximiliana_de_todos', player: { user: { id: 'M', handle: 'Maximiliana_de_todos' } } }, byId: kAna.id, atMs: Date.UTC(2026, 9, 21, 9, 5), teamId: '' },
  ],
};

function invite(gateway: FakeGateway): void {
  gateway.answerRest('invitations', ListInvitationsResponseSchema, {
    invitations: [
      { eventId: kEventPath.slice(-11), name: 'Abierto de otoño', by: { id: 'O', handle: 'Olga_Organiza' }, startsMs: Date.UTC(2026, 10, 28, 17) },
      { eventId: kEventPath.slice(-11), name: 'Liga de clubes', teamId: 'T', teamName: 'Torre de Cartagena', by: kBruno, startsMs: Date.UTC(2026, 11, 5, 17) },
    ],
  });
}

function invitedEvent(gateway: FakeGateway): void {
  invite(gateway);
  runningEvent(gateway, undefined, { invitations: [kInvitation], isRated: false });
}

function approvals(gateway: FakeGateway): void {
  desk(gateway);
  gateway.answerRest('approvals', ListApprovalsResponseSchema, {
    approvals: [
      { eventId: kEventPath.slice(-11), name: 'Abierto de otoño', organizer: kBruno, timeControl: { baseMs: 600_000, incrementMs: 5_000 }, startsMs: Date.UTC(2026, 10, 28, 17), entrants: 14 },
      { arenaId: kArenaId, name: 'Arena de los viernes', organizer: kAna, timeControl: { baseMs: 180_000, incrementMs: 2_000 }, startsMs: Date.UTC(2026, 10, 27, 20), entrants: 0 },
    ],
  });
}

function emergency(gateway: FakeGateway): void {
  approvals(gateway);
  const untilMs = Date.UTC(2026, 10, 23, 18, 30);
  gateway.answerRest('measures', MeasuresSchema, {
    measures: [
      { kind: MeasureKind.REGISTRATION, untilMs, by: 'Ada', reason: 'Cientos de cuentas nuevas en un minuto' },
      { kind: MeasureKind.PREFIX, prefix: '203.0.113.0/24', untilMs, by: '', reason: 'a flood of challenges' },
    ],
  });
}

function childsAccount(gateway: FakeGateway): void {
  account(gateway);
  const childMarks = [{ clubId: '0000000000C', clubName: 'Club de Ajedrez Torre Blanca', sinceMs: Date.UTC(2026, 8, 1) }, { sinceMs: Date.UTC(2026, 9, 1) }];
  gateway.answerRest('preferences', PreferencesSchema, { mayChallenge: Audience.FOLLOWED, mayInvite: Audience.REGISTERED, childMarks });
}

function account(gateway: FakeGateway): void {
  gateway.answerRest('preferences', PreferencesSchema, { mayChallenge: Audience.FOLLOWED, mayInvite: Audience.REGISTERED });
  gateway.answerRest('sessions', ListSessionsResponseSchema, {
    sessions: [
      { id: '1', agent: 'Firefox, Linux', createdMs: Date.UTC(2026, 9, 2, 9), usedMs: Date.UTC(2026, 10, 21, 18, 4), isCurrent: true },
      { id: '2', agent: '', createdMs: Date.UTC(2026, 8, 14, 20, 15), usedMs: Date.UTC(2026, 10, 3, 7, 40) },
    ],
  });
  gateway.answerRest('second-factor', GetSecondFactorResponseSchema, { isOn: false });
  gateway.answerRest('email', GetEmailResponseSchema, { sendsMail: true, address: 'ana@example.org', pending: 'ana.ulibarri@club-de-ajedrez.example.org' });
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  gateway.answerRest('second-factor/begin', BeginSecondFactorResponseSchema, { secret, uri: `otpauth://totp/Escaque:${kAna.handle}?secret=${secret}&issuer=Escaque` });
}

async function forget(page: Page): Promise<void> {
  await page.getByTestId('forgot').click();
  await page.getByTestId('forgot-form').waitFor();
}

async function setUpFactor(page: Page): Promise<void> {
  await page.getByTestId('factor-begin').click();
  await page.getByTestId('factor-password').fill('password');
  await page.getByTestId('factor-send').click();
  await page.getByTestId('factor-key').waitFor();
}

function announce(gateway: FakeGateway): void {
  const texts = [
    { language: 'en', text: 'The server restarts at 22:00 for some minutes. Games are stopped and go on afterwards.' },
    { language: 'es', text: 'El servidor se reinicia a las 22:00 y tardará unos minutos. Las partidas se detienen y siguen después.' },
  ];
  gateway.send({ case: 'announcement', value: { id: '7', texts, untilMs: Date.now() + 3_600_000 } });
}

async function waitForAnnouncement(page: Page): Promise<void> {
  await page.getByTestId('announcement').getByText('22:00').waitFor();
}

/** The next game of a player whose game is going on. */
async function begun(page: Page, gateway: FakeGateway): Promise<void> {
  const other = '0123456789B';
  gateway.answerRest('game/0123456789A', GetGameResponseSchema, { entries: gateway.entries });
  gateway.answerRest(`game/${other}`, GetGameResponseSchema, {
    entries: gateway.entries.slice(0, 3).map((entry) => ({ ...entry, timeMs: Date.now() })),
  });
  const path = new URL(page.url()).pathname;
  gateway.send({ case: 'welcome', value: { ...gateway.welcome, gameIds: ['0123456789A'], timeMs: Date.now() } as never });
  gateway.send({ case: 'lobbyChanged', value: { facts: [{ fact: { case: 'gameStarted', value: { gameId: other, white: kAna, black: kBruno } } }] } });
  await page.getByTestId('begun').getByRole('timer').waitFor();
  expect(new URL(page.url()).pathname).toBe(path);
}

async function offers(page: Page, gateway: FakeGateway): Promise<void> {
  gateway.append([{ case: 'drawOffered', value: { by: Color.BLACK } }]);
  gateway.append([{ case: 'takebackOffered', value: { by: Color.BLACK } }]);
  gateway.append([{ case: 'playerGone', value: { color: Color.BLACK, absence: 2, claimableInMs: 23_000 } }]);
  await page.getByTestId('bar-gone').waitFor();
}

async function premoves(page: Page): Promise<void> {
  const made = page.getByTestId('bar-premoves').getByRole('button');
  for (const [i, [from, to]] of [['d1', 'd3'], ['d3', 'h7']].entries()) {
    await press(page, from!);
    await press(page, to!);
    await made.nth(i).waitFor();
  }
}

async function press(page: Page, square: string): Promise<void> {
  const box = (await page.getByTestId('board').boundingBox())!;
  const x = square.charCodeAt(0) - 97;
  const y = 8 - Number(square[1]);
  await page.mouse.click(box.x + ((x + 0.5) * box.width) / 8, box.y + ((y + 0.5) * box.height) / 8);
}

/** A line of the opponent's while the chat may be below the screen. */
async function hint(page: Page, gateway: FakeGateway): Promise<void> {
  await page.getByTestId('chat-input').waitFor();
  gateway.send({ case: 'talks', value: { talks: [{ talkId: '1', room: Room.PLAYERS, gameId: '0123456789A', from: kBruno, text: 'Good luck!', timeMs: Date.now() }] } });
  await page.getByTestId('chat').getByText('Good luck!').waitFor();
}

async function ring(page: Page, gateway: FakeGateway): Promise<void> {
  await page.getByTestId('bell').waitFor();
  gateway.answerRest('invitations', ListInvitationsResponseSchema, { invitations: [{ eventId: kEventPath.slice(-11), name: 'Abierto de otoño del club', by: kBruno }] });
  gateway.send({ case: 'invitationsChanged', value: {} });
  gateway.send({ case: 'lobbyChanged', value: { facts: [{ fact: { case: 'challengeOpened', value: { challenge: kLobby.challenges[0]! } } }] } });
  await page.getByTestId('bell-count').getByText('2').waitFor();
  await page.getByTestId('bell').click();
  await page.getByTestId('bell-item').nth(1).waitFor();
}

/** From one's board to another page. */
async function away(page: Page, gateway: FakeGateway): Promise<void> {
  gateway.answerRest('game/0123456789A', GetGameResponseSchema, { entries: gateway.entries });
  gateway.send({ case: 'welcome', value: { ...gateway.welcome, gameIds: ['0123456789A'], timeMs: Date.now() } as never });
  await page.getByTestId('back-to-game').getByText(/\d:\d\d/).first().waitFor();
}

async function review(page: Page): Promise<void> {
  await page.getByTestId('back-to-event').waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
}

function over(gateway: FakeGateway, isUnrated = false, created = gameFacts()): void {
  gateway.append([created], '', Date.now() - 240_000);
  for (const fact of line(kItalian)) gateway.append([fact], '', Date.now() - 60_000);
  gateway.append([
    {
      case: 'gameEnded',
      value: { winner: Color.WHITE, termination: Termination.TIME_FORFEIT, article: 'fide-2023 6.9', remaining: { whiteMs: 91_250, blackMs: 0 }, isUnrated },
    },
  ]);
}

function ruled(gateway: FakeGateway): void {
  for (const [facts, timeMs] of ruledGame(Date.now() - 30_000)) gateway.append(facts, '', timeMs);
}

function appealed(gateway: FakeGateway): void {
  ruled(gateway);
  gateway.append([{ case: 'rulingAppealed', value: { by: Color.BLACK, version: 3, grounds: 'It was the board of this very game, and I had closed every other one before the round began.' } }]);
}

async function talk(page: Page, gateway: FakeGateway): Promise<void> {
  const say = (talkId: string, from: typeof kAna, text: string) => ({ talkId, room: Room.PLAYERS, gameId: '0123456789A', from, text, timeMs: Date.now() });
  await page.getByTestId('result').waitFor();
  gateway.send({ case: 'talks', value: { talks: [say('1', kBruno, 'Good game!'), say('2', kAna, 'Thanks. The knight on e4 was a surprise, I had to think about it for very long.')] } });
  const rated = (value: number) => ({ value, deviation: 60 });
  gateway.send({
    case: 'ratingsChanged',
    value: {
      gameId: '0123456789A',
      white: { userId: kAna.id, before: rated(1834), after: rated(1842) },
      black: { userId: kBruno.id, before: rated(1867), after: rated(1851) },
    },
  });
  await page.getByTestId('rating-change-white').waitFor();
}

async function toldOfFriends(page: Page, gateway: FakeGateway): Promise<void> {
  await page.getByTestId('bell').click();
  await page.getByTestId('bell-friends').check();
  await gateway.expect('followPeople');
  friendPlays(gateway);
  await page.getByTestId('bell-item').getByRole('link').waitFor();
}

/** Of a rating, over four months. */
const history = () =>
  Array.from({ length: 60 }, (_, i) => ({
    timeMs: Date.now() - (60 - i) * 86_400_000 * 2,
    rating: { value: Math.round(1500 + i * 5.5 + 60 * Math.sin(i / 3.1)), deviation: 60, isProvisional: i < 12 },
    gameId: '',
  }));

/** Another player, in the middle of a game. */
function playing(gateway: FakeGateway): void {
  const games = [{ gameId: '0123456789A', white: { user: kBruno }, black: { user: kReferee.user }, timeControl: { baseMs: 180_000, incrementMs: 2_000 } }];
  gateway.answerRest('user/Bruno', ProfileSchema, { user: kBruno, createdMs: Date.UTC(2024, 2, 9), ratings: kMember.ratings, liveGames: games });
  // Without it the place that is kept for the graph is given up, which moves the page.
  gateway.answerRest('user/Bruno/ratings/blitz', GetHistoryResponseSchema, { points: history() });
  gateway.answerRest('user/Bruno/online', OnlinePersonSchema, { user: kBruno, isOnline: true, gameId: '0123456789A' });
}

function profile(gateway: FakeGateway): void {
  gateway.answerRest('user/Ana_Ulibarri', ProfileSchema, { user: kAna, createdMs: Date.UTC(2024, 2, 9), ratings: kMember.ratings });
  gateway.answerRest('user/Ana_Ulibarri/ratings/blitz', GetHistoryResponseSchema, { points: history() });
  const game = (i: number) => ({
    gameId: `0123456789${'ABCDEF'[i]}`,
    white: { user: i % 2 ? kBruno : kAna, rating: { value: 1834 - i } },
    black: { user: i % 2 ? kAna : kBruno, rating: { value: 1867 + i } },
    timeControl: { baseMs: 180_000, incrementMs: 2_000 },
    category: 3,
    isRated: i !== 2,
    createdMs: Date.now() - i * 7_000_000,
    endedMs: Date.now() - i * 6_900_000,
    plies: 62,
    result: { winner: [Color.WHITE, Color.WHITE, Color.UNSPECIFIED, Color.BLACK][i % 4]!, termination: [Termination.CHECKMATE, Termination.RESIGNATION, Termination.AGREEMENT, Termination.TIME_FORFEIT][i % 4]! },
  });
  const hosted = { ...game(5), eco: 'B33', opening: 'Sicilian Defense: Lasker-Pelikan Variation', eventId: '0000000000E' };
  gateway.answerRest('user/Ana_Ulibarri/games', ListGamesResponseSchema, { games: [hosted, ...[0, 1, 2, 3, 4].map(game)], nextPageToken: 'x' });
  gateway.answerRest('user/Ana_Ulibarri/openings', GetOpeningsResponseSchema, kOpenings);
}

async function openings(page: Page): Promise<void> {
  await page.getByTestId('openings').click();
  await page.getByTestId('opening-tree').scrollIntoViewIfNeeded();
}

function leaders(gateway: FakeGateway): void {
  const names = ['Nona', 'torre_blanca', 'Bruno', 'Ana_Ulibarri', 'Mikhail'];
  gateway.answerRest('leaderboard/blitz', LeaderboardSchema, {
    places: names.map((handle, i) => ({ rank: i + 1, user: { id: `${i}`, handle, title: i ? '' : 'WGM' }, row: { userId: `${i}`, rating: { value: 2274 - i * 97 }, games: 1204 - i * 133 } })),
  });
}

const kOrder = { userId: kReferee.user.id, reason: 'Noise in the hall, a phone rang behind the board', article: 'fide-2023 12.9.1' };

function stopped(gateway: FakeGateway): void {
  middle(gateway);
  gateway.append([{ case: 'arbiterActed', value: { action: ArbiterAction.STOP_CLOCKS, order: kOrder } }]);
}

function called(gateway: FakeGateway): void {
  stopped(gateway);
  gateway.append([
    { case: 'arbiterActed', value: { action: ArbiterAction.ADJUST_TIME, color: Color.BLACK, order: kOrder } },
    { case: 'clockAdjusted', value: { remaining: { whiteMs: 140_000, blackMs: 200_000 }, credited: { whiteMs: 0, blackMs: 60_000 }, reason: ClockAdjustment.ARBITER } },
  ]);
  gateway.append([{ case: 'arbiterCalled', value: { by: Color.WHITE, about: 'My opponent speaks to somebody' } }]);
}

function desk(gateway: FakeGateway): void {
  const game = (i: number, white = kAna, black: typeof kAna = kBruno) => ({
    gameId: `0123456789${'ABCDEF'[i]}`,
    white: { user: white },
    black: { user: black },
    timeControl: { baseMs: 180_000, incrementMs: 2_000 },
    createdMs: i,
  });
  gateway.answerRest('arbiter/games', DeskSchema, {
    games: [
      { game: game(0), edition: 'online' },
      { game: game(1, kBruno, kAna), edition: 'fide-2023', calledBy: Color.WHITE, calledAbout: 'My opponent speaks to somebody' },
      { game: game(2), edition: 'fide-1997', request: QuickplayRequest.DRAW, requestedBy: Color.BLACK },
      { game: game(3), edition: 'fide-2014', areClocksStopped: true },
    ],
    isComplete: false,
  });
}

function show(testid: string, view = testid) {
  return async (page: Page): Promise<void> => {
    await page.getByTestId(`view-${view}`).click();
    await page.getByTestId(testid).waitFor();
  };
}

async function followed(page: Page): Promise<void> {
  await show('entrants', 'players')(page);
  for (const i of [3, 5]) await page.getByTestId('follow').nth(i).click();
  await page.getByTestId('followed-player').nth(1).waitFor();
  await show('pairings', 'rounds')(page);
  expect(await page.getByTestId('pairing').first().textContent()).toContain('Ana_Ulibarri');
}

/** On the screen the first sixty boards, on paper all; the picture is of the paper. */
async function print(page: Page): Promise<void> {
  expect(await page.getByTestId('pairing').count()).toBe(60);
  await page.emulateMedia({ media: 'print' });
  await page.getByTestId('pairing').nth(kLargeBoards - 1).waitFor();
  // Before this round: the first board was won, the second drawn.
  expect((await page.getByTestId('points').allTextContents()).slice(0, 4)).toEqual(['0', '1', '½', '½']);
}

async function orders(page: Page): Promise<void> {
  await show('orders', 'arbiter')(page);
  await page.getByTestId('do-add-board').click();
}

async function talkOrders(page: Page): Promise<void> {
  await show('orders', 'arbiter')(page);
  await page.getByTestId('do-talk').click();
  await page.getByTestId('do-exclude').click();
}

async function playOff(page: Page): Promise<void> {
  await page.getByTestId('view-arbiter').click();
  await page.getByTestId('do-play-off').click();
  const places = page.getByTestId('play-off-place');
  await places.nth(0).selectOption({ index: 2 });
  await places.nth(1).selectOption({ index: 1 });
}

async function ruling(page: Page): Promise<void> {
  await page.getByTestId('view-rounds').click();
  expect(await page.getByTestId('board-desk').first().getAttribute('href')).toMatch(/^\/arbiter\/[0-9A-Za-z]{11}$/);
}

async function enterTeam(page: Page): Promise<void> {
  await page.getByTestId('enter-team').click();
  await page.getByTestId('team-name').fill('Peña del Sur');
  for (const handle of ['member_1_2', 'member_1_3']) {
    await page.getByTestId('member-handle').fill(handle);
    await page.getByTestId('member-handle').press('Enter');
    await page.getByTestId('member').filter({ hasText: handle }).waitFor();
  }
  await page.getByTestId('member').nth(2).getByTestId('member-up').press('Enter');
  expect(await page.getByTestId('member').nth(1).textContent()).toContain('member_1_3');
  // The focus goes with the row.
  await page.getByTestId('member').nth(1).locator('[data-way=up]:focus').waitFor();
  await page.getByTestId('member-handle').fill('MEMBER_1_2');
  await page.getByTestId('add-member').click();
  await page.getByTestId('team-error').waitFor();
}

async function lineUp(page: Page): Promise<void> {
  await page.getByTestId('change-line-up').click();
  await page.getByTestId('line-up-member').nth(1).uncheck();
  await page.getByTestId('line-up-member').nth(2).check();
}

/** Violations of level moderate or worse, as readable lines. */
async function violations(page: Page): Promise<string[]> {
  // Not by a script element: the policy of the page forbids inline scripts, and evaluate is not bound by it.
  await page.evaluate(kAxe);
  const found = await page.evaluate(async () => {
    const axe = (globalThis as unknown as { axe: { run(options: { resultTypes: string[] }): Promise<{ violations: { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }[] }> } }).axe;
    return (await axe.run({ resultTypes: ['violations'] })).violations;
  });
  return found
    .filter(({ impact }) => impact !== 'minor')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary.split('\n')[1] ?? ''}`));
}

/** Keeps what moves on the page before anybody has touched it. Paper is no screen. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number; sources: { node?: Node | null; previousRect: DOMRect; currentRect: DOMRect }[] };
    const shifts: { value: number; what: string }[] = [];
    let touchedAt = Infinity;
    for (const kind of ['pointerdown', 'keydown', 'input', 'change']) addEventListener(kind, ({ timeStamp }) => (touchedAt = Math.min(touchedAt, timeStamp)), true);
    const keep = (entries: PerformanceEntryList): void => {
      for (const shift of entries as Shift[]) {
        if (shift.startTime > touchedAt || matchMedia('print').matches) continue;
        const moved = shift.sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent;
          return `${name} at ${previousRect.y}, ${previousRect.height} high, to ${currentRect.y}, ${currentRect.height}`;
        });
        shifts.push({ value: shift.value, what: moved.join('; ') });
      }
    };
    const observer = new PerformanceObserver((list) => keep(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    Object.assign(globalThis, { shiftsSoFar: () => (keep(observer.takeRecords()), shifts) });
  });
}

/** What moved, if it is more than a page may move (their sum, as the metric CLS counts them). */
async function shifts(page: Page, most: number): Promise<string[]> {
  const all = await page.evaluate(() => (globalThis as unknown as { shiftsSoFar(): { value: number; what: string }[] }).shiftsSoFar());
  const sum = all.reduce((so, { value }) => so + value, 0);
  return sum <= most ? [] : all.map(({ value, what }) => `${value.toFixed(4)}: ${what}`);
}

/** What makes the page wider than the screen. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    if (root.scrollWidth <= root.clientWidth) return [];
    const all = [...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().right > root.clientWidth + 0.5);
    return all.map((element) => element.outerHTML.slice(0, 120));
  });
}

/** Links of the header that are cut off: on phones they scroll, on wider screens each has its place. */
function cutLinks(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const nav = document.querySelector('header.site nav');
    if (!nav) return [];
    const place = nav.getBoundingClientRect();
    const links = [...nav.querySelectorAll('a')].filter((link) => link.getClientRects().length > 0);
    const cut = links.filter((link) => {
      const { left, right } = link.getBoundingClientRect();
      return left < place.left - 0.5 || right > place.right + 0.5 || link.scrollWidth > link.clientWidth;
    });
    const others = [...document.querySelectorAll('header.site .tools > *')].filter((one) => one.getClientRects().length > 0 && one.getBoundingClientRect().left < place.right - 0.5);
    return [...cut, ...others].map((element) => `${element.textContent?.trim() || element.getAttribute('aria-label')} of ${innerWidth} px`);
  });
}

const drawn = (page: Page): Promise<unknown> => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Of the whole page, on which nothing is wider than the screen. */
async function picture(page: Page, name: string): Promise<void> {
  await drawn(page);
  if (kTakesAll) await page.screenshot({ path: `${kPictures}${name}.png`, fullPage: !name.endsWith('desktop') });
  expect(await tooWide(page), 'nothing is wider than the screen').toEqual([]);
}

/** As it comes out on A4: a PDF, and a picture as wide as the paper leaves between its margins. */
async function printed(page: Page, name: string): Promise<void> {
  await page.pdf({ path: `${kPictures}${name}.pdf`, preferCSSPageSize: true });
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 688, height: 1016 });
  await picture(page, `${name}-print`);
}

/** The computers of the house, and how many challenges wait for a place there. */
function house(gateway: FakeGateway, waiting: number): void {
  const computers = kHouse.map((handle, index) => ({ level: index + 1, user: { id: handle, handle, isComputer: true } }));
  gateway.answerRest('house', HouseSchema, { computers, waiting });
}

function byLink(gateway: FakeGateway, user: typeof kAna, isOwnerOnline: boolean): void {
  const terms = { timeControl: { baseMs: 300_000, incrementMs: 3_000 }, variant: Variant.STANDARD, initialFen: 'rnbqkbnr/pppp1ppp/8/4p3/4PP2/8/PPPP2PP/RNBQKBNR b KQkq - 0 2' };
  const challenge = { challengeId: '0123456789A', challenger: { user, rating: { value: 1867 } }, terms, color: ColorWish.BLACK, expiresMs: 1_800_000_000_000, isByLink: true };
  gateway.answerRest('challenge/0123456789A', LinkChallengeSchema, { challenge, isOwnerOnline });
}

/** Waits in a pool, and reads another page. */
async function search(page: Page, gateway: FakeGateway): Promise<void> {
  const joined = { user: { user: kAna }, pool: { baseMs: 180_000, incrementMs: 2_000 } };
  gateway.send({ case: 'lobbyChanged', value: { facts: [{ fact: { case: 'poolJoined', value: joined } }] } } as never);
  await page.getByTestId('searching-box').waitFor();
}

async function waitForComputer(page: Page, gateway: FakeGateway): Promise<void> {
  await page.getByTestId('pool-computer').click();
  await page.getByTestId('play-house').waitFor();
  const challenge = { challengeId: 'house1', challenger: { user: kAna }, challenged: { id: kHouse[0]!, handle: kHouse[0]!, isComputer: true }, terms: { timeControl: { baseMs: 600_000, incrementMs: 5_000 } } };
  gateway.send({ case: 'lobbyChanged', value: { facts: [{ fact: { case: 'challengeOpened', value: { challenge } } }] } } as never);
  await page.getByTestId('house-waits').waitFor();
}

kScenes.push(...kAnalysisScenes);

const kTaken = kScenes.map((scene, index) => ({
  ...scene,
  looks: kTakesAll ? kLooks : [kLooks[index % kLooks.length]!],
  takesAxe: kTakesAll || index % (2 * kLooks.length) < kLooks.length,
}));
describe.concurrent.each(kTaken.filter(({ name }) => !kOnly || name.startsWith(kOnly)))('$name', ({ name, path, setUp, act, isVisitor, isArbiter, isAdmin, hasBars, looks, takesAxe }) => {
  it.each(looks)('$size $theme $locale', async (look) => {
    const { page, context, complaints } = await site.open(look);
    const gateway = new FakeGateway(page, isVisitor ? {} : isAdmin ? kAdmin : isArbiter ? kReferee : kMember, '0123456789A', { case: 'lobby', value: isVisitor ? { ...kLobby, challenges: [], pools: [] } : kLobby });
    setUp?.(gateway);
    await gateway.install();
    gateway.isFar = true;
    await watchShifts(page);
    await page.goto(site.url + path);
    await page.locator('main:not([aria-busy])').waitFor();
    await act?.(page, gateway);
    await drawn(page);
    expect(await shifts(page, hasBars && look.size === 'phone' ? kMostShiftOfBars : kMostShift)).toEqual([]);

    await picture(page, `${name}-${look.size}`);
    if (takesAxe) expect(await violations(page)).toEqual([]);
    if (look.size === 'phone') {
      // The phone is turned into a tablet in daylight.
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize(kSizes.tablet);
      await picture(page, `${name}-tablet`);
      expect(await cutLinks(page), 'no link of the header is cut off').toEqual([]);
    }
    if (name.startsWith('paper')) await printed(page, `${name}-${look.locale ?? 'en'}`);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

/** What makes the header long: links of arbiters and admins with their numbers, a guest's name, a long one, the way back to a game. */
const kHeaders = {
  visitor: {},
  guest: { user: { id: 'GGGGGGGGGGG', handle: 'Guest-W8M2', isGuest: true } },
  member: { ...kMember, user: { ...kAna, handle: 'a_very_long_name_20c' } },
  arbiter: kReferee,
  admin: { user: { ...kAdmin.user, handle: 'Maximiliana_de_todos' }, lists: {} },
};
describe.concurrent.each(['en-GB', 'es-ES'] as const)('the header on tablets, %s', (locale) => {
  it.each(Object.keys(kHeaders) as (keyof typeof kHeaders)[])('cuts no link off: %s', async (who) => {
    const { page, context, complaints } = await site.open({ size: 'tablet', locale });
    const gateway = new FakeGateway(page, kHeaders[who], '0123456789A', { case: 'lobby', value: kLobby });
    if (who !== 'visitor') invite(gateway);
    await gateway.install();
    await page.goto(`${site.url}/leaderboard`);
    await page.locator(who === 'visitor' ? 'header .enter' : '[data-testid=bell]').waitFor();
    if (who !== 'visitor') await page.locator('[data-testid=talk-link]').waitFor();
    if (who === 'member' || who === 'admin') await page.getByTestId('invitations-count').waitFor();
    const look = async (what: string): Promise<void> => {
      for (const width of [768, 820, 1024]) {
        await page.setViewportSize({ width, height: 1180 });
        await drawn(page);
        expect(await cutLinks(page)).toEqual([]);
        expect(await tooWide(page)).toEqual([]);
        expect(await page.locator('header nav a:visible').count(), 'links').toBeGreaterThanOrEqual(2);
        if (kTakesAll) await page.screenshot({ path: `${kPictures}header-${what}-${width}-${locale}.png`, clip: { x: 0, y: 0, width, height: 60 } });
      }
    };
    await look(who);
    if (who === 'member' || who === 'admin') {
      // Their game goes on, on another page.
      const me = kHeaders[who].user;
      const created = gameFacts();
      Object.assign((created.value as unknown as { white: object }).white, { user: me });
      gateway.append([created], '', Date.now() - 60_000);
      await away(page, gateway);
      await look(`${who}-in-game`);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
});
