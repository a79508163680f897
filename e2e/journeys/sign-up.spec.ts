import { expect, test } from '../journey.ts';
import { linkIn } from '../outbox.ts';
import { MessagePage } from '../pages/message-page.ts';
import { Shell } from '../pages/shell.ts';
import { type Newcomer, SignUpPage } from '../pages/sign-up-page.ts';
import { maya, newEmail } from '../people.ts';

function aNewcomer(email = newEmail('olga')): Newcomer {
  return {
    company: 'Alder & Finch',
    currency: 'EUR',
    first_name: 'Olga',
    last_name: 'Finch',
    email,
    password: 'seven quiet herons',
  };
}

test.describe('signing up', () => {
  test('leads through an emailed link to the getting-started page', async ({ page, outbox, console }) => {
    console.expectStatus(409, 410, 400, 404);
    const newcomer = aNewcomer();
    await new SignUpPage(page).signUp(newcomer);
    await expect(new MessagePage(page).checkYourMail).toBeVisible();
    await expect(page.getByRole('main')).toContainText(`We sent a link to ${newcomer.email}.`);
    const mail = await outbox.nextMailTo(newcomer.email);
    expect(mail.subject).toBe('Confirm your email to start with Outlay');
    const link = linkIn(mail);

    await page.goto(link);

    await expect(page).toHaveURL('/getting-started');
    const shell = new Shell(page);
    await expect(shell.heading('Getting started')).toBeVisible();
    await expect(shell.main).toContainText('Set up Alder & Finch step by step.');
    await expect(shell.main.getByRole('listitem').first()).toBeVisible();

    await test.step('the same link does not work again', async () => {
      await page.goto(link);
      await expect(page.getByRole('heading', { level: 1, name: 'Sign-up failed' })).toBeVisible();
      await expect(new MessagePage(page).spentLink).toBeVisible();
    });
  });

  test('with a known email looks the same, and the email explains', async ({ page, outbox }) => {
    await new SignUpPage(page).signUp(aNewcomer(maya));
    await expect(new MessagePage(page).checkYourMail).toBeVisible();
    await expect(page.getByRole('main')).toContainText(`We sent a link to ${maya}.`);

    const mail = await outbox.nextMailTo(maya);

    expect(mail.subject).toBe('You already have an Outlay account');
    expect(linkIn(mail)).toBe('/sign-in');
  });

  test('preserves the input over a reload, but not the password', async ({ page }) => {
    const signUp = new SignUpPage(page);
    const newcomer = aNewcomer();
    await signUp.open();
    await signUp.fill(newcomer);

    await page.reload();

    await expect(signUp.company).toHaveValue('Alder & Finch');
    await expect(signUp.currency).toHaveValue(/^EUR /u);
    await expect(signUp.email).toHaveValue(newcomer.email);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  });

  test('refuses a password that is easy to guess before anything is sent', async ({ page }) => {
    const signUp = new SignUpPage(page);
    await signUp.signUp({ ...aNewcomer(), password: 'password123' });
    await expect(page.getByText('Choose a stronger password: it is one of the first to be guessed.')).toBeVisible();
    await expect(page).toHaveURL('/sign-up');
  });
});
