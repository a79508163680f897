import { expect, test } from '../journey.ts';
import { HomePage } from '../pages/home-page.ts';
import { ProfilePage } from '../pages/profile-page.ts';
import { Shell } from '../pages/shell.ts';
import { maya, mei, omar } from '../people.ts';

test.describe('the profile', () => {
  test('can be edited, and the shell and all dates follow', async ({ page, signedIn }) => {
    const shell = await signedIn(mei);
    const profile = new ProfilePage(page);
    await profile.open();
    await profile.chooseTimeZone('UTC');
    await profile.firstName.fill('Mei Lin');
    await profile.saved();
    await expect(shell.sidebar).toContainText('Mei Lin Chen');
    const before = await profile.thisDevice.locator('td').nth(2).innerText();

    await profile.chooseTimeZone('Asia/Tokyo');
    await profile.saved();

    await expect(profile.thisDevice.locator('td').nth(2)).not.toHaveText(before);
    expect(hoursBetween(before, await profile.thisDevice.locator('td').nth(2).innerText())).toBe(9);
    await shell.go('/home');
    await expect(new HomePage(page).greeting).toContainText('Mei Lin');

    await test.step('the changes are reverted', async () => {
      await profile.open();
      await profile.firstName.fill('Mei');
      await profile.chooseTimeZone('America/Los Angeles');
      await profile.saved();
      await expect(shell.sidebar).toContainText('Mei Chen');
    });
  });

  test('shows errors below their field', async ({ page, signedIn }) => {
    await signedIn(mei);
    const profile = new ProfilePage(page);
    await profile.open();
    await profile.phone.fill('call me maybe');
    await profile.firstName.fill('');
    await profile.save.click();
    await expect(page.getByText('Use digits, spaces and + ( ) - only.')).toBeVisible();
    await expect(profile.firstName).toBeFocused();
  });

  test('is saved by Ctrl+Enter', async ({ page, signedIn }) => {
    await signedIn(omar);
    const profile = new ProfilePage(page);
    await profile.open();
    await profile.phone.fill(`+33 4 72 00 00 ${String(Date.now()).slice(-2)}`);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Profile saved')).toBeVisible();
    await profile.phone.fill('');
    await profile.saved();
  });

  test('edited in two tabs warns the second and overwrites nothing', async ({ page, context, signedIn, console }) => {
    console.expectStatus(409);
    await signedIn(omar);
    const first = new ProfilePage(page);
    await first.open();
    const second = new ProfilePage(await context.newPage());
    await second.open();
    await first.phone.fill('+33 1');
    await first.saved();

    await second.lastName.fill('Overwritten');
    await second.save.click();

    await expect(
      second.page.getByText('Someone else changed this in the meantime. Reload to see the latest version.'),
    ).toBeVisible();
    await expect(second.lastName).toHaveValue('Overwritten');
    await first.open();
    await expect(first.lastName).toHaveValue('Haddad');
    await expect(first.phone).toHaveValue('+33 1');

    await test.step('after a reload the second can save', async () => {
      await second.page.reload();
      await expect(second.phone).toHaveValue('+33 1');
      await second.phone.fill('');
      await second.saved();
    });
  });
});

test.describe('the sessions of a user', () => {
  test('are listed, and one can be ended', async ({ page, signedIn, anotherBrowser, console }) => {
    console.expectStatus(401);
    const elsewhere = await anotherBrowser();
    await signedIn(mei, { page: elsewhere });
    await signedIn(mei);
    const profile = new ProfilePage(page);
    await profile.open();
    await expect(profile.thisDevice).toContainText('Chrome on Linux');
    await expect(profile.thisDevice.getByRole('button')).toHaveCount(0);
    const others = await profile.otherDevices.count();
    expect(others).toBeGreaterThan(0);

    await test.step('all other sessions are ended', async () => {
      for (let left = others; left > 0; left--) {
        await profile.otherDevices
          .first()
          .getByRole('button', { name: /^Sign out /u })
          .click();
        await expect(profile.otherDevices).toHaveCount(left - 1);
      }
    });

    await elsewhere.goto('/home');
    await expect(elsewhere).toHaveURL('/');
    await page.reload();
    await expect(profile.thisDevice).toBeVisible();
  });

  test('are visible to their user only', async ({ page, signedIn, anotherBrowser }) => {
    const elsewhere = await anotherBrowser();
    await signedIn(mei, { page: elsewhere });
    const shell = await signedIn(maya);
    await shell.choose('Profile');
    await expect(new ProfilePage(page).thisDevice).toHaveCount(1);
    await expect(new Shell(page).main).not.toContainText('Chen');
  });
});

/** Returns the hours between two displayed times such as '15 Nov 2026, 03:12 AM'. */
function hoursBetween(first: string, second: string): number {
  const hours = (Date.parse(second.replace(',', '')) - Date.parse(first.replace(',', ''))) / 3_600_000;
  return Math.round(hours);
}
