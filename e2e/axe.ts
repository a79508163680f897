import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

// Legacy mode looks at the page alone, which has no frames of others; the other one opens a tab for each look.
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const schemes = ['light', 'dark'] as const;

/** Nothing on the page is out of anybody's reach: at full count in either scheme, else in one of them by the journey's name. */
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

/** The same journey looks at the same scheme each time; all of them together look at both. */
function schemeOf(title: string): (typeof schemes)[number] {
  const sum = [...title].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return sum % 2 === 0 ? 'light' : 'dark';
}
