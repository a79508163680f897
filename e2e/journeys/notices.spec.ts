import { approveItem, cancelAdvance, fetchAdvance, requestAdvance } from '../advances-api.ts';
import { isAccessible } from '../axe.ts';
import { fitsSmallScreens } from '../fits-small-screens.ts';
import { expect, test } from '../journey.ts';
import { AdvancePage } from '../pages/advance-page.ts';
import type { Shell } from '../pages/shell.ts';
import { samuel } from '../people.ts';

const mark = Date.now().toString(36);

test('notifications show pending and decided items and link to them', async ({ page, signedIn, anotherBrowser }) => {
  const title = `Bell ${mark}`;
  const shell = await signedIn(samuel);
  const { id, now_with } = await requestAdvance(page, { title, amount: '45' });
  const approverPage = await anotherBrowser();
  const approver = await signedIn(now_with[0]?.email ?? '', { page: approverPage });
  await test.step('all are marked as read by keyboard', async () => {
    await waitForNotice(approver, `${title} needs your approval`);
    await approverPage.keyboard.press('Escape');
    await expect(approver.notifications).toBeHidden();
    await approver.bell.focus();
    await approverPage.keyboard.press('Enter');
    await expect(approver.notifications).toBeVisible();
    await approver.notifications.getByRole('button', { name: 'Mark all as read' }).focus();
    await approverPage.keyboard.press('Enter');
    await expect(approver.bell).toHaveAccessibleName('Notifications');
    await expect(approver.notifications.getByRole('button', { name: 'Mark all as read' })).toBeHidden();
    await approverPage.reload();
    await expect(approver.bell).toHaveAccessibleName('Notifications');
  });

  await approveItem(approverPage, { kind: 'advance', id });
  expect((await fetchAdvance(page, id)).stage).toBe('approved');

  await test.step('the owner is notified of the decision', async () => {
    // The change-password page is short, so the open list of notifications does not partly cover any of its content.
    await page.goto('/changepassword');
    await waitForNotice(shell, `${title} was approved`);
    const list = shell.notifications;
    await isAccessible(page);
    await fitsSmallScreens(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    const notice = list.getByRole('link', { name: new RegExp(`^Unread: AD-\\d+ ${title} was approved`, 'u') });
    await notice.click();
    await expect(page).toHaveURL(`/advance/${id}`);
    await new AdvancePage(page).isInStage('Approved');
    await expect(list).toBeHidden();
  });

  await test.step('an opened notification is marked as read', async () => {
    const list = await shell.openNotifications();
    await expect(list.getByRole('link', { name: new RegExp(`${title} was approved`, 'u') })).not.toHaveAccessibleName(
      /^Unread/u,
    );
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await expect(shell.bell).toBeFocused();
  });

  await cancelAdvance(page, id);
});

test('the profile setting decides whether emails arrive immediately, daily or never', async ({ page, signedIn }) => {
  await signedIn(samuel);
  await page.goto('/profile');
  const mails = page.getByRole('group', { name: 'Approvals, decisions and reminders' });
  await expect(mails.getByRole('radio', { checked: true })).toBeVisible();
  await mails.getByRole('radio', { name: 'Daily summary' }).check();
  await expect(page.getByText('Email notifications saved')).toBeVisible();
  await expect(page.getByText('You get one email each morning with your unread notifications.')).toBeVisible();
  await isAccessible(page);
  await page.reload();
  await expect(mails.getByRole('radio', { name: 'Daily summary' })).toBeChecked();

  await test.step('the setting is restored by keyboard', async () => {
    await mails.getByRole('radio', { name: 'Daily summary' }).focus();
    const saved = page.waitForResponse((answer) => answer.url().includes('/notices/settings/save') && answer.ok());
    await page.keyboard.press('ArrowLeft');
    await expect(mails.getByRole('radio', { name: 'Immediately' })).toBeChecked();
    await saved;
    await page.reload();
    await expect(mails.getByRole('radio', { name: 'Immediately' })).toBeChecked();
  });
});

/**
 * Reloads the page and opens the notifications until the text appears, because a notification arrives shortly after its
 * event.
 */
async function waitForNotice(shell: Shell, text: string): Promise<void> {
  const notice = shell.notifications.getByRole('link', { name: new RegExp(text, 'u') });
  await expect(async () => {
    await shell.page.reload();
    await shell.openNotifications();
    await expect(notice).toBeVisible({ timeout: 2_000 });
  }).toPass();
}
