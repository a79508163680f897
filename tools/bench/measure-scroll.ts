import { chromium, type Page } from '@playwright/test';
import type { ChildProduct } from '#server/resilience/child-product.ts';
import { demoPassword } from '../demo/sign-ins.ts';
import { findChromium } from '../find-chromium.ts';
import type { BenchCompany } from './stage.ts';

// The functions below run in the browser; this is all they use of it.
declare const window: { longTasks: number[] };
declare const PerformanceObserver: new (
  take: (list: { getEntries(): { duration: number }[] }) => void,
) => { observe(of: { type: string; buffered: boolean }): void };

export interface ScrollMeasured {
  /** How many rows went by. */
  rows: number;
  /** The longest time the browser could not answer, in ms; what is under 50 it does not tell. */
  longest_ms: number;
}

const strokes = 300;
const strokePx = 700;
const pauseMs = 30;
const rowPx = 52;

/** Scrolls the list of people as a hand does, page after page fetched on the way, and watches for long tasks. */
export async function measureScroll(product: ChildProduct, company: BenchCompany): Promise<ScrollMeasured> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  try {
    const context = await browser.newContext({ baseURL: product.address, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const [admin] = company.people;
    const answer = await context.request.post('/api/auth/session/sign-in', {
      headers: { 'request-from': 'web' },
      data: { email: admin?.email, password: demoPassword },
    });
    const { redirect_to } = (await answer.json()) as { redirect_to: string };
    await page.goto(redirect_to);
    await page.locator('main#main').waitFor();
    await page.goto('/settings/general/users');
    await page.getByRole('table', { name: 'Users' }).getByRole('row').nth(10).waitFor();
    await page.waitForLoadState('networkidle');
    return await scrolled(page);
  } finally {
    await browser.close();
  }
}

async function scrolled(page: Page): Promise<ScrollMeasured> {
  await page.evaluate(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longTasks.push(duration);
    }).observe({ type: 'longtask', buffered: false });
  });
  await page.mouse.move(800, 500);
  for (let stroke = 0; stroke < strokes; stroke += 1) {
    await page.mouse.wheel(0, strokePx);
    await page.waitForTimeout(pauseMs);
  }
  const tasks = await page.evaluate(() => window.longTasks);
  const scrolledPx = (await page.evaluate('scrollY')) as number;
  return { rows: Math.floor(scrolledPx / rowPx), longest_ms: Math.max(0, ...tasks) };
}
