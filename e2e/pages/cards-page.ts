import { expect, type Locator, type Page } from '@playwright/test';

/** A person's card transactions, and the company's cards with the import of statements. */
export class CardsPage {
  readonly page: Page;
  readonly preview: Locator;
  readonly rows: Locator;

  constructor(page: Page) {
    this.page = page;
    this.preview = page.getByRole('region', { name: 'Preview' });
    this.rows = page.getByRole('table', { name: 'Card transactions' }).locator('tbody tr');
  }

  /** Opens the user's card transactions that need a decision and match the search. */
  async openOwn(find: string): Promise<void> {
    await this.page.goto(`/individual/cards?q=${find}`);
    await expect(this.page.getByRole('heading', { level: 1, name: 'Manage Cards' })).toBeVisible();
  }

  async upload(name: string, text: string): Promise<void> {
    await this.page.goto('/corporate-cards');
    await this.page.getByRole('link', { name: 'Import statement' }).click();
    await this.page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    await expect(this.preview).toContainText('Nothing is imported yet.');
  }

  async import(button: string): Promise<void> {
    await this.preview.getByRole('button', { name: button }).click();
    await expect(this.preview).toContainText('All new transactions are imported.');
  }

  async assign(last_four: string, person: string): Promise<void> {
    await this.page.goto(`/corporate-cards?q=${last_four}`);
    await this.page.getByRole('button', { name: new RegExp(`^Actions for .*${last_four}`, 'u') }).click();
    await this.page.getByRole('menuitem', { name: 'Assign' }).click();
    const dialog = this.page.getByRole('dialog', { name: /^Assign/u });
    await dialog.getByRole('combobox', { name: /Person/u }).fill(person);
    await this.page.getByRole('option', { name: new RegExp(person, 'u') }).click();
    await dialog.getByRole('button', { name: 'Assign card' }).click();
  }
}
