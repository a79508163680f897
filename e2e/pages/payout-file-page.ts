import { expect, type Locator, type Page } from '@playwright/test';

type FileRowResult = 'Will be paid' | 'Already paid' | 'Left in the queue' | 'Errors';

/** The page on which a payment file is uploaded, with the results of its rows. */
export class PayoutFilePage {
  readonly page: Page;
  readonly rows: Locator;

  constructor(page: Page) {
    this.page = page;
    this.rows = page
      .getByRole('table', { name: 'Rows' })
      .getByRole('row')
      .filter({ has: page.locator('td') });
  }

  async upload(name: string, buffer: Buffer): Promise<void> {
    await this.page.goto('/payout?file=new#payment');
    await expect(this.page.getByText('Drop the payout file here')).toBeVisible();
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    await this.page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
    await expect(this.tile('Errors')).toBeVisible();
  }

  tile(result: FileRowResult): Locator {
    return this.page.getByRole('button', { name: result });
  }

  async counts(result: FileRowResult, count: number): Promise<void> {
    await expect(this.tile(result)).toHaveText(`${count}${result}`);
  }

  row(text: string): Locator {
    return this.rows.filter({ hasText: text });
  }
}
