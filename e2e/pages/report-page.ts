import { expect, type Locator, type Page } from '@playwright/test';

/** The page of a report, as its owner or another viewer sees it. */
export class ReportPage {
  readonly page: Page;
  readonly title: Locator;
  readonly lines: Locator;
  readonly steps: Locator;
  readonly activity: Locator;
  readonly comment: Locator;
  readonly submitDialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.title = page.locator('main').getByRole('heading', { level: 1 });
    this.lines = page.getByRole('region', { name: 'Expenses' }).getByRole('listitem');
    this.steps = page.getByRole('region', { name: 'Approval steps' });
    this.activity = page.getByRole('region', { name: 'Activity' });
    this.comment = page.getByRole('textbox', { name: 'Write a comment' });
    this.submitDialog = page.getByRole('dialog', { name: 'Submit report' });
  }

  async isOpen(title: string): Promise<void> {
    await expect(this.title).toContainText(title);
  }

  async isInStage(label: string): Promise<void> {
    await expect(this.page.locator('main header').getByText(label, { exact: true })).toBeVisible();
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Opens the submit dialog with its preview. */
  async preview(): Promise<Locator> {
    await this.button('Submit report').first().click();
    await expect(this.submitDialog.getByText('Report total')).toBeVisible();
    return this.submitDialog;
  }

  async submit(): Promise<void> {
    const dialog = await this.preview();
    await dialog.getByRole('button', { name: 'Submit report' }).click();
    await expect(dialog).toBeHidden();
    await this.isInStage('Awaiting approval');
  }

  async recall(): Promise<void> {
    await this.button('Recall').click();
    await this.page
      .getByRole('dialog', { name: /^Recall / })
      .getByRole('button', { name: 'Recall' })
      .click();
    await this.isInStage('Draft');
  }

  /** Writes a comment that mentions the colleague whose name starts with `beginning`. */
  async mention(text: string, beginning: string): Promise<void> {
    await this.comment.click();
    await this.page.keyboard.type(`${text} @${beginning}`);
    await expect(this.page.getByRole('listbox', { name: 'Colleagues' }).getByRole('option').first()).toBeVisible();
    await this.page.keyboard.press('Enter');
    await this.page.keyboard.press('Control+Enter');
    await expect(this.comment).toHaveValue('');
  }
}
