import { expect, test } from '../journey.ts';
import { linkIn } from '../outbox.ts';
import { HomePage } from '../pages/home-page.ts';
import { MessagePage } from '../pages/message-page.ts';
import { ChangePasswordPage, ForgotPasswordPage, InvitationPage, ResetPasswordPage } from '../pages/password-pages.ts';
import { Shell } from '../pages/shell.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { kenji, newAddress, password } from '../people.ts';

const another = 'four slow copper bells';

test.describe('a forgotten password', () => {
  test('is replaced by a mailed link, once, and the old one no longer works', async ({ page, outbox, console }) => {
    console.expectStatus(400, 401, 404, 410);
    await new ForgotPasswordPage(page).askFor(kenji);
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
      await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
    });

    await test.step('the demo password comes back by a second link', async () => {
      await page.goto('/home');
      await new Shell(page).logOut();
      await new ForgotPasswordPage(page).askFor(kenji);
      await page.goto(await outbox.nextLinkTo(kenji));
      await new ResetPasswordPage(page).choose(password);
      await expect(page).toHaveURL('/home');
    });
  });

  test('of an unknown address looks the same', async ({ page }) => {
    await new ForgotPasswordPage(page).askFor('nobody@nowhere.example');
    await expect(new MessagePage(page).checkYourMail).toBeVisible();
    await expect(page.getByRole('main')).toContainText('If nobody@nowhere.example belongs to an account');
  });
});

test.describe('an invitation', () => {
  test('is accepted with a name and a password, and leads home', async ({ page, outbox, backstage, console }) => {
    console.expectStatus(400, 404, 410);
    const email = newAddress('nina');
    await backstage.invite(email);
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
  test('needs the current one and a good new one', async ({ page, signedIn, console }) => {
    console.expectStatus(400, 401, 403, 409, 422);
    const shell = await signedIn(kenji);
    await shell.choose('Change password');
    await expect(page).toHaveURL('/changepassword');
    const change = new ChangePasswordPage(page);

    await test.step('a wrong current password is refused, and nothing typed is lost', async () => {
      await change.change('not-my-password', another);
      await expect(page.getByText('The current password is wrong.').first()).toBeVisible();
      await expect(change.next).toHaveValue(another);
      await expect(page).toHaveURL('/changepassword');
    });

    await test.step('a weak new password is refused in words', async () => {
      await change.change(password, 'short');
      await expect(page.getByText('Choose a stronger password: at least 10 characters.')).toBeVisible();
    });

    await test.step('the same password again is refused', async () => {
      await change.change(password, password);
      await expect(page.getByText('The new password is the same as the old one.').first()).toBeVisible();
    });

    await test.step('a good one is saved, and back again', async () => {
      await change.changed(password, another);
      await change.changed(another, password);
    });
  });

  test('ends the other sessions', async ({ page, signedIn, anotherBrowser, console }) => {
    console.expectStatus(401);
    const elsewhere = await anotherBrowser();
    await signedIn(kenji, { page: elsewhere });
    await signedIn(kenji);
    const change = new ChangePasswordPage(page);
    await change.open();
    await change.changed(password, another);

    await elsewhere.goto('/home');
    await expect(elsewhere).toHaveURL('/');

    await change.changed(another, password);
  });
});
