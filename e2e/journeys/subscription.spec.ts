import { storageOf } from '../browser-storage.ts';
import { expect, test } from '../journey.ts';
import { HomePage } from '../pages/home-page.ts';
import { Shell } from '../pages/shell.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { anton, carmen, harriet, maya } from '../people.ts';

test.describe('a company whose trial has ended', () => {
  test('ends at /subscriptions without the sidebar, and can log out', async ({ page, signedIn }) => {
    const shell = await signedIn(carmen);
    await expect(page).toHaveURL('/subscriptions');
    await expect(shell.heading('Subscription')).toBeVisible();
    await expect(shell.sidebar).toBeHidden();
    await expect(shell.searchButton).toBeHidden();
    await expect(shell.main).toContainText('The trial of Tidewater Freight has ended.');
    await expect(shell.main).toContainText('Contact our team to choose a plan.');
    await expect(shell.main.getByRole('button', { name: 'Expense reports' })).toBeVisible();

    await shell.go('/changepassword');
    await expect(shell.heading('Change password')).toBeVisible();
    await shell.go('/subscriptions');
    await shell.main.getByRole('button', { name: 'Logout' }).click();

    await expect(page).toHaveURL('/sign-in/logout?manual=true');
    expect(await storageOf(page)).toEqual({ local: {}, session: {} });
  });

  test('is redirected there from every other URL', async ({ page, signedIn, console }) => {
    console.expectStatus(404);
    const shell = await signedIn(carmen);
    for (const url of ['/home', '/profile', '/settings/general/users', '/help', '/report/1']) {
      await shell.go(url);
      await expect(page, url).toHaveURL('/subscriptions');
    }
    for (const url of ['/home', '/nowhere']) {
      await page.goto(url);
      await expect(page, url).toHaveURL('/subscriptions');
      await expect(shell.heading('Subscription')).toBeVisible();
      await expect(shell.sidebar).toBeHidden();
    }
  });

  test('is refused by every endpoint that requires a subscription', async ({ page, signedIn, request }) => {
    await signedIn(carmen);
    const { local } = await storageOf(page);
    const answer = await request.get('/api/dashboard/details', {
      headers: { 'access-token': local.access_token ?? '', 'request-from': 'web' },
    });
    expect(answer.status()).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'access.subscription' });
  });

  test('continues to its target once the subscription is enabled', async ({ page, entryUrl }) => {
    const [token] = (await entryUrl(carmen)).split('?');
    await page.goto(`${token}?pg=1`);
    await expect(page).toHaveURL('/subscriptions');
    const checkAgain = page.getByRole('button', { name: 'Check again' });
    await expect(checkAgain).toBeEnabled();
    expect((await storageOf(page)).local.flow).toBe('/getting-started');

    // Simulates that the provider has enabled the company's subscription.
    await page.route('**/api/billing/subscription/**', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), status: true } });
    });
    await page.route('**/api/notices/list', (route) =>
      route.fulfill({ json: { status: true, data: [], no_of_unread: 0, has_more: false } }),
    );
    await page.route('**/api/notices/stream', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }));
    await page.route('**/api/dashboard/details', (route) =>
      route.fulfill({
        json: { status: true, approval_report_count: 0, approval_advance_count: 0, getting_started: null },
      }),
    );
    await page.route('**/api/report/payout/payout-count', (route) =>
      route.fulfill({ json: { status: true, counts: { payment: 0 } } }),
    );
    await page.route('**/api/company/getting_started', (route) => route.fulfill({ json: { status: true, steps: [] } }));
    await checkAgain.click();

    await expect(page).toHaveURL('/getting-started');
    await expect(new Shell(page).sidebar).toBeVisible();
    expect((await storageOf(page)).local.flow).toBeUndefined();
  });
});

test.describe('the trial banner', () => {
  test('says that the trial has ended during the grace period', async ({ page, signedIn }) => {
    const shell = await signedIn(anton);
    await expect(page).toHaveURL('/home');
    await expect(shell.banner).toContainText('Trial period is over!');
    await expect(shell.sidebar).toBeVisible();
  });

  test('announces the end of a trial and links to the subscription', async ({ page, signedIn }) => {
    const shell = await signedIn(harriet);
    await expect(shell.banner).toContainText('Trial ending soon!');

    await shell.banner.getByRole('link', { name: 'Subscribe' }).click();

    await expect(page).toHaveURL('/billingsubscriptions');
    await expect(shell.heading('Billing & Subscription')).toBeVisible();
    await expect(shell.sidebar).toBeVisible();
    await expect(shell.main.getByRole('region', { name: 'Trial' })).toContainText(/Ends on \d+ \w+ \d{4}/u);
  });

  test('stays hidden after dismissal until the next session', async ({ page, signedIn }) => {
    const shell = await signedIn(harriet);
    await shell.dismissBanner();

    await page.reload();
    await new HomePage(page).isFilled();
    await expect(shell.banner).toBeHidden();

    await shell.logOut();
    await new SignInPage(page).signIn(harriet);
    await expect(page).toHaveURL('/home');
    await expect(shell.banner).toContainText('Trial ending soon!');
  });

  test('reappears with a new entry link, also without logging out', async ({ page, signedIn }) => {
    const shell = await signedIn(harriet);
    await shell.dismissBanner();
    await signedIn(harriet);
    await expect(shell.banner).toContainText('Trial ending soon!');
    await page.reload();
    await expect(shell.banner).toContainText('Trial ending soon!');
  });

  test('is hidden for a subscribed company', async ({ page, signedIn }) => {
    const shell = await signedIn(maya);
    await new HomePage(page).isFilled();
    await expect(shell.banner).toHaveCount(0);
  });
});
