import type { Page } from '@playwright/test';
import { createApprovedReport } from '../approved-items.ts';
import { isAccessible } from '../axe.ts';
import { callApi } from '../call-api.ts';
import { phone } from '../fits-small-screens.ts';
import { expect, test } from '../journey.ts';
import { PayoutPage } from '../pages/payout-page.ts';
import { amy, luis, nora } from '../people.ts';

/** Expenses of this company have no required custom fields. */
const kind = { category: 'Office supplies', custom_values: {} };
const mark = () => Date.now().toString(36);

/** Sets the amount above which a second person must release a payment. Null turns the rule off. */
async function setReleaseAbove(office: Page, release_above: string | null): Promise<void> {
  const { bars_approvers, bank_change_days, version } = await callApi<{
    bars_approvers: boolean;
    bank_change_days: number | null;
    version: number;
  }>(office, { method: 'GET', path: '/payment-controls' });
  await callApi(office, {
    method: 'POST',
    path: '/payment-controls/save',
    data: { bars_approvers, bank_change_days, release_above, version },
  });
}

test('a payment above the limit waits until a second person releases it', async ({ page, signedIn, browserOf }) => {
  const own = mark();
  const [amys, office] = [await browserOf(amy), await browserOf(nora)];
  await setReleaseAbove(office, null);
  await createApprovedReport(amys, office, { title: `Crane ${own}`, amount: '180.00', ...kind });

  await test.step('an admin sets the limit', async () => {
    await office.goto('/settings/controls');
    await office.getByRole('switch', { name: 'A second person releases large payments.' }).check();
    await office.getByLabel('Above').fill('150');
    await office.getByRole('button', { name: 'Save' }).click();
    await expect(office.getByRole('status').filter({ hasText: 'Payment controls saved' })).toBeVisible();
    await isAccessible(office);
  });

  await signedIn(luis);
  const payout = new PayoutPage(page);
  await test.step('the person who queued the payment cannot release it', async () => {
    await payout.open('Apply advances', `?q=${own}`);
    await payout.row('Crane').getByRole('checkbox').check();
    await payout.queue(1);
    await payout.open('Payments queue', `?q=${own}`);
    await expect(payout.row('Crane')).toContainText('To release');
    await payout.openPayment('Crane');
    await expect(payout.payment).toContainText('To release by a second person');
    await expect(payout.payment.getByRole('button', { name: /^(Process|Release payment)$/u })).toHaveCount(0);
    await isAccessible(page);
  });

  await test.step('a second person releases it on a phone', async () => {
    await office.setViewportSize(phone);
    const second = new PayoutPage(office);
    await office.goto(`/payout?q=${own}&flags=to_release#payment`);
    await office.getByRole('link', { name: /Crane/u }).click();
    await second.payment.getByRole('button', { name: 'Release payment' }).click();
    await expect(second.payment.getByRole('button', { name: 'Process' })).toBeVisible();
  });

  await test.step('the payment can now be processed', async () => {
    await payout.open('Payments queue', `?q=${own}`);
    await expect(payout.row('Crane')).not.toContainText('To release');
    await payout.openPayment('Crane');
    await expect(payout.payment).toContainText('Released');
    await expect(payout.payment.getByRole('button', { name: 'Process' })).toBeVisible();
  });
  await setReleaseAbove(office, null);
});

/** Adds a new bank account, because the bank closes the account to which a payment was returned. */
async function addAccount(page: Page): Promise<void> {
  const account_number = String(Date.now()).slice(-10);
  const bank = { kind: 'account', routing_number: '222222226', account_number, name: 'Checking' };
  await callApi(page, { method: 'POST', path: '/ach/funding-sources', data: { of: 'me', bank } });
}

test('a payment run shows the payment that the bank returned, which waits in the queue again', async ({
  page,
  signedIn,
  browserOf,
  anotherBrowser,
}) => {
  const own = mark();
  const [amys, office] = [await browserOf(amy), await browserOf(nora)];
  await addAccount(amys);
  await createApprovedReport(amys, office, { title: `Rope ${own}`, amount: '31.10', ...kind });
  await createApprovedReport(amys, office, { title: `Paint ${own}`, amount: '27.35', ...kind });
  await signedIn(luis);
  const payout = new PayoutPage(page);

  await test.step('two reports are paid by one run', async () => {
    await payout.open('Apply advances', `?q=${own}`);
    await payout.selectAll(2);
    await payout.queue(2);
    await payout.open('Payments queue', `?q=${own}`);
    await payout.selectAll(2);
    await payout.act('Review 2 payments');
    await expect(payout.pane).toContainText('Bank transfer (ACH) (2)');
    await payout.pane.getByRole('button', { name: 'Process 2 payments' }).click();
    await expect(page.getByText('Nothing matches')).toBeVisible();
  });

  await test.step('the bank processes both and returns one', async () => {
    const operator = await anotherBrowser();
    await operator.goto('/dev/bank');
    const transfer = operator.getByRole('row').filter({ hasText: 'USD 27.35' }).first();
    await expect(async () => {
      await operator.reload();
      await expect(transfer).toContainText('pending', { timeout: 1000 });
    }).toPass();
    await operator.getByRole('button', { name: 'Process transfers' }).click();
    await expect(transfer).toContainText('processed');
    await transfer.getByRole('button', { name: 'Return' }).click();
    await expect(transfer).toContainText('failed');
  });

  await test.step('the run shows which payment failed and why', async () => {
    await page.goto(`/payout?q=${own}#runs`);
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('row').filter({ hasText: '1 failed' })).toBeVisible({ timeout: 3000 });
    }).toPass({ timeout: 60_000 });
    await page.getByRole('link', { name: /^RUN-/u }).click();
    const run = page.getByRole('dialog', { name: /^RUN-/u });
    const transfers = run.getByRole('region', { name: 'Transfers' });
    await expect(
      transfers
        .getByRole('listitem')
        .filter({ hasText: `Paint ${own}` })
        .last(),
    ).toContainText(/R03|account/u);
    await expect(
      transfers
        .getByRole('listitem')
        .filter({ hasText: `Rope ${own}` })
        .last(),
    ).toContainText('Paid');
    await isAccessible(page);
  });

  await test.step('the returned payment waits in the queue with the reason', async () => {
    await payout.open('Payments queue', `?q=${own}`);
    await payout.shows(1);
    await expect(payout.row('Paint')).toContainText(/account/u);
  });
});
