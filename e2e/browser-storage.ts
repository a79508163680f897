import type { Page } from '@playwright/test';

// Browser globals that the evaluated functions below use.
declare const localStorage: BrowserStorage;
declare const sessionStorage: BrowserStorage;

interface BrowserStorage {
  setItem(key: string, value: string): void;
  getItem(key: string): string | null;
}

/** Returns the contents of local storage and session storage, which scripts can read. */
export function storageOf(page: Page): Promise<{ local: Record<string, string>; session: Record<string, string> }> {
  return page.evaluate(() => ({
    local: { ...localStorage } as unknown as Record<string, string>,
    session: { ...sessionStorage } as unknown as Record<string, string>,
  }));
}

export function accessTokenIn(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('access_token'));
}

/** Simulates an expired token. The server refuses an unknown token in the same way as an expired one. */
export async function invalidateAccessToken(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('access_token', 'invalid'));
}
