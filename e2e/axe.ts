import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

// Legacy mode looks at the page alone, which has no frames of others; the other one opens a tab for each look.
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Nothing on the page is out of anybody's reach, in either scheme. */
export async function isAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    const look = new AxeBuilder({ page }).setLegacyMode();
    // The schemes differ in colours and in nothing else.
    const { violations } = await (colorScheme === 'light'
      ? look.withTags(rules)
      : look.withRules('color-contrast')
    ).analyze();
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => ({ id, help, target: String(target), failureSummary })),
    );
    expect(found, `${page.url()} in ${colorScheme}`).toEqual([]);
  }
}
