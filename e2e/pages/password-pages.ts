import { expect, type Locator, type Page } from '@playwright/test';

export class ForgotPasswordPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async request(email: string): Promise<void> {
    await this.page.goto('/forgot-password');
    await this.page.getByLabel('Work email').fill(email);
    await this.page.getByRole('button', { name: 'Send link' }).click();
  }
}

/** The page that opens from the link in the password reset email. */
export class ResetPasswordPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async choose(password: string): Promise<void> {
    await this.page.getByRole('textbox', { name: 'New password' }).fill(password);
    await this.page.getByRole('button', { name: 'Save and sign in' }).click();
  }
}

/** The page that opens from the link in the invitation email. */
export class InvitationPage {
  readonly page: Page;
  readonly firstName: Locator;
  readonly lastName: Locator;

  constructor(page: Page) {
    this.page = page;
    this.firstName = page.getByLabel('First name');
    this.lastName = page.getByLabel('Last name');
  }

  async accept(password: string): Promise<void> {
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.page.getByRole('button', { name: 'Accept invitation' }).click();
  }
}

export class ChangePasswordPage {
  readonly page: Page;
  readonly current: Locator;
  readonly next: Locator;

  constructor(page: Page) {
    this.page = page;
    this.current = page.getByRole('textbox', { name: 'Current password' });
    this.next = page.getByRole('textbox', { name: 'New password' });
  }

  async open(): Promise<void> {
    await this.page.goto('/changepassword');
  }

  async change(from: string, to: string): Promise<void> {
    await this.current.fill(from);
    await this.next.fill(to);
    await this.page.getByRole('button', { name: 'Save password' }).click();
  }

  async changed(from: string, to: string): Promise<void> {
    const answer = this.page.waitForResponse('**/api/auth/password/change');
    await this.change(from, to);
    expect((await answer).status()).toBe(200);
    await expect(this.page.getByText('Password changed').last()).toBeVisible();
    await expect(this.current).toHaveValue('');
  }
}
