// One Chromium for a test file, and pages in it of a given size, theme and language.
import { chromium, type Browser, type Page } from 'playwright-core';

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
}

export function launch(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
}

/** A fresh page; whatever the browser complains about is collected in `complaints`. */
export async function openPage(browser: Browser, { size, theme = 'light', locale = 'en-GB' }: Look) {
  const context = await browser.newContext({
    viewport: kSizes[size],
    colorScheme: theme,
    locale,
    hasTouch: size === 'phone',
    isMobile: size === 'phone',
    reducedMotion: 'reduce',
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
