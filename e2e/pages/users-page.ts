import { expect, type Locator, type Page } from '@playwright/test';

export interface Colleague {
  first_name: string;
  last_name: string;
  email: string;
}

/** The user list and the user form. */
export class UsersPage {
  readonly page: Page;
  readonly table: Locator;
  readonly find: Locator;
  readonly caption: Locator;
  readonly bulkBar: Locator;

  constructor(page: Page) {
    this.page = page;
    this.table = page.getByRole('table', { name: 'Users' });
    this.find = page.getByRole('searchbox', { name: 'Name or email' });
    this.caption = page.getByText(/^Showing /u);
    this.bulkBar = page.getByRole('toolbar', { name: 'Actions for the selection' });
  }

  async open(): Promise<void> {
    await this.page.goto('/settings/general/users');
    await expect(this.table).toBeVisible();
  }

  row(email: string): Locator {
    return this.table.getByRole('row').filter({ hasText: email });
  }

  form(name: string): Locator {
    return this.page.getByRole('dialog', { name });
  }

  /** Searches for a person and waits until the list contains only that person. */
  async search(email: string): Promise<void> {
    await this.find.fill(email);
    await expect(this.caption).toHaveText('Showing 1 result(s)');
    await expect(this.row(email)).toBeVisible();
  }

  async startInvitation({ first_name, last_name, email }: Colleague): Promise<Locator> {
    await this.page.getByRole('button', { name: 'Invite' }).click();
    const form = this.form('Invite a colleague');
    await form.getByLabel('First name').fill(first_name);
    await form.getByLabel('Last name').fill(last_name);
    await form.getByLabel('Work email').fill(email);
    return form;
  }

  async openPerson({ first_name, last_name, email }: Colleague): Promise<Locator> {
    await this.row(email).getByRole('link').click();
    const form = this.form(`${first_name} ${last_name}`);
    await expect(form.getByLabel('Work email')).toHaveValue(email);
    return form;
  }

  async choose(form: Locator, field: string, option: string): Promise<void> {
    await form.getByRole('combobox', { name: field }).click();
    await form.getByRole('option', { name: option, exact: true }).click();
  }

  /** Selects a role. The list of options stays open for further roles, so Escape closes it. */
  async giveRole(form: Locator, role: string): Promise<void> {
    await this.choose(form, 'Additional roles', role);
    await this.page.keyboard.press('Escape');
  }

  /** Searches for a colleague and chooses them, for example as manager, head or delegate. */
  async choosePerson(form: Locator, field: string, name: string): Promise<void> {
    await form.getByRole('combobox', { name: field }).fill(name);
    await form.getByRole('option', { name: new RegExp(`^${name}`, 'u') }).click();
  }
}
