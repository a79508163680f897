import { accessTokenIn, storageOf } from '../browser-storage.ts';
import { expect, test } from '../journey.ts';
import { EntryPage } from '../pages/entry-page.ts';
import { HomePage } from '../pages/home-page.ts';
import { Shell } from '../pages/shell.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { maya, password } from '../people.ts';

test.describe('the entry page', () => {
  test('says what the product is and leads to the sign-in', async ({ page }) => {
    const entry = new EntryPage(page);
    await entry.open();
    await expect(entry.promise).toBeVisible();
    await expect(page).toHaveTitle('Outlay');

    await entry.login.click();

    await expect(page).toHaveURL('/sign-in');
    await expect(new SignInPage(page).title).toBeVisible();
  });

  test('is served with the headers that keep scripts and frames out', async ({ request }) => {
    const headers = (await request.get('/')).headers();
    const policy = headers['content-security-policy'] ?? '';
    expect(/script-src ([^;]*)/u.exec(policy)?.[1]).toBe("'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect((await request.get('/api/client/info')).headers()['cache-control']).toBe('no-store');
  });

  test('and the sign-in lead somebody who is signed in to the home page', async ({ page, signedIn }) => {
    const shell = await signedIn(maya);
    await page.goto('/');
    await expect(page).toHaveURL('/home');
    await expect(new HomePage(page).greeting).toBeVisible();
    for (const address of ['/sign-in', '/sign-up', '/forgot-password']) {
      await shell.go('/help');
      await expect(shell.heading('Help')).toBeVisible();
      await shell.go(address);
      await expect(page, address).toHaveURL('/home');
    }
  });
});

test.describe('signing in', () => {
  test('works with the keyboard alone', async ({ page }) => {
    await new EntryPage(page).open();
    const login = new EntryPage(page).login;
    await expect(login).toBeVisible();
    while (!(await login.evaluate((link) => link.matches(':focus')))) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');

    const signIn = new SignInPage(page);
    await expect(signIn.email).toBeFocused();
    await page.keyboard.type(maya);
    while (!(await signIn.password.evaluate((field) => field.matches(':focus')))) await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');

    await expect(page).toHaveURL('/home');
    await expect(new HomePage(page).greeting).toContainText('Maya');
  });

  test('with a wrong password says so and loses nothing typed', async ({ page, console }) => {
    console.expectStatus(400, 401);
    const signIn = new SignInPage(page);
    await signIn.open();

    await signIn.signIn(maya, 'not-the-password');

    await expect(page.getByText('Wrong email or password.')).toBeVisible();
    await expect(signIn.email).toHaveValue(maya);
    await expect(signIn.password).toHaveValue('not-the-password');
    await expect(page).toHaveURL('/sign-in');

    await signIn.signIn(maya);
    await expect(page).toHaveURL('/home');
  });

  test('with an unknown address says the same as with a wrong password', async ({ page, console }) => {
    console.expectStatus(400, 401);
    const signIn = new SignInPage(page);
    await signIn.open();
    await signIn.signIn('nobody@nowhere.example', 'not-the-password');
    await expect(page.getByText('Wrong email or password.')).toBeVisible();
  });

  test('with empty fields asks for them and begins with the first', async ({ page }) => {
    const signIn = new SignInPage(page);
    await signIn.open();
    await signIn.submit.click();
    await expect(page.getByText('Enter an email such as ana@company.com.')).toBeVisible();
    await expect(page.getByText('Enter your password.')).toBeVisible();
    await expect(signIn.email).toBeFocused();
  });
});

test.describe('a deep link', () => {
  test('while signed out leads to the entry page and, after signing in, to where it pointed', async ({
    page,
    console,
  }) => {
    console.expectStatus(401);
    await page.goto('/profile');
    await expect(page).toHaveURL('/');
    await expect(new EntryPage(page).promise).toBeVisible();

    await new EntryPage(page).login.click();
    await new SignInPage(page).signIn(maya);

    await expect(page).toHaveURL('/profile');
    await expect(new Shell(page).heading('Profile')).toBeVisible();
  });

  test('is forgotten once it was followed', async ({ page, console }) => {
    console.expectStatus(401);
    await page.goto('/help');
    await new EntryPage(page).login.click();
    await new SignInPage(page).signIn(maya);
    await expect(page).toHaveURL('/help');

    await new Shell(page).logOut();
    await new SignInPage(page).signIn(maya);
    await expect(page).toHaveURL('/home');
  });

  test('to an address that does not exist says so', async ({ page, console }) => {
    console.expectStatus(404);
    await page.goto('/no-such-page');
    await expect(page.getByRole('heading', { level: 1, name: 'There is no page here' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to the start' }).click();
    await expect(page).toHaveURL('/');
  });
});

test.describe('logging out', () => {
  test('clears all storage, ends the session and lands at the logout of the sign-in host', async ({
    page,
    signedIn,
    request,
  }) => {
    const shell = await signedIn(maya);
    const token = (await accessTokenIn(page)) ?? '';
    await shell.choose('Profile');

    await shell.logOut();

    await expect(page).toHaveURL('/sign-in/logout?manual=true');
    await expect(new SignInPage(page).title).toBeVisible();
    expect(await storageOf(page)).toEqual({ local: {}, session: {} });
    expect(await page.context().cookies()).toEqual([]);
    const answer = await request.get('/api/user/profile', { headers: { 'access-token': token } });
    expect(answer.status()).toBe(401);
  });

  test('leaves nothing private behind the back button', async ({ page, signedIn, console }) => {
    console.expectStatus(401);
    const shell = await signedIn(maya);
    await shell.choose('Profile');
    await expect(shell.heading('Profile')).toBeVisible();
    await shell.logOut();

    await page.goBack();

    await expect(page).toHaveURL('/');
    await expect(new EntryPage(page).promise).toBeVisible();
    await expect(page.getByText('Lindqvist')).toHaveCount(0);
  });

  test('in one tab ends the other', async ({ page, context, signedIn, console }) => {
    console.expectStatus(401);
    const shell = await signedIn(maya);
    const other = await context.newPage();
    await other.goto('/profile');
    await expect(new Shell(other).heading('Profile')).toBeVisible();

    await shell.logOut();

    await expect(other).toHaveURL('/');
    await expect(new EntryPage(other).promise).toBeVisible();
    await expect(page).toHaveURL('/sign-in/logout?manual=true');
  });
});
