import { expect, type Locator, type Page } from '@playwright/test';

export class ProfilePage {
  readonly page: Page;
  readonly form: Locator;
  readonly firstName: Locator;
  readonly lastName: Locator;
  readonly phone: Locator;
  readonly timeZone: Locator;
  readonly save: Locator;
  readonly sessions: Locator;

  constructor(page: Page) {
    this.page = page;
    this.form = page.getByRole('form', { name: 'About you' });
    this.firstName = this.form.getByLabel('First name');
    this.lastName = this.form.getByLabel('Last name');
    this.phone = this.form.getByLabel('Phone');
    this.timeZone = this.form.getByRole('combobox', { name: 'Time zone' });
    this.save = this.form.getByRole('button', { name: 'Save' });
    this.sessions = page
      .getByRole('table', { name: 'Sessions' })
      .getByRole('row')
      .filter({ has: page.locator('td') });
  }

  async open(): Promise<void> {
    await this.page.goto('/profile');
    await expect(this.firstName).toBeVisible();
  }

  /** Chooses a time zone by its displayed name, such as 'America/New York'. */
  async chooseTimeZone(zone: string): Promise<void> {
    await this.timeZone.fill(zone);
    await this.page.getByRole('option', { name: new RegExp(`^${zone} `, 'u') }).click();
  }

  async saved(): Promise<void> {
    const answer = this.page.waitForResponse('**/api/user/profile/edit');
    await this.save.click();
    expect((await answer).status()).toBe(200);
    await expect(this.page.getByText('Profile saved').last()).toBeVisible();
  }

  /** Returns the row of this browser's session. */
  get thisDevice(): Locator {
    return this.sessions.filter({ hasText: 'This device' });
  }

  get otherDevices(): Locator {
    return this.sessions.filter({ hasNotText: 'This device' });
  }

  async signOutEverywhere(): Promise<void> {
    await this.page.getByRole('button', { name: 'Sign out everywhere' }).click();
    const asking = this.page.getByRole('dialog', { name: 'Sign out everywhere?' });
    await asking.getByRole('button', { name: 'Sign out everywhere' }).click();
  }
}
