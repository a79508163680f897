import { expect, type Locator, type Page } from '@playwright/test';

type Tab = 'Pending' | 'History';

const hashes: Record<Tab, string> = { Pending: 'pending-approvals', History: 'approvals-histroy' };

/** The approver's desk: a list at the left, what stands open at the right. */
export class ApprovalsPage {
  readonly page: Page;
  readonly queue: Locator;
  readonly pane: Locator;
  readonly title: Locator;
  readonly lines: Locator;
  readonly decision: Locator;
  readonly bulkBar: Locator;
  readonly dialog: Locator;
  readonly talk: Locator;

  constructor(page: Page) {
    this.page = page;
    this.queue = page.getByRole('list', { name: /^(Waiting for you|Decided)$/u });
    this.pane = page.getByRole('region', { name: 'Open item' });
    this.title = this.pane.getByRole('heading', { level: 2 }).first();
    this.lines = this.pane.getByRole('region', { name: 'Expenses' }).locator('li[data-line]');
    this.decision = page.getByRole('toolbar', { name: 'Decision' });
    this.bulkBar = page.getByRole('toolbar', { name: 'Actions for the selection' });
    this.dialog = page.getByRole('dialog');
    this.talk = this.pane.getByRole('region', { name: 'Approval and activity' });
  }

  async open(tab: Tab, query = ''): Promise<void> {
    await this.page.goto(`/individual/approvals${query}#${hashes[tab]}`);
    await expect(this.page.getByRole('heading', { level: 1, name: 'Approvals' })).toBeAttached();
  }

  row(words: string): Locator {
    return this.queue.getByRole('listitem').filter({ hasText: words });
  }

  line(words: string): Locator {
    return this.lines.filter({ hasText: words });
  }

  /** Opens one of the list beside it. */
  async look(words: string): Promise<void> {
    await this.row(words).getByRole('link').click();
    await this.isOpen(words);
  }

  async isOpen(words: string): Promise<void> {
    await expect(this.title).toContainText(words);
  }

  button(name: string | RegExp): Locator {
    return this.decision.getByRole('button', { name });
  }

  /** Answers the dialog that asks why. */
  async say(words: string, button: string): Promise<void> {
    await this.dialog.getByRole('textbox', { name: 'Comment' }).fill(words);
    await this.dialog.getByRole('button', { name: button, exact: true }).click();
    await expect(this.dialog).toBeHidden();
  }

  /** The newest one that says so: an earlier one may still stand. */
  notice(words: string | RegExp): Locator {
    return this.page.getByRole('status').filter({ hasText: words }).last();
  }
}
