import type { Browser, BrowserContext } from '@playwright/test';
import type { ChildProduct } from '#server/resilience/child-product.ts';
import { percentile } from './load.ts';
import { inBrowser, openContext, signedInContext } from './open-browser.ts';
import type { BenchCompany } from './stage.ts';

// The function below runs in the browser; these lines declare the browser APIs that it uses.
declare const document: { querySelector(selector: string): unknown };
declare function requestAnimationFrame(draw: () => void): void;

const marker = 'first row at ';
const times = 10;

/**
 * Opens the report list, signed in and with an empty cache. Returns the median time in ms from navigation to the first
 * visible row.
 */
export function coldListMs(product: ChildProduct, company: BenchCompany): Promise<number> {
  return inBrowser(async (browser) => {
    const context = await signedInContext(browser, product, company.people.at(-1)?.email);
    const signedIn = await context.storageState();
    await context.close();
    const ms: number[] = [];
    for (let time = 0; time < times; time += 1) ms.push(await firstRowMs(browser, product, signedIn));
    return percentile(ms, 0.5);
  });
}

async function firstRowMs(
  browser: Browser,
  product: ChildProduct,
  signedIn: Awaited<ReturnType<BrowserContext['storageState']>>,
): Promise<number> {
  const context = await openContext(browser, product, signedIn);
  try {
    // The page itself reports the time, because polling would distort the measurement.
    await context.addInitScript((text) => {
      const look = () => {
        if (document.querySelector('table tbody tr a[href]')) console.info(`${text}${performance.now()}`);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }, marker);
    const page = await context.newPage();
    const firstRow = page.waitForEvent('console', { predicate: (message) => message.text().startsWith(marker) });
    await page.goto('/individual/reports#all', { waitUntil: 'commit' });
    return Number((await firstRow).text().slice(marker.length));
  } finally {
    await context.close();
  }
}
