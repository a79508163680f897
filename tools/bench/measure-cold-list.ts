import type { Browser, BrowserContext } from '@playwright/test';
import type { ChildProduct } from '#server/resilience/child-product.ts';
import { percentile } from './load.ts';
import { inBrowser, openContext, signedInContext } from './open-browser.ts';
import type { BenchCompany } from './stage.ts';

// The function below runs in the browser; this is all it uses of it.
declare const window: { first_row_ms?: number };
declare const document: { querySelector(selector: string): unknown };
declare function requestAnimationFrame(draw: () => void): void;

const times = 10;

/**
 * Opens one's own reports, signed in, with an empty cache each time; from the navigation to the frame that shows the
 * first row, in ms at the median.
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
    await context.addInitScript(() => {
      const look = () => {
        if (document.querySelector('table tbody tr a[href]')) window.first_row_ms = performance.now();
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    const page = await context.newPage();
    await page.goto('/individual/reports#all');
    const seen = await page.waitForFunction(() => window.first_row_ms);
    return (await seen.jsonValue()) ?? Number.NaN;
  } finally {
    await context.close();
  }
}
