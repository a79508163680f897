import { expect, type Locator, type Page } from '@playwright/test';

export type FileRowResult = 'Will be paid' | 'Already paid' | 'Left in the queue' | 'Errors';

/** A payout file on its way back: its rows, their verdicts, and what became of them. */
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

  async bring(name: string, buffer: Buffer): Promise<void> {
    await this.page.goto('/payout?file=new#payment');
    await expect(this.page.getByText('Drop the payout file here')).toBeVisible();
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    await this.page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
    await expect(this.tile('Errors')).toBeVisible();
  }

  tile(verdict: FileRowResult): Locator {
    return this.page.getByRole('button', { name: verdict });
  }

  async counts(verdict: FileRowResult, count: number): Promise<void> {
    await expect(this.tile(verdict)).toHaveText(`${count}${verdict}`);
  }

  row(words: string): Locator {
    return this.rows.filter({ hasText: words });
  }
}
