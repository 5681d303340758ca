// One Chromium for a test file, and pages in it of a given size, theme and language.
import type { Server } from 'node:http';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { serveSite } from './site';

export const kSizes = {
  phone: { width: 360, height: 740 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
} as const;
export type SizeName = keyof typeof kSizes;

export interface Look {
  readonly size: SizeName;
  readonly theme?: 'light' | 'dark';
  readonly locale?: 'en-GB' | 'es-ES';
  /** With the service worker, which takes files past the routes that a test lays. */
  readonly hasWorker?: boolean;
}

function launch(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
}

/** A fresh page; whatever the browser complains about is collected in `complaints`. */
async function openPage(browser: Browser, { size, theme = 'light', locale = 'en-GB', hasWorker = false }: Look) {
  const context = await browser.newContext({
    viewport: kSizes[size],
    colorScheme: theme,
    locale,
    hasTouch: size === 'phone',
    isMobile: size === 'phone',
    reducedMotion: 'reduce',
    serviceWorkers: hasWorker ? 'allow' : 'block',
  });
  const page: Page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    // What a server refuses is shown by the page.
    if (message.type() === 'error' && !/status of 40[34]/.test(message.text())) complaints.push(message.text());
  });
  return { page, context, complaints };
}

/** The built page and a browser, while the tests of one file run. */
export function useSite() {
  const site = { url: '', open: (look: Look) => openPage(browser, look) };
  let browser: Browser;
  let server: Server;
  beforeAll(async () => {
    ({ url: site.url, server } = await serveSite());
    browser = await launch();
  });
  afterAll(async () => {
    await browser?.close();
    server?.close();
  });
  return site;
}
