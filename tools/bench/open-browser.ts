import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import type { ChildProduct } from '#server/resilience/child-product.ts';
import { demoPassword } from '../demo/sign-ins.ts';
import { findChromium } from '../find-chromium.ts';

/** Opens a separate browser for a measurement and closes it afterwards. */
export async function inBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/**
 * Opens a context with separate cookies, storage and cache. If the storage state of another context is passed, the new
 * context is signed in as the same person.
 */
export function openContext(
  browser: Browser,
  product: Pick<ChildProduct, 'address'>,
  storageState?: Awaited<ReturnType<BrowserContext['storageState']>>,
): Promise<BrowserContext> {
  const viewport = { width: 1440, height: 900 };
  return browser.newContext({ baseURL: product.address, viewport, ...(storageState && { storageState }) });
}

export async function signedInContext(
  browser: Browser,
  product: Pick<ChildProduct, 'address'>,
  email: string | undefined,
): Promise<BrowserContext> {
  const context = await openContext(browser, product);
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
