import { expect, type Locator, type Page } from '@playwright/test';

const figureNames = [
  'Draft expenses',
  'Reports to be approved',
  'Draft reports',
  'Awaiting approval',
  'Awaiting payment',
] as const;

export class HomePage {
  readonly page: Page;
  readonly greeting: Locator;
  readonly tiles: Locator;
  readonly failed: Locator;

  constructor(page: Page) {
    this.page = page;
    this.greeting = page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening), / });
    this.tiles = page.getByRole('region', { name: 'Overview' });
    this.failed = page.getByRole('alert').filter({ hasText: 'Failed to fetch Dashboard.' });
  }

  async open(): Promise<void> {
    await this.page.goto('/home');
  }

  /** Waits until the figures are loaded. */
  async isFilled(): Promise<void> {
    await expect(this.tiles).toHaveAttribute('aria-busy', 'false');
  }

  tile(name: (typeof figureNames)[number]): Locator {
    return this.tiles.locator(':scope > *').filter({ hasText: name });
  }

  /** Returns the text of each tile, such as 'Draft reports 2 USD 573.86'. */
  async figures(): Promise<string[]> {
    await this.isFilled();
    const tiles = await this.tiles.locator(':scope > *').allInnerTexts();
    return tiles.map((text) => text.replaceAll(/\s+/gu, ' ').trim());
  }

  card(title: string): Locator {
    return this.page
      .locator('section')
      .filter({ has: this.page.getByRole('heading', { level: 2, name: title, exact: true }) });
  }
}
