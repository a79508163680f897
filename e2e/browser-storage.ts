import type { Page } from '@playwright/test';

// The functions below run in the browser; this is all they use of it.
declare const localStorage: BrowserStorage;
declare const sessionStorage: BrowserStorage;

interface BrowserStorage {
  setItem(key: string, value: string): void;
  getItem(key: string): string | null;
}

/** Everything the browser keeps for the product in scripts' reach. */
export function storageOf(page: Page): Promise<{ local: Record<string, string>; session: Record<string, string> }> {
  return page.evaluate(() => ({
    local: { ...localStorage } as unknown as Record<string, string>,
    session: { ...sessionStorage } as unknown as Record<string, string>,
  }));
}

export function accessTokenIn(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('access_token'));
}

/** As if its ten minutes were over: the server refuses a token it does not know as it refuses an expired one. */
export async function spoilAccessToken(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('access_token', 'spoilt'));
}
