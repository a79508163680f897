import { expect, type Locator, type Page } from '@playwright/test';

export class CurrencyPage {
  readonly page: Page;
  readonly table: Locator;

  constructor(page: Page) {
    this.page = page;
    this.table = page.getByRole('table', { name: 'Currencies' });
  }

  async open(): Promise<void> {
    await this.page.goto('/settings/currency');
    await expect(this.table).toBeVisible();
  }

  async find(code: string): Promise<Locator> {
    await this.page.getByRole('searchbox', { name: 'Find a currency' }).fill(code);
    const row = this.table.getByRole('row').filter({ hasText: code });
    await expect(this.table.getByRole('row')).toHaveCount(2);
    return row;
  }

  async history(code: string): Promise<Locator> {
    await this.page.getByRole('button', { name: `Rates of ${code}` }).click();
    return this.page.getByRole('dialog', { name: new RegExp(`^${code},`, 'u') });
  }
}
