import { expect, type Locator, type Page } from '@playwright/test';
import type { Photo } from '../receipts.ts';

/** The expense form with its receipt. */
export class ExpensePage {
  readonly page: Page;
  readonly form: Locator;
  readonly status: Locator;
  readonly category: Locator;
  readonly merchant: Locator;
  readonly date: Locator;
  readonly amount: Locator;
  readonly currency: Locator;
  readonly report: Locator;
  readonly save: Locator;
  readonly restoredNotice: Locator;
  readonly splitDialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.form = page.getByRole('form', { name: 'Expense' });
    this.status = page.locator('header').getByRole('status');
    this.category = this.form.getByRole('combobox', { name: 'Category' });
    this.merchant = this.form.getByRole('combobox', { name: 'Merchant' });
    this.date = this.form.getByRole('textbox', { name: 'Date', exact: true });
    this.amount = this.form.getByRole('textbox', { name: 'Amount', exact: true });
    this.currency = this.form.getByRole('combobox', { name: 'Currency' });
    this.report = this.form.getByRole('combobox', { name: 'Add to report' });
    this.save = this.form.getByRole('button', { name: /^Save expense/u });
    this.restoredNotice = this.form.getByText(/^Restored: /u);
    this.splitDialog = page.getByRole('dialog', { name: 'Split expense' });
  }

  async openNew(): Promise<void> {
    await this.page.goto('/individual/reports/expense/create#expense');
    await this.isReady();
  }

  async isReady(): Promise<void> {
    await expect(this.category).toBeVisible();
    // The description field appears only after the options are loaded.
    await expect(this.form.getByRole('textbox', { name: 'Description' })).toBeVisible();
  }

  /** Attaches receipts as if they were selected in the browser's file dialog. */
  async attach(...photos: Photo[]): Promise<void> {
    await this.page.locator('input[type="file"][aria-label="Choose a file"]').setInputFiles(photos);
  }

  /** Waits until the receipt has been read and its merchant has been filled in. */
  async isRead(merchant: RegExp): Promise<void> {
    await expect(this.merchant).toHaveValue(merchant, { timeout: 120_000 });
  }

  async chooseCategory(name: string): Promise<void> {
    await this.choose(this.category, name);
    await expect(this.category).toHaveValue(name);
  }

  async choose(field: Locator, name: string): Promise<void> {
    await field.click();
    await field.pressSequentially(name);
    await this.form.getByRole('option', { name }).first().click();
  }

  async fillIn(values: { merchant: string; amount: string; date?: string; currency?: string }): Promise<void> {
    await this.merchant.fill(values.merchant);
    if (values.currency) await this.choose(this.currency, values.currency);
    await this.amount.fill(values.amount);
    await this.date.fill(values.date ?? '10 Nov 2026');
    await this.date.press('Enter');
  }

  async isDraftSaved(): Promise<void> {
    await expect(this.status).toHaveText(/^Draft saved at \d\d:\d\d [AP]M$/u);
  }

  async isSaved(): Promise<void> {
    await expect(this.page.getByText('Expense saved')).toBeVisible();
  }

  async act(name: 'Copy' | 'Split' | 'Merge with another' | 'Delete' | 'Discard'): Promise<void> {
    await this.page.getByRole('button', { name: 'More actions' }).click();
    await this.page.getByRole('menuitem', { name }).click();
  }
}
