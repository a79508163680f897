import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { demoPassword } from '../demo/sign-ins.ts';
import type { Screen } from './screen.ts';

const heights: Record<number, number> = { 1440: 900, 1024: 800, 900: 800, 390: 844 };
export const everyWidth = Object.keys(heights)
  .map(Number)
  .sort((a, b) => b - a);
/** Long pages take long where many things run at once. */
const patienceMs = 120_000;
const schemes = ['light', 'dark'] as const;

/** Takes each screen in every width and scheme; answers how many pictures it wrote. */
export async function takePictures(
  browser: Browser,
  of: { screens: readonly Screen[]; base_url: string; folder: string },
): Promise<number> {
  let count = 0;
  const desks = new Map<string, BrowserContext>();
  for (const screen of of.screens) {
    const inbox = desks.get(screen.as ?? '') ?? (await sitDown(browser, of.base_url, screen.as));
    desks.set(screen.as ?? '', inbox);
    count += await takeScreen(await inbox.newPage(), screen, of.folder);
  }
  for (const inbox of desks.values()) await inbox.close();
  return count;
}

/** One browser for each person, who signs in once. */
async function sitDown(browser: Browser, baseURL: string, email: string | undefined): Promise<BrowserContext> {
  const inbox = await browser.newContext({ baseURL, reducedMotion: 'reduce', locale: 'en-US' });
  if (!email) return inbox;
  const answer = await inbox.request.post('/api/auth/session/sign-in', {
    headers: { 'request-from': 'web' },
    data: { email, password: demoPassword },
  });
  const { redirect_to } = (await answer.json()) as { redirect_to: string };
  const page = await inbox.newPage();
  await page.goto(redirect_to);
  await page.locator('main#main').waitFor();
  await page.close();
  return inbox;
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
      // A long page is pieced together: what sticks to the window would stand in its middle.
      if (!screen.floats) await page.evaluate('scrollTo(0, 0)');
      const path = join(folder, `${screen.name}-${width}-${colorScheme}.png`);
      await page.screenshot({ path, fullPage: !screen.floats, animations: 'disabled', timeout: patienceMs });
    }
  }
  await page.close();
  return widths.length * schemes.length;
}

function resize(page: Page, width: number): Promise<void> {
  return page.setViewportSize({ width, height: heights[width] ?? 900 });
}
