import { expect, type Locator, type Page } from '@playwright/test';

// Runs in the browser; this is all it uses of it.
declare const document: { activeElement: unknown };

const most = 150;

/** Walks there with the Tab key alone, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let steps = 0; steps < most; steps++) {
    if (await target.evaluate((element) => document.activeElement === element)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The Tab key does not lead there.');
}
