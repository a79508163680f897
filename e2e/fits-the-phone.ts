import { expect, type Page } from '@playwright/test';

export const phone = { width: 390, height: 844 };
/** The rail. */
export const narrow = { width: 900, height: 800 };

/** Nothing sticks out at the side, neither on a phone nor beside the rail. */
export async function fitsThePhone(page: Page): Promise<void> {
  for (const size of [phone, narrow]) {
    await page.setViewportSize(size);
    await expect
      .poll(() => page.evaluate('document.documentElement.scrollWidth'), { message: `${page.url()} at ${size.width}` })
      .toBeLessThanOrEqual(size.width);
  }
}
