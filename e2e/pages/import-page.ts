import { expect, type Locator, type Page } from '@playwright/test';

/** The import of users: column mapping, checked rows and results. */
export class ImportPage {
  readonly page: Page;
  readonly rows: Locator;

  constructor(page: Page) {
    this.page = page;
    this.rows = page
      .getByRole('table', { name: 'Rows' })
      .getByRole('row')
      .filter({ has: page.locator('td') });
  }

  async open(): Promise<void> {
    await this.page.goto('/settings/general/users?import=new');
    await expect(this.page.getByText('Drop a file with users here')).toBeVisible();
  }

  async offer(name: string, content: string): Promise<void> {
    const file = { name, mimeType: 'text/csv', buffer: Buffer.from(content) };
    await this.page.locator('input[type=file]').setInputFiles(file);
  }

  async upload(name: string, content: string): Promise<void> {
    await this.offer(name, content);
    await expect(this.page.getByText('Checking does not change anything yet.')).toBeVisible();
  }

  async check(): Promise<void> {
    await this.page.getByRole('button', { name: 'Check the rows' }).click();
    await this.isChecked();
  }

  async isChecked(): Promise<void> {
    await expect(this.page.getByRole('button', { name: /Errors$/u })).toBeVisible({ timeout: 30_000 });
  }

  /** Returns the numbers of new, changed, unchanged and invalid rows. */
  async results(): Promise<Record<string, number>> {
    const labels = ['New', 'Changed', 'Unchanged', 'Errors'];
    const counts = labels.map(async (label) => {
      const text = await this.page.getByRole('button', { name: new RegExp(`\\b${label}\\b`, 'u') }).innerText();
      return [label, Number(text.replace(label, '').replaceAll(',', '').trim())] as const;
    });
    return Object.fromEntries(await Promise.all(counts));
  }
}
