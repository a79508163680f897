import { isAccessible } from '../axe.ts';
import { createExpenses } from '../expenses-api.ts';
import { expect, test } from '../journey.ts';
import { ReportPage } from '../pages/report-page.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { kenji, mei } from '../people.ts';
import { tabTo } from '../tab-to.ts';

test('by keyboard: expenses are selected, a report is created, submitted, recalled and resubmitted', async ({
  page,
  signedIn,
}) => {
  const mark = Date.now().toString(36);
  await signedIn(kenji);
  await createExpenses(page, [
    { merchant: `First ${mark}`, amount: '6.00' },
    { merchant: `Second ${mark}`, amount: '7.00' },
  ]);
  const reports = new ReportsPage(page);
  const report = new ReportPage(page);
  const { keyboard } = page;
  await reports.open('Draft expenses', `?q=${mark}`);
  await expect(reports.caption).toHaveText('Showing 2 result(s)');

  await keyboard.press('j');
  await keyboard.press('x');
  await keyboard.press('j');
  await keyboard.press('x');
  await expect(reports.bulkBar).toContainText('2 selected');
  await reports.bulkBar.getByRole('button', { name: 'Add to report' }).focus();
  await keyboard.press('Enter');
  await page.getByRole('button', { name: 'New report' }).focus();
  await keyboard.press('Enter');
  await expect(reports.createDialog.getByLabel('Title')).toBeFocused();
  await keyboard.type(`By keys ${mark}`);
  await tabTo(page, reports.createDialog.locator('[name="custom_values.purpose"]'));
  await keyboard.type('Nothing but keys');
  await keyboard.press('Control+Enter');
  await report.isOpen(`By keys ${mark}`);
  await expect(report.lines).toHaveCount(2);

  await report.button('Submit report').focus();
  await keyboard.press('Enter');
  await expect(report.submitDialog.getByRole('heading', { name: 'Approvers' })).toBeVisible();
  await report.submitDialog.getByRole('textbox', { name: 'Comment' }).focus();
  await keyboard.press('Control+Enter');
  await report.isInStage('Awaiting approval');
  // Waits until the dialog is closed, because closing it returns the focus to the page.
  await expect(report.submitDialog).toBeHidden();

  await report.button('Recall').press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Recall' }).focus();
  await keyboard.press('Enter');
  await report.isInStage('Draft');

  await test.step('Enter opens a row, Escape cancels editing the title', async () => {
    await reports.open('Draft reports', `?q=${mark}`);
    await expect(reports.caption).toHaveText('Showing 1 result(s)');
    await keyboard.press('j');
    await keyboard.press('Enter');
    await report.isOpen(`By keys ${mark}`);
    await report.button('Edit title').focus();
    await keyboard.press('Enter');
    await keyboard.type('Nonsense');
    await keyboard.press('Escape');
    await report.isOpen(`By keys ${mark}`);
    await expect(report.button('Edit title')).toBeFocused();
  });

  await test.step('the report is submitted again', async () => {
    await report.button('Submit report').focus();
    await keyboard.press('Enter');
    await expect(report.submitDialog.getByRole('heading', { name: 'Approvers' })).toBeVisible();
    await report.submitDialog.getByRole('textbox', { name: 'Comment' }).focus();
    await keyboard.type('Now with the right title.');
    await keyboard.press('Control+Enter');
    await report.isInStage('Awaiting approval');
    await expect(report.activity).toContainText('Now with the right title.');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a report is created, submitted, recalled, resubmitted and found', async ({ page, signedIn }) => {
    const mark = Date.now().toString(36);
    await signedIn(mei);
    await createExpenses(page, [{ merchant: `Pocket ${mark}`, amount: '9.00', currency: 'EUR' }]);
    const reports = new ReportsPage(page);
    const report = new ReportPage(page);
    await reports.open('Draft expenses');
    await fits(page);
    await isAccessible(page);
    await reports.createFrom([`Pocket ${mark}`], `On the way ${mark}`);
    await report.isOpen(`On the way ${mark}`);
    await fits(page);
    await isAccessible(page);
    await report.submit();
    await fits(page);
    await isAccessible(page);
    await report.recall();
    await fits(page);
    await report.submit();
    await reports.open('All reports');
    await reports.find(mark);
    await expect(reports.caption).toHaveText('Showing 1 result(s)');
    await expect(reports.row(`On the way ${mark}`)).toContainText('Awaiting approval');
    await reports.choose(`On the way ${mark}`);
    await expect(reports.bulkBar).toContainText('1 selected');
    await fits(page);
    await isAccessible(page);
  });
});

async function fits(page: { evaluate: (script: string) => Promise<unknown> }): Promise<void> {
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
}
