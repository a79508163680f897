import { expect, type Locator, type Page } from '@playwright/test';

// Browser globals that the evaluated function below uses.
declare const document: { activeElement: unknown };

const maxTabs = 150;

/** Moves the focus to the target with only the Tab key. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let steps = 0; steps < maxTabs; steps++) {
    if (await target.evaluate((element) => document.activeElement === element)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The Tab key does not reach the target.');
}
