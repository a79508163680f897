import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';

type OwnTab = 'Draft advances' | 'All advances';
type CompanyTab = 'Pending' | 'Outstanding' | 'All advances';

const ownHashes: Record<OwnTab, string> = { 'Draft advances': 'draft_advance', 'All advances': 'all' };
const companyHashes: Record<CompanyTab, string> = {
  Pending: 'pending',
  Outstanding: 'outstanding',
  'All advances': 'all',
};

/** The advance lists of the user and of the company. */
export class AdvancesPage {
  readonly page: Page;
  readonly caption: Locator;
  readonly bulkBar: Locator;
  readonly paidDialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.caption = page.getByText(/^Showing /u);
    this.bulkBar = page.getByRole('toolbar', { name: 'Actions for the selection' });
    this.paidDialog = page.getByRole('dialog', { name: 'Mark as paid' });
  }

  async open(tab: OwnTab, query = ''): Promise<void> {
    await this.page.goto(`/individual/advances${query}#${ownHashes[tab]}`);
    await this.isOpen(tab);
  }

  async openCompany(tab: CompanyTab, query = ''): Promise<void> {
    await this.page.goto(`/advances${query}#${companyHashes[tab]}`);
    await this.isOpen(tab);
  }

  async isOpen(tab: OwnTab | CompanyTab): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: 'Advances' })).toBeVisible();
    await expect(this.tab(tab)).toHaveAttribute('aria-current', 'page');
  }

  tab(tab: OwnTab | CompanyTab): Locator {
    return this.page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: tab });
  }

  row(text: string | RegExp): Locator {
    return this.page.getByRole('row').filter({ hasText: text });
  }

  async find(text: string): Promise<void> {
    await this.page.getByRole('searchbox').fill(text);
  }

  async choose(text: string): Promise<void> {
    await this.row(text).getByRole('checkbox').check();
    await expect(this.bulkBar).toBeVisible();
  }

  async act(name: string): Promise<void> {
    await this.bulkBar.getByRole('button', { name, exact: true }).click();
  }

  /** Exports the list and returns the text of the file. */
  async exported(format: 'csv' | 'xlsx'): Promise<string> {
    const downloading = this.page.waitForEvent('download');
    await this.page.getByRole('button', { name: 'Export' }).first().click();
    await this.page.getByRole('menuitem', { name: format === 'csv' ? 'As CSV' : 'As Excel (XLSX)' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(new RegExp(`\\.${format}$`, 'u'));
    return readFile(await download.path(), 'utf8');
  }
}
