// A game through the real page: moves, premoves, promotion, refusals, a lost connection, the keyboard.
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Color } from '../../src/gen/escaque/common/v1/common_pb';
import { Reason } from '../../src/gen/escaque/common/v1/error_pb';
import { Termination } from '../../src/gen/escaque/games/v1/entry_pb';
import { GetGameResponseSchema } from '../../src/gen/escaque/games/v1/games_service_pb';
import { Health, type ClientMessage } from '../../src/gen/escaque/gateway/v1/gateway_pb';
import { useSite } from './browser';
import { FakeGateway } from './fake_gateway';
import { eventGame, gameFacts, kMember, line, ruledGame } from './scenes';
import { fileOf } from './site';

const site = useSite();
let page: Page;
let context: BrowserContext;
let complaints: string[];
let gateway: FakeGateway;

beforeEach(async () => {
  ({ page, context, complaints } = await site.open({ size: 'desktop' }));
  gateway = new FakeGateway(page, kMember);
  await gateway.install();
});
afterEach(async () => {
  expect(complaints).toEqual([]);
  await context.close();
});

/** Opens the page of a game in which these moves were played; the user is White. */
async function open(moves: string, fen?: string, created = gameFacts()): Promise<void> {
  if (fen && created.case === 'gameCreated') (created.value as { initialFen: string }).initialFen = fen;
  gateway.append([created]);
  if (moves) for (const fact of line(moves)) gateway.append([fact]);
  await page.goto(`${site.url}/game/0123456789A`);
  await page.getByTestId('player-white').waitFor();
}

async function press(...squares: string[]): Promise<void> {
  for (const square of squares) {
    const box = (await page.getByTestId('board').boundingBox())!;
    const x = square.charCodeAt(0) - 97;
    const y = 8 - Number(square[1]);
    await page.mouse.click(box.x + ((x + 0.5) * box.width) / 8, box.y + ((y + 0.5) * box.height) / 8);
  }
}

const action = (message: ClientMessage) => (message.message.case === 'actInGame' ? message.message.value.action?.action : undefined);
const move = (uci: string, san: string) =>
  ({ case: 'movePlayed', value: { uci, san, elapsedMs: 900, compensatedMs: 0, remaining: { whiteMs: 170_000, blackMs: 170_000 } } }) as const;
const labelOf = (name: string, text: string | RegExp) => page.waitForFunction(
  ([selector, wanted]) => new RegExp(wanted!).test(document.querySelector(selector!)?.getAttribute('aria-label') ?? ''),
  [`[data-square="${name}"]`, text instanceof RegExp ? text.source : `^${text}`] as const,
);

describe('a move', () => {
  it('is on the board at once and stays when it is acknowledged', async () => {
    await open('');
    await press('e2', 'e4');

    const sent = await gateway.expect('actInGame');
    expect(action(sent)).toMatchObject({ case: 'playMove', value: { uci: 'e2e4' } });
    await labelOf('e4', 'white pawn e4');
    gateway.append([move('e2e4', 'e4')], sent.id);
    await page.getByTestId('moves').getByRole('button', { name: 'e4' }).waitFor();
    await labelOf('e4', 'white pawn e4');
  });

  it('asks nothing again that it did not change', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const isAsked = page.waitForRequest((request) => new URL(request.url()).pathname.endsWith('/games'));
    await open('e2e4 e7e5');
    await page.getByTestId('head-to-head').waitFor();
    await isAsked;
    for (const fact of line('e2e4 e7e5 g1f3 b8c6 f1c4').slice(2)) gateway.append([fact]);
    await page.waitForFunction(() => document.querySelectorAll('[data-ply]').length === 5);
    expect(asked.filter((path) => path.endsWith('/games'))).toHaveLength(1);
  });

  it('snaps back with the reason when it is refused', async () => {
    await open('');
    await press('e2', 'e4');
    const sent = await gateway.expect('actInGame');
    gateway.send({ case: 'refusal', value: { gameId: '0123456789A', error: { reason: Reason.NOT_YOUR_TURN } } }, sent.id);

    await page.getByTestId('bar-refused').getByText('It is not your move.').waitFor();
    await labelOf('e2', 'white pawn e2');
  });

  it('that is not legal is not even sent', async () => {
    await open('');
    await press('e2', 'e5');

    await labelOf('e2', 'white pawn e2');
    expect(gateway.received.filter((message) => message.message.case === 'actInGame')).toEqual([]);
  });

  it('asks first when the user wants to confirm', async () => {
    await page.addInitScript(() => localStorage.setItem('escaque.settings', '{"confirmMove":true}'));
    await open('');
    await press('g1', 'f3');

    await page.getByTestId('bar-confirm').getByText('Play Nf3?').waitFor();
    expect(gateway.received.filter((message) => message.message.case === 'actInGame')).toEqual([]);
    await page.getByRole('button', { name: 'Confirm' }).click();
    expect(action(await gateway.expect('actInGame'))).toMatchObject({ value: { uci: 'g1f3' } });
  });

  it('blindfold, shows what a pawn may become and nothing else, until the game is over', async () => {
    await context.addInitScript(() => localStorage.setItem('escaque.settings', '{"blindfold":true}'));
    await open('', '4k3/P7/8/8/8/8/8/4K3 w - - 0 1');
    const opacityOf = (selector: string) => page.locator(selector).first().evaluate((piece) => getComputedStyle(piece).opacity);
    expect(await opacityOf('cg-board piece')).toBe('0');
    await labelOf('a7', /^a7$/);
    await press('a7', 'a8');
    expect(await opacityOf('[data-testid="promote-rook"] piece')).toBe('1');
    await page.getByTestId('promote-rook').click();
    expect(action(await gateway.expect('actInGame'))).toMatchObject({ value: { uci: 'a7a8r' } });
    await labelOf('a8', /^a8, last move$/);
    expect(await page.locator('square.check').count()).toBe(0);
    gateway.append([{ case: 'gameEnded', value: { winner: Color.WHITE, termination: Termination.RESIGNATION, article: '', remaining: { whiteMs: 1, blackMs: 1 } } }]);
    await labelOf('e1', 'white king e1');
    expect(await opacityOf('cg-board piece')).toBe('1');
  });

  it('promotes on the board', async () => {
    await open('', '7k/4P3/8/8/8/8/8/4K3 w - - 0 1');
    await press('e7', 'e8');
    await page.getByTestId('promote-rook').click();

    expect(action(await gateway.expect('actInGame'))).toMatchObject({ value: { uci: 'e7e8r' } });
  });
});

describe('premoves', () => {
  it('are played in a queue when their turn comes', async () => {
    await open('e2e4');
    await press('g1', 'f3');
    await page.getByTestId('bar-premoves').getByText('g1–f3').waitFor();
    await press('f3', 'e5');
    await page.getByTestId('bar-premoves').getByText('f3–e5').waitFor();

    gateway.append([move('e7e5', 'e5')]);
    const first = await gateway.expect('actInGame');
    expect(action(first)).toMatchObject({ value: { uci: 'g1f3' } });
    gateway.append([move('g1f3', 'Nf3')], first.id);
    gateway.append([move('b8c6', 'Nc6')]);
    expect(action(await gateway.expect('actInGame'))).toMatchObject({ value: { uci: 'f3e5' } });
  });

  it('can be taken back, and are dropped when they are not legal', async () => {
    await open('e2e4');
    await press('d2', 'd4');
    await page.getByTestId('bar-premoves').getByRole('button').click();
    await page.getByTestId('bar-premoves').waitFor({ state: 'detached' });

    await press('f1', 'a6');
    await page.getByTestId('bar-premoves').waitFor();
    gateway.append([move('b7b5', 'b5')]);
    await labelOf('b5', 'black pawn b5');
    await page.getByTestId('bar-premoves').waitFor({ state: 'detached' });
    await labelOf('f1', 'white bishop f1');
    expect(gateway.received.filter((message) => message.message.case === 'actInGame')).toEqual([]);
  });
});

describe('the connection', () => {
  it('comes back, resumes after the last entry, and sends again what was not answered', async () => {
    await open('e2e4 e7e5');
    await gateway.breakDown();
    await page.getByTestId('bar-lost').getByText('your clock is running').waitFor();
    await press('g1', 'f3');
    await labelOf('f3', 'white knight f3');

    gateway.restore();
    const sent = await gateway.expect('actInGame');
    expect(action(sent)).toMatchObject({ value: { uci: 'g1f3' } });
    gateway.append([move('g1f3', 'Nf3')], sent.id);
    gateway.append([move('b8c6', 'Nc6')]);
    await labelOf('c6', 'black knight c6');
    await page.getByTestId('bar-lost').waitFor({ state: 'detached' });
    await expect.poll(() => page.getByTestId('moves').getByRole('button').allTextContents()).toEqual(['e4', 'e5', 'Nf3', 'Nc6']);
  });

  it('begins again, and says so, when the server has lost what was shown', async () => {
    await open('e2e4 e7e5 g1f3 b8c6');

    gateway.lose(3);

    await page.getByTestId('bar-lost').waitFor();
    await labelOf('g8', 'black knight g8');
    await labelOf('g1', 'white knight g1');
    await page.getByTestId('bar-lost').getByRole('button').click();
    await page.getByTestId('bar-lost').waitFor({ state: 'detached' });
    await press('d2', 'd4');
    expect(action(await gateway.expect('actInGame'))).toMatchObject({ case: 'playMove', value: { uci: 'd2d4' } });
  });

  it('says so when the server has lost touch with this game, whose clocks are stopped until it is back', async () => {
    await page.clock.install();
    await open('e2e4 e7e5');
    // Time stands still from now on.
    await page.clock.pauseAt(Date.now() + 3_000);
    const clock = () => page.getByTestId('clock-white').locator('.time').textContent();
    const said = page.getByText('Clocks stopped: the server will be back in a moment');
    gateway.send({ case: 'serverState', value: { health: Health.CLOCKS_STAND, gameId: gateway.gameId } });
    await said.waitFor();
    const stopped = await clock();
    await page.clock.fastForward(2_000);
    expect(await clock()).toBe(stopped);

    gateway.send({ case: 'serverState', value: { health: Health.WELL, gameId: gateway.gameId } });
    await said.waitFor({ state: 'detached' });
    await page.clock.fastForward(2_000);
    expect(await clock()).not.toBe(stopped);
  });

  it('shows the same game after a reload', async () => {
    await open('e2e4 e7e5 g1f3');
    await page.reload();

    await labelOf('f3', 'white knight f3');
    await expect.poll(() => page.getByTestId('moves').getByRole('button').allTextContents()).toEqual(['e4', 'e5', 'Nf3']);
  });
});

describe('by keyboard', () => {
  it('a game can be played on the grid', async () => {
    await open('');
    await page.keyboard.press('b');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');

    expect(action(await gateway.expect('actInGame'))).toMatchObject({ value: { uci: 'e2e4' } });
  });

  it('the grid is reached as soon as the players are shown, before a slow phone has drawn it', async () => {
    await page.addInitScript(() => (window.requestAnimationFrame = () => 0));
    await open('');
    await page.keyboard.press('b');

    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-square'))).toBe('e2');
  });

  it('moves can be typed, and the opponent’s are announced', async () => {
    await open('e2e4 e7e5');
    await page.keyboard.press('m');
    await page.getByTestId('move-input').fill('knight f3');
    await page.keyboard.press('Enter');
    const sent = await gateway.expect('actInGame');
    expect(action(sent)).toMatchObject({ value: { uci: 'g1f3' } });

    gateway.append([move('g1f3', 'Nf3')], sent.id);
    gateway.append([move('b8c6', 'Nc6')]);
    await page.getByTestId('live').getByText('Black: knight c6').waitFor();
  });

  it('a wrong move by text says why', async () => {
    await open('');
    await page.keyboard.press('m');
    await page.getByTestId('move-input').fill('Ke4');
    await page.keyboard.press('Enter');

    await page.getByText('is not a legal move here').first().waitFor();
  });

  it('earlier positions can be looked at, and the keys are listed', async () => {
    await open('e2e4 e7e5');
    await page.keyboard.press('ArrowLeft');
    await labelOf('e7', 'black pawn e7');
    await page.keyboard.press('ArrowDown');
    await labelOf('e5', 'black pawn e5');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  });
});

describe('without looking', () => {
  const live = (text: string | RegExp) => page.getByTestId('live').getByText(text).waitFor();

  it('one hears who plays whom, what is in the hand, one’s own move and the answers to commands', async () => {
    await open('e2e4 e7e5');
    await live('You play White against Bruno. Move 2. Your move.');
    await page.keyboard.press('b');
    await page.keyboard.press('ArrowDown');
    for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await live('white knight g1, picked up');
    await page.keyboard.press('Enter');
    await live('Put back');
    await page.keyboard.press('m');
    await page.locator('[data-testid="move-input"]:focus').waitFor();
    const ask = async (text: string) => {
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    };
    await ask('board e4');
    await live('white pawn e4');
    await ask('board g5');
    await live('g5 is empty.');
    await ask('board');
    await live('Black: king e8, queen d8');
    await ask('who');
    await live('White: Ana_Ulibarri 1834, connected. Black: FM Bruno 1867, connected.');
    await ask('clock');
    await live(/White: \d+ minutes? .*White to move/);
    await ask('draw');
    await live('Draw offered.');
    expect(action(await gateway.expect('actInGame'))).toMatchObject({ case: 'offerDraw' });
    await ask('move Nf3');
    await live('knight f3');
    expect(action(await gateway.expect('actInGame'))).toMatchObject({ case: 'playMove', value: { uci: 'g1f3' } });
  });

  it('the focus is kept when what had it goes', async () => {
    await open('e2e4 e7e5');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await page.getByTestId('resign').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await gateway.expect('actInGame');
    await page.waitForFunction(() => document.activeElement !== document.body);
    expect(await focused()).toBe('Actions');
    gateway.append([{ case: 'gameEnded', value: { winner: Color.BLACK, termination: Termination.RESIGNATION, remaining: { whiteMs: 1, blackMs: 1 } } }]);
    await page.waitForFunction(() => document.activeElement?.getAttribute('data-testid') === 'result');
    expect(await focused()).toBe('Result');
  });

  it('sounds are allowed by a key too', async () => {
    await page.addInitScript(() => {
      const made: AudioContext[] = ((globalThis as unknown as { made: AudioContext[] }).made = []);
      const Original = AudioContext;
      globalThis.AudioContext = class extends Original {
        constructor() {
          super();
          made.push(this);
        }
      };
    });
    await open('e2e4 e7e5');
    const count = () => page.evaluate(() => (globalThis as unknown as { made: AudioContext[] }).made.length);
    expect(await count()).toBe(0);
    await page.keyboard.press('Tab');
    expect(await count()).toBe(1);
  });
});

describe('offers and claims', () => {
  it('a draw offer is answered in its bar', async () => {
    await open('e2e4 e7e5');
    gateway.append([{ case: 'drawOffered', value: { by: Color.BLACK } }]);
    await page.getByTestId('bar-draw').getByRole('button', { name: 'Accept' }).click();

    expect(action(await gateway.expect('actInGame'))?.case).toBe('acceptDraw');
  });

  it('a claim is offered only when it is possible, also with an intended move', async () => {
    await open('g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1');
    expect(await page.getByTestId('bar-claim').count()).toBe(0);
    gateway.append([move('f6g8', 'Ng8')]);
    await page.getByRole('button', { name: 'Claim the draw' }).click();

    expect(action(await gateway.expect('actInGame'))?.case).toBe('claimDraw');
  });

  it('resigning asks once more', async () => {
    await open('e2e4 e7e5');
    await page.getByTestId('resign').click();
    await page.getByTestId('confirm-action').click();

    const sent = await gateway.expect('actInGame');
    expect(action(sent)?.case).toBe('resign');
    gateway.append([{ case: 'gameEnded', value: { winner: Color.BLACK, termination: Termination.RESIGNATION, article: 'fide-2023 5.1.2' } }], sent.id);
    await page.getByTestId('ending').getByText('White resigned').waitFor();
    await page.getByTestId('rematch').click();
    const asked = await gateway.expect('commandLobby');
    expect(asked.message.value).toMatchObject({ command: { case: 'offerRematch' } });
  });
});

describe('an appeal', () => {
  async function openRuled(agoMs: number): Promise<void> {
    for (const [facts, timeMs] of ruledGame(Date.now() - agoMs)) gateway.append(facts, '', timeMs);
    await page.goto(`${site.url}/game/0123456789A`);
    await page.getByTestId('bar-notice').getByText('Black looked at another board').waitFor();
    await page.getByTestId('game-event').waitFor();
  }

  it('is written after a ruling, waits, and is answered where it was made', async () => {
    await openRuled(60_000);
    await page.getByTestId('bar-appeal').getByRole('button').click();
    await page.keyboard.type('Nobody looked');
    await page.keyboard.press('Enter');
    const sent = await gateway.expect('actInGame');
    expect(action(sent)).toMatchObject({ case: 'appeal', value: { grounds: 'Nobody looked' } });
    gateway.append([{ case: 'rulingAppealed', value: { by: Color.WHITE, version: 3, grounds: 'Nobody looked' } }], sent.id);
    await page.getByTestId('bar-appeal-waits').getByText('Your appeal is with the committee.').waitFor();
    gateway.append([{ case: 'appealDecided', value: { isUpheld: false, order: { reason: 'Three saw it', article: 'fide-2023 11.3.1' } } }]);
    await page.getByTestId('bar-notice').getByText('Appeal dismissed: Three saw it').waitFor();
    expect(await page.getByTestId('bar-appeal').count() + await page.getByTestId('bar-appeal-waits').count()).toBe(0);
  });

  it('is not offered any more a quarter of an hour after the ruling', async () => {
    const isAsked = page.waitForEvent('requestfinished', (request) => request.url().endsWith(fileOf('src/components/game/AppealBar.svelte')));
    await openRuled(15 * 60_000 + 1_000);
    await isAsked;
    await page.getByTestId('laws').getByText('Black looked at another board').waitFor();
    expect(await page.getByTestId('bar-appeal').count()).toBe(0);
  });
});

describe('a part that is loaded when it is wanted', () => {
  const ledger = () => `**/${fileOf('src/components/game/Ledger.svelte')}`;
  const failed = () => page.getByTestId('part-failed');

  it('says that it has not come, and comes when it is tried again', async () => {
    await open('e2e4 e7e5');
    await page.route(ledger(), (route) => route.abort());
    await page.getByTestId('show-ledger').click();
    await failed().getByText('has not loaded').waitFor();
    await page.unroute(ledger());
    await failed().getByRole('button', { name: 'Try again' }).press('Enter');
    await page.getByTestId('ledger').waitFor();
    expect(await failed().count()).toBe(0);
    complaints.length = 0;
  });

  it('has the focus when it is a form that was opened', async () => {
    await open('e2e4 e7e5', undefined, eventGame());
    await page.route(`**/${fileOf('src/components/game/forms/CallForm.svelte')}`, (route) => route.abort());
    await page.getByTestId('call-arbiter').click();
    await failed().getByRole('button', { name: 'Cancel' }).click();
    await page.getByTestId('resign').waitFor();
    await page.getByTestId('call-arbiter').click();
    await failed().waitFor();
    await page.unrouteAll();
    await failed().getByRole('button', { name: 'Try again' }).press('Enter');
    await page.waitForFunction(() => document.activeElement?.getAttribute('data-testid') === 'call-about');
    complaints.length = 0;
  });

  it('may be the page itself', async () => {
    await page.route(`**/${fileOf('src/pages/GamePage.svelte')}`, (route) => route.abort());
    gateway.append([gameFacts()]);
    await page.goto(`${site.url}/game/0123456789A`);
    await failed().waitFor();
    await page.unroute(`**/${fileOf('src/pages/GamePage.svelte')}`);
    await failed().getByRole('button', { name: 'Try again' }).click();
    await page.getByTestId('player-white').waitFor();
    complaints.length = 0;
  });

  it('asks for a new page where the server has a new version', async () => {
    await open('e2e4 e7e5');
    await page.route(ledger(), (route) => route.fulfill({ status: 404 }));
    await page.route('**/game/0123456789A', (route) => route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/index-new.js"></script>' }));
    await page.getByTestId('show-ledger').click();
    await failed().getByText('There is a new version').waitFor();
    expect(await failed().getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await page.unrouteAll();
    await gateway.install();
    await Promise.all([page.waitForEvent('load'), failed().getByRole('button', { name: 'Reload the page' }).click()]);
    await page.getByTestId('show-ledger').click();
    await page.getByTestId('ledger').waitFor();
    complaints.length = 0;
  });
});

describe('what lies beside the board', () => {
  const top = async (testid: string) => (await page.getByTestId(testid).boundingBox())!.y;

  it('stays where it is when moves, offers and spectators come and go', async () => {
    await open('e2e4 e7e5');
    await page.getByTestId('chat-input').waitFor();
    await page.getByTestId('edition').waitFor();
    const places = () => Promise.all(['board', 'moves', 'resign', 'chat', 'laws', 'clock-white', 'show-ledger'].map(top));
    const before = await places();
    gateway.append([move('g1f3', 'Nf3')]);
    await page.getByTestId('status').getByText('opponent').waitFor();
    gateway.send({ case: 'gameAudience', value: { gameId: '0123456789A', spectators: 0, whitePresent: true, blackPresent: false } });
    await page.getByTestId('spectators').waitFor({ state: 'detached' });
    gateway.append([{ case: 'drawOffered', value: { by: Color.BLACK } }]);
    await page.getByTestId('bar-draw').waitFor();
    expect(await places()).toEqual(before);
    gateway.append([{ case: 'drawDeclined', value: { by: Color.WHITE } }]);
    await page.getByTestId('bar-draw').waitFor({ state: 'detached' });
    expect(await places()).toEqual(before);
  });

  it('opens its extras where one sees them', async () => {
    await open('e2e4 e7e5');
    const isInSight = (testid: string) => page.waitForFunction((id) => {
      const box = document.querySelector(`[data-testid="${id}"]`)?.getBoundingClientRect();
      return box && box.height > 40 && box.top >= 0 && box.bottom <= innerHeight;
    }, testid);
    await page.getByRole('button', { name: 'Share' }).click();
    await isInSight('share');
    await page.getByTestId('show-ledger').click();
    await isInSight('ledger');
  });

  it('is hidden in zen mode, and comes back with the end of the game', async () => {
    await open('e2e4 e7e5');
    const board = await page.getByTestId('board').boundingBox();
    await page.keyboard.press('z');
    await page.getByTestId('chat').waitFor({ state: 'hidden' });
    await page.getByTestId('me').waitFor({ state: 'hidden' });
    expect(await page.getByTestId('board').boundingBox()).toEqual(board);
    gateway.append([{ case: 'gameEnded', value: { winner: Color.WHITE, termination: Termination.RESIGNATION, remaining: { whiteMs: 1, blackMs: 1 } } }]);
    await page.getByTestId('chat').waitFor();
  });
});

describe('a game of an event that is over', () => {
  it('leads back to it first, and shows clocks and times of each move', async () => {
    await open('e2e4 e7e5 g1f3', undefined, eventGame());
    gateway.append([{ case: 'gameEnded', value: { winner: Color.WHITE, termination: Termination.RESIGNATION, remaining: { whiteMs: 100_000, blackMs: 90_000 } } }]);
    const first = page.getByTestId('result').locator('a.button, button').first();
    await page.getByTestId('back-to-event').waitFor();
    expect(await first.getAttribute('href')).toBe('/event/0000000000A');
    await expect.poll(() => page.getByTestId('moves').locator('.used').allTextContents()).toEqual(['3.4', '3.4', '3.4']);
    const clock = () => page.getByTestId('clock-white').locator('.time').textContent();
    expect(await clock()).toBe('1:40');
    await page.keyboard.press('ArrowUp');
    await page.getByTestId('clock-white').getByText('3:00').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.getByTestId('clock-white').getByText('1:40').waitFor();
  });
});

describe('a promotion', () => {
  it('is a queen at once for those who always take one', async () => {
    await page.addInitScript(() => localStorage.setItem('escaque.settings', JSON.stringify({ autoQueen: true })));
    await open('', '4k3/P7/8/8/8/8/8/4K3 w - - 0 1');
    await press('a7', 'a8');
    expect(action(await gateway.expect('actInGame'))).toMatchObject({ value: { uci: 'a7a8q' } });
  });
});

describe('chat', () => {
  it('is counted on a phone while it is below the screen, and leads there', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await open('e2e4 e7e5');
    await page.getByTestId('chat-input').waitFor();
    gateway.send({ case: 'talks', value: { talks: [{ talkId: '1', room: 1, gameId: '0123456789A', from: { id: 'x', handle: 'Bruno' }, text: 'Good luck' }] } });
    await page.getByTestId('to-chat').getByText('1').waitFor();
    await page.getByTestId('to-chat').click();
    await page.getByTestId('to-chat').getByText('1').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.className)).toContain('lines');
  });

  it('shows what is said as text, whatever it contains', async () => {
    await open('e2e4 e7e5');
    const text = '<img src=x onerror=alert(1)>';
    const talk = { talkId: '1', room: 1, gameId: '0123456789A', from: { id: 'x', handle: 'Bruno' }, text };
    gateway.send({ case: 'talks', value: { talks: [talk] } });
    await page.getByTestId('chat').getByText(text).waitFor();
    await page.getByTestId('chat-input').fill('hello');
    await page.keyboard.press('Enter');

    const sent = await gateway.expect('say');
    expect(sent.message.value).toMatchObject({ text: 'hello', room: 1 });
  });

  it('masks what its reader does not want to read, and nothing else', async () => {
    await page.addInitScript(() => localStorage.setItem('escaque.settings', JSON.stringify({ masking: 'bad' })));
    await open('e2e4 e7e5');
    const spans = [
      { begin: 0, end: 5, coarseness: 1 },
      { begin: 7, end: 13, coarseness: 2 },
    ];
    const talk = { talkId: '1', room: 1, gameId: '0123456789A', from: { id: 'x', handle: 'Bruno' }, text: 'joder, idiota', spans };
    gateway.send({ case: 'talks', value: { talks: [talk] } });
    await page.getByTestId('chat').getByText('joder, ******').waitFor();
    expect(await page.getByTestId('chat').textContent()).not.toContain('idiota');
  });
});

describe('a game that is over', () => {
  it('shows its result for a moment before the next round takes its place', async () => {
    const next = '0123456789B';
    await page.clock.install();
    await open('e2e4 e7e5');
    // Time stands still from now on.
    await page.clock.pauseAt(Date.now() + 3_000);
    gateway.answerRest(`game/${next}`, GetGameResponseSchema, { entries: gateway.entries.slice(0, 1) });
    gateway.append([{ case: 'gameEnded', value: { winner: Color.WHITE, termination: Termination.RESIGNATION, article: 'fide-2023 5.1.2', remaining: { whiteMs: 170_000, blackMs: 170_000 } } }]);
    const { white, black } = gameFacts().value as { white: { user: object }; black: { user: object } };
    gateway.send({ case: 'lobbyChanged', value: { facts: [{ fact: { case: 'gameStarted', value: { gameId: next, white: white.user, black: black.user } } }] } });
    await page.getByTestId('ending').waitFor();
    await page.getByTestId('begun').waitFor();
    expect(new URL(page.url()).pathname).toBe('/game/0123456789A');
    await page.clock.fastForward(3_000);
    await page.waitForURL(`**/game/${next}`);
  });
});
