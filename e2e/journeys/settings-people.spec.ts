import type { Page } from '@playwright/test';
import { isAccessible } from '../axe.ts';
import { expect, test } from '../journey.ts';
import { MessagePage } from '../pages/message-page.ts';
import { InvitationPage } from '../pages/password-pages.ts';
import { Shell } from '../pages/shell.ts';
import { type Colleague, UsersPage } from '../pages/users-page.ts';
import { daniel, maya, newEmail } from '../people.ts';

/** A unique suffix, so that the journeys can run again on the same data. */
const mark = Date.now().toString(36);
const ada: Colleague = { first_name: 'Ada', last_name: `Okoye ${mark}`, email: newEmail('ada') };
const password = 'seven quiet herons';

test.describe('an administrator and a new colleague', () => {
  test.describe.configure({ mode: 'serial', timeout: 240_000 });
  let theirs: Page;

  test('the colleague is invited after field errors are fixed, and receives a link', async ({
    page,
    outbox,
    signedIn,
    console,
  }) => {
    console.expectStatus(409);
    await signedIn(daniel);
    const users = new UsersPage(page);
    await users.open();
    const form = await users.startInvitation({ ...ada, email: 'ada' });
    await form.getByRole('button', { name: 'Send invitation' }).click();
    await expect(form.getByText('Enter an email such as ana@company.com.')).toBeVisible();
    await expect(form.getByLabel('Work email')).toBeFocused();

    await form.getByLabel('Work email').fill(maya);
    await form.getByRole('button', { name: 'Send invitation' }).click();
    await expect(form.getByText('Another user already has this email.').first()).toBeVisible();

    await test.step('the input survives a reload', async () => {
      await users.choose(form, 'Department', 'Sales');
      await page.reload();
      await expect(form.getByLabel('First name')).toHaveValue(ada.first_name);
      await expect(form.getByRole('combobox', { name: 'Department' })).toHaveValue('Sales');
    });

    await form.getByLabel('Work email').fill(ada.email);
    await users.choosePerson(form, 'Reporting manager', 'Ines');
    await isAccessible(page);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(`Invitation sent to ${ada.email}`)).toBeVisible();
    await expect(form).toBeHidden();

    await users.search(ada.email);
    await expect(users.row(ada.email)).toContainText('Invited');
    await expect(users.row(ada.email)).toContainText('Ines Moreau');
    await isAccessible(page);
    expect((await outbox.nextMailTo(ada.email)).subject).toMatch(/invites you to Outlay$/u);
  });

  test('a second email invalidates the first link', async ({ page, outbox, signedIn, browser, baseURL }) => {
    await signedIn(daniel);
    const users = new UsersPage(page);
    await users.open();
    await users.search(ada.email);
    const form = await users.openPerson(ada);
    await form.getByRole('button', { name: 'Resend invitation' }).click();
    const link = await outbox.nextLinkTo(ada.email);

    theirs = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
    await theirs.goto(link);
    const invitation = new InvitationPage(theirs);
    await expect(invitation.firstName).toHaveValue(ada.first_name);
    await invitation.accept(password);
    const shell = new Shell(theirs);
    await expect(shell.main).toBeVisible();
    await theirs.goto('/home');
    await expect(shell.heading(/Ada$/u)).toBeVisible();
    await expect(shell.sidebar.getByRole('button', { name: 'Settings' })).toBeHidden();

    await page.reload();
    await expect(users.row(ada.email)).toContainText('Active');
  });

  test('an assigned role takes effect on their next request', async ({ page, signedIn }) => {
    await theirs.goto('/settings/expense/categories');
    await expect(new MessagePage(theirs).accessDenied).toBeVisible();

    await signedIn(daniel);
    const users = new UsersPage(page);
    await users.open();
    await users.search(ada.email);
    const form = await users.openPerson(ada);
    await users.giveRole(form, 'Settings admin');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`${ada.first_name} ${ada.last_name} saved`)).toBeVisible();

    await theirs.goto('/settings');
    await expect(theirs).toHaveURL('/settings/expense/categories');
    await expect(new Shell(theirs).heading('Expense categories')).toBeVisible();
  });

  test('two administrators edit them at once: the second is warned and loses nothing', async ({
    page,
    context,
    signedIn,
    console,
  }) => {
    console.expectStatus(409);
    await signedIn(daniel);
    const first = new UsersPage(page);
    await first.open();
    await first.search(ada.email);
    const second = new UsersPage(await context.newPage());
    await second.open();
    await second.search(ada.email);
    const mine = await first.openPerson(ada);
    const other = await second.openPerson(ada);
    await other.getByLabel('Employee code').fill(`E-${mark}`);
    await other.getByRole('button', { name: 'Save' }).click();
    await expect(other).toBeHidden();

    await mine.getByRole('combobox', { name: 'Location' }).fill('Lisbon');
    await mine.getByRole('button', { name: 'Save' }).click();
    await expect(mine.getByText('Someone else changed this in the meantime.')).toBeVisible();
    await mine.getByRole('button', { name: 'Bring in the newer version' }).click();
    await expect(mine.getByLabel('Employee code')).toHaveValue(`E-${mark}`);
    await expect(mine.getByRole('combobox', { name: 'Location' })).toHaveValue('Lisbon');
    await mine.getByRole('button', { name: 'Save' }).click();
    await expect(mine).toBeHidden();
  });

  test('disabling them ends their sessions at once', async ({ page, signedIn }) => {
    await signedIn(daniel);
    const users = new UsersPage(page);
    await users.open();
    await users.search(ada.email);
    await users.row(ada.email).getByRole('checkbox').check();
    await expect(users.bulkBar).toContainText('1 selected');
    await users.bulkBar.getByRole('button', { name: 'Disable' }).click();
    const asking = page.getByRole('dialog', { name: 'Disable 1 person?' });
    await expect(asking).toContainText('All sessions end immediately');
    await asking.getByRole('button', { name: 'Disable' }).click();
    await expect(page.getByText('1 person disabled')).toBeVisible();
    await expect(users.row(ada.email)).toContainText('Disabled');

    await theirs.goto('/home');
    await expect(theirs).toHaveURL('/');
    await theirs.context().close();
  });

  test('the audit log lists every change', async ({ page, signedIn }) => {
    await signedIn(daniel);
    await page.goto('/settings/general/audit?kind=user');
    const log = page.getByRole('region', { name: 'Audit log' });
    const lines = log.getByRole('listitem').filter({ hasText: `${ada.first_name} ${ada.last_name}` });
    await expect(lines.first()).toBeVisible();
    await expect(lines.filter({ hasText: 'Lisbon' })).toHaveCount(1);
    await expect(lines.filter({ hasText: 'Settings admin' }).first()).toBeVisible();
    await isAccessible(page);
  });
});

test('the list is navigated, selected and opened by keyboard', async ({ page, signedIn }) => {
  await signedIn(daniel);
  const users = new UsersPage(page);
  await users.open();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('j');
  await expect(users.table.locator('tr[data-index="1"]')).toBeFocused();
  await page.keyboard.press('x');
  await expect(users.bulkBar).toContainText('1 selected');
  await page.getByRole('button', { name: /^Select all \d+ users$/u }).click();
  await expect(page.getByText(/^\d+ selected$/u).first()).toBeVisible();
  await page.getByRole('button', { name: 'Clear selection' }).first().click();
  await expect(users.bulkBar).toBeHidden();

  await users.table.locator('tr[data-index="1"]').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(users.table.locator('tr[data-index="1"]')).toBeFocused();
});
