import { expect, type Locator, type Page } from '@playwright/test';

/** The open search dialog. */
export class Search {
  readonly dialog: Locator;
  readonly field: Locator;
  /** The actions and pages that were found. */
  readonly options: Locator;
  /** The expenses, reports and advances of the user that were found. */
  readonly items: Locator;

  static async opened(page: Page): Promise<Search> {
    const search = new Search(page);
    await expect(search.field).toBeFocused();
    return search;
  }

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Search' });
    this.field = this.dialog.getByRole('combobox');
    this.options = this.dialog.getByRole('group', { name: /^(Actions|Pages)$/u }).getByRole('option');
    this.items = this.dialog.getByRole('group', { name: 'Your expenses, reports and advances' }).getByRole('option');
  }

  async type(text: string): Promise<void> {
    await this.field.fill(text);
  }

  /** Searches and returns the labels of the pages that were found, with their group: 'Profile (You)'. */
  async found(text: string): Promise<string[]> {
    await this.type(text);
    const options = await this.options.all();
    const found = await Promise.all(
      options.map(async (option) => {
        const [label = '', group = ''] = await option.locator(':scope > span').allInnerTexts();
        return group ? `${label} (${group})` : '';
      }),
    );
    // Actions have no group.
    return found.filter(Boolean);
  }

  get chosen(): Locator {
    return this.dialog.getByRole('option', { selected: true });
  }
}
