import type { Page } from '@playwright/test';
import { createExpenses } from '../expenses-api.ts';
import { fitsWithLargeText } from '../fits-small-screens.ts';
import { expect, test } from '../journey.ts';
import { Shell } from '../pages/shell.ts';
import { ines, kenji } from '../people.ts';
import { submitReport } from '../reports-api.ts';

/** Covers the screens that employees use most, on the narrowest phone with large text. */
test('the main screens fit a phone of 360 px with text at 130 %', async ({ page, signedIn, browserOf }) => {
  const mark = Date.now().toString(36);
  await signedIn(kenji);
  await createExpenses(page, [{ merchant: `A merchant with quite a long name ${mark}`, amount: '12345.67' }]);
  const report = await submitReport(page, {
    title: `Visits of clients in several cities ${mark}`,
    expenses: [{ merchant: `Airport transfer ${mark}`, amount: '1234.56', has_receipt: true }],
  });

  for (const path of [
    '/home',
    '/individual/reports/expense/create',
    '/individual/reports#draft_expense',
    '/individual/reports#draft_report',
    '/individual/reports#all',
    `/report/${report.report_id}`,
    '/upload#receipts',
    '/upload#review',
    '/profile',
  ])
    await test.step(path, () => fits(page, path));

  const approver = await browserOf(ines);
  await test.step('approvals', () => fits(approver, '/individual/approvals'));
  await test.step('an approval', () => fits(approver, `/individual/approvals?q=${mark}`));
});

async function fits(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(new Shell(page).main.getByRole('heading', { level: 1 })).toBeVisible();
  await fitsWithLargeText(page);
}
