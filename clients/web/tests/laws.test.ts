// What the page knows of the Laws, compared with the tables by which the server rules.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { DrawClaim } from '../src/gen/escaque/games/v1/entry_pb';
import { ArbiterAction, ClockAdjustment, IllegalMoveMode, Quickplay, QuickplayRequest, QuickplayRuling } from '../src/gen/escaque/games/v1/entry_pb';
import { possibleClaims } from '../src/game/claims';
import { remainingAt } from '../src/game/clock';
import { editionOf, kEditions, lawsClass, lawsClassOf, type EditionName } from '../src/game/editions';
import { evolve } from '../src/game/evolve';
import { mayAskQuickplay } from '../src/game/quickplay';
import { firstNode } from '../src/game/position';
import { schedulesOf } from '../src/game/schedule';
import { helpOf } from '../src/help/link';
import { kTopics, lawTexts } from '../src/help/laws';
import { texts as incidents } from '../src/i18n/en/incidents';
import { sayIncident } from '../src/i18n/incidents';
import { sayClaimCost } from '../src/i18n/late/claim';
import { sayDifference } from '../src/i18n/late/editions';
import { sayEdition, sayTerms } from '../src/i18n/terms';
import { created, entry, gameAfter, kBlack, kCreatedAt, kWhite, move, type FactInit } from './builders';
import { speak } from './speak';

const kFolder = join(__dirname, '../../../common/domain/laws/editions');
const tableOf = (edition: EditionName): string => readFileSync(join(kFolder, `${edition.replace('-', '_')}.hpp`), 'utf8');

const kTables = readdirSync(kFolder).map((name) => readFileSync(join(kFolder, name), 'utf8'));
const kArticles = new Set(kTables.flatMap((text) => [...text.matchAll(/"((?:classic|fide-\d{4}) [^"]+)"/g)].map(([, article]) => article!)));

function createdWith(value: Record<string, unknown>): FactInit {
  const plain = created();
  if (plain.case !== 'gameCreated') throw new Error();
  return { case: 'gameCreated', value: { ...plain.value, ...value } };
}

describe('the help on the Laws', () => {
  it('tells every article that a ruling can name, and each once', () => {
    const told = kTopics.flatMap(({ articles }) => articles);
    expect([...kArticles].filter((article) => !told.includes(article))).toEqual([]);
    const byArbiters = new Set(kTopics.filter(({ isArbiters }) => isArbiters).flatMap(({ articles }) => articles));
    expect(told.filter((article) => article !== 'online' && !kArticles.has(article) && !byArbiters.has(article))).toEqual([]);
    expect([...byArbiters].filter((article) => kArticles.has(article))).toEqual([]);
    expect(told.length).toBe(new Set(told).size);
    expect(kArticles.size).toBeGreaterThan(100);
    expect(Object.keys(lawTexts().topics)).toEqual(kTopics.map(({ id }) => id));
  });

  it('is found by the name of an article', () => {
    expect(helpOf('fide-2023 9.2.1.1')).toBe('/help/laws#fide-2023-9.2.1.1');
    expect(helpOf('online')).toBe('/help/laws#online');
  });
});

describe('a game with odds', () => {
  it('has the slower class', () => {
    const times = (schedules: string) => schedulesOf(schedules, undefined);
    expect(lawsClassOf(editionOf('fide-2014'), times('G/15|G/9'))).toBe('rapid');
    expect(lawsClassOf(editionOf('fide-2014'), times('G/9|G/70'))).toBe('standard');
    expect(lawsClassOf(editionOf('fide-2014'), times('G/5|G/3'))).toBe('blitz');
  });
});

describe('an edition', () => {
  beforeAll(() => speak('en'));

  it.each(kEditions.filter((name) => name !== 'online'))('%s has the claims of the table', (name) => {
    const table = tableOf(name);
    const claims = table.slice(table.indexOf('.claims'));
    expect(editionOf(name).claimsFiftyAhead).toBe(!/\.fifty_moves = \{\.on_board = "[^"]+", \.intended = \{\}/.test(claims));
    expect(editionOf(name).playsIntended).toBe(!/\.intended_is_played = \{\}/.test(claims));
    expect(editionOf(name).callsIllegalMoves).toBe(/\.on_request = true/.test(table));
    expect(editionOf(name).quickplay === 'increment').toBe(/QuickplayForm::increment_or_claim/.test(table));
    expect(editionOf(name).quickplay === 'claim').toBe(/QuickplayForm::claim/.test(table));
  });

  it.each(kEditions)('%s is told with what differs and what a wrong claim costs', (name) => {
    for (const text of [sayEdition(name), sayDifference(name), sayClaimCost(name, false)]) expect(text).toMatch(/ /);
  });

  it('has its own classes', () => {
    const of = (text: string) => schedulesOf(text, undefined).white;
    const classes = (name: string) => ['10', '15', '60', '90'].map((text) => lawsClass(editionOf(name), of(text)));
    expect(classes('fide-2023')).toEqual(['blitz', 'rapid', 'standard', 'standard']);
    expect(classes('fide-1997')).toEqual(['blitz', 'rapid', 'rapid', 'standard']);
    expect(classes('classic')).toEqual(['standard', 'standard', 'standard', 'standard']);
    expect(lawsClass(editionOf('fide-2023'), of('5+5'))).toBe('blitz');
    expect(lawsClass(editionOf('fide-2023'), of('5+6'))).toBe('rapid');
  });

  it('is named in a seek only where it is not the one of the house', () => {
    const terms = { edition: 'online', schedules: '', illegalMoves: IllegalMoveMode.UNSPECIFIED, quickplay: Quickplay.UNSPECIFIED };
    expect(sayTerms(terms as never)).toBe('');
    const special = { ...terms, edition: 'fide-1997', schedules: 'G/25;d5', illegalMoves: IllegalMoveMode.PENALISED };
    expect(sayTerms(special as never)).toBe('25 min for the game; 5 s delay · FIDE Laws of 1997 · Illegal moves are penalised');
  });
});

describe('a claim', () => {
  it('of fifty moves names a move only where the edition lets it', () => {
    const now = firstNode('4k3/8/8/8/8/8/3R4/4K3 w - - 99 90');
    expect(possibleClaims([now], editionOf('classic'))).toEqual([]);
    const ahead = possibleClaims([now], editionOf('fide-2014'));
    expect(ahead.length).toBeGreaterThan(5);
    expect(ahead.every(({ claim, uci }) => claim === DrawClaim.FIFTY_MOVES && uci)).toBe(true);
  });
});

describe('an order about the clocks', () => {
  it.each([
    ['en', { whiteMs: 120_000, blackMs: 0 }, 'The arbiter adjusted the clocks: White +2:00.'],
    ['en', { whiteMs: -5_000, blackMs: 65_000 }, 'The arbiter adjusted the clocks: White −0:05, Black +1:05.'],
    ['es', { whiteMs: 0, blackMs: 120_000 }, 'El árbitro ajustó los relojes: las negras +2:00.'],
  ])('says in %s whose clock was changed, and by how much', (language, credited, text) => {
    speak(language);
    const fact: FactInit = { case: 'clockAdjusted', value: { remaining: { whiteMs: 1, blackMs: 1 }, credited, reason: ClockAdjustment.ARBITER } };
    expect(sayIncident(gameAfter(created(), fact).incidents[0]!)?.text).toBe(text);
    speak('en');
  });
});

describe('the events of a game', () => {
  beforeAll(() => speak('en'));

  it('say whom the opponent has given time, and no bar under the board does', () => {
    const fact: FactInit = { case: 'clockAdjusted', value: { remaining: { whiteMs: 1, blackMs: 15_001 }, credited: { whiteMs: 0, blackMs: 15_000 }, reason: ClockAdjustment.OPPONENT } };
    const game = gameAfter(created(), fact);
    expect(sayIncident(game.incidents[0]!)?.text).toBe('The opponent has given Black 15 seconds.');
    expect(game.notices).toEqual([]);
  });
  const remaining = { whiteMs: 60_000, blackMs: 60_000 };
  const saidOf = (fact: FactInit) => gameAfter(created(), fact).incidents.map((incident) => sayIncident(incident));

  it('say a wrong claim with its article', () => {
    const fact: FactInit = { case: 'claimRefused', value: { by: kWhite, penaltyMs: 180_000, offClaimantMs: 90_000, remaining, article: 'fide-1997 9.5b' } };
    expect(saidOf(fact)).toEqual([{ text: 'White’s claim was wrong. The opponent gets 180 s. The claimant loses 90 s.', article: 'fide-1997 9.5b' }]);
  });

  it('say penalties, periods, requests and rulings', () => {
    const lines = (fact: FactInit) => saidOf(fact)[0]!.text;
    expect(lines({ case: 'illegalMoveMade', value: { by: kBlack, uci: 'e2e5', article: 'x' } })).toBe('Black made an illegal move: e2e5.');
    expect(lines({ case: 'illegalMovePenalised', value: { by: kBlack, number: 1, penaltyMs: 120_000, remaining } })).toBe('Illegal move number 1 by Black: the opponent gets 120 s.');
    expect(lines({ case: 'periodBegun', value: { color: kWhite, period: 1, addedMs: 1_800_000, remaining } })).toBe('White begins period 2: 30 min added.');
    expect(lines({ case: 'quickplayRequested', value: { by: kWhite, request: QuickplayRequest.INCREMENT } })).toBe('White asks for an increment.');
    const granted = { request: QuickplayRequest.INCREMENT, ruling: QuickplayRuling.GRANTED, incrementMs: 5_000, toOpponentMs: 120_000, remaining };
    expect(lines({ case: 'quickplayRuled', value: granted })).toBe('The request is granted. 5 s more with every move. The opponent gets 120 s.');
    const order = { order: { reason: 'Noise in the hall.', article: 'fide-2023 6.11.1' } };
    expect(lines({ case: 'arbiterActed', value: { action: ArbiterAction.STOP_CLOCKS, ...order } })).toBe('Arbiter: clocks stopped. Noise in the hall.');
  });

  it('have words for all that an arbiter does', () => {
    const names = Object.keys(ArbiterAction).filter((name) => Number.isNaN(Number(name)) && name !== 'UNSPECIFIED');
    expect(names.filter((name) => !(`arbiter_${name}` in incidents))).toEqual([]);
  });
});

describe('clocks that a player has stopped', () => {
  beforeAll(() => speak('en'));
  const remaining = { whiteMs: 60_000, blackMs: 50_000 };
  const stop: FactInit = { case: 'clocksStopped', value: { by: kBlack, number: 1, remaining, article: 'fide-2014 6.12b' } };
  const acted = (action: ArbiterAction): FactInit => ({ case: 'arbiterActed', value: { action, order: { reason: 'I am here', article: 'fide-2014 6.12c' } } });

  it('show who has stopped them and until when, and are counted', () => {
    const game = gameAfter(created(), stop);
    expect(game.clockStop).toEqual({ by: 'black', untilMs: game.sinceMs + 5 * 60_000 });
    expect(game.clockStops).toEqual({ white: 0, black: 1 });
    expect(game.clocksStoppedAtMs).toBe(game.sinceMs);
    expect(game.remaining).toEqual({ white: 60_000, black: 50_000 });
  });

  it('go on by that player, or when nobody has come', () => {
    for (const by of [kBlack, undefined]) {
      const game = gameAfter(created(), stop, { case: 'playContinued', value: by === undefined ? {} : { by } });
      expect(game.clockStop).toBeUndefined();
      expect(game.clocksStoppedAtMs).toBeUndefined();
    }
    const nobody = gameAfter(created(), { case: 'playContinued', value: {} }).incidents[0]!;
    expect(sayIncident(nobody)?.text).toBe('Play goes on: no arbiter has come.');
  });

  it('are the arbiter’s once an arbiter stops them, too', () => {
    const taken = gameAfter(created(), stop, acted(ArbiterAction.STOP_CLOCKS));
    expect(taken.clockStop).toBeUndefined();
    expect(taken.clocksStoppedAtMs).toBeDefined();
    expect(gameAfter(created(), stop, acted(ArbiterAction.WARN)).clockStop).toBeDefined();
    expect(gameAfter(created(), stop, acted(ArbiterAction.START_CLOCKS)).clocksStoppedAtMs).toBeUndefined();
  });

  it('say what a call is about to those only who are told', () => {
    const said = (about: string) => sayIncident(gameAfter(created(), { case: 'arbiterCalled', value: { by: kWhite, about } }).incidents[0]!)?.text;
    expect(said('noise')).toBe('White calls the arbiter: noise');
    expect(said('')).toBe('White calls the arbiter.');
  });
});

describe('a game with several periods', () => {
  const times = { schedules: '40/90+30,G/30|G/60', timeControl: { baseMs: 5_400_000, incrementMs: 30_000 } };

  it('begins with what each has', () => {
    expect(gameAfter(createdWith(times)).remaining).toEqual({ white: 5_400_000, black: 3_600_000 });
  });

  it('knows the period that each is in', () => {
    const begun: FactInit = { case: 'periodBegun', value: { color: kWhite, period: 1, addedMs: 1_800_000, remaining: { whiteMs: 9, blackMs: 8 } } };
    const game = gameAfter(createdWith(times), begun);
    expect(game.periods).toEqual({ white: 1, black: 0 });
    expect(game.remaining).toEqual({ white: 9, black: 8 });
  });

  it('lets the time stand during a delay', () => {
    const game = gameAfter(createdWith({ schedules: 'G/3;d5' }), move('e2e4', 'e4'), move('e7e5', 'e5'));
    const since = kCreatedAt + 3_000;
    expect(remainingAt(game, 'white', since + 5_000)).toBe(180_000);
    expect(remainingAt(game, 'white', since + 6_000)).toBe(179_000);
  });
});

describe('an illegal move', () => {
  it('can be called until the opponent has moved', () => {
    const made: FactInit = { case: 'illegalMoveMade', value: { by: kWhite, uci: 'e2e5', article: 'fide-1997 7.4' } };
    const game = gameAfter(createdWith({ rules: { illegalMoves: IllegalMoveMode.PENALISED } }), made);
    expect(game.isIllegalPenalised).toBe(true);
    expect(game.illegalMoveBy).toBe('white');
    const corrected = evolve(game, entry(3, [move('e2e4', 'e4')]))!;
    expect(corrected.illegalMoveBy).toBe('white');
    expect(evolve(corrected, entry(4, [move('e7e5', 'e5')]))!.illegalMoveBy).toBeUndefined();
  });

  it('says what it cost until the next move', () => {
    const remaining = { whiteMs: 60_000, blackMs: 180_000 };
    const made: FactInit = { case: 'illegalMoveMade', value: { by: kWhite, uci: 'e2e5', article: 'fide-2014 7.5a' } };
    const cost: FactInit = { case: 'illegalMovePenalised', value: { by: kWhite, number: 1, penaltyMs: 120_000, remaining } };
    const game = gameAfter(created(), made, cost);
    expect(game.notices.map(({ fact }) => fact.case)).toEqual(['illegalMoveMade', 'illegalMovePenalised']);
    expect(evolve(game, entry(game.version + 1, [move('e2e4', 'e4')]))!.notices).toEqual([]);
  });
});

describe('a request at the end', () => {
  const game = (schedules: string, edition = 'fide-2023') =>
    gameAfter(createdWith({ schedules, edition, rules: { quickplay: Quickplay.BY_SERVER } }), move('e2e4', 'e4'), move('e7e5', 'e5'));
  const mayAsk = (schedules: string, edition?: string, leftMs = 100_000) =>
    mayAskQuickplay(game(schedules, edition), editionOf(edition ?? 'fide-2023'), 'white', leftMs);

  it('is possible with little time in a slow last period without increment', () => {
    expect(mayAsk('G/30')).toBe(true);
    expect(mayAsk('G/30', undefined, 130_000)).toBe(false);
    expect(mayAsk('G/30+5')).toBe(false);
    expect(mayAsk('40/90,G/30')).toBe(false);
    expect(mayAsk('G/5')).toBe(false);
    expect(mayAsk('G/30', 'fide-1997')).toBe(true);
    expect(mayAsk('G/30', 'fide-1993')).toBe(false);
    expect(mayAskQuickplay(game('G/30'), editionOf('fide-2023'), 'black', 100_000)).toBe(false);
  });

  it('goes by the slower class in a game at odds, as the server does', () => {
    expect(mayAsk('G/5|G/30')).toBe(true);
    expect(mayAsk('G/5|G/4')).toBe(false);
    const odds = gameAfter(createdWith({ schedules: 'G/30|G/5', edition: 'fide-2014', rules: { quickplay: Quickplay.BY_SERVER } }), move('e2e4', 'e4'), move('e7e5', 'e5'), move('g1f3', 'Nf3'));
    expect(mayAskQuickplay(odds, editionOf('fide-2014'), 'black', 100_000)).toBe(true);
  });

  it('still waits when the ruling is postponed', () => {
    const request: FactInit = { case: 'quickplayRequested', value: { by: kWhite, request: QuickplayRequest.DRAW, article: 'fide-2014 G.5a' } };
    const ruled = (ruling: QuickplayRuling): FactInit => ({ case: 'quickplayRuled', value: { request: QuickplayRequest.DRAW, ruling, toOpponentMs: 120_000, remaining: { whiteMs: 90_000, blackMs: 220_000 } } });
    const after = (ruling: QuickplayRuling) => gameAfter(created(), request, ruled(ruling));
    expect(after(QuickplayRuling.POSTPONED).quickplay?.article).toBe('fide-2014 G.5a');
    expect(after(QuickplayRuling.REJECTED).quickplay).toBeUndefined();
    expect(after(QuickplayRuling.REJECTED).remaining.black).toBe(220_000);
  });
});
