import type { Locator, Page } from '@playwright/test';
import { storageOf } from '../browser-storage.ts';
import { expect, test } from '../journey.ts';
import { HomePage } from '../pages/home-page.ts';
import { Search } from '../pages/search.ts';
import { Shell } from '../pages/shell.ts';
import { ines, maya, rahul } from '../people.ts';

test.describe('the search', () => {
  test('opens with Ctrl+K, moves with the arrow keys and follows Enter', async ({ page, signedIn }) => {
    const shell = await signedIn(maya);
    await new HomePage(page).isFilled();
    await page.keyboard.press('Control+k');
    const search = await Search.opened(page);
    await page.keyboard.type('he');
    await expect(search.chosen).toContainText('Help');
    await search.field.clear();
    await expect(search.options).toHaveCount(21);
    await expect(search.chosen).toContainText('Create expense');
    await page.keyboard.press('ArrowDown');
    await expect(search.chosen).toContainText('Create mileage');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(search.chosen).toContainText('Export History');

    await page.keyboard.type('prof');
    await expect(search.chosen).toContainText('Profile');
    await page.keyboard.press('Enter');

    await expect(page).toHaveURL('/profile');
    await expect(search.dialog).toBeHidden();
    await expect(shell.heading('Profile')).toBeVisible();
  });

  test('shows an empty result, and Escape returns the focus', async ({ page, signedIn }) => {
    const shell = await signedIn(maya);
    const search = await shell.openSearch();
    await expect(search.field).toHaveAttribute('placeholder', /expense or policy/u);
    await search.type('zebra crossing');
    await expect(search.dialog).toContainText('Could not find anything that matches zebra crossing');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/home');
    await page.keyboard.press('Escape');
    await expect(search.dialog).toBeHidden();
    await expect(shell.searchButton).toBeFocused();
  });

  test('keeps the typed text while the window is resized, even if it loads slowly', async ({ page, signedIn }) => {
    const { promise: isWanted, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/SearchDialog-*.js', async (route) => {
      await isWanted;
      await route.continue();
    });
    const shell = await signedIn(maya);
    await shell.searchButton.click();
    release();
    const search = await Search.opened(page);
    await search.type('zebra');
    await page.setViewportSize({ width: 700, height: 800 });
    await expect(shell.sidebar).toBeHidden();
    await expect(search.field).toHaveValue('zebra');
  });

  test('opens a clicked result', async ({ page, signedIn }) => {
    const shell = await signedIn(maya);
    const search = await shell.openSearch();
    await search.type('contact');
    await search.options.filter({ hasText: 'Help' }).click();
    await expect(page).toHaveURL('/help');
  });
});

test.describe('the keyboard', () => {
  test('reaches every control of the shell with a visible focus', async ({ page, signedIn }) => {
    const shell = await signedIn(maya);
    await new HomePage(page).isFilled();
    const labels = [
      page.getByRole('button', { name: 'Skip to content' }),
      shell.sidebar.getByRole('link', { name: 'Home' }),
      shell.sidebar.getByRole('link', { name: /Maya Lindqvist/u }),
      page.getByRole('button', { name: 'Collapse sidebar' }),
      shell.searchButton,
      page.getByRole('link', { name: 'Support', exact: true }),
      page.getByRole('button', { name: 'Switch to dark' }),
      shell.profileButton,
    ];
    for (const place of labels) {
      await tabTo(page, place);
      const { outlineStyle, outlineWidth } = await focusMark(place);
      expect(outlineStyle, String(place)).not.toBe('none');
      expect(Number.parseFloat(outlineWidth), String(place)).toBeGreaterThanOrEqual(2);
    }
  });

  test('skips to the content', async ({ page, signedIn }) => {
    const shell = await signedIn(maya);
    await new HomePage(page).isFilled();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(shell.main).toBeFocused();
  });

  test('operates the profile menu, and Escape returns the focus', async ({ page, signedIn }) => {
    const shell = await signedIn(maya);
    await shell.profileButton.focus();
    await page.keyboard.press('Enter');
    await expect(shell.profileMenu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(shell.profileMenu).toBeHidden();
    await expect(shell.profileButton).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(shell.profileMenu.getByRole('menuitem', { name: 'Profile' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(shell.profileMenu.getByRole('menuitem', { name: 'Change password' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/changepassword');
  });

  test('has the focus on a newly opened page', async ({ page, signedIn }) => {
    const shell = await signedIn(maya);
    await page.getByRole('link', { name: 'Support', exact: true }).click();
    await expect(page).toHaveURL('/help');
    await expect(page).toHaveTitle('Help · Outlay');
    await expect(shell.main).toBeFocused();
  });
});

test.describe('the sidebar', () => {
  test('collapses to a rail and stays collapsed', async ({ page, signedIn }) => {
    const shell = await signedIn(maya);
    const wide = (await shell.sidebar.boundingBox())?.width;
    expect(wide).toBe(232);
    await page.getByRole('button', { name: 'Collapse sidebar' }).click();
    await expect.poll(async () => (await shell.sidebar.boundingBox())?.width).toBe(56);
    await page.reload();
    await expect.poll(async () => (await shell.sidebar.boundingBox())?.width).toBe(56);
    await page.getByRole('button', { name: 'Expand sidebar' }).click();
    await expect.poll(async () => (await shell.sidebar.boundingBox())?.width).toBe(232);
  });

  test('is a rail below the md breakpoint', async ({ page, signedIn }) => {
    await page.setViewportSize({ width: 900, height: 800 });
    const shell = await signedIn(maya);
    await expect.poll(async () => (await shell.sidebar.boundingBox())?.width).toBe(56);
    await expect(page.getByRole('button', { name: /sidebar/u })).toHaveCount(0);
    await expect(shell.sidebar.getByRole('link', { name: 'Home' })).toBeVisible();
  });

  test('is a drawer on a phone', async ({ page, signedIn }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const shell = await signedIn(maya);
    await new HomePage(page).isFilled();
    await expect(shell.sidebar).toBeHidden();
    const opener = page.getByRole('button', { name: 'Open menu' });
    await opener.click();
    await expect(shell.drawer.getByRole('link', { name: 'Home' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(shell.drawer).toBeHidden();
    await expect(opener).toBeFocused();

    await opener.click();
    await shell.drawer.getByRole('link', { name: /Maya Lindqvist/u }).click();
    await expect(page).toHaveURL('/profile');
    await expect(shell.drawer).toBeHidden();

    await test.step('Support and the scheme move into the profile menu', async () => {
      await shell.choose('Support');
      await expect(page).toHaveURL('/help');
    });
  });
});

test('the colour scheme is chosen in the top bar and saved', async ({ page, signedIn }) => {
  await signedIn(maya);
  await page.getByRole('button', { name: 'Switch to dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('button', { name: 'Switch to light' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
});

test('the browser storage has no unneeded keys and no refresh token', async ({ page, signedIn }) => {
  await signedIn(maya);
  await new HomePage(page).isFilled();
  const { local } = await storageOf(page);
  expect(Object.keys(local).sort()).toEqual(['access_token', 'client', 'person', 'rights', 'subscription']);
  const [cookie] = await page.context().cookies(`${new URL(page.url()).origin}/api/auth/token/generate`);
  expect(cookie).toMatchObject({ name: 'outlay_refresh', httpOnly: true, sameSite: 'Strict', path: '/api/auth' });
  expect(JSON.stringify(await storageOf(page))).not.toContain(cookie?.value);
});

async function tabTo(page: Page, place: Locator): Promise<void> {
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press('Tab');
    if (await place.evaluate((element) => element.matches(':focus'))) return;
  }
  throw new Error(`The keyboard does not reach ${place}.`);
}

function focusMark(place: Locator): Promise<{ outlineStyle: string; outlineWidth: string }> {
  return place.evaluate((element) => {
    const { outlineStyle, outlineWidth } = element.ownerDocument.defaultView.getComputedStyle(element);
    return { outlineStyle, outlineWidth };
  });
}

test('the counts of the sidebar are the same on every page and in the lists they lead to', async ({
  page,
  signedIn,
  browserOf,
}) => {
  await signedIn(rahul);
  const inFinance = new Shell(page);
  const queued = await inFinance.countOf('Payout');
  expect(queued).toBeGreaterThan(0);
  for (const url of ['/home', '/profile', '/payout#payment', '/ledger']) {
    await page.goto(url);
    expect(await inFinance.countOf('Payout'), url).toBe(queued);
  }
  await page.goto('/payout#payment');
  await expect(inFinance.main.getByRole('link', { name: `Payments queue ${queued}` })).toBeVisible();

  const inApprovals = new Shell(await browserOf(ines));
  const waiting = await inApprovals.countOf('Approvals');
  expect(waiting).toBeGreaterThan(0);
  for (const url of ['/individual/reports', '/help', '/individual/approvals#pending-approvals']) {
    await inApprovals.page.goto(url);
    expect(await inApprovals.countOf('Approvals'), url).toBe(waiting);
  }
  await expect(inApprovals.main.getByRole('link', { name: `Pending ${waiting}` })).toBeVisible();
});
