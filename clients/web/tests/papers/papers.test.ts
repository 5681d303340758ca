// What papers are made of: score sheets, envelopes, the figures of a report, and where each paper is.
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { Color } from '../../src/gen/escaque/common/v1/common_pb';
import { PairedRoundSchema, Score } from '../../src/gen/escaque/matchmaking/v1/event_pb';
import { GetEventResponseSchema } from '../../src/gen/escaque/matchmaking/v1/matchmaking_service_pb';
import { NormCondition, NormExclusion, NormRequirement } from '../../src/gen/escaque/matchmaking/v1/norm_pb';
import { articleOfCondition, articleOfRequirement, sayCondition, sayExclusion, sayRequirement } from '../../src/i18n/papers';
import { envelopeOf, squaresOf } from '../../src/papers/envelope';
import { isPaper, kEventPapers, kRoundPapers, paperPath } from '../../src/papers/papers';
import { countsOf, datesOf, playersOf } from '../../src/papers/report';
import { sheetPages } from '../../src/papers/score_sheet';
import { routeOf } from '../../src/stores/route';
import { created, gameAfter, kBlack, move } from '../builders';

describe('a paper', () => {
  it('has a path, and the path is its page', () => {
    expect(paperPath('0000000000A', 'report')).toBe('/event/0000000000A/paper/report');
    expect(paperPath('0000000000A', 'scoresheet', 3, 2)).toBe('/event/0000000000A/paper/scoresheet/3/2');
    expect(paperPath('0000000000A', 'match', 0, 2)).toBe('/event/0000000000A/paper/match');
    for (const kind of [...kEventPapers, ...kRoundPapers]) {
      expect(routeOf(paperPath('0000000000A', kind, 3, 12))).toEqual({ page: 'paper', eventId: '0000000000A', kind, round: 3, board: 12 });
    }
    expect(routeOf('/event/0000000000A/paper/round')).toEqual({ page: 'paper', eventId: '0000000000A', kind: 'round', round: 0, board: 0 });
    expect(isPaper('wallpaper')).toBe(false);
    expect(routeOf('/event/0000000000A/paper/wallpaper')).toEqual({ page: 'lost' });
  });
});

describe('a score sheet', () => {
  it('has two columns of thirty lines, blank where nothing was played', () => {
    const [page, ...more] = sheetPages(['e4', 'e5', 'Nf3']);
    expect(more).toEqual([]);
    expect(page!.map((column) => column.length)).toEqual([30, 30]);
    expect(page![0]!.slice(0, 3)).toEqual([
      { number: 1, white: 'e4', black: 'e5' },
      { number: 2, white: 'Nf3', black: '' },
      { number: 3, white: '', black: '' },
    ]);
    expect(page![1]!.at(-1)!.number).toBe(60);
    expect(sheetPages([])).toHaveLength(1);
  });

  it('goes on on another page after sixty moves', () => {
    const pages = sheetPages(Array.from({ length: 121 }, (_, i) => `m${i}`));
    expect(pages).toHaveLength(2);
    expect(pages[1]![0]![0]).toEqual({ number: 61, white: 'm120', black: '' });
    expect(sheetPages(Array<string>(120).fill('a4'))).toHaveLength(1);
  });

  it('begins where the game begins', () => {
    expect(sheetPages(['Kb7', 'Kc4'], true, 44)[0]![0]!.slice(0, 2)).toEqual([
      { number: 44, white: '…', black: 'Kb7' },
      { number: 45, white: 'Kc4', black: '' },
    ]);
  });
});

describe('an envelope', () => {
  const resumesInS = 3600;
  const sealed = { case: 'moveSealed' as const, value: { by: kBlack, sealed: new Uint8Array(), remaining: { whiteMs: 178_000, blackMs: 150_000 }, resumesInS } };
  const game = () => gameAfter(created(), move('e2e4', 'e4', 179_000, 180_000), { case: 'gameAdjourned', value: {} }, sealed);

  it('says what E.2 of the Laws lists', () => {
    const envelope = envelopeOf(game())!;
    expect(envelope.sealer).toBe('black');
    expect(envelope.number).toBe(1);
    expect(envelope.fen).toBe('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR');
    expect(envelope.usedMs).toEqual({ white: 1000, black: 30_000 });
    expect(envelope.leftMs).toEqual({ white: 178_000, black: 150_000 });
    expect(envelope.drawOfferBy).toBeUndefined();
    expect(envelope.resumesAtMs).toBeGreaterThan(0);
  });

  it('keeps an offer of a draw that is open', () => {
    const offered = gameAfter(created(), move('e2e4', 'e4'), { case: 'gameAdjourned', value: {} }, { case: 'drawOffered', value: { by: Color.WHITE } }, sealed);
    expect(envelopeOf(offered)!.drawOfferBy).toBe('white');
  });

  it('is of no other game', () => {
    expect(envelopeOf(gameAfter(created(), move('e2e4', 'e4')))).toBeUndefined();
  });

  it('shows the board from a8 to h1', () => {
    const squares = squaresOf('r3k3/8/8/8/4P3/8/8/4K2R w K - 0 1');
    expect(squares).toHaveLength(8);
    expect(squares.every((rank) => rank.length === 8)).toBe(true);
    expect(squares[0]).toEqual(['♜', '', '', '', '♚', '', '', '']);
    expect(squares[4]![4]).toBe('♙');
    expect(squares[7]![7]).toBe('♖');
  });
});

describe('a report', () => {
  const person = (more: object) => ({ person: { name: 'x', ...more } });
  const event = (entrants: NonNullable<MessageInitShape<typeof GetEventResponseSchema>['entrants']>, more = {}) => create(GetEventResponseSchema, { entrants, ...more });

  it('counts the players', () => {
    const counts = playersOf(
      event([
        { ...person({ player: { user: { title: 'FM' } }, rating: 2300, federation: 'ESP', sex: 'm' }), fromRound: 1 },
        { ...person({ rating: 2000, federation: 'MEX', sex: 'w' }), fromRound: 2 },
        { ...person({ federation: 'ESP' }), fromRound: 1, hasWithdrawn: true },
      ]),
    );
    expect(counts).toEqual({ players: 3, titled: 1, rated: 2, federations: 2, women: 1, withdrawn: 1, late: 1 });
    expect(playersOf(event([person({})])).women).toBeUndefined();
  });

  it('counts the games of a round', () => {
    const scores = [Score.WHITE_WINS, Score.WHITE_WINS, Score.DRAW, Score.BLACK_WINS, Score.BOTH_FORFEIT, Score.UNSPECIFIED, Score.HALF_ZERO, Score.BOTH_LOSE];
    const round = create(PairedRoundSchema, { number: 2, startsMs: 5, boards: scores.map((score) => ({ score })), bye: 'a', absences: [{ userId: 'b' }] });
    expect(countsOf(round)).toEqual({ number: 2, startsMs: 5, boards: 8, white: 2, draws: 1, black: 1, ruled: 2, others: 1, open: 1, byes: 2 });
  });

  it('has the dates of the rounds, and of the announced ones', () => {
    const created = { regulations: { calendar: { startsMs: [10, 50] } } };
    expect(datesOf(event([], { created, rounds: [{ startsMs: 12 }] }))).toEqual({ fromMs: 10, toMs: 50 });
    expect(datesOf(event([], { created, finished: { atMs: 70 } }))).toEqual({ fromMs: 10, toMs: 70 });
  });
});

describe('a certificate', () => {
  it('names every criterion and its article', () => {
    const values = (of: object): number[] => Object.values(of).filter((value): value is number => typeof value === 'number' && value > 0);
    for (const condition of values(NormCondition)) expect([sayCondition(condition), articleOfCondition(condition)]).not.toContain('');
    for (const requirement of values(NormRequirement)) expect([sayRequirement(requirement), articleOfRequirement(requirement)]).not.toContain('');
    for (const exclusion of values(NormExclusion)) expect(sayExclusion(exclusion) === '').toBe(exclusion === NormExclusion.NONE);
  });
});
