import { accessTokenIn, storageOf } from '../browser-storage.ts';
import { expect, test } from '../journey.ts';
import { EntryPage } from '../pages/entry-page.ts';
import { HomePage } from '../pages/home-page.ts';
import { Shell } from '../pages/shell.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { maya, password } from '../people.ts';

test.describe('the entry page', () => {
  test('describes the product and links to the sign-in', async ({ page }) => {
    const entry = new EntryPage(page);
    await entry.open();
    await expect(entry.promise).toBeVisible();
    await expect(page).toHaveTitle('Outlay');

    await entry.login.click();

    await expect(page).toHaveURL('/sign-in');
    await expect(new SignInPage(page).title).toBeVisible();
  });

  test('is served with headers that block foreign scripts and frames', async ({ request }) => {
    const headers = (await request.get('/')).headers();
    const policy = headers['content-security-policy'] ?? '';
    expect(/script-src ([^;]*)/u.exec(policy)?.[1]).toBe("'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect((await request.get('/api/client/info')).headers()['cache-control']).toBe('no-store');
  });

  test('and the sign-in redirect a signed-in user to the home page', async ({ page, signedIn }) => {
    const shell = await signedIn(maya);
    await page.goto('/');
    await expect(page).toHaveURL('/home');
    await expect(new HomePage(page).greeting).toBeVisible();
    for (const url of ['/sign-in', '/sign-up', '/forgot-password']) {
      await shell.go('/help');
      await expect(shell.heading('Help')).toBeVisible();
      await shell.go(url);
      await expect(page, url).toHaveURL('/home');
    }
  });
});

test.describe('signing in', () => {
  test('works by keyboard', async ({ page }) => {
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

  test('with a wrong password shows an error and preserves the input', async ({ page, console }) => {
    console.expectStatus(400, 401);
    const signIn = new SignInPage(page);
    await signIn.open();

    await signIn.signIn(maya, 'not-the-password');

    await expect(page.getByText('That email and password do not match.')).toBeVisible();
    await expect(signIn.email).toHaveValue(maya);
    await expect(signIn.password).toHaveValue('not-the-password');
    await expect(page).toHaveURL('/sign-in');

    await signIn.signIn(maya);
    await expect(page).toHaveURL('/home');
  });

  test('with an unknown email shows the same error as with a wrong password', async ({ page, console }) => {
    console.expectStatus(400, 401);
    const signIn = new SignInPage(page);
    await signIn.open();
    await signIn.signIn('nobody@nowhere.example', 'not-the-password');
    await expect(page.getByText('That email and password do not match.')).toBeVisible();
  });

  test('with empty fields marks them and focuses the first', async ({ page }) => {
    const signIn = new SignInPage(page);
    await signIn.open();
    await signIn.submit.click();
    await expect(page.getByText('Enter an email such as ana@company.com.')).toBeVisible();
    await expect(page.getByText('Enter your password.')).toBeVisible();
    await expect(signIn.email).toBeFocused();
  });
});

test.describe('a deep link', () => {
  test('while signed out leads to the entry page and, after signing in, to its target', async ({ page, console }) => {
    console.expectStatus(401);
    await page.goto('/profile');
    await expect(page).toHaveURL('/');
    await expect(new EntryPage(page).promise).toBeVisible();

    await new EntryPage(page).login.click();
    await new SignInPage(page).signIn(maya);

    await expect(page).toHaveURL('/profile');
    await expect(new Shell(page).heading('Profile')).toBeVisible();
  });

  test('is used only once', async ({ page, console }) => {
    console.expectStatus(401);
    await page.goto('/help');
    await new EntryPage(page).login.click();
    await new SignInPage(page).signIn(maya);
    await expect(page).toHaveURL('/help');

    await new Shell(page).logOut();
    await new SignInPage(page).signIn(maya);
    await expect(page).toHaveURL('/home');
  });

  test('to an unknown URL shows page not found', async ({ page, console }) => {
    console.expectStatus(404);
    await page.goto('/no-such-page');
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to the start page' }).click();
    await expect(page).toHaveURL('/');
  });
});

test.describe('logging out', () => {
  test('clears all storage, ends the session and opens the logout page', async ({ page, signedIn, request }) => {
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

  test('leaves nothing private in the browser history', async ({ page, signedIn, console }) => {
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

  test('in one tab logs out the other', async ({ page, context, signedIn, console }) => {
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
