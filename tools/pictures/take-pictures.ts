import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { demoPassword } from '../demo/sign-ins.ts';
import type { Screen } from './screen.ts';

const heights: Record<number, number> = { 1440: 900, 1024: 800, 900: 800, 390: 844 };
const everyWidth = Object.keys(heights)
  .map(Number)
  .sort((a, b) => b - a);
/** The timeout is high, because screenshots of long pages take a while on a busy machine. */
const screenshotTimeoutMs = 120_000;
const schemes = ['light', 'dark'] as const;

/**
 * Captures each screen in each of its widths, by default all, and in both colour schemes. Returns the number of
 * pictures.
 */
export async function takePictures(
  browser: Browser,
  options: { screens: readonly Screen[]; base_url: string; folder: string },
): Promise<number> {
  let count = 0;
  const contexts = new Map<string, BrowserContext>();
  for (const screen of options.screens) {
    const user = screen.as ?? '';
    const context = contexts.get(user) ?? (await signedInContext(browser, options.base_url, screen.as));
    contexts.set(user, context);
    count += await takeScreen(await context.newPage(), screen, options.folder);
  }
  for (const context of contexts.values()) await context.close();
  return count;
}

async function signedInContext(browser: Browser, baseURL: string, email: string | undefined): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce', locale: 'en-US' });
  if (!email) return context;
  const answer = await context.request.post('/api/auth/session/sign-in', {
    headers: { 'request-from': 'web' },
    data: { email, password: demoPassword },
  });
  const { redirect_to } = (await answer.json()) as { redirect_to: string };
  const page = await context.newPage();
  await page.goto(redirect_to);
  await page.locator('main#main').waitFor();
  await page.close();
  return context;
}

async function takeScreen(page: Page, screen: Screen, folder: string): Promise<number> {
  const widths = screen.widths ?? everyWidth;
  await resize(page, widths[0] ?? 1440);
  await screen.before?.(page);
  await page.goto(screen.address);
  await page.getByText(screen.shows).first().waitFor();
  await screen.after?.(page);

  for (const width of widths) {
    await resize(page, width);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate('document.fonts.ready');
      // A full-page screenshot is assembled from several parts. If the page were scrolled down, sticky elements would
      // appear in the middle of the screenshot.
      if (!screen.floats) await page.evaluate('scrollTo(0, 0)');
      const path = join(folder, `${screen.name}-${width}-${colorScheme}.png`);
      await page.screenshot({ path, fullPage: !screen.floats, animations: 'disabled', timeout: screenshotTimeoutMs });
    }
  }
  await page.close();
  return widths.length * schemes.length;
}

function resize(page: Page, width: number): Promise<void> {
  return page.setViewportSize({ width, height: heights[width] ?? 900 });
}
