import { isAccessible } from '../axe.ts';
import { createExpenses, manyExpenses } from '../expenses-api.ts';
import { expect, test } from '../journey.ts';
import { ExpensePage } from '../pages/expense-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { kenji, maya, omar } from '../people.ts';

test('lines load ten at a time, an edited line returns to the report, and deleting a report keeps its expenses', async ({
  page,
  signedIn,
}) => {
  const mark = Date.now().toString(36);
  const merchant = `Canteen${mark}`;
  await signedIn(omar);
  await createExpenses(page, manyExpenses(merchant, 12));
  const reports = new ReportsPage(page);
  const report = new ReportPage(page);
  await reports.open('Draft expenses', `?q=${merchant}`);
  await page.getByRole('button', { name: 'Select all 12 expenses' }).click();
  await reports.act('Add to report');
  await page.getByRole('dialog', { name: 'Add 12 expenses to a report' }).getByText('New report').click();
  await reports.fillReport(`Canteen ${mark}`);
  await reports.createDialog.getByRole('button', { name: 'Create Report' }).click();
  await report.isOpen(`Canteen ${mark}`);

  await test.step('ten lines are shown, and the rest on demand', async () => {
    await expect(report.lines).toHaveCount(10);
    await expect(page.getByText('10 of 12')).toBeVisible();
    await expect(page.getByText('78.00').filter({ visible: true }).first()).toBeVisible();
    await report.button('Load more').click();
    await expect(report.lines).toHaveCount(12);
    await expect(report.button('Load more')).toBeHidden();
  });

  await test.step('saving an edited line returns to its report', async () => {
    const expense = new ExpensePage(page);
    await report.lines.first().getByRole('link', { name: merchant }).click();
    await expect(page).toHaveURL(/\/expense\/edit\/[0-9a-f-]{36}\?from=[^&]+&r_id=[0-9a-f-]{36}$/u);
    await expense.amount.fill('20');
    await expense.save.click();
    await report.isOpen(`Canteen ${mark}`);
    await expect(page).toHaveURL(/\/individual\/reports\/report\/create\/[0-9a-f-]{36}$/u);
    await expect(report.lines.filter({ hasText: '20.00' })).toHaveCount(1);
  });

  await test.step('the expenses of a deleted report are drafts again', async () => {
    await report.button('More actions').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: /^Delete ER-/u });
    await expect(dialog).toContainText('Its expenses are kept');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL('/individual/reports#draft_report');
    await expect(reports.row(`Canteen ${mark}`)).toHaveCount(0);
    await reports.open('Draft expenses', `?q=${merchant}`);
    await expect(reports.caption).toHaveText('Showing 12 result(s)');
  });
});

test('receipts are zoomed, rotated and browsed without leaving the report', async ({ page, signedIn }) => {
  await signedIn(maya);
  const reports = new ReportsPage(page);
  const report = new ReportPage(page);
  await reports.open('All reports', '?q=tokyo');
  await reports.row('Tokyo').getByRole('link').first().click();
  await report.isOpen('Tokyo');
  const url = page.url();
  await report.button('View receipts').click();
  const viewer = page.getByRole('dialog', { name: 'Receipts' });
  const picture = viewer.getByRole('img').last();
  await expect(picture).toBeVisible();
  const name = await picture.getAttribute('alt');
  const zoom = viewer.getByLabel('Zoom', { exact: true });
  await viewer.getByRole('button', { name: 'Zoom in' }).click();
  await expect(zoom).toHaveText('125%');
  await isAccessible(page);

  await page.keyboard.press('-');
  await expect(zoom).toHaveText('100%');
  const isUpright = async () => {
    const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
    return height > width;
  };
  const wasUpright = await isUpright();
  await page.keyboard.press('r');
  await expect.poll(isUpright).toBe(!wasUpright);
  await page.keyboard.press('ArrowRight');
  await expect(picture).not.toHaveAttribute('alt', name ?? '');
  await page.keyboard.press('ArrowLeft');
  await expect(picture).toHaveAttribute('alt', name ?? '');
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  expect(page.url()).toBe(url);
});

test('a double click or a second tab submits a report only once, and the second tab shows why', async ({
  page,
  context,
  signedIn,
  console,
}) => {
  console.expectStatus(409);
  const mark = Date.now().toString(36);
  await signedIn(kenji);
  await createExpenses(page, [{ merchant: `Once ${mark}`, amount: '5.00' }]);
  const reports = new ReportsPage(page);
  const report = new ReportPage(page);
  await reports.open('Draft expenses', `?q=${mark}`);
  await reports.createFrom([`Once ${mark}`], `Only once ${mark}`);
  await report.isOpen(`Only once ${mark}`);
  const other = new ReportPage(await context.newPage());
  await other.page.goto(page.url());
  const late = await other.preview();

  const dialog = await report.preview();
  await dialog.getByRole('button', { name: 'Submit report' }).dblclick();
  await report.isInStage('Awaiting approval');
  await expect(report.activity.getByText('submitted the report')).toHaveCount(1);

  await late.getByRole('button', { name: 'Submit report' }).click();
  await expect(late.getByText('Someone else changed this in the meantime.')).toBeVisible();
  await expect(late.getByRole('button', { name: 'Submit report' })).toBeDisabled();
  await other.page.reload();
  await other.isInStage('Awaiting approval');
  await expect(other.activity.getByText('submitted the report')).toHaveCount(1);
});
