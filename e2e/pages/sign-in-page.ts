import type { Locator, Page } from '@playwright/test';
import { password } from '../people.ts';

export class SignInPage {
  readonly page: Page;
  readonly title: Locator;
  readonly email: Locator;
  readonly password: Locator;
  readonly submit: Locator;

  constructor(page: Page) {
    this.page = page;
    this.title = page.getByRole('heading', { level: 1, name: 'Sign in' });
    this.email = page.getByLabel('Work email');
    this.password = page.getByLabel('Password', { exact: true });
    this.submit = page.getByRole('button', { name: 'Sign in', exact: true });
  }

  async open(): Promise<void> {
    await this.page.goto('/sign-in');
  }

  async signIn(email: string, secret = password): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(secret);
    await this.submit.click();
  }
}
