import { expect, type Page } from '@playwright/test';

export const phone = { width: 390, height: 844 };
/** Narrow enough for the sidebar to be a rail. */
export const narrow = { width: 900, height: 800 };

/** Expects no horizontal scrolling on a phone or on a narrow screen. */
export async function fitsSmallScreens(page: Page): Promise<void> {
  for (const size of [phone, narrow]) {
    await page.setViewportSize(size);
    await expect
      .poll(() => page.evaluate('document.documentElement.scrollWidth'), { message: `${page.url()} at ${size.width}` })
      .toBeLessThanOrEqual(size.width);
  }
}
