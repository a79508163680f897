import { accessTokenIn, spoilAccessToken, storageOf } from '../browser-storage.ts';
import { callsOf } from '../calls.ts';
import { expect, test } from '../journey.ts';
import { EntryPage } from '../pages/entry-page.ts';
import { HomePage } from '../pages/home-page.ts';
import { MessagePage } from '../pages/message-page.ts';
import { ProfilePage } from '../pages/profile-page.ts';
import { Shell } from '../pages/shell.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { grace, maya, mei, omar } from '../people.ts';

const refreshCookie = 'outlay_refresh';

test.describe('an access token that has run out', () => {
  test('is renewed silently once, and the calls are made again', async ({ page, context, signedIn, console }) => {
    console.expectStatus(401);
    const shell = await signedIn(maya);
    await new HomePage(page).isFilled();
    await spoilAccessToken(page);
    const calls = callsOf(context);

    await shell.go('/profile');

    const profile = new ProfilePage(page);
    await expect(profile.firstName).toHaveValue('Maya');
    await expect(profile.thisDevice).toBeVisible();
    expect(calls.to('/auth/token/generate')).toHaveLength(1);
    const [first, second] = calls.to('/user/profile').map((call) => call.headers()['x-request-id']);
    expect(second, 'the same request, sent again').toBe(first);
    expect(await accessTokenIn(page)).not.toBe('spoilt');
    await expect(shell.notices).toHaveCount(0);
  });

  test('is renewed when the product is opened again', async ({ page, context, signedIn, console }) => {
    console.expectStatus(401);
    await signedIn(maya);
    // The page that is left asks for nothing more: it would renew the token, too.
    await new HomePage(page).isFilled();
    await page.waitForLoadState('networkidle');
    await spoilAccessToken(page);
    const calls = callsOf(context);

    await page.goto('/home');

    await new HomePage(page).isFilled();
    expect(calls.to('/auth/token/generate')).toHaveLength(1);
  });

  test('is asked for anew where none is stored but the cookie is', async ({ page, signedIn, console }) => {
    // The page that is left may still ask for something after its token was taken away.
    console.expectStatus(401);
    await signedIn(maya);
    await page.evaluate('localStorage.clear()');
    await page.goto('/home');
    await new HomePage(page).isFilled();
    await expect(page).toHaveURL('/home');
  });

  test('ends at the entry page when the cookie is gone, too', async ({ page, context, signedIn, console }) => {
    console.expectStatus(401);
    await signedIn(maya);
    await spoilAccessToken(page);
    await context.clearCookies({ name: refreshCookie });

    await page.goto('/home');

    await expect(page).toHaveURL('/');
    await expect(new EntryPage(page).promise).toBeVisible();
    expect(await accessTokenIn(page)).toBeNull();
  });

  test('is told in the middle of work, with a way back to it', async ({ page, context, signedIn, console }) => {
    console.expectStatus(401);
    const shell = await signedIn(maya);
    await new HomePage(page).isFilled();
    await spoilAccessToken(page);
    await context.clearCookies({ name: refreshCookie });

    await shell.go('/profile');

    await expect(new MessagePage(page).sessionOver).toBeVisible();
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await new SignInPage(page).signIn(maya);
    await expect(page).toHaveURL('/profile');
    await expect(new ProfilePage(page).firstName).toHaveValue('Maya');
  });

  test('is renewed by two tabs at once, and both stay in', async ({ page, context, signedIn, console }) => {
    console.expectStatus(401);
    await signedIn(maya);
    const other = await context.newPage();
    await other.goto('/home');
    await new HomePage(other).isFilled();
    await spoilAccessToken(page);
    const calls = callsOf(context);

    await Promise.all([page.reload(), other.reload()]);

    await new HomePage(page).isFilled();
    await new HomePage(other).isFilled();
    // What one tab wrote down reaches the other a moment later; until then that one asks for itself, after the first.
    expect(calls.to('/auth/token/generate').length).toBeLessThanOrEqual(2);
    await page.reload();
    await new HomePage(page).isFilled();
    await other.reload();
    await new HomePage(other).isFilled();
  });
});

test.describe('a person who was disabled', () => {
  test('is out with the next page they open, and nothing of theirs stays in the browser', async ({
    page,
    signedIn,
    backstage,
    console,
  }) => {
    console.expectStatus(401);
    await signedIn(grace);
    await new HomePage(page).isFilled();
    await backstage.disable(grace);

    await page.goto('/profile');

    await expect(page).toHaveURL('/');
    await expect(new EntryPage(page).promise).toBeVisible();
    await expect.poll(async () => (await storageOf(page)).local).toEqual({});

    await test.step('and cannot sign in until they are enabled again', async () => {
      console.expectStatus(400);
      const signIn = new SignInPage(page);
      await signIn.open();
      await signIn.signIn(grace);
      await expect(page.getByText('Wrong email or password.')).toBeVisible();
      await backstage.enable(grace);
      await signIn.signIn(grace);
      await expect(page).toHaveURL('/home');
    });
  });

  test('is told in the middle of work', async ({ page, signedIn, backstage, console }) => {
    console.expectStatus(401);
    const shell = await signedIn(omar);
    await new HomePage(page).isFilled();
    await backstage.disable(omar);
    await shell.go('/profile');
    await expect(new MessagePage(page).sessionOver).toBeVisible();
    await expect(page.getByText('Employee code')).toHaveCount(0);
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
