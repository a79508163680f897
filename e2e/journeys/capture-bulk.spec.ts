import { isAccessible } from '../axe.ts';
import { phone } from '../fits-small-screens.ts';
import { expect, test } from '../journey.ts';
import { ExpensePage } from '../pages/expense-page.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { UploadPage } from '../pages/upload-page.ts';
import { grace, mei, omar } from '../people.ts';
import { fiftyReceipts } from '../receipts.ts';

/** The number of receipts; a long run uses 50. */
const count = process.env.TEST_LONG ? 50 : 12;

test('each dropped receipt becomes one draft and is read once', { tag: '@phone' }, async ({
  page,
  browser,
  signedIn,
  viewport,
}) => {
  test.setTimeout(count * 30_000);
  // The journey counts drafts, so it needs a user who has none.
  await signedIn(viewport?.width === phone.width ? omar : mei);
  const upload = new UploadPage(page);
  const receipts = (await fiftyReceipts(browser)).slice(0, count);

  await test.step('each file is uploaded once, with progress', async () => {
    await upload.open();
    await upload.drop(receipts);
    await expect(upload.rows).toHaveCount(count);
    await upload.areUploaded(count);
    await expect(page.getByRole('link', { name: 'Review' }).first()).toContainText(String(count));
    await isAccessible(page);
  });

  await test.step('read in the background', async () => {
    await upload.areRead(count * 20_000);
    await expect(upload.rows.filter({ hasText: /Read|Partly read/u }).first()).toBeVisible();
    await expect(upload.rows.filter({ hasText: 'EUR' }).first()).toBeVisible();
  });
});

test('drafts are reviewed one by one with the keyboard', { tag: '@long' }, async ({ page, browser, signedIn }) => {
  const count = 5;
  test.setTimeout(count * 60_000);
  await signedIn(grace);
  const upload = new UploadPage(page);
  await upload.open();
  await upload.drop((await fiftyReceipts(browser)).slice(0, count));
  await upload.areUploaded(count);
  await upload.areRead(count * 20_000);
  await upload.review.click();
  const expense = new ExpensePage(page);
  await expect(page.getByText(`1 of ${count}`)).toBeVisible();
  await expect(expense.merchant).not.toHaveValue('');
  await isAccessible(page);
  const first = await expense.merchant.inputValue();
  await page.keyboard.press('Escape');
  await page.locator('main h1').click();
  await page.keyboard.press('j');
  await expect(page.getByText(`2 of ${count}`)).toBeVisible();
  await expect(expense.merchant).not.toHaveValue(first);
  await page.locator('main h1').click();
  await page.keyboard.press('k');
  await expect(expense.merchant).toHaveValue(first);

  await expense.chooseCategory('Other');
  await expense.merchant.press('Enter');
  await expect(page.getByText(`1 of ${count - 1}`)).toBeVisible();
  await expect(expense.merchant).not.toHaveValue(first);
  const reports = new ReportsPage(page);
  await reports.open('Draft expenses');
  await reports.find(first);
  await expect(reports.row(first).first()).toContainText('Other');
});

test('a spreadsheet of expenses is mapped, checked and imported once', async ({ page, signedIn }) => {
  const mark = Date.now().toString(36);
  await signedIn(grace);
  const upload = new UploadPage(page);
  const content = [
    'When,Shop,Total,Ccy,Notes',
    `2026-11-02,Kiosk ${mark},4.20,EUR,Papers`,
    `2026-11-03,Bakery ${mark},"1,204.00",USD,Rolls`,
    `soon,Nowhere ${mark},free,EUR,`,
  ].join('\n');
  const sheet = { name: 'expenses.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
  const choose = () => page.locator('input[type="file"][aria-label="Choose a file"]').setInputFiles(sheet);

  await upload.open('sheet');
  await choose();
  await expect(page.getByRole('combobox', { name: 'Column for Date' })).toHaveValue('When');
  await expect(page.getByRole('combobox', { name: 'Column for Amount' })).toHaveValue('Total');
  await isAccessible(page);
  await page.getByRole('button', { name: 'Check rows' }).click();
  const rows = page.getByRole('table', { name: 'Rows' });
  await expect(rows.getByRole('row').filter({ hasText: 'Nowhere' })).toContainText('soon is not a date.');
  await isAccessible(page);
  await page.getByRole('button', { name: 'Import 2 drafts' }).click();
  await expect(page.getByText('2 drafts imported')).toBeVisible();

  await page.getByRole('button', { name: 'Import another file' }).click();
  await choose();
  await page.getByRole('button', { name: 'Check rows' }).click();
  await expect(page.getByRole('button', { name: 'Import 0 drafts' })).toBeDisabled();
  const reports = new ReportsPage(page);
  await reports.open('Draft expenses');
  await reports.find(mark);
  await expect(reports.row(`Bakery ${mark}`)).toHaveCount(1);
});
