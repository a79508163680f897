import { isAccessible } from '../axe.ts';
import { createExpenses } from '../expenses-api.ts';
import { expect, test } from '../journey.ts';
import { ExpensePage } from '../pages/expense-page.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { samuel } from '../people.ts';
import { photograph } from '../receipts.ts';

const mark = () => Date.now().toString(36);

test('a hotel bill in another currency is split by nights without losing a cent', { tag: '@phone' }, async ({
  page,
  browser,
  signedIn,
}) => {
  const merchant = `Hotel Elbe ${mark()}`;
  const [invoice] = await photograph(browser, [
    { merchant: 'HOTEL ELBE', day: '02/11/2026', total: '600.01', currency: 'EUR' },
  ]);
  if (!invoice) throw new Error('No photo.');
  await signedIn(samuel);
  const expense = new ExpensePage(page);
  await expense.openNew();
  await expense.attach(invoice);
  await expense.chooseCategory('Lodging');
  await expense.fillIn({ merchant, amount: '600.01', currency: 'EUR', date: '2 Nov 2026' });
  await expense.form.getByRole('textbox', { name: 'City' }).fill('Hamburg');
  await expense.form.getByRole('textbox', { name: 'Check-in' }).fill('2 Nov 2026');
  await expense.form.getByRole('textbox', { name: 'Check-in' }).press('Enter');
  await expense.form.getByRole('textbox', { name: 'Nights' }).fill('3');
  await expect(expense.form.getByRole('textbox', { name: 'Nightly rate' })).toHaveValue('EUR 200.00');
  await expect(expense.form.getByRole('textbox', { name: 'Check-out' })).toHaveValue('5 Nov 2026');

  await test.step('the daily rate and the difference of a custom rate are shown', async () => {
    await expect(expense.form.getByText(/^1 EUR = [\d.]+ USD on \d+ Nov 2026/u)).toBeVisible();
    await expense.form.getByRole('button', { name: 'Change the rate' }).click();
    await expense.form.getByLabel('1 EUR =').fill('2');
    await expect(expense.form.getByText(/% above the daily rate on/u)).toBeVisible();
    await expect(expense.form.getByText('1,200.02')).toBeVisible();
    await expense.form.getByRole('button', { name: 'Reset to daily rate' }).click();
    await expect(expense.form.getByText(/^1 EUR = /u)).toBeVisible();
  });
  await isAccessible(page);

  await test.step('the first night gets the odd cent', async () => {
    await expense.isDraftSaved();
    await expense.act('Split');
    const { splitDialog } = expense;
    await expect(splitDialog.getByLabel('Number of days or nights')).toHaveValue('3');
    const shares = splitDialog.getByRole('list', { name: 'Shares' }).getByRole('listitem');
    await expect(shares).toHaveText([/2 Nov 2026.*200\.01/u, /3 Nov 2026.*200\.00/u, /4 Nov 2026.*200\.00/u]);
    await isAccessible(page);
    await splitDialog.getByRole('radio', { name: 'Percent' }).check();
    await splitDialog.getByRole('textbox', { name: 'Share 1' }).fill('33.3');
    await expect(splitDialog.getByText('16.7% left to allocate.')).toBeVisible();
    await expect(splitDialog.getByRole('button', { name: 'Split into 2' })).toBeDisabled();
    await splitDialog.getByRole('radio', { name: 'Days' }).check();
    await splitDialog.getByRole('button', { name: 'Split into 3' }).click();
    await expect(page.getByText('Split into 3')).toBeVisible();
  });

  const reports = new ReportsPage(page);
  await reports.find(merchant);
  await expect(reports.row(merchant)).toHaveCount(3);
  await expect(page.getByText('EUR 600.01')).toBeVisible();
});

test('an expense is copied, merged, deleted and restored', async ({ page, signedIn }) => {
  await signedIn(samuel);
  const merchant = `Copies ${mark()}`;
  const [id] = await createExpenses(page, [{ merchant, amount: '31.00' }]);
  const expense = new ExpensePage(page);
  const reports = new ReportsPage(page);

  await page.goto(`/expense/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: merchant })).toBeVisible();
  await isAccessible(page);
  await expense.act('Copy');
  await expect(page).toHaveURL(/\/expense\/edit\//u);
  await expect(expense.merchant).toHaveValue(merchant);
  await expect(
    page
      .getByText('The same amount', { exact: false })
      .or(page.getByText(/already|duplicate/iu))
      .first(),
  ).toBeVisible();

  await test.step('two expenses are merged', async () => {
    await expense.act('Merge with another');
    const dialog = page.getByRole('dialog', { name: 'Merge with another expense' });
    await dialog.getByLabel('Find an expense').fill(merchant);
    await dialog.getByRole('radio').first().check();
    await isAccessible(page);
    await dialog.getByRole('button', { name: 'Merge' }).click();
    await expect(page.getByText('Expenses merged')).toBeVisible();
    await reports.open('Draft expenses');
    await reports.find(merchant);
    await expect(reports.row(merchant)).toHaveCount(1);
  });

  await test.step('a deleted expense is restored', async () => {
    await reports.row(merchant).getByRole('link').first().click();
    await expect(expense.merchant).toHaveValue(merchant);
    await expense.act('Delete');
    await expect(page.getByText('Expense deleted')).toBeVisible();
    await expect(reports.row(merchant)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Expense restored')).toBeVisible();
    await reports.open('Draft expenses');
    await reports.find(merchant);
    await expect(reports.row(merchant)).toHaveCount(1);
  });
});

test('missing fields of an expense are reported field by field', async ({ page, signedIn, console }) => {
  // The policy check may still be running when the expense is discarded.
  console.expectStatus(400, 404, 409, 422);
  await signedIn(samuel);
  const expense = new ExpensePage(page);
  await expense.openNew();
  await expense.chooseCategory('Client meal');
  await expense.save.click();
  await expect(expense.form.getByText(/^Fill in /u)).toBeVisible();
  await expect(expense.merchant).toHaveAttribute('aria-invalid', 'true');
  await expect(expense.amount).toHaveAttribute('aria-invalid', 'true');
  await isAccessible(page);
  await expense.merchant.fill('Somewhere');
  await expect(expense.merchant).not.toHaveAttribute('aria-invalid', 'true');
  await expense.isDraftSaved();
  await expense.act('Discard');
  await expect(page.getByText('Expense deleted')).toBeVisible();
});
