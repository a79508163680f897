import type { APIResponse, Page } from '@playwright/test';
import { isAccessible } from '../axe.ts';
import { accessTokenIn } from '../browser-storage.ts';
import { expect, test } from '../journey.ts';
import { CurrencyPage } from '../pages/currency-page.ts';
import { GettingStartedPage } from '../pages/getting-started-page.ts';
import { HomePage } from '../pages/home-page.ts';
import { InvitationPage } from '../pages/password-pages.ts';
import { PoliciesPage } from '../pages/policies-page.ts';
import { Shell } from '../pages/shell.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { type Newcomer, SignUpPage } from '../pages/sign-up-page.ts';
import { type Colleague, UsersPage } from '../pages/users-page.ts';
import { newEmail } from '../people.ts';

const wren: Newcomer = {
  company: 'Birch & Rowan',
  currency: 'EUR',
  first_name: 'Wren',
  last_name: 'Birch',
  email: newEmail('wren'),
  password: 'seven quiet herons',
};
/** The invitation link emailed to the colleague. */
let joining = '';
const rafi: Colleague = { first_name: 'Rafi', last_name: 'Rowan', email: newEmail('rafi') };

test.describe('a new company', () => {
  test.describe.configure({ mode: 'serial', timeout: 180_000 });

  test('is set up step by step until a colleague can file expenses', async ({ page, outbox }) => {
    const first = new GettingStartedPage(page);
    await new SignUpPage(page).signUp(wren);
    await page.goto(await outbox.nextLinkTo(wren.email));
    await expect(page).toHaveURL('/getting-started');
    await expect(first.shell.main).toContainText('3 of 11 done');
    for (const title of ['Start your trial', 'Confirm your email', 'Set your time zone']) await first.isDone(title);
    await isAccessible(page);

    await test.step('two currencies are disabled', async () => {
      await first.takeNext('Choose your currencies');
      const currencies = new CurrencyPage(page);
      await expect(currencies.table).toBeVisible();
      for (const code of ['JPY', 'KRW']) {
        await currencies.find(code);
        const saved = page.waitForResponse((answer) => answer.url().includes('/currency/settings/save') && answer.ok());
        // The switch changes only after the server has saved the setting.
        await page.getByRole('switch', { name: `${code} is allowed` }).click();
        await saved;
      }
      await first.goBack();
      await first.isDone('Choose your currencies');
    });

    await test.step('the default categories are confirmed', async () => {
      await expect(first.step('Review the categories').getByRole('link')).toHaveAttribute('data-variant', 'filled');
      await first.keep('Review the categories');
      await first.isDone('Review the categories');
    });

    await test.step('a policy limits meals to 40 a day with a receipt', async () => {
      await first.takeNext('Set a policy');
      await page.getByRole('button', { name: 'New rule' }).first().click();
      const policies = new PoliciesPage(page);
      const editor = page.getByRole('form', { name: 'New rule' });
      await editor.getByLabel('Name of the rule').fill('Meals');
      await policies.choose(await policies.token(editor, 'Category'), 'Meals');
      const limit = await policies.token(editor, 'Limit');
      await limit.getByLabel('Over').fill('40');
      await page.keyboard.press('Escape');
      await policies.test.getByLabel('Amount').fill('55');
      await expect(policies.line('Meals')).toContainText('over by 15.00');
      await policies.test.getByLabel('Amount').fill('18.50');
      await expect(policies.line('Meals')).toContainText('Pass');
      await policies.saved(editor);
      await first.goBack();
      await first.isDone('Set a policy');
    });

    await test.step('the default approvers and the company without entities are confirmed', async () => {
      for (const title of ['Choose who approves', 'Add your entities']) {
        await first.keep(title);
        await first.isDone(title);
      }
    });

    await test.step('a department', async () => {
      await first.takeNext('Add your departments');
      await page.getByRole('link', { name: 'New department' }).first().click();
      const form = page.getByRole('dialog', { name: 'New department' });
      await form.getByLabel('Name').fill('Field team');
      await form.getByRole('button', { name: 'Add department' }).click();
      await expect(form).toBeHidden();
      await first.goBack();
      await first.isDone('Add your departments');
    });

    await test.step('a colleague is invited', async () => {
      await first.takeNext('Invite your colleagues');
      const users = new UsersPage(page);
      const form = await users.startInvitation(rafi);
      await users.choose(form, 'Department', 'Field team');
      await users.giveRole(form, 'Finance');
      await form.getByRole('button', { name: 'Send invitation' }).click();
      await expect(form).toBeHidden();
      await first.goBack();
    });

    await expect(first.shell.main).toContainText('11 of 11 done');
    await expect(first.shell.main).toContainText('Birch & Rowan is set up. People can file expenses.');
    await isAccessible(page);

    await test.step('the settings no longer link back to the steps', async () => {
      await page.goto('/settings/expense/categories');
      await expect(first.shell.heading('Expense categories')).toBeVisible();
      await expect(first.shell.main.getByRole('link', { name: 'First steps' })).toBeHidden();
    });
    joining = await outbox.nextLinkTo(rafi.email);
  });

  test('admits the colleague, who can file expenses', async ({ page }) => {
    await page.goto(joining);
    const invitation = new InvitationPage(page);
    await expect(invitation.firstName).toHaveValue(rafi.first_name);
    await invitation.accept(wren.password);
    const shell = new Shell(page);
    await expect(shell.main).toBeVisible();
    await shell.logOut();

    await page.goto('/sign-in');
    await new SignInPage(page).signIn(rafi.email, wren.password);
    await new HomePage(page).isFilled();
    await expect(shell.heading(/Rafi$/u)).toBeVisible();

    const { data: offered } = await json<{ data: { name: string }[] }>(await getApi(page, '/category/list'));
    expect(offered.map(({ name }) => name)).toEqual(expect.arrayContaining(['Hotels', 'Flights', 'Client meals']));
    const rate = await json<{ to: string; ex_rate: string }>(await getApi(page, '/misc/exrate?from=USD'));
    expect(rate).toMatchObject({ from: 'USD', to: 'EUR' });
    expect(rate.ex_rate).toMatch(/^\d+\.\d+$/u);
    expect((await getApi(page, '/misc/exrate?from=JPY')).status()).toBe(409);
    // Employees cannot read the policy settings.
    expect((await getApi(page, '/policy/v1/list')).status()).toBe(403);
  });

  test('sees the policy applied to the colleague’s claim', async ({ page }) => {
    await page.goto('/sign-in');
    await new SignInPage(page).signIn(wren.email, wren.password);
    await new HomePage(page).isFilled();
    const policies = new PoliciesPage(page);
    await policies.open();
    await policies.test.getByRole('combobox', { name: 'Person' }).fill('Rafi');
    await policies.test.getByRole('option', { name: /^Rafi/u }).click();
    await policies.test.getByRole('combobox', { name: 'Category' }).fill('Client');
    await policies.test.getByRole('option', { name: 'Client meals' }).click();
    await policies.test.getByLabel('Amount').fill('41');
    await expect(policies.line('Meals')).toContainText('over by 1.00');
  });
});

async function getApi(page: Page, path: string): Promise<APIResponse> {
  const access_token = (await accessTokenIn(page)) ?? '';
  return page.request.get(`/api${path}`, { headers: { 'access-token': access_token, 'request-from': 'web' } });
}

async function json<T>(answer: APIResponse): Promise<T> {
  expect(answer.ok(), answer.url()).toBe(true);
  return (await answer.json()) as T;
}
