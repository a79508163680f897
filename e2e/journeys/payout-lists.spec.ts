import { createApprovedReport } from '../approved-items.ts';
import { isAccessible } from '../axe.ts';
import { fitsSmallScreens, phone } from '../fits-small-screens.ts';
import { expect, test } from '../journey.ts';
import { PayoutPage } from '../pages/payout-page.ts';
import { ben, daniel, rahul } from '../people.ts';

const mark = () => Date.now().toString(36);

test('nobody pays their own report, and a super admin reverts a manual payment', { tag: '@long' }, async ({
  page,
  signedIn,
  browserOf,
}) => {
  const own = mark();
  const [bens, office] = [await browserOf(ben), await browserOf(daniel)];
  await signedIn(rahul);
  const report = await createApprovedReport(bens, office, { title: `Turin ${own}`, amount: '14.00' });
  await createApprovedReport(page, office, { title: `Milan ${own}`, amount: '15.00' });
  const payout = new PayoutPage(page);

  await test.step('the own report is listed but cannot be selected', async () => {
    await payout.open('Apply advances', `?q=${own}`);
    await payout.shows(2);
    await expect(payout.row('Milan')).toContainText('Your own report');
    await expect(payout.row('Milan').getByRole('checkbox')).toBeDisabled();
    await payout.selectAll(2);
    await expect(payout.row('Milan').getByRole('checkbox')).not.toBeChecked();
    await payout.queue(2, 1);
    const left = page.getByRole('dialog', { name: '1 payment queued, 1 not changed' });
    await expect(left).toContainText('You cannot pay your own report or advance.');
    await page.reload();
    await expect(left).toContainText(`Milan ${own}`);
    await left.getByRole('button', { name: 'Close' }).click();
    await page.reload();
    await payout.shows(1);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('it is processed and paid on the report page', async () => {
    await page.goto(`/report/${report.report_id}`);
    const card = page.getByRole('region', { name: 'Payment' });
    await card.getByRole('button', { name: 'Process' }).click();
    const dialog = page.getByRole('dialog', { name: 'Process payment' });
    await dialog.getByRole('combobox', { name: 'Method' }).fill('Payroll');
    await page.getByRole('option', { name: 'Payroll' }).click();
    await dialog.getByRole('button', { name: 'Process' }).click();
    await card.getByRole('button', { name: 'Mark paid' }).click();
    await payout.markPaid(`Payroll ${own}`);
    await expect(card).toContainText('Payroll');
    await expect(card).toContainText(`Payroll ${own}`);
    await expect(card.getByRole('button', { name: 'Revert payment' })).toHaveCount(0);
    await isAccessible(page);
  });

  await test.step('the super admin reverts it with a reason, and the owner is notified', async () => {
    await office.goto(`/approvals?q=${own}#all`);
    await office.getByRole('row').filter({ hasText: 'Turin' }).getByRole('button', { name: 'Payment details' }).click();
    const payment = new PayoutPage(office).payment;
    await payment.getByRole('button', { name: 'Revert payment' }).click();
    const dialog = office.getByRole('dialog', { name: /^Revert /u });
    await dialog.getByLabel('Reason').fill('Left out of the payroll run');
    await isAccessible(office);
    await dialog.getByRole('button', { name: 'Revert payment' }).click();
    await expect(payment).toContainText('Payment reverted: Left out of the payroll run');
    await bens.goto(`/report/${report.report_id}`);
    await expect(bens.getByRole('region', { name: 'Payment' })).toContainText('Left out of the payroll run');
  });
});

test('on a phone: payments are selected, reviewed and processed', { tag: '@long' }, async ({
  page,
  signedIn,
  browserOf,
}) => {
  const own = mark();
  const [bens, office] = [await browserOf(ben), await browserOf(daniel)];
  for (const title of ['One', 'Two'])
    await createApprovedReport(bens, office, { title: `${title} ${own}`, amount: '9.00' });
  await page.setViewportSize(phone);
  await signedIn(rahul);
  const payout = new PayoutPage(page);
  await payout.open('Apply advances', `?q=${own}`);
  await payout.selectAll(2);
  await payout.queue(2);
  await expect(payout.notice('2 payments queued')).toBeVisible();
  await payout.open('Payments queue', `?q=${own}`);
  await payout.selectAll(2);
  await payout.act(/^Review/u);
  await expect(payout.pane.getByText('Payment method')).toBeInViewport();
  await isAccessible(page);
  await fitsSmallScreens(page);
  await page.setViewportSize(phone);
  await payout.pane.getByRole('button', { name: 'Process 2 payments' }).click();
  await expect(payout.notice('2 payments moved to processing')).toBeVisible();
  for (const tab of ['Apply advances', 'Payments processing', 'Paid'] as const) {
    await payout.open(tab);
    await expect(page.getByText('View export history')).toBeVisible();
    await isAccessible(page);
    await fitsSmallScreens(page);
  }
});

test('a payment list has its four states, and a view of it can be saved', { tag: '@long' }, async ({
  page,
  signedIn,
  console,
}) => {
  console.expectStatus(500);
  const own = mark();
  await signedIn(rahul);
  const payout = new PayoutPage(page);

  await test.step('loading fails and a retry succeeds', async () => {
    await page.route('**/api/report/payout/list', (route) =>
      route.fulfill({ status: 500, json: { message: 'Something went wrong!!!' } }),
    );
    await payout.open('Paid');
    await expect(page.getByText('Failed to fetch Payments.')).toBeVisible();
    await isAccessible(page);
    await page.unroute('**/api/report/payout/list');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(payout.table('Paid')).toBeVisible();
  });

  await test.step('the list is empty and links back', async () => {
    await page.getByRole('searchbox').fill(`zebra ${own}`);
    await expect(page.getByText('Nothing matches')).toBeVisible();
    await isAccessible(page);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(payout.table('Paid')).toBeVisible();
  });

  await test.step('it is filtered, and hidden columns stay hidden', async () => {
    await page.getByRole('button', { name: 'Currency' }).click();
    await page.getByRole('option', { name: 'EUR' }).click();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/currencies=EUR/u);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: 'Department' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: /^Submit/u })).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  await test.step('the view is saved and opened again', async () => {
    const views = page.getByRole('navigation', { name: 'Saved views' });
    await views.getByRole('button', { name: 'Save view' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save view' });
    await dialog.getByLabel('Name').fill(`Euros ${own}`);
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await payout.open('Paid');
    await views.getByRole('link', { name: `Euros ${own}` }).click();
    await expect(page).toHaveURL(/currencies=EUR/u);
    await views.getByRole('button', { name: /^Delete view/u }).click();
    await expect(views.getByRole('link', { name: `Euros ${own}` })).toHaveCount(0);
  });
});
