import { expect, type Locator, type Page } from '@playwright/test';

export class PoliciesPage {
  readonly page: Page;
  readonly rules: Locator;
  readonly test: Locator;
  readonly result: Locator;

  constructor(page: Page) {
    this.page = page;
    this.rules = page.getByRole('list', { name: 'Rules' });
    this.test = page.getByRole('complementary', { name: 'Test it' });
    this.result = this.test.getByRole('status');
  }

  async open(of: 'expense' | 'advance' = 'expense'): Promise<void> {
    await this.page.goto(`/settings/${of}/policies`);
    await expect(this.rules.getByRole('listitem').first()).toBeVisible();
  }

  async newRule(name: string): Promise<Locator> {
    await this.page.getByRole('button', { name: 'New rule' }).click();
    const editor = this.page.getByRole('form', { name: 'New rule' });
    await editor.getByLabel('Name of the rule').fill(name);
    return editor;
  }

  async edit(name: string): Promise<Locator> {
    await this.rules.getByRole('button', { name, exact: true }).click();
    return this.page.getByRole('form', { name: `Edit ${name}` });
  }

  /** Opens the picker behind a part of the rule's sentence, such as the category. */
  async token(editor: Locator, label: string): Promise<Locator> {
    await editor.getByRole('button', { name: new RegExp(`^${label}:`, 'u') }).click();
    return editor.getByRole('dialog', { name: label });
  }

  async choose(picker: Locator, option: string): Promise<void> {
    await picker.getByRole('combobox').fill(option);
    await picker.getByRole('option', { name: option }).first().click();
    await this.page.keyboard.press('Escape');
    await expect(picker).toBeHidden();
  }

  async saved(editor: Locator): Promise<void> {
    await editor.getByRole('button', { name: 'Save rule' }).click();
    await expect(this.page.getByText('Rule saved')).toBeVisible();
  }

  row(name: string): Locator {
    return this.rules.getByRole('listitem').filter({ has: this.page.getByRole('button', { name, exact: true }) });
  }

  /** Returns the names of the collapsed rules in their displayed order. */
  async names(): Promise<string[]> {
    return this.rules.getByRole('button', { expanded: false }).allInnerTexts();
  }

  handle(name: string): Locator {
    return this.rules.getByRole('button', { name: `Move ${name}`, exact: true });
  }

  line(rule: string): Locator {
    return this.test.getByRole('listitem').filter({ hasText: rule });
  }
}
