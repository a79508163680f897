import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { expect, test } from '../journey.ts';
import type { Outbox } from '../outbox.ts';
import { Shell } from '../pages/shell.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { SignUpPage } from '../pages/sign-up-page.ts';
import { newEmail } from '../people.ts';

const secret = 'seven quiet herons';

/** Signs up a new person, because adding a second factor to a demo account would change how other journeys sign in. */
async function signUp(page: Page, outbox: Outbox, name: string): Promise<string> {
  const email = newEmail(name);
  await new SignUpPage(page).signUp({
    company: `${name} & Co`,
    currency: 'USD',
    first_name: 'Ada',
    last_name: 'Fern',
    email,
    password: secret,
  });
  await page.goto(await outbox.nextLinkTo(email));
  await expect(page).toHaveURL('/getting-started');
  return email;
}

test('a person adds an authenticator app and signs in with its code', async ({ page, outbox, console }) => {
  const email = await signUp(page, outbox, 'totp');
  await page.goto('/profile');
  const card = new Shell(page).main.getByRole('region', { name: 'Two-factor sign-in' });
  await card.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' });
  const key = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  const app = new TOTP({ secret: key });
  await dialog.getByRole('textbox', { name: 'Code' }).fill(app.generate());
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(codes.getByRole('listitem').first()).toBeVisible();
  await codes.getByRole('button', { name: 'Done' }).click();

  await new Shell(page).logOut();
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.signIn(email, secret);
  await expect(page).toHaveURL(/\/auth\/second-step\//u);
  console.expectStatus(400);
  const code = page.getByRole('textbox', { name: 'Code' });
  await code.fill('000000');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  // Each code works only once, so the test uses the code for the next 30 seconds.
  await code.fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page).toHaveURL(/\/(home|getting-started)/u);
});

test('a person adds a passkey and signs in with it', async ({ page, outbox, baseURL }) => {
  // Browsers allow passkeys on localhost, but not on an IP address.
  const local = `http://localhost:${new URL(baseURL ?? '').port}`;
  const email = await signUp(page, outbox, 'passkey');
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(`${local}/sign-in`);
  await new SignInPage(page).signIn(email, secret);
  await expect(page).toHaveURL(/\/(home|getting-started)/u);

  await page.goto(`${local}/profile`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill('Laptop');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('dialog', { name: 'Your recovery codes' }).getByRole('button', { name: 'Done' }).click();

  await new Shell(page).logOut();
  await page.goto(`${local}/sign-in`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(/\/(home|getting-started)/u);
  await expect(new Shell(page).main).toBeVisible();
});
