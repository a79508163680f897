import { expect, type Locator, type Page } from '@playwright/test';

type Tab = 'Pending' | 'History';

const hashes: Record<Tab, string> = { Pending: 'pending-approvals', History: 'approvals-histroy' };

/** The approval inbox, with the list on the left and the open item on the right. */
export class ApprovalsPage {
  readonly page: Page;
  readonly queue: Locator;
  readonly pane: Locator;
  readonly title: Locator;
  readonly lines: Locator;
  readonly decision: Locator;
  readonly bulkBar: Locator;
  readonly dialog: Locator;
  readonly activity: Locator;

  constructor(page: Page) {
    this.page = page;
    this.queue = page.getByRole('list', { name: /^(Waiting for you|Decided)$/u });
    this.pane = page.getByRole('region', { name: 'Open item' });
    this.title = this.pane.getByRole('heading', { level: 2 }).first();
    this.lines = this.pane.getByRole('region', { name: 'Expenses' }).locator('li[data-line]');
    this.decision = page.getByRole('toolbar', { name: 'Decision' });
    this.bulkBar = page.getByRole('toolbar', { name: 'Actions for the selection' });
    this.dialog = page.getByRole('dialog');
    this.activity = this.pane.getByRole('region', { name: 'Approval and activity' });
  }

  async open(tab: Tab, query = ''): Promise<void> {
    await this.page.goto(`/individual/approvals${query}#${hashes[tab]}`);
    await expect(this.page.getByRole('heading', { level: 1, name: 'Approvals' })).toBeAttached();
  }

  row(text: string): Locator {
    return this.queue.getByRole('listitem').filter({ hasText: text });
  }

  line(text: string): Locator {
    return this.lines.filter({ hasText: text });
  }

  async openItem(text: string): Promise<void> {
    await this.row(text).getByRole('link').click();
    await this.isOpen(text);
  }

  async isOpen(text: string): Promise<void> {
    await expect(this.title).toContainText(text);
  }

  button(name: string | RegExp): Locator {
    return this.decision.getByRole('button', { name });
  }

  /** Fills in the comment of the open dialog and confirms. */
  async confirmWithComment(comment: string, button: string): Promise<void> {
    await this.dialog.getByRole('textbox', { name: 'Comment' }).fill(comment);
    await this.dialog.getByRole('button', { name: button, exact: true }).click();
    await expect(this.dialog).toBeHidden();
  }

  /** Returns the newest toast with this text, because an earlier one may still be visible. */
  notice(text: string | RegExp): Locator {
    return this.page.getByRole('status').filter({ hasText: text }).last();
  }
}
