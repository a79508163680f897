import { expect, test } from '../journey.ts';
import { linkIn } from '../outbox.ts';
import { HomePage } from '../pages/home-page.ts';
import { MessagePage } from '../pages/message-page.ts';
import { ChangePasswordPage, ForgotPasswordPage, InvitationPage, ResetPasswordPage } from '../pages/password-pages.ts';
import { Shell } from '../pages/shell.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { kenji, newEmail, password } from '../people.ts';

const another = 'four slow copper bells';

test.describe('a forgotten password', () => {
  test('is replaced through an emailed link that works once', async ({ page, outbox, serverAdmin, console }) => {
    serverAdmin.restoresPasswordOf(kenji);
    console.expectStatus(400, 401, 404, 410);
    await new ForgotPasswordPage(page).request(kenji);
    await expect(new MessagePage(page).checkYourMail).toBeVisible();
    const mail = await outbox.nextMailTo(kenji);
    expect(mail.subject).toBe('Choose a new password');
    await page.goto(linkIn(mail));

    await new ResetPasswordPage(page).choose(another);

    await expect(page).toHaveURL('/home');
    await expect(new HomePage(page).greeting).toContainText('Kenji');
    await new Shell(page).logOut();

    await test.step('the old password is refused, the new one works', async () => {
      const signIn = new SignInPage(page);
      await signIn.signIn(kenji, password);
      await expect(page.getByText('Wrong email or password.')).toBeVisible();
      await signIn.signIn(kenji, another);
      await expect(page).toHaveURL('/home');
    });

    await test.step('the same link does not work again', async () => {
      await page.goto(linkIn(mail));
      await new ResetPasswordPage(page).choose('five slow copper bells');
      await expect(new MessagePage(page).spentLink).toBeVisible();
      await expect(page.getByRole('link', { name: 'Request a new link' })).toBeVisible();
    });

    await test.step('a second link refuses a password that is easy to guess', async () => {
      await page.goto('/home');
      await new Shell(page).logOut();
      await new ForgotPasswordPage(page).request(kenji);
      await page.goto(await outbox.nextLinkTo(kenji, 'Choose a new password'));
      await new ResetPasswordPage(page).choose('Manchester2026');
      await expect(page.getByText('Choose a stronger password: it can be guessed quickly.').first()).toBeVisible();
      await new ResetPasswordPage(page).choose('five slow copper bells');
      await expect(page).toHaveURL('/home');
    });
  });

  test('for an unknown email looks the same', async ({ page }) => {
    await new ForgotPasswordPage(page).request('nobody@nowhere.example');
    await expect(new MessagePage(page).checkYourMail).toBeVisible();
    await expect(page.getByRole('main')).toContainText('If nobody@nowhere.example belongs to an account');
  });
});

test.describe('an invitation', () => {
  test('is accepted with a name and a password and opens the home page', async ({
    page,
    outbox,
    serverAdmin,
    console,
  }) => {
    console.expectStatus(400, 404, 410);
    const email = newEmail('nina');
    await serverAdmin.invite(email);
    const mail = await outbox.nextMailTo(email);
    expect(mail.subject).toBe('Meridian Labs, Inc. invites you to Outlay');
    await page.goto(linkIn(mail));
    const invitation = new InvitationPage(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Join Meridian Labs, Inc.' })).toBeVisible();
    await expect(invitation.lastName).toHaveValue('Novak');
    await invitation.firstName.fill('Ninotchka');

    await invitation.accept(another);

    await expect(page).toHaveURL('/home');
    await expect(new HomePage(page).greeting).toContainText('Ninotchka');

    await test.step('the same link does not work again', async () => {
      await page.goto(linkIn(mail));
      await expect(page.getByRole('heading', { level: 1, name: 'This link does not work' })).toBeVisible();
    });
  });
});

test.describe('changing the password', () => {
  test('requires the current one and a strong new one', async ({ page, signedIn, serverAdmin, console }) => {
    serverAdmin.restoresPasswordOf(kenji);
    console.expectStatus(400, 401, 403, 409, 422);
    const shell = await signedIn(kenji);
    await shell.choose('Change password');
    await expect(page).toHaveURL('/changepassword');
    const change = new ChangePasswordPage(page);

    await test.step('a wrong current password is refused and the input stays', async () => {
      await change.change('not-my-password', another);
      await expect(page.getByText('The current password is wrong.').first()).toBeVisible();
      await expect(change.next).toHaveValue(another);
      await expect(page).toHaveURL('/changepassword');
    });

    await test.step('a weak new password is refused with a message', async () => {
      await change.change(password, 'short');
      await expect(page.getByText('Choose a stronger password: at least 10 characters.')).toBeVisible();
    });

    await test.step('the same password again is refused', async () => {
      await change.change(password, password);
      await expect(page.getByText('The new password is the same as the old one.').first()).toBeVisible();
    });

    await test.step('a strong password is saved', () => change.changed(password, another));
  });

  test('ends the other sessions', async ({ page, signedIn, anotherBrowser, serverAdmin, console }) => {
    serverAdmin.restoresPasswordOf(kenji);
    console.expectStatus(401);
    const elsewhere = await anotherBrowser();
    await signedIn(kenji, { page: elsewhere });
    await signedIn(kenji);
    const change = new ChangePasswordPage(page);
    await change.open();
    await change.changed(password, another);

    await elsewhere.goto('/home');
    await expect(elsewhere).toHaveURL('/');
  });
});
