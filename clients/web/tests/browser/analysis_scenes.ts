// The analysis board: a game that was played here, one that was pasted, a position that is set up.
import type { Page } from 'playwright-core';
import { ProfileSchema } from '../../src/gen/escaque/gateway/v1/rest_pb';
import { Category, Color } from '../../src/gen/escaque/common/v1/common_pb';
import { Termination } from '../../src/gen/escaque/games/v1/entry_pb';
import { GetGameResponseSchema, GetOpeningsResponseSchema } from '../../src/gen/escaque/games/v1/games_service_pb';
import type { FakeGateway } from './fake_gateway';
import { gameFacts, kAna, kBruno, line } from './scenes';

/** White takes a pawn and a rook, and is mated. */
export const kBlunders = 'e2e4 e7e5 g1f3 b8c6 f1c4 c6d4 f3e5 d8g5 e5f7 g5g2 h1f1 g2e4 c4e2 d4f3';
export const kAnalysisPath = '/analysis/0123456789A';

export function playedGame(gateway: FakeGateway): void {
  const ended = { winner: Color.BLACK, termination: Termination.CHECKMATE, article: 'fide-2023 5.1.1', remaining: { whiteMs: 91_250, blackMs: 84_000 } };
  gateway.append([gameFacts()]);
  for (const fact of line(kBlunders)) gateway.append([fact]);
  gateway.append([{ case: 'gameEnded', value: ended }]);
  gateway.answerRest('game/0123456789A', GetGameResponseSchema, { entries: gateway.entries, isArchived: true });
  gateway.answerRest('user/Ana_Ulibarri', ProfileSchema, { user: kAna });
}

export function whilePlaying(gateway: FakeGateway): void {
  playedGame(gateway);
  gateway.answerRest('user/Ana_Ulibarri', ProfileSchema, {
    user: kAna,
    liveGames: [{ gameId: '0000000000L', white: { user: kAna }, black: { user: kBruno }, isRated: true, category: Category.BLITZ, timeControl: { baseMs: 180_000, incrementMs: 2000 } }],
  });
}

/** What Ana's games went on with, from wherever it is asked. */
export const kOpenings = {
  scores: { won: 61, drawn: 22, lost: 47 },
  moves: [
    { uci: 'e2e4', scores: { won: 40, drawn: 12, lost: 21 } },
    { uci: 'd2d4', scores: { won: 18, drawn: 10, lost: 20 } },
    { uci: 'g1f3', scores: { won: 3, drawn: 0, lost: 5 } },
    { uci: 'b2b3', scores: { won: 0, drawn: 0, lost: 1 } },
  ],
};

export async function analysed(page: Page): Promise<void> {
  await page.getByTestId('effort').selectOption('quick');
  await page.getByTestId('analyse').click();
  await page.getByTestId('sides').waitFor({ timeout: 60_000 });
}

const kAnnotated = `[Event "Torneo del club"]
[White "Capablanca"]
[Black "Tartakower"]
[Result "1-0"]

{ A model rook ending. } 1. d4 e6 2. Nf3 f5 3. c4 Nf6 4. Bg5 Be7 5. Nc3 O-O 6. e3 b6 7. Bd3 Bb7 8. O-O Qe8 $6 { 8...Ne4 frees the game. }
( 8... Ne4 $1 9. Bxe7 Nxc3 ( 9... Qxe7 10. Bxe4 fxe4 11. Nd2 ) 10. Bxd8 Nxd1 ) 9. Qe2 Ne4 10. Bxe7 Nxc3 11. bxc3 Qxe7 12. a4 $1 Bxf3 13. Qxf3 Nc6 14. Rfb1 Rae8 15. Qh3 $5 Rf6 16. f4 Na5 17. Qf3 d6 18. Re1 Qd7 19. e4 fxe4 20. Qxe4 g6 21. g3 Kf8 22. Kg2 Rf7 23. h4 d5 $2 24. cxd5 exd5 25. Qxe8+ Qxe8 26. Rxe8+ Kxe8 1-0
`;

export async function paste(page: Page, text: string): Promise<void> {
  await page.getByTestId('tab-games').click();
  await page.getByTestId('paste').fill(text);
  await page.getByTestId('load').click();
}

export const kAnalysisScenes = [
  {
    name: 'analysis-openings',
    path: '/analysis',
    setUp: (gateway: FakeGateway) => gateway.answerRest('user/Ana_Ulibarri/openings', GetOpeningsResponseSchema, kOpenings),
    act: async (page: Page) => {
      await page.getByTestId('my-games').click();
      await page.getByTestId('opening-tree').scrollIntoViewIfNeeded();
    },
  },
  { name: 'analysis-empty', path: '/analysis', act: async (page: Page) => void (await page.getByTestId('load-panel').waitFor()) },
  {
    name: 'analysis-kept',
    path: kAnalysisPath,
    setUp: playedGame,
    act: async (page: Page) => {
      for (let i = 0; i < 7; i++) await page.getByTestId('next').click();
      await page.getByTestId('tab-notes').click();
      await page.getByTestId('comment').fill('Too greedy.');
      await page.reload();
      await page.getByTestId('kept').waitFor();
      await page.getByTestId('tab-notes').click();
      await page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>('[data-testid=comment]')?.value === 'Too greedy.');
      await page.getByTestId('start-afresh').click();
      await page.getByTestId('kept').waitFor({ state: 'detached' });
      await page.reload();
      await page.getByTestId('next').click();
      await page.getByTestId('kept').waitFor({ state: 'detached' });
      for (let i = 0; i < 6; i++) await page.getByTestId('next').click();
      await page.getByTestId('tab-notes').click();
      await page.getByTestId('comment').fill('Too greedy!');
      await page.reload();
      await page.getByTestId('kept').waitFor();
    },
  },
  {
    name: 'analysis-engine',
    path: kAnalysisPath,
    setUp: playedGame,
    act: async (page: Page) => {
      for (let i = 0; i < 8; i++) await page.getByTestId('next').click();
      await page.getByTestId('engine-toggle').click();
      await page.getByTestId('lines').locator('li').nth(1).waitFor({ timeout: 30_000 });
    },
  },
  {
    name: 'analysis-report',
    path: kAnalysisPath,
    setUp: playedGame,
    act: async (page: Page) => {
      await analysed(page);
      for (let i = 0; i < 9; i++) await page.getByTestId('next').click();
    },
  },
  {
    name: 'analysis-practise',
    path: kAnalysisPath,
    setUp: playedGame,
    act: async (page: Page) => {
      await analysed(page);
      await page.getByTestId('practise').click();
      await page.getByTestId('task').waitFor();
    },
  },
  {
    name: 'analysis-notes',
    path: '/analysis',
    act: async (page: Page) => {
      await paste(page, kAnnotated);
      await page.getByTestId('moves').getByRole('button', { name: /^(Qe8|De8)/ }).click();
      await page.getByTestId('tab-notes').click();
    },
  },
  {
    name: 'analysis-problem',
    path: '/analysis',
    act: async (page: Page) => {
      await paste(page, `1. e4 ${'( 1. d4 d5 ) '.repeat(10_000)} e5 *`);
      await page.getByTestId('read-problem').waitFor();
    },
  },
  {
    name: 'analysis-editor',
    path: '/analysis',
    act: async (page: Page) => {
      await page.getByTestId('edit-position').click();
      await page.getByTestId('tool-white-knight').click();
    },
  },
  {
    name: 'analysis-rated',
    path: kAnalysisPath,
    setUp: whilePlaying,
    act: async (page: Page) => {
      await page.getByTestId('engine-toggle').click();
      await page.getByTestId('rated-game').waitFor();
    },
  },
];
