import { createApprovedReport, createPaidAdvance } from '../approved-items.ts';
import { isAccessible } from '../axe.ts';
import { expect, test } from '../journey.ts';
import { PayoutPage } from '../pages/payout-page.ts';
import { amara, ben, daniel, lukas, rahul } from '../people.ts';
import { tabTo } from '../tab-to.ts';

const mark = () => Date.now().toString(36);

test('finance pays a week of reports with applied advances, and the employee sees the payment reference', async ({
  page,
  signedIn,
  browserOf,
}) => {
  const own = mark();
  const [bens, lukass, office] = [await browserOf(ben), await browserOf(lukas), await browserOf(daniel)];
  await createPaidAdvance(bens, office, { title: `Float ${own}`, amount: '8.00' });
  const first = await createApprovedReport(bens, office, { title: `Osaka ${own}`, amount: '20.00' });
  await createApprovedReport(bens, office, { title: `Kyoto ${own}`, amount: '5.10' });
  await createApprovedReport(lukass, office, { title: `Munich ${own}`, amount: '10.80', currency: 'EUR' });

  await signedIn(rahul);
  const payout = new PayoutPage(page);

  await test.step('approved reports are listed under Apply advances', async () => {
    await payout.open('Apply advances', `?q=${own}`);
    await payout.shows(3);
    await expect(payout.row('Osaka')).toContainText('20.00');
    await payout.row('Osaka').getByRole('button', { name: 'Apply advances' }).click();
    const line = payout.advancesDialog.getByRole('listitem').filter({ hasText: `Float ${own}` });
    await line.getByRole('button', { name: 'Apply maximum' }).click();
    await isAccessible(page);
    await payout.advancesDialog.getByRole('button', { name: 'Apply', exact: true }).click();
    await expect(payout.advancesDialog).toBeHidden();
    await expect(payout.row('Osaka')).toContainText('12.00');
  });

  await test.step('all are queued in the currency of their entity', async () => {
    await payout.selectAll(3);
    await payout.act('Queue 3 payments');
    await expect(payout.queuePane).toContainText('All 3, last approval');
    await expect(payout.queuePane).toContainText('Meridian Labs GmbH');
    await isAccessible(page);
    await payout.queuePane.getByRole('button', { name: 'Queue 3 payments' }).click();
    await expect(payout.notice('3 payments queued')).toBeVisible();
    await expect(page.getByText('Nothing matches')).toBeVisible();
    await payout.open('Payments queue', `?q=${own}`);
    await payout.shows(3);
    // An expense in the entity's currency is repaid in exactly the same amount.
    await expect(payout.row('Munich')).toContainText('EUR 10.80');
  });

  await test.step('the review shows totals, checks and the payment method before paying', async () => {
    await payout.selectAll(3);
    await payout.act('Review 3 payments');
    await expect(payout.pane).toContainText('17.10');
    await expect(payout.pane).toContainText('All 3, last approval');
    await expect(payout.pane).toContainText('Meridian Labs GmbH');
    await payout.pane.getByText('By person').click();
    await expect(payout.pane).toContainText('Lukas Brandt');
    await isAccessible(page);
    await payout.pane.getByLabel('Reference').fill(`Run ${own}`);
    await payout.pane.getByRole('button', { name: 'Process 3 payments' }).click();
    await expect(payout.notice('3 payments moved to processing')).toBeVisible();
  });

  await test.step('one payment fails, the others are marked as paid', async () => {
    await payout.open('Payments processing', `?q=${own}`);
    await payout.shows(3);
    await payout.row('Munich').getByRole('checkbox').check();
    await payout.act('Mark failed');
    const dialog = page.getByRole('dialog', { name: /fail/u });
    await dialog.getByLabel('Reason').fill('Account closed');
    await dialog.getByRole('button', { name: 'Mark failed' }).click();
    await payout.shows(2);
    await payout.selectAll(2);
    await payout.act('Mark paid');
    await payout.markPaid(`Wire ${own}`);
    await expect(payout.notice('2 payments marked as paid')).toBeVisible();
    await payout.open('Payments queue', `?q=${own}`);
    await expect(payout.row('Munich')).toContainText('Account closed');
  });

  await test.step('a paid report shows its payment and its postings', async () => {
    // The third item is the advance, which was paid earlier.
    await payout.open('Paid', `?q=${own}`);
    await payout.shows(3);
    await payout.openPayment('Osaka');
    await expect(payout.payment).toContainText(`Wire ${own}`);
    await expect(payout.payment).toContainText('−8.00');
    await payout.payment.getByRole('button', { name: 'Show postings' }).click();
    await expect(payout.payment.getByRole('table', { name: 'Postings' })).toContainText('Advance applied');
    await expect(payout.payment.getByRole('region', { name: 'Balances' })).toContainText('BankUSD −12.00');
    await isAccessible(page);
  });

  await test.step('the owner sees the paid amount and the reference', async () => {
    await bens.goto(`/report/${first.report_id}`);
    const card = bens.getByRole('region', { name: 'Payment' });
    await expect(card).toContainText('Paid');
    await expect(card).toContainText(`Wire ${own}`);
    await expect(card).toContainText('12.00');
    await expect(card.getByRole('button')).toHaveCount(0);
    await isAccessible(bens);
  });
});

test('the payout panel shows the amount left after an applied advance and a review before queueing', async ({
  page,
  signedIn,
  browserOf,
}) => {
  const own = mark();
  const [bens, office] = [await browserOf(ben), await browserOf(daniel)];
  await createPaidAdvance(bens, office, { title: `Cash ${own}`, amount: '3.00' });
  const { report_id } = await createApprovedReport(bens, office, { title: `Ise ${own}`, amount: '21.00' });
  await signedIn(rahul);
  await page.goto(`/report/${report_id}`);
  const card = page.getByRole('region', { name: 'Payment' });
  await expect(card).toContainText('Not in the payments queue yet');
  await page.getByRole('button', { name: 'Use an advance' }).click();
  const { advancesDialog } = new PayoutPage(page);
  const line = advancesDialog.getByRole('listitem').filter({ hasText: `Cash ${own}` });
  await line.getByRole('button', { name: 'Apply maximum' }).click();
  await advancesDialog.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(card).toContainText('18.00');
  await card.getByRole('button', { name: 'Queue' }).click();
  const before = page.getByRole('dialog', { name: 'Before you queue' });
  await expect(before).toContainText('18.00');
  await expect(before).toContainText('Approved and unchanged since');
  await expect(before).toContainText(`Ise ${own}, Ben Carter`);
  await isAccessible(page);
  await before.getByRole('button', { name: 'Queue 1 payment' }).click();
  await expect(before).toBeHidden();
  await expect(card.getByRole('button', { name: 'Process' })).toBeVisible();
});

test('by keyboard: a payment is queued, processed and marked as paid', { tag: '@long' }, async ({
  page,
  signedIn,
  browserOf,
}) => {
  const own = mark();
  const [bens, office] = [await browserOf(ben), await browserOf(daniel)];
  await createApprovedReport(bens, office, { title: `Nara ${own}`, amount: '12.00' });
  await createApprovedReport(bens, office, { title: `Uji ${own}`, amount: '8.00' });
  await signedIn(rahul);
  const payout = new PayoutPage(page);
  const { keyboard } = page;

  await test.step('j moves, x selects', async () => {
    await payout.open('Apply advances', `?q=${own}&sort=amount`);
    await payout.shows(2);
    await keyboard.press('j');
    await keyboard.press('j');
    await keyboard.press('x');
    await expect(payout.row('Nara').getByRole('checkbox')).toBeChecked();
    await tabTo(page, payout.bulkBar.getByRole('button', { name: 'Queue 1 payment' }));
    await keyboard.press('Enter');
    await tabTo(page, payout.queuePane.getByRole('button', { name: 'Queue 1 payment' }));
    await keyboard.press('Enter');
    await payout.shows(1);
  });

  await test.step('Enter opens the payment, where it is processed', async () => {
    await payout.open('Payments queue', `?q=${own}`);
    await payout.shows(1);
    await keyboard.press('j');
    await keyboard.press('Enter');
    await tabTo(page, payout.payment.getByRole('button', { name: 'Process' }));
    await keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Process payment' });
    await tabTo(page, dialog.getByLabel('Reference'));
    await keyboard.type(`Keys ${own}`);
    await keyboard.press('Control+Enter');
    await expect(dialog).toBeHidden();
    await tabTo(page, payout.payment.getByRole('button', { name: 'Mark paid' }));
    await keyboard.press('Enter');
    await expect(payout.paidDialog).toBeVisible();
    await keyboard.press('Control+Enter');
    await expect(payout.payment).toContainText(`Keys ${own}`);
    await expect(payout.payment.getByText('Paid', { exact: true }).first()).toBeVisible();
    await keyboard.press('Escape');
    await expect(payout.payment).toBeHidden();
    await expect(page.getByText('Nothing matches')).toBeVisible();
  });
});

test('a read-only user sees payouts but has no actions', async ({ page, signedIn }) => {
  await signedIn(amara);
  const payout = new PayoutPage(page);
  await page.goto('/payout#payment');
  await payout.isOpen('Paid');
  await expect(payout.lists).toHaveText(['Paid']);
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible();
  await expect(page.getByText('Upload payout file')).toBeHidden();
  await isAccessible(page);
});
