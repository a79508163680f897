import { expect, type Locator, type Page } from '@playwright/test';

export class CategoriesPage {
  readonly page: Page;
  readonly tree: Locator;
  readonly preview: Locator;

  constructor(page: Page) {
    this.page = page;
    this.tree = page.getByRole('navigation', { name: 'Categories' });
    this.preview = page.getByRole('region', { name: 'Preview' });
  }

  async open(of: 'expense' | 'advance' = 'expense'): Promise<void> {
    await this.page.goto(`/settings/${of}/categories`);
    await expect(this.tree.getByRole('listitem').first()).toBeVisible();
  }

  form(name: string): Locator {
    return this.page.getByRole('form', { name, exact: true });
  }

  async choose(name: string): Promise<void> {
    await this.tree
      .getByRole('button', { name: new RegExp(`^${name}`, 'u') })
      .first()
      .click();
  }

  async addAttribute(form: Locator, attribute: { label: string; kind?: string; formula?: string }): Promise<void> {
    await form.getByRole('button', { name: 'Add attribute' }).click();
    await form.getByLabel('Label', { exact: true }).fill(attribute.label);
    if (attribute.kind) {
      await form.getByRole('combobox', { name: 'Type' }).fill(attribute.kind);
      await form.getByRole('option', { name: attribute.kind, exact: true }).click();
    }
    if (attribute.formula !== undefined) await form.getByLabel('Formula').fill(attribute.formula);
  }

  async saved(form: Locator): Promise<void> {
    await form.getByRole('button', { name: 'Save category' }).click();
    await expect(this.page.getByText('Category saved')).toBeVisible();
  }
}
