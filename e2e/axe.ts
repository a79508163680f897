import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

// Legacy mode does not check frames from other origins, which the product does not use. The default mode opens a tab
// for each check.
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const schemes = ['light', 'dark'] as const;

/**
 * Expects no accessibility violations. A long run checks both colour schemes; any other run checks one of them, which
 * schemeOf derives from the test's title.
 */
export async function isAccessible(page: Page): Promise<void> {
  for (const colorScheme of process.env.TEST_LONG ? schemes : [schemeOf(test.info().title)]) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(rules).analyze();
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => ({ id, help, target: String(target), failureSummary })),
    );
    expect(found, `${page.url()} in ${colorScheme}`).toEqual([]);
  }
}

/**
 * Derives the scheme from the test's title, so that each test always checks the same scheme and all tests together
 * cover both.
 */
function schemeOf(title: string): (typeof schemes)[number] {
  const sum = [...title].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return sum % 2 === 0 ? 'light' : 'dark';
}
