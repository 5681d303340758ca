// Draws the pieces of link previews, which the gateway puts on its pictures of positions: `node scripts/preview_pieces.mjs`
// after a change of src/pieces/book.svg.
import { readFile } from 'node:fs/promises';
import { chromium } from 'playwright-core';

const kSquare = 75;

const svg = await readFile(new URL('../src/pieces/book.svg', import.meta.url), 'base64');
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: 6 * kSquare, height: 2 * kSquare } });
await page.setContent(`<body style="margin:0"><img style="width:${6 * kSquare}px;height:${2 * kSquare}px;display:block" src="data:image/svg+xml;base64,${svg}">`);
await page.screenshot({ path: new URL('../public/pieces/preview.png', import.meta.url).pathname, omitBackground: true });
await browser.close();
