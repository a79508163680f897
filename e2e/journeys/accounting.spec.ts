import type { Page } from '@playwright/test';
import { createApprovedReport } from '../approved-items.ts';
import { isAccessible } from '../axe.ts';
import { callApi } from '../call-api.ts';
import { fitsSmallScreens } from '../fits-small-screens.ts';
import { expect, test } from '../journey.ts';
import { amy, nora } from '../people.ts';

const accountingUrl = '/settings/integrations?section=accounting';
/** A category for which the accounting system has no account with a similar name. */
const category = 'Phone and internet';

interface MappingAnswer {
  data: { source: string; label: string; group: string; external_id: string | null }[];
}

interface Connections {
  data: { id: string }[];
}

const connectionsOf = (page: Page) => callApi<Connections>(page, { method: 'GET', path: '/codatservice/connections' });

/** Disconnects accounting systems that an earlier journey left connected. */
async function disconnectAll(page: Page): Promise<void> {
  for (const { id: connection_id } of (await connectionsOf(page)).data)
    await callApi(page, {
      method: 'POST',
      path: '/codatservice/connections/action',
      data: { connection_id, action: 'disconnect' },
    });
}

/** Maps every unmapped category except `category`, and every unmapped ledger account, to a general account. */
async function mapTheRest(page: Page): Promise<void> {
  const connection_id = (await connectionsOf(page)).data[0]?.id;
  const { data } = await callApi<MappingAnswer>(page, {
    method: 'GET',
    path: `/codatservice/mappings?connection_id=${connection_id}`,
  });
  const open = data.filter(
    ({ group, external_id, label }) =>
      (group === 'category' || group === 'ledger') && external_id === null && label !== category,
  );
  await callApi(page, {
    method: 'POST',
    path: '/codatservice/mappings',
    data: { connection_id, mappings: open.map(({ source }) => ({ source, external_id: '6900' })) },
  });
}

test('an admin connects the books, maps accounts, fixes an entry, and the ledger agrees with the books', async ({
  page,
  signedIn,
  browserOf,
  console,
}) => {
  const own = Date.now().toString(36);
  await signedIn(nora);
  await disconnectAll(page);
  const amys = await browserOf(amy);
  const { number } = await createApprovedReport(amys, page, {
    title: `Winch ${own}`,
    amount: '64.20',
    category,
    custom_values: {},
  });
  const tab = (name: string) => page.getByRole('navigation', { name: 'Accounting' }).getByRole('link', { name });
  const entry = page.getByRole('row').filter({ hasText: number });

  await test.step('the books are authorised on the page of their vendor', async () => {
    await page.goto(accountingUrl);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Connect an accounting system' });
    await expect(dialog.getByRole('combobox', { name: 'Accounting system' })).toHaveValue('QuickBooks Online');
    await isAccessible(page);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Authorise access' }).click();
    await expect(page.getByRole('heading', { name: /QuickBooks Online.*Connected/u })).toBeVisible();
  });

  await test.step('unmapped sources come first with the money that waits for them', async () => {
    await mapTheRest(page);
    await expect(async () => {
      await page.reload();
      const first = page.getByRole('table', { name: 'Mapping' }).getByRole('row').nth(1);
      await expect(first).toContainText(category, { timeout: 2000 });
      await expect(first).toContainText('USD', { timeout: 1000 });
    }).toPass();
    await isAccessible(page);
  });

  await test.step('the settings preview the entry of a real report', async () => {
    await tab('Settings').click();
    const journal = page.getByRole('table', { name: 'Preview: journal entry' });
    await expect(journal.getByRole('row').filter({ hasText: category })).toContainText('Not mapped');
    await page.getByRole('button', { name: 'Reimbursable spend' }).click();
    await page.getByRole('radio', { name: /^expenses/u }).check();
    const expense = page.getByRole('table', { name: 'Preview: expense' });
    await expect(expense.getByRole('row').filter({ hasText: 'Bank' })).toContainText('64.20');
    await page.keyboard.press('Escape');
    await isAccessible(page);
    await fitsSmallScreens(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('the failed entry leads to the mapping, which exports it', async () => {
    await tab('Entries').click();
    await expect(entry).toContainText(`Choose an account for ${category}.`);
    await entry.getByRole('link', { name: 'Open the mapping' }).click();
    await page.getByRole('combobox', { name: `Account of ${category}` }).click();
    await page.getByRole('option', { name: '6310 Software subscriptions' }).click();
    await expect(page.getByRole('status').filter({ hasText: /exported now/u })).toBeVisible();
    await tab('Entries').click();
    await expect(async () => {
      await page.reload();
      await expect(entry).toContainText('Exported', { timeout: 2000 });
    }).toPass();
  });

  await test.step('the ledger and the books agree', async () => {
    await tab('Periods').click();
    // The other entries of the category may be exported later than the one checked above.
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('row').filter({ hasText: 'Agrees' }).first()).toBeVisible({ timeout: 2000 });
    }).toPass();
    await expect(page.getByText('Does not agree')).toHaveCount(0);
    await isAccessible(page);
  });

  // The open page requests the connection once more after it is disconnected, and the server answers 404.
  console.expectStatus(404);
  await test.step('nothing is exported after the books are disconnected', async () => {
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await expect(page.getByText('No accounting system connected')).toBeVisible();
  });
});

test('an API key is created, used by other software, and revoked', async ({ page, signedIn, request }) => {
  const name = `Payroll ${Date.now().toString(36)}`;
  await signedIn(nora);
  await page.goto('/settings/integrations?section=api-keys');
  await page.getByRole('button', { name: 'New key' }).click();
  const form = page.getByRole('dialog', { name: 'New API key' });
  await form.getByLabel('Name').fill(name);
  await form.getByRole('combobox', { name: 'Scopes' }).click();
  await form.getByRole('option', { name: 'Expenses, reports and advances: read', exact: true }).click();
  await form.getByLabel('Expires on').fill(`31 Dec ${new Date().getFullYear()}`);
  await form.getByLabel('Name').focus();
  await isAccessible(page);
  await form.getByRole('button', { name: 'Create key' }).click();

  const shown = page.getByRole('dialog', { name: 'Copy your API key' });
  const key = await shown.getByText(/^outlay_/u).innerText();
  await shown.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Never');

  const callWith = (path: string) => request.get(`/api${path}`, { headers: { authorization: `Bearer ${key}` } });
  expect((await callWith('/category/list')).status()).toBe(200);
  expect((await callWith('/ledger/choices')).status(), 'a call outside the scopes').toBe(403);
  await page.reload();
  await expect(row).not.toContainText('Never');

  await row.getByRole('button', { name: `Revoke ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click();
  await expect(row).toContainText('Revoked');
  expect((await callWith('/category/list')).status()).toBe(401);
});
