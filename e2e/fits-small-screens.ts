import { expect, type Page } from '@playwright/test';

export const phone = { width: 390, height: 844 };
/** A size at which the sidebar collapses to a rail of icons. */
export const narrow = { width: 900, height: 800 };

/** Expects no horizontal scrolling on a phone and on a narrow screen. */
export async function fitsSmallScreens(page: Page): Promise<void> {
  for (const size of [phone, narrow]) {
    await page.setViewportSize(size);
    await expect
      .poll(() => page.evaluate('document.documentElement.scrollWidth'), { message: `${page.url()} at ${size.width}` })
      .toBeLessThanOrEqual(size.width);
  }
}

const narrowestPhone = { width: 360, height: 740 };

/** Expects no horizontal scrolling on the narrowest supported phone with enlarged text. */
export async function fitsWithLargeText(page: Page): Promise<void> {
  await page.setViewportSize(narrowestPhone);
  await page.evaluate("document.documentElement.style.fontSize = '130%'");
  // A soft expectation, so that one run reports every screen that does not fit.
  await expect
    .configure({ soft: true, timeout: 5_000 })
    .poll(() => page.evaluate(widestElements), { message: `${page.url()} with large text` })
    .toEqual([]);
}

// Browser globals that the evaluated function below uses.
declare const document: {
  documentElement: { scrollWidth: number; clientWidth: number };
  querySelectorAll(selector: string): Iterable<WideElement>;
};
interface WideElement {
  tagName: string;
  className: unknown;
  getBoundingClientRect(): { right: number; width: number };
}

/**
 * Returns up to eight elements that extend beyond the right edge of the page if it scrolls sideways, to explain the
 * failure.
 */
function widestElements(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
    .slice(0, 8)
    .map(({ tagName, className }) => `${tagName} ${String(className)}`);
}
