import { expect, type Locator, type Page } from '@playwright/test';

type Tab = 'Apply advances' | 'Payments queue' | 'Payments processing' | 'Paid';

const hashes: Record<Tab, string> = {
  'Apply advances': 'reports',
  'Payments queue': 'payment',
  'Payments processing': 'processing',
  Paid: 'paid',
};

/** The four payment lists, the side panels and the dialogs of a payment. */
export class PayoutPage {
  readonly page: Page;
  readonly lists: Locator;
  readonly bulkBar: Locator;
  readonly pane: Locator;
  readonly queuePane: Locator;
  readonly payment: Locator;
  readonly paidDialog: Locator;
  readonly advancesDialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.lists = page.getByRole('navigation', { name: 'Lists' }).getByRole('link');
    this.bulkBar = page.getByRole('toolbar', { name: 'Actions for the selection' });
    this.pane = page.getByRole('complementary', { name: 'Before you pay' });
    this.queuePane = page.getByRole('complementary', { name: 'Before you queue' });
    this.payment = page.getByRole('dialog', { name: 'Payment', exact: true });
    this.paidDialog = page.getByRole('dialog', { name: 'Mark as paid' });
    this.advancesDialog = page.getByRole('dialog', { name: 'Apply advances' });
  }

  async open(tab: Tab, query = ''): Promise<void> {
    await this.page.goto(`/payout${query}#${hashes[tab]}`);
    await this.isOpen(tab);
  }

  async isOpen(tab: Tab): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: 'Payout' })).toBeVisible();
    await expect(this.lists.filter({ hasText: tab })).toHaveAttribute('aria-current', 'page');
  }

  table(tab: Tab): Locator {
    return this.page.getByRole('table', { name: tab, exact: true });
  }

  row(text: string | RegExp): Locator {
    return this.page.getByRole('row').filter({ hasText: text });
  }

  async shows(count: number): Promise<void> {
    await expect(this.page.getByText(`Showing ${count} result(s)`)).toBeVisible();
  }

  async selectAll(count: number): Promise<void> {
    await this.page.getByRole('button', { name: `Select all ${count} payments` }).click();
    await expect(this.bulkBar).toContainText(`${count} selected`);
  }

  async act(name: string | RegExp): Promise<void> {
    await this.bulkBar.getByRole('button', { name }).click();
  }

  /** Queues the selected payments after reviewing them. `queued` is lower than `selected` if some cannot be queued. */
  async queue(selected: number, queued = selected): Promise<void> {
    const name = (count: number) => `Queue ${count} payment${count === 1 ? '' : 's'}`;
    await this.act(name(selected));
    await this.queuePane.getByRole('button', { name: name(queued) }).click();
    await expect(this.queuePane).toBeHidden();
  }

  async openPayment(text: string): Promise<void> {
    await this.row(text).getByRole('link').click();
    await expect(this.payment.getByRole('button', { name: 'Close', exact: true })).toBeVisible();
  }

  async markPaid(reference: string): Promise<void> {
    await this.paidDialog.getByLabel('Reference').fill(reference);
    await this.paidDialog.getByRole('button', { name: 'Mark paid' }).click();
    await expect(this.paidDialog).toBeHidden();
  }

  notice(text: string | RegExp): Locator {
    return this.page.getByRole('status').filter({ hasText: text });
  }
}
