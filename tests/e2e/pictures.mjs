// Makes the pictures of the README: plays through the real server and photographs what people see.
// ESCAQUE_BIN=… node tests/e2e/pictures.mjs; writes clients/web/pictures/*.webp.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch, Person, playAll, sizes } from './browser.mjs';
import { startServer } from './server.mjs';

const kFolder = resolve(fileURLToPath(import.meta.url), '../../../clients/web/pictures');
const kBlitz = { minutes: 6, increment: 2, rated: true }; // 3+2
const kSeeks = [
  ['Candela', { minutes: 8, increment: 3, rated: true }],
  ['torre_blanca', { minutes: 12, increment: 5 }],
  ['Mikel', { minutes: 3, increment: 0, rated: true }],
];
const kItalian = 'e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d4 e5d4 c3d4 c5b4 c1d2 b4d2 b1d2 d7d5 e4d5 f6d5';
// Who resigns, game after game: ratings that go up and down.
const kResigns = 'bbabbabbbabb';
const kPage = { width: 1100, height: 660 };

/** Scaled and as WebP by the browser itself: no other tool is needed. */
async function save(browser, person, name, width) {
  const png = await person.page.screenshot();
  const page = await browser.newPage();
  const url = await page.evaluate(
    async ({ source, width }) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = width;
      canvas.height = Math.round((image.height * width) / image.width);
      const context = canvas.getContext('2d');
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      return canvas.toDataURL('image/webp', 0.85);
    },
    { source: `data:image/png;base64,${png.toString('base64')}`, width },
  );
  await page.close();
  const bytes = Buffer.from(url.split(',')[1], 'base64');
  writeFileSync(join(kFolder, `${name}.webp`), bytes);
  console.log(`${name}.webp ${(bytes.length / 1024).toFixed(0)} KiB`);
}

async function begin(white, black) {
  await white.seek({ ...kBlitz, color: 'white' });
  await black.acceptSeekOf(white);
  await Promise.all([white.atBoard(), black.atBoard()]);
}

async function resign(loser, winner) {
  await loser.id('resign').click();
  await loser.id('confirm-action').click();
  await Promise.all([loser, winner].map((person) => person.id('rating-change-white').waitFor()));
}

mkdirSync(kFolder, { recursive: true });
const [server, browser] = await Promise.all([startServer(), launch()]);
try {
  const at = (look) => Person.at(browser, server.url, look);
  const ana = await (await at({})).registerAs('Ana');
  const bruno = await (await at({ theme: 'dark', locale: 'es-ES', size: 'phone' })).registerAs('Bruno');

  for (const [i, who] of [...kResigns].entries()) {
    const [white, black] = i % 2 ? [bruno, ana] : [ana, bruno];
    await begin(white, black);
    await playAll({ white, black }, 'e2e4 c7c5');
    await (who === 'a' ? resign(ana, bruno) : resign(bruno, ana));
  }
  await ana.page.setViewportSize(kPage);
  await ana.open('/@/Ana');
  await ana.id('games').locator('li').first().waitFor();
  await ana.id('rating-graph').locator('svg').waitFor();
  await save(browser, ana, 'profile', kPage.width);
  await ana.page.setViewportSize(sizes.desktop.viewport);

  await begin(ana, bruno);
  await ana.id('chat-input').fill('Good luck, have fun!');
  await ana.page.keyboard.press('Enter');
  await bruno.id('chat').getByText('Good luck').waitFor({ state: 'attached' });
  await playAll({ white: ana, black: bruno }, kItalian);
  await save(browser, ana, 'game', 1100);
  await save(browser, bruno, 'phone', 360);
  await resign(bruno, ana);

  for (const [name, terms] of kSeeks) await (await (await at({})).registerAs(name)).seek({ ...terms, color: 'either' });
  await ana.open('/');
  await ana.id('seek').nth(kSeeks.length - 1).waitFor();
  await ana.id('pool-3+2').click();
  await ana.page.locator('[data-testid="pool-3+2"][aria-pressed="true"]').waitFor();
  await ana.page.setViewportSize(kPage);
  await save(browser, ana, 'lobby', kPage.width);
} finally {
  await browser.close();
  await server.stop();
}
