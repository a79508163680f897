import type { Page } from '@playwright/test';
import type { ChildProduct } from '#server/resilience/child-product.ts';
import { inBrowser, signedInContext } from './open-browser.ts';
import type { BenchCompany } from './stage.ts';

// The functions below run in the browser; these lines declare the browser APIs that they use.
declare const window: { longTasks: number[] };
declare const PerformanceObserver: new (
  take: (list: { getEntries(): { duration: number }[] }) => void,
) => { observe(options: { type: string; buffered: boolean }): void };

export interface ScrollMeasured {
  /** The number of rows scrolled past. */
  rows: number;
  /** The longest time in ms for which a task blocked the browser. The browser does not report tasks under 50 ms. */
  longest_ms: number;
}

const wantedRows = 10_000;
const strokePx = 700;
const pauseMs = 30;
const rowPx = 52;

/** Scrolls through the list of people as a user does, so that further pages load, and records long tasks. */
export function measureScroll(product: ChildProduct, company: BenchCompany): Promise<ScrollMeasured> {
  return inBrowser(async (browser) => {
    const context = await signedInContext(browser, product, company.people[0]?.email);
    const page = await context.newPage();
    // The notice stream is blocked, because the network would never be idle while it is open.
    await page.route('**/api/notices/stream', (route) => route.abort());
    await page.goto('/settings/general/users');
    await page.getByRole('table', { name: 'Users' }).getByRole('row').nth(10).waitFor();
    await page.waitForLoadState('networkidle');
    return await scrolled(page, Math.min(wantedRows, company.size - 100));
  });
}

async function scrolled(page: Page, target: number): Promise<ScrollMeasured> {
  await page.evaluate(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longTasks.push(duration);
    }).observe({ type: 'longtask', buffered: false });
  });
  await page.mouse.move(800, 500);
  for (let stroke = 0; stroke * strokePx < target * rowPx; stroke += 1) {
    await page.mouse.wheel(0, strokePx);
    await page.waitForTimeout(pauseMs);
  }
  const tasks = await page.evaluate(() => window.longTasks);
  const scrolledPx = (await page.evaluate('scrollY')) as number;
  return { rows: Math.floor(scrolledPx / rowPx), longest_ms: Math.max(0, ...tasks) };
}
