import { expect, type Locator, type Page } from '@playwright/test';

/** The universal search, once it is open. */
export class Search {
  readonly dialog: Locator;
  readonly field: Locator;
  /** The pages that were found. */
  readonly options: Locator;
  /** The person's own expenses and reports that were found. */
  readonly items: Locator;

  static async opened(page: Page): Promise<Search> {
    const search = new Search(page);
    await expect(search.field).toBeFocused();
    return search;
  }

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Search' });
    this.field = this.dialog.getByRole('combobox');
    this.options = this.dialog.getByRole('group', { name: 'Pages' }).getByRole('option');
    this.items = this.dialog.getByRole('group', { name: 'Your expenses and reports' }).getByRole('option');
  }

  async type(words: string): Promise<void> {
    await this.field.fill(words);
  }

  /** What is found, each page with its group: 'Profile (You)'. */
  async found(words: string): Promise<string[]> {
    await this.type(words);
    const options = await this.options.all();
    return Promise.all(
      options.map(async (option) => {
        const [label = '', group = ''] = await option.locator(':scope > span').allInnerTexts();
        return `${label} (${group})`;
      }),
    );
  }

  get chosen(): Locator {
    return this.dialog.getByRole('option', { selected: true });
  }
}
