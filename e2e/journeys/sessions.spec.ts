import type { Page } from '@playwright/test';
import { accessTokenIn, invalidateAccessToken, storageOf } from '../browser-storage.ts';
import { expect, test } from '../journey.ts';
import { EntryPage } from '../pages/entry-page.ts';
import { HomePage } from '../pages/home-page.ts';
import { MessagePage } from '../pages/message-page.ts';
import { ProfilePage } from '../pages/profile-page.ts';
import { Shell } from '../pages/shell.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { grace, maya, mei, omar } from '../people.ts';
import { requestLog } from '../request-log.ts';

const refreshCookie = 'outlay_refresh';

/** Blocks the stream of notices, so that the page requests the notices every minute instead. */
const blockNoticeStream = (page: Page) =>
  page.route('**/api/notices/stream', (route) => route.fulfill({ status: 503, json: {} }));

test.describe('an expired access token', () => {
  test('is renewed silently once, and the calls are repeated', async ({ page, context, signedIn, console }) => {
    console.expectStatus(401, 503);
    // Opening the stream of notices would also renew the token.
    await blockNoticeStream(page);
    const shell = await signedIn(maya);
    await new HomePage(page).isFilled();
    await invalidateAccessToken(page);
    const calls = requestLog(context);

    await shell.go('/profile');

    const profile = new ProfilePage(page);
    await expect(profile.firstName).toHaveValue('Maya');
    await expect(profile.thisDevice).toBeVisible();
    expect(calls.to('/auth/token/generate')).toHaveLength(1);
    const [first, second] = calls.to('/user/profile').map((call) => call.headers()['x-request-id']);
    expect(second, 'the same request, sent again').toBe(first);
    expect(await accessTokenIn(page)).not.toBe('invalid');
    await expect(shell.notices).toHaveCount(0);
  });

  test('is renewed when the app is opened again', async ({ page, context, signedIn, console }) => {
    console.expectStatus(401, 503);
    // With an open stream, the network would never become idle.
    await blockNoticeStream(page);
    await signedIn(maya);
    // Waits until the old page sends no more requests, because they would also renew the token.
    await new HomePage(page).isFilled();
    await page.waitForLoadState('networkidle');
    await invalidateAccessToken(page);
    const calls = requestLog(context);

    await page.goto('/home');

    await new HomePage(page).isFilled();
    expect(calls.to('/auth/token/generate')).toHaveLength(1);
  });

  test('is requested if none is stored but the cookie is valid', async ({ page, signedIn, console }) => {
    // The old page may still send requests after its token is removed.
    console.expectStatus(401);
    await signedIn(maya);
    await page.evaluate('localStorage.clear()');
    await page.goto('/home');
    await new HomePage(page).isFilled();
    await expect(page).toHaveURL('/home');
  });

  test('leads to the entry page if the cookie is missing too', async ({ page, context, signedIn, console }) => {
    console.expectStatus(401);
    await signedIn(maya);
    // The cookie is removed first; otherwise the open page could renew its token before the cookie is gone.
    await context.clearCookies({ name: refreshCookie });
    await invalidateAccessToken(page);

    await page.goto('/home');

    await expect(page).toHaveURL('/');
    await expect(new EntryPage(page).promise).toBeVisible();
    expect(await accessTokenIn(page)).toBeNull();
  });

  test('is reported during work, with a link back to the page', async ({ page, context, signedIn, console }) => {
    console.expectStatus(401);
    const shell = await signedIn(maya);
    await new HomePage(page).isFilled();
    await context.clearCookies({ name: refreshCookie });
    await invalidateAccessToken(page);

    await shell.go('/profile');

    await expect(new MessagePage(page).sessionOver).toBeVisible();
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await new SignInPage(page).signIn(maya);
    await expect(page).toHaveURL('/profile');
    await expect(new ProfilePage(page).firstName).toHaveValue('Maya');
  });

  test('is renewed by two tabs at once, and both stay signed in', async ({ page, context, signedIn, console }) => {
    console.expectStatus(401);
    await signedIn(maya);
    const other = await context.newPage();
    await other.goto('/home');
    await new HomePage(other).isFilled();
    await invalidateAccessToken(page);
    const calls = requestLog(context);

    await Promise.all([page.reload(), other.reload()]);

    await new HomePage(page).isFilled();
    await new HomePage(other).isFilled();
    // Storage changes reach the other tab with a delay, so both tabs may renew the token, one after the other.
    expect(calls.to('/auth/token/generate').length).toBeLessThanOrEqual(2);
    await page.reload();
    await new HomePage(page).isFilled();
    await other.reload();
    await new HomePage(other).isFilled();
  });
});

test.describe('a disabled user', () => {
  test('is signed out on the next page, and the browser storage is cleared', async ({
    page,
    signedIn,
    serverAdmin,
    console,
  }) => {
    console.expectStatus(401);
    await signedIn(grace);
    await new HomePage(page).isFilled();
    await serverAdmin.disable(grace);

    await page.goto('/profile');

    await expect(page).toHaveURL('/');
    await expect(new EntryPage(page).promise).toBeVisible();
    await expect.poll(async () => (await storageOf(page)).local).toEqual({});

    await test.step('cannot sign in until enabled again', async () => {
      console.expectStatus(400);
      const signIn = new SignInPage(page);
      await signIn.open();
      await signIn.signIn(grace);
      await expect(page.getByText('is disabled. Ask an administrator to enable it.')).toBeVisible();
      await serverAdmin.enable(grace);
      await signIn.signIn(grace);
      await expect(page).toHaveURL('/home');
    });
  });

  test('is signed out during work', async ({ page, signedIn, serverAdmin, console }) => {
    console.expectStatus(401);
    const shell = await signedIn(omar);
    await new HomePage(page).isFilled();
    await serverAdmin.disable(omar);
    await shell.go('/profile');
    await expect(page).toHaveURL('/');
    await expect.poll(async () => (await storageOf(page)).local).toEqual({});
  });
});

test.describe('signing out everywhere', () => {
  test('ends this session and the one in another browser', async ({ page, signedIn, anotherBrowser, console }) => {
    console.expectStatus(401);
    const elsewhere = await anotherBrowser();
    await signedIn(mei, { page: elsewhere });
    await signedIn(mei);
    const profile = new ProfilePage(page);
    await profile.open();

    await profile.signOutEverywhere();

    await expect(page).toHaveURL('/sign-in/logout?manual=true');
    expect(await storageOf(page)).toEqual({ local: {}, session: {} });
    await elsewhere.goto('/home');
    await expect(elsewhere).toHaveURL('/');
    expect(await accessTokenIn(elsewhere)).toBeNull();
    await expect(new Shell(elsewhere).main).toHaveCount(0);
  });
});
