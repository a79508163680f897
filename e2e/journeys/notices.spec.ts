import { isAccessible } from '../axe.ts';
import { fitsThePhone } from '../fits-the-phone.ts';
import { expect, test } from '../journey.ts';
import { advanceNow, approves, cancelsAdvance, requestsAdvance } from '../own-advances.ts';
import { AdvancePage } from '../pages/advance-page.ts';
import type { Shell } from '../pages/shell.ts';
import { samuel } from '../people.ts';

const mark = Date.now().toString(36);

test('the bell tells what waits and what was decided; each leads to its item', async ({
  page,
  signedIn,
  anotherBrowser,
}) => {
  const title = `Bell ${mark}`;
  const shell = await signedIn(samuel);
  const { id, now_with } = await requestsAdvance(page, { title, amount: '45' });
  const inbox = await anotherBrowser();
  const approver = await signedIn(now_with[0]?.email ?? '', { page: inbox });
  await approves(inbox, { kind: 'advance', id });
  expect((await advanceNow(page, id)).stage).toBe('approved');

  await test.step('the owner is told of the decision', async () => {
    // Nothing here lies half below the list.
    await page.goto('/changepassword');
    await rings(shell, `${title} was approved`);
    const list = shell.notifications;
    await isAccessible(page);
    await fitsThePhone(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    const notice = list.getByRole('link', { name: new RegExp(`^Unread: AD-\\d+ ${title} was approved`, 'u') });
    await notice.click();
    await expect(page).toHaveURL(`/advance/${id}`);
    await new AdvancePage(page).isInStage('Approved');
    await expect(list).toBeHidden();
  });

  await test.step('what was followed is read', async () => {
    const list = await shell.ring();
    await expect(list.getByRole('link', { name: new RegExp(`${title} was approved`, 'u') })).not.toHaveAccessibleName(
      /^Unread/u,
    );
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await expect(shell.bell).toBeFocused();
  });

  await test.step('everything is marked as read at once, by keys', async () => {
    await approver.bell.focus();
    await inbox.keyboard.press('Enter');
    await expect(approver.notifications).toBeVisible();
    await approver.notifications.getByRole('button', { name: 'Mark all as read' }).focus();
    await inbox.keyboard.press('Enter');
    await expect(approver.bell).toHaveAccessibleName('Notifications');
    await expect(approver.notifications.getByRole('button', { name: 'Mark all as read' })).toBeHidden();
    await inbox.reload();
    await expect(approver.bell).toHaveAccessibleName('Notifications');
  });

  await cancelsAdvance(page, id);
});

test('mails come at once, once a day or never, as the profile says', async ({ page, signedIn }) => {
  await signedIn(samuel);
  await page.goto('/profile');
  const mails = page.getByRole('group', { name: 'Approvals, decisions and reminders' });
  await expect(mails.getByRole('radio', { checked: true })).toBeVisible();
  await mails.getByRole('radio', { name: 'Once a day' }).check();
  await expect(page.getByText('Mails saved')).toBeVisible();
  await expect(page.getByText('One mail in the morning with everything that is unread.')).toBeVisible();
  await isAccessible(page);
  await page.reload();
  await expect(mails.getByRole('radio', { name: 'Once a day' })).toBeChecked();

  await test.step('and back, by keys', async () => {
    await mails.getByRole('radio', { name: 'Once a day' }).focus();
    const saved = page.waitForResponse((answer) => answer.url().includes('/notices/settings/save') && answer.ok());
    await page.keyboard.press('ArrowLeft');
    await expect(mails.getByRole('radio', { name: 'At once' })).toBeChecked();
    await saved;
    await page.reload();
    await expect(mails.getByRole('radio', { name: 'At once' })).toBeChecked();
  });
});

/** The list is asked for every minute and when the bell is pressed; the news comes a moment after what it is about. */
async function rings(shell: Shell, words: string): Promise<void> {
  const notice = shell.notifications.getByRole('link', { name: new RegExp(words, 'u') });
  await expect(async () => {
    await shell.page.reload();
    await shell.ring();
    await expect(notice).toBeVisible({ timeout: 2_000 });
  }).toPass();
}
