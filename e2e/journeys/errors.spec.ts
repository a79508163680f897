import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { HomePage } from '../pages/home-page.ts';
import { MessagePage } from '../pages/message-page.ts';
import { ProfilePage } from '../pages/profile-page.ts';
import { maya, omar } from '../people.ts';

const dashboard = '**/api/dashboard/details';
const profileCall = '**/api/user/profile';

/** Makes an API call fail from now on with this status and message. */
async function answers(page: Page, call: string, status: number, message: string): Promise<void> {
  await page.route(call, (route) =>
    route.fulfill({ status, json: { status: false, message, code: 'test', request_id: 'test' } }),
  );
}

test.describe('an internal error', () => {
  test('is reported in exactly one notice, and the screen shows its error state', async ({
    page,
    signedIn,
    console,
  }) => {
    console.expectStatus(500);
    await answers(page, dashboard, 500, 'Something went wrong!!!');
    const shell = await signedIn(maya);
    await expect(shell.notices).toHaveText('Something went wrong!!!');
    await expect(shell.notices).toHaveCount(1);
    await expect(new HomePage(page).failed).toBeVisible();
  });

  test('is also reported if the status is 200', async ({ page, signedIn }) => {
    await answers(page, dashboard, 200, 'Something went wrong!!!');
    const shell = await signedIn(maya);
    await expect(shell.notices).toHaveText('Something went wrong!!!');
    await expect(new HomePage(page).failed).toBeVisible();
  });

  test('with another message is reported with its status', async ({ page, signedIn, console }) => {
    console.expectStatus(500);
    const shell = await signedIn(maya);
    await answers(page, profileCall, 500, 'The well is dry.');
    await shell.go('/profile');
    await expect(shell.notices).toHaveText('Internal Server Error: The well is dry.');
    await expect(shell.main.getByRole('alert')).toContainText('Failed to fetch Profile.');
  });
});

test.describe('an unavailable server', () => {
  test('shows the error state, and retrying recovers', async ({ page, signedIn, console }) => {
    console.expectStatus(503);
    await answers(page, dashboard, 503, 'The service is temporarily unavailable.');
    const shell = await signedIn(maya);
    const home = new HomePage(page);
    await expect(home.failed).toBeVisible();
    await expect(shell.notices).toHaveCount(0);

    await page.unroute(dashboard);
    await home.failed.getByRole('button', { name: 'Try again' }).click();

    await home.isFilled();
    await expect(home.failed).toHaveCount(0);
  });

  test('is retried automatically before an error is shown', async ({ page, signedIn, console }) => {
    console.expectStatus(503);
    let requestCount = 0;
    await page.route(dashboard, (route) => {
      requestCount += 1;
      return requestCount === 1
        ? route.fulfill({ status: 503, json: { status: false, message: '' } })
        : route.continue();
    });
    await signedIn(maya);
    await new HomePage(page).isFilled();
    expect(requestCount).toBe(2);
  });
});

test.describe('a refused call', () => {
  test('is reported with its status and shows access denied', async ({ page, signedIn, console }) => {
    console.expectStatus(403);
    const shell = await signedIn(maya);
    await answers(page, profileCall, 403, 'You do not have access to this.');

    await shell.go('/profile');

    await expect(shell.notices).toHaveText('Forbidden: You do not have access to this.');
    await expect(new MessagePage(page).accessDenied).toBeVisible();
    await expect(shell.main).toContainText('/profile');

    await test.step('the next page is not affected', async () => {
      await shell.main.getByRole('link', { name: 'Go home' }).click();
      await expect(new HomePage(page).greeting).toBeVisible();
    });
  });

  test('shows its message next to the form that caused it', async ({ page, signedIn, console }) => {
    console.expectStatus(422);
    const shell = await signedIn(omar);
    const profile = new ProfilePage(page);
    await profile.open();
    await answers(page, '**/api/user/profile/edit', 422, 'Choose a time zone from the list.');
    await profile.phone.fill('+33 2');
    await profile.save.click();
    await expect(profile.form).toContainText('Choose a time zone from the list.');
    await expect(profile.phone).toHaveValue('+33 2');
    await expect(shell.notices).toHaveCount(0);
  });
});

test.describe('a lost connection', () => {
  test('preserves the input, and saving works once the connection is back', async ({
    page,
    context,
    signedIn,
    console,
  }) => {
    console.expectBrokenConnection();
    await signedIn(omar);
    const profile = new ProfilePage(page);
    await profile.open();
    await profile.phone.fill('+33 3');
    await context.setOffline(true);

    await profile.save.click();

    await expect(profile.form).toContainText('We could not reach the server. Check your connection and try again.');
    await expect(profile.phone).toHaveValue('+33 3');

    await context.setOffline(false);
    await profile.saved();
    await profile.phone.fill('');
    await profile.saved();
  });

  test('shows the error state of a page, and retrying recovers', async ({ page, context, signedIn, console }) => {
    console.expectBrokenConnection();
    const shell = await signedIn(maya);
    await shell.go('/help');
    await expect(shell.heading('Help')).toBeVisible();
    await shell.go('/home');
    await new HomePage(page).isFilled();
    await page.route(profileCall, (route) => route.abort());

    await shell.go('/profile');

    const failed = shell.main.getByRole('alert').filter({ hasText: 'Failed to fetch Profile.' });
    await expect(failed).toBeVisible();
    await page.unroute(profileCall);
    await context.setOffline(false);
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect(new ProfilePage(page).firstName).toHaveValue('Maya');
  });

  test('while the app is loading offers to save receipts and recovers', async ({ page, signedIn, console }) => {
    console.expectBrokenConnection();
    await signedIn(maya);
    await page.route('**/api/**', (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Outlay cannot be reached' })).toBeVisible();
    await page.unroute('**/api/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await new HomePage(page).isFilled();
  });
});
