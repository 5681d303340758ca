// Simuls as those who give one, join one or only look see them.
import type { Page } from 'playwright-core';
import type { FakeGateway } from './fake_gateway';
import { gameFacts, line } from './scenes';

/** The first board of the one that is being played. */
function board(gateway: FakeGateway, moves = 'e2e4 e7e5'): void {
  const created = gameFacts(false, 900_000, 0);
  if (created.case !== 'gameCreated') throw new Error();
  gateway.append([{ case: 'gameCreated', value: { ...created.value, simulId: '0000000000U' } } as never]);
  gateway.append(line(moves));
}

const shows = (id: string) => async (page: Page): Promise<void> => void (await page.getByTestId(id).first().waitFor());

export const kSimulScenes = [
  { name: 'simul-new', path: '/simul/new', act: shows('open-simul') },
  { name: 'simul-join', path: '/simul/0000000000S', act: shows('join-simul') },
  { name: 'simul-own', path: '/simul/0000000000T', act: shows('start-simul') },
  { name: 'simul-boards', path: '/simul/0000000000U', setUp: (gateway: FakeGateway) => board(gateway), act: async (page: Page) => (await page.getByTestId('first-board').waitFor(), void (await page.locator('.live-board piece').first().waitFor())) },
  { name: 'simul-game', hasBars: true, path: '/game/0123456789A', setUp: (gateway: FakeGateway) => board(gateway), act: async (page: Page) => void (await page.locator('.simul-row a').nth(7).waitFor()) },
  { name: 'simul-gone', path: '/simul/0000000000X', isVisitor: true, act: shows('simul-gone') },
];
