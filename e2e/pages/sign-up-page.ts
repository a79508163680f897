import type { Locator, Page } from '@playwright/test';

export interface Newcomer {
  company: string;
  currency: string;
  first_name: string;
  last_name: string;
  email: string;
  password: string;
}

export class SignUpPage {
  readonly page: Page;
  readonly company: Locator;
  readonly currency: Locator;
  readonly email: Locator;

  constructor(page: Page) {
    this.page = page;
    this.company = page.getByLabel('Company');
    this.currency = page.getByRole('combobox', { name: 'Currency' });
    this.email = page.getByLabel('Work email');
  }

  async open(): Promise<void> {
    await this.page.goto('/sign-up');
  }

  async fill(newcomer: Newcomer): Promise<void> {
    await this.company.fill(newcomer.company);
    await this.currency.fill(newcomer.currency);
    await this.page.getByRole('option', { name: new RegExp(`^${newcomer.currency} `, 'u') }).click();
    await this.page.getByLabel('First name').fill(newcomer.first_name);
    await this.page.getByLabel('Last name').fill(newcomer.last_name);
    await this.email.fill(newcomer.email);
    await this.page.getByLabel('Password', { exact: true }).fill(newcomer.password);
  }

  async submit(): Promise<void> {
    await this.page.getByRole('button', { name: 'Start a trial' }).click();
  }

  async signUp(newcomer: Newcomer): Promise<void> {
    await this.open();
    await this.fill(newcomer);
    await this.submit();
  }
}
