import type { Locator, Page } from '@playwright/test';

/** The public page at the path '/'. */
export class EntryPage {
  readonly page: Page;
  readonly promise: Locator;
  readonly login: Locator;

  constructor(page: Page) {
    this.page = page;
    this.promise = page.getByRole('heading', { level: 1, name: 'Receipts in, money back, nothing lost on the way.' });
    this.login = page.getByRole('banner').getByRole('link', { name: 'Login' });
  }

  async open(): Promise<void> {
    await this.page.goto('/');
  }
}
