import { expect, test } from '../journey.ts';
import { ExpensePage } from '../pages/expense-page.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { UploadPage } from '../pages/upload-page.ts';
import { kenji, marco, omar } from '../people.ts';
import { fiftyReceipts } from '../receipts.ts';
import { tabTo } from '../tab-to.ts';

test.describe('by keyboard', { tag: '@long' }, () => {
  test('fifty receipts are selected, uploaded and reviewed', async ({ page, browser, signedIn }) => {
    test.setTimeout(50 * 30_000);
    await signedIn(kenji);
    const receipts = await fiftyReceipts(browser);
    const upload = new UploadPage(page);
    const expense = new ExpensePage(page);
    const { keyboard } = page;
    await upload.open();
    await tabTo(page, page.getByRole('button', { name: 'Choose files' }));
    const chooser = page.waitForEvent('filechooser');
    await keyboard.press('Enter');
    await (await chooser).setFiles(receipts);
    await upload.areUploaded(50);
    await upload.areRead(50 * 20_000);

    await tabTo(page, upload.review);
    await keyboard.press('Enter');
    await expect(page.getByText('1 of 50')).toBeVisible();
    await expect(expense.merchant).not.toHaveValue('');
    const first = await expense.merchant.inputValue();
    await tabTo(page, expense.category);
    await keyboard.press('Control+a');
    await keyboard.type('other', { delay: 30 });
    await keyboard.press('Enter');
    await expect(expense.category).toHaveValue('Other');
    await tabTo(page, expense.merchant);
    await keyboard.press('Enter');
    await expect(page.getByText('1 of 49')).toBeVisible();
    await expect(expense.merchant).not.toHaveValue(first);
  });

  test('a hotel bill in another currency is split by nights', async ({ page, signedIn }) => {
    const merchant = `Hotel Alster ${Date.now().toString(36)}`;
    await signedIn(omar);
    const expense = new ExpensePage(page);
    const { keyboard } = page;
    await expense.openNew();
    await tabTo(page, expense.category);
    await keyboard.type('lodging', { delay: 30 });
    await keyboard.press('Enter');
    await expect(expense.category).toHaveValue('Lodging');
    await tabTo(page, expense.merchant);
    await keyboard.type(merchant);
    await tabTo(page, expense.date);
    await keyboard.press('Control+a');
    await keyboard.type('2 Nov 2026');
    await keyboard.press('Enter');
    await tabTo(page, expense.currency);
    await keyboard.press('Control+a');
    await keyboard.type('EUR', { delay: 30 });
    await keyboard.press('Enter');
    await tabTo(page, expense.amount);
    await keyboard.type('600.01');
    await tabTo(page, expense.form.getByRole('textbox', { name: 'City' }));
    await keyboard.type('Hamburg');
    await tabTo(page, expense.form.getByRole('textbox', { name: 'Check-in' }));
    await keyboard.type('2 Nov 2026');
    await keyboard.press('Enter');
    await tabTo(page, expense.form.getByRole('textbox', { name: 'Nights' }));
    await keyboard.type('3');
    await expense.isDraftSaved();

    await tabTo(page, page.getByRole('button', { name: 'More actions' }));
    await keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Copy' })).toBeFocused();
    await keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Split' })).toBeFocused();
    await keyboard.press('Enter');
    await expect(expense.splitDialog.getByLabel('Number of days or nights')).toHaveValue('3');
    await tabTo(page, expense.splitDialog.getByRole('button', { name: 'Split into 3' }));
    await keyboard.press('Enter');
    await expect(page.getByText('Split into 3')).toBeVisible();
    const reports = new ReportsPage(page);
    await reports.find(merchant);
    await expect(reports.row(merchant)).toHaveCount(3);
  });

  test('a draft survives closing the tab', async ({ page, context, signedIn }) => {
    const merchant = `Quay ${Date.now().toString(36)}`;
    await signedIn(marco);
    const first = new ExpensePage(page);
    await first.openNew();
    await tabTo(page, first.merchant);
    // The tab is closed immediately, because a pause in typing would save the draft.
    await page.keyboard.insertText(merchant);
    await page.close();

    const second = new ExpensePage(await context.newPage());
    await second.openNew();
    await expect(second.restoredNotice).toBeVisible();
    await expect(second.merchant).toHaveValue(merchant);
    await second.isDraftSaved();
  });
});
