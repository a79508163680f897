import { expect, type Locator, type Page } from '@playwright/test';

type Tab = 'Draft expenses' | 'Draft reports' | 'All reports';

const hashes: Record<Tab, string> = {
  'Draft expenses': 'draft_expense',
  'Draft reports': 'draft_report',
  'All reports': 'all',
};
const tables: Record<Tab, string> = {
  'Draft expenses': 'Draft expenses',
  'Draft reports': 'Draft reports',
  'All reports': 'Reports',
};

/** The user's expenses and reports in three lists. */
export class ReportsPage {
  readonly page: Page;
  readonly caption: Locator;
  readonly bulkBar: Locator;
  readonly views: Locator;
  readonly createDialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.caption = page.getByText(/^Showing /u);
    this.bulkBar = page.getByRole('toolbar', { name: 'Actions for the selection' });
    this.views = page.getByRole('navigation', { name: 'Saved views' });
    this.createDialog = page.getByRole('dialog', { name: 'Create Report' });
  }

  async open(tab: Tab, query = ''): Promise<void> {
    await this.page.goto(`/individual/reports${query}#${hashes[tab]}`);
    await expect(this.page.getByRole('heading', { level: 1, name: 'Expense Reports' })).toBeVisible();
    await expect(this.tab(tab)).toHaveAttribute('aria-current', 'page');
  }

  tab(tab: Tab): Locator {
    return this.page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: tab });
  }

  table(tab: Tab): Locator {
    return this.page.getByRole('table', { name: tables[tab], exact: true });
  }

  row(text: string | RegExp): Locator {
    return this.page.getByRole('row').filter({ hasText: text });
  }

  async choose(...text: string[]): Promise<void> {
    for (const rowText of text) await this.row(rowText).first().getByRole('checkbox').check();
  }

  async find(text: string): Promise<void> {
    await this.page.getByRole('searchbox').fill(text);
    // Waits for the new list, because its arrival clears the selection.
    if (text) await expect(this.page).toHaveURL(/[?&]q=/u);
  }

  /** Clicks a bulk action, either in the bar itself or in its "More" menu. */
  async act(name: string): Promise<void> {
    await expect(this.bulkBar).toBeVisible();
    const button = this.bulkBar.getByRole('button', { name, exact: true });
    if (await button.isVisible()) return button.click();
    await this.bulkBar.getByRole('button', { name: 'More' }).click();
    await this.page.getByRole('menuitem', { name, exact: true }).click();
  }

  /** Fills in the fields that a report of the demo company requires. */
  async fillReport(title: string): Promise<void> {
    await this.createDialog.getByLabel('Title').fill(title);
    await this.createDialog.locator('[name="custom_values.purpose"]').fill('Visit of a client');
  }

  async createFrom(merchants: readonly string[], title: string): Promise<void> {
    await this.choose(...merchants);
    await this.act('Add to report');
    await this.page.getByRole('dialog', { name: /^Add / }).getByRole('button', { name: 'New report' }).click();
    await this.fillReport(title);
    await this.createDialog.getByRole('button', { name: 'Create Report' }).click();
    await expect(this.createDialog).toBeHidden();
  }
}
