import type { Page } from '@playwright/test';
import { isAccessible } from '../axe.ts';
import { expect, test } from '../journey.ts';
import { ExpensePage } from '../pages/expense-page.ts';
import { HomePage } from '../pages/home-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { ben, diego, lukas } from '../people.ts';
import { photograph } from '../receipts.ts';
import { tabTo } from '../tab-to.ts';

// Reading a receipt can take up to two minutes under load.
test.describe.configure({ timeout: 240_000 });

const taxi = { merchant: 'City Taxi Berlin', day: '10/11/2026', total: '23.40', currency: 'EUR' };
const purpose = 'Visit of a client';
const phone = { width: 390, height: 844 };

/** Counts user interactions: clicks, selections and filled fields. */
class Hands {
  count = 0;
  async do(act: () => Promise<unknown>): Promise<void> {
    this.count += 1;
    await act();
  }
}

async function photoToReport(page: Page, photo: Awaited<ReturnType<typeof photograph>>[number]): Promise<number> {
  const hands = new Hands();
  const expense = new ExpensePage(page);
  const report = new ReportPage(page);
  await new HomePage(page).isFilled();

  await hands.do(() => page.getByRole('link', { name: 'Create Expense' }).click());
  await expense.isReady();
  await hands.do(() => expense.attach(photo));
  await expense.isRead(/taxi/iu);
  await expect(expense.amount).toHaveValue('23.40');
  await expect(expense.currency).toHaveValue('EUR');
  await expect(expense.date).toHaveValue('10 Nov 2026');
  await expect(expense.form.getByText(/^(From receipt|Please check)/u).first()).toBeVisible();
  await expect(expense.category).toHaveValue('Taxis and rides');
  await hands.do(() => expense.choose(expense.report, 'New report'));
  await hands.do(() => expense.form.getByLabel('Purpose of the report').fill(purpose));
  await hands.do(() => expense.save.click());

  await report.isOpen('November 2026 expenses');
  await expect(report.lines).toHaveCount(1);
  await hands.do(() => report.button('Submit report').first().click());
  await expect(report.submitDialog.getByText('Report total')).toBeVisible();
  await hands.do(() => report.submitDialog.getByRole('button', { name: 'Submit report' }).click());
  await report.isInStage('Awaiting approval');
  return hands.count;
}

test('from a photo to a submitted report in under ten interactions', async ({ page, browser, signedIn }) => {
  const [photo] = await photograph(browser, [taxi]);
  if (!photo) throw new Error('No photo.');
  await signedIn(ben);
  expect(await photoToReport(page, photo)).toBeLessThan(10);
});

test('from a photo to a submitted report on a phone', async ({ page, browser, signedIn }) => {
  const [photo] = await photograph(browser, [{ ...taxi, merchant: 'Phone Taxi Berlin' }]);
  if (!photo) throw new Error('No photo.');
  await page.setViewportSize(phone);
  await signedIn(diego);
  expect(await photoToReport(page, photo)).toBeLessThan(10);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(phone.width);
});

test('from a photo to a submitted report by keyboard', async ({ page, browser, signedIn }) => {
  const [photo] = await photograph(browser, [{ ...taxi, merchant: 'Night Taxi Berlin' }]);
  if (!photo) throw new Error('No photo.');
  // Listens for file dialogs before the first page loads. A listener that is added just before the key press can be too
  // late.
  page.on('filechooser', () => undefined);
  await signedIn(lukas);
  await new HomePage(page).isFilled();
  const expense = new ExpensePage(page);
  const report = new ReportPage(page);

  await tabTo(page, page.getByRole('link', { name: 'Create Expense' }));
  await page.keyboard.press('Enter');
  await expense.isReady();
  await tabTo(page, page.getByRole('button', { name: 'Choose a file' }));
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(photo);
  await expense.isRead(/taxi/iu);
  await isAccessible(page);

  await expect(expense.category).toHaveValue('Taxis and rides');
  await tabTo(page, expense.report);
  await page.keyboard.type('new rep', { delay: 30 });
  await page.keyboard.press('Enter');
  await tabTo(page, expense.form.getByLabel('Purpose of the report'));
  await page.keyboard.type(purpose);
  await page.keyboard.press('Control+Enter');

  await report.isOpen('November 2026 expenses');
  await tabTo(page, report.button('Submit report').first());
  await page.keyboard.press('Enter');
  await expect(report.submitDialog.getByText('Report total')).toBeVisible();
  await tabTo(page, report.submitDialog.getByRole('button', { name: 'Submit report' }));
  await page.keyboard.press('Enter');
  await report.isInStage('Awaiting approval');
});
