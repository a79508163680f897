import type { Page } from '@playwright/test';
import { isAccessible } from '../axe.ts';
import { callApi } from '../call-api.ts';
import { fitsSmallScreens } from '../fits-small-screens.ts';
import { expect, test } from '../journey.ts';
import { daniel, rahul } from '../people.ts';

const entity = 'Meridian Labs, Inc.';

/** Returns the name of last month, such as 'Oct 2026', and its first and last day. */
function lastMonth(): { name: string; first: string; last: string } {
  const now = new Date();
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0));
  const dayOf = (date: Date) => date.toISOString().slice(0, 10);
  return {
    name: new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(first),
    first: dayOf(first),
    last: dayOf(last),
  };
}

interface Line {
  item: { kind: string; id: string; number: string };
  cause: string;
  is_reversal: boolean;
  value_on: string | null;
}

async function entityId(page: Page): Promise<string> {
  const { entities } = await callApi<{ entities: { id: string; name: string }[] }>(page, {
    method: 'GET',
    path: '/ledger/choices',
  });
  return entities.find(({ name }) => name === entity)?.id ?? '';
}

/** Returns a report that belongs to the entity and was paid last month. */
async function paidReport(page: Page, entity_id: string): Promise<Line['item']> {
  const { first, last } = lastMonth();
  const filters = { account: 'bank', entity_ids: [entity_id], booked_from: first, booked_to: last };
  const { data } = await callApi<{ data: Line[] }>(page, { method: 'POST', path: '/ledger', data: { filters } });
  const found = data.find(
    ({ item, cause, is_reversal, value_on }) =>
      item.kind === 'report' && cause === 'pay' && !is_reversal && value_on !== null,
  );
  if (!found) throw new Error('The demo has no report that was paid last month.');
  return found.item;
}

/** Reopens last month if an earlier journey closed it and then failed. */
async function ensureOpen(office: Page, entity_id: string): Promise<void> {
  const month = lastMonth().first.slice(0, 7);
  const { data } = await callApi<{ data: { month: string; can_reopen: boolean }[] }>(office, {
    method: 'POST',
    path: '/ledger/periods',
    data: { entity_id },
  });
  if (data.find((period) => period.month === month)?.can_reopen)
    await callApi(office, {
      method: 'POST',
      path: '/ledger/periods/reopen',
      data: { entity_id, month, reason: 'Closed by mistake.' },
    });
}

async function revertPayment(office: Page, item_id: string): Promise<void> {
  const { version } = await callApi<{ version: number }>(office, {
    method: 'GET',
    path: `/reimburse/payment-details?item_id=${item_id}`,
  });
  await callApi(office, {
    method: 'POST',
    path: '/reimburse/revert',
    data: { item_id, version, reason: 'The bank returned it late.' },
  });
}

test('finance closes last month, and a late correction is booked in this month and says so', async ({
  page,
  signedIn,
  browserOf,
}) => {
  const { name } = lastMonth();
  const office = await browserOf(daniel);
  const entity_id = await entityId(office);
  await ensureOpen(office, entity_id);
  const paid = await paidReport(office, entity_id);
  await signedIn(rahul);

  await test.step('the checklist names what is open before the month is closed', async () => {
    await page.goto(`/ledger?section=periods&entity=${entity_id}`);
    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByRole('button', { name: 'Close month' }).click();
    const dialog = page.getByRole('dialog', { name: `Close ${name}` });
    await expect(dialog.getByText(/^Accruals that are not posted: 1$/u)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Close month' })).toBeDisabled();
    await isAccessible(page);
    await dialog.getByLabel('Close the month although these points are open').check();
    await dialog.getByRole('button', { name: 'Close month' }).click();
    await expect(row).toContainText('Closed by Rahul');
    // Rahul has no button to reopen the month, because only a super admin can do that.
    await expect(row.getByRole('button')).toHaveCount(0);
  });

  await test.step('a payment of that month is reverted, and the ledger marks the correction as late', async () => {
    await revertPayment(office, paid.id);
    await page.goto(`/ledger?account=bank&flags=late&q=${paid.number}`);
    const correction = page.getByRole('row').filter({ hasText: paid.number });
    await expect(correction).toContainText('reversed');
    await expect(correction).toContainText('Late');
    await isAccessible(page);
    await fitsSmallScreens(page);
  });

  await test.step('a super admin reopens the month with a reason', async () => {
    await office.goto(`/ledger?section=periods&entity=${entity_id}`);
    const row = office.getByRole('row').filter({ hasText: name });
    await row.getByRole('button', { name: 'Reopen' }).click();
    const dialog = office.getByRole('dialog', { name: `Reopen ${name}?` });
    await dialog.getByLabel('Reason').fill('An invoice was late.');
    await dialog.getByRole('button', { name: 'Reopen' }).click();
    await expect(row).toContainText('An invoice was late.');
  });
});
