import { expect, type Locator, type Page } from '@playwright/test';

interface AdvanceDetails {
  title: string;
  amount: string;
  /** The date as typed, such as '1 Dec 2026'. */
  needed?: string;
}

/** The form and the page of an advance. */
export class AdvancePage {
  readonly page: Page;
  readonly title: Locator;
  readonly form: Locator;
  readonly next: Locator;
  readonly balance: Locator;
  readonly steps: Locator;
  readonly activity: Locator;
  readonly uses: Locator;
  readonly submitDialog: Locator;
  readonly paidDialog: Locator;
  readonly returnDialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.title = page.locator('main').getByRole('heading', { level: 1 });
    this.form = page.getByRole('form', { name: 'Advance' });
    this.next = page.getByRole('region', { name: 'What happens next' });
    this.balance = page.getByRole('region', { name: 'Balance' });
    this.steps = page.getByRole('region', { name: 'Approval steps' });
    this.activity = page.getByRole('region', { name: 'Activity' });
    this.uses = page.getByRole('table', { name: 'Reports' });
    this.submitDialog = page.getByRole('dialog', { name: 'Submit advance' });
    this.paidDialog = page.getByRole('dialog', { name: 'Mark as paid' });
    this.returnDialog = page.getByRole('dialog', { name: 'Record a return' });
  }

  async open(id: string): Promise<void> {
    await this.page.goto(`/advance/${id}`);
    await expect(this.activity).toBeVisible();
  }

  button(name: string): Locator {
    return this.page.locator('main').getByRole('button', { name, exact: true });
  }

  /** Fills in a new advance, which is saved automatically. */
  async create({ title, amount, needed }: AdvanceDetails): Promise<void> {
    await this.page.goto('/individual/advances/advance/create');
    await this.form.getByLabel('Title').fill(title);
    await this.form.getByRole('combobox', { name: 'Category' }).fill('Travel');
    await this.page.getByRole('option', { name: /^Travel/u }).click();
    await this.form.getByRole('textbox', { name: 'Amount' }).fill(amount);
    if (needed) {
      await this.form.getByLabel('Needed on').fill(needed);
      await this.page.keyboard.press('Tab');
    }
    await this.isSaved();
  }

  async isSaved(): Promise<void> {
    await expect(this.page.getByText(/^Draft saved at /u)).toBeVisible();
  }

  async isInStage(label: string): Promise<void> {
    await expect(this.page.locator('main header').getByText(label, { exact: true })).toBeVisible();
  }

  /** Opens the submit dialog with its preview. */
  async preview(): Promise<Locator> {
    // The button is matched by the beginning of its name, because in the form it also shows its shortcut.
    await this.page
      .locator('main')
      .getByRole('button', { name: /^Submit advance/u })
      .click();
    await expect(this.submitDialog.getByText('Requested', { exact: true })).toBeVisible();
    return this.submitDialog;
  }

  async recall(): Promise<void> {
    await this.button('Recall').click();
    await this.page
      .getByRole('dialog', { name: /^Recall / })
      .getByRole('button', { name: 'Recall' })
      .click();
  }

  async markPaid(reference: string): Promise<void> {
    await this.button('Mark paid').click();
    await this.paidDialog.getByLabel('Reference').fill(reference);
    await this.paidDialog.getByRole('button', { name: 'Mark paid' }).click();
    await expect(this.paidDialog).toBeHidden();
  }

  /** Returns the amount of one part of the balance, such as 'Applied to reports'. */
  part(name: string): Locator {
    return this.balance.locator('dl > div').filter({ hasText: name }).locator('dd');
  }
}
