import { expect, type Locator, type Page } from '@playwright/test';
import type { Photo } from '../receipts.ts';

// Browser globals that the evaluated functions below use.
declare class DataTransfer {
  items: { add(file: File): void };
}
declare function atob(text: string): string;

/** The bulk upload of receipts and the review of their drafts. */
export class UploadPage {
  readonly page: Page;
  readonly receipts: Locator;
  readonly rows: Locator;
  readonly review: Locator;

  constructor(page: Page) {
    this.page = page;
    this.receipts = page.getByRole('region', { name: 'Receipts' });
    this.rows = this.receipts.getByRole('listitem');
    this.review = page.getByRole('link', { name: /^Review \d+ drafts?$/u });
  }

  async open(tab: 'receipts' | 'sheet' | 'review' = 'receipts'): Promise<void> {
    await this.page.goto(`/upload#${tab}`);
    if (tab === 'receipts') await expect(this.page.getByText('Drop receipts here')).toBeVisible();
  }

  async drop(files: readonly Photo[]): Promise<void> {
    const sent = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, content: buffer.toString('base64') }));
    const dataTransfer = await this.page.evaluateHandle((dropped) => {
      const transfer = new DataTransfer();
      for (const { name, mimeType, content } of dropped) {
        const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type: mimeType }));
      }
      return transfer;
    }, sent);
    await this.page.dispatchEvent('main', 'dragenter', { dataTransfer });
    await this.page.dispatchEvent('main', 'drop', { dataTransfer });
  }

  async areUploaded(count: number): Promise<void> {
    await expect(this.receipts.getByRole('heading', { name: `${count} of ${count} uploaded` })).toBeVisible({
      timeout: 300_000,
    });
  }

  /** Waits until all receipts are read. */
  async areRead(timeout: number): Promise<void> {
    await expect(this.rows.filter({ hasText: /Reading…|Saved as a draft/u })).toHaveCount(0, { timeout });
  }
}
