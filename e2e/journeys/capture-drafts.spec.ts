import type { Page } from '@playwright/test';
import { createExpenses } from '../expenses-api.ts';
import { expect, test } from '../journey.ts';
import { ExpensePage } from '../pages/expense-page.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { marco } from '../people.ts';

const mark = () => Date.now().toString(36);

test('a draft survives closing the tab, saved or not', { tag: '@phone' }, async ({ page, context, signedIn }) => {
  await signedIn(marco);
  const [saved, unsaved] = [`Harbour ${mark()}`, `Station ${mark()}`];

  await test.step('a saved draft is in the list', async () => {
    const expense = new ExpensePage(page);
    await expense.openNew();
    await expense.fillIn({ merchant: saved, amount: '1,234.5' });
    await expense.isDraftSaved();
    await expect(page).toHaveURL(/[?&]draft=[0-9a-f-]{36}/u);
    await page.reload();
    await expect(expense.merchant).toHaveValue(saved);
    await expect(expense.amount).toHaveValue('1,234.50');
    await page.close();
  });

  await test.step('an unsaved draft is restored and saved once', async () => {
    const first = new ExpensePage(await context.newPage());
    await first.openNew();
    await first.merchant.fill(unsaved);
    await first.page.close();

    const second = new ExpensePage(await context.newPage());
    await second.page.goto('/home');
    await noDraftIsOpen(second.page);
    await second.openNew();
    await expect(second.restoredNotice).toBeVisible();
    await expect(second.merchant).toHaveValue(unsaved);
    await second.isDraftSaved();

    const reports = new ReportsPage(second.page);
    await reports.open('Draft expenses');
    await expect(reports.row(saved)).toHaveCount(1);
    await expect(reports.row(unsaved)).toHaveCount(1);
  });
});

/** Waits until no tab has a draft open. A closed tab may release the lock on its draft with a delay. */
async function noDraftIsOpen(page: Page): Promise<void> {
  const openLocks = () => page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name));
  await expect.poll(openLocks).not.toContainEqual(expect.stringMatching(/^outlay-draft-/u));
}

test('a connection lost while saving neither loses nor duplicates a draft', { tag: '@phone' }, async ({
  page,
  context,
  signedIn,
  console,
}) => {
  console.expectBrokenConnection();
  await signedIn(marco);
  const expense = new ExpensePage(page);
  const reports = new ReportsPage(page);

  await test.step('while the draft is edited', async () => {
    const merchant = `Tunnel ${mark()}`;
    await expense.openNew();
    await context.setOffline(true);
    await expense.fillIn({ merchant, amount: '12' });
    await expect(expense.status).toContainText('No connection. Saved on this device');
    await context.setOffline(false);
    await expense.isDraftSaved();
    await reports.open('Draft expenses');
    await expect(reports.row(merchant)).toHaveCount(1);
  });

  await test.step('after the server saved it, before the response arrived', async () => {
    const merchant = `Lift ${mark()}`;
    await expense.openNew();
    await page.route(
      '**/api/expense/draft/create',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await expense.merchant.fill(merchant);
    await expect(expense.status).toContainText('No connection');
    await expense.amount.fill('15');
    await expense.isDraftSaved();
    await reports.open('Draft expenses');
    await expect(reports.row(merchant)).toHaveCount(1);
    await expect(reports.row(merchant)).toContainText('15.00');
  });

  await test.step('while the expense is completed', async () => {
    const merchant = `Bridge ${mark()}`;
    await expense.openNew();
    await expense.chooseCategory('Books');
    await expense.fillIn({ merchant, amount: '18' });
    await expense.isDraftSaved();
    await context.setOffline(true);
    await expense.save.click();
    await expect(page.getByText('will be saved when you are back online')).toBeVisible();
    await context.setOffline(false);
    await expense.isSaved();
    await expect(reports.row(merchant)).toHaveCount(1);
    await expect(reports.row(merchant)).toContainText('Unreported');
  });
});

test('a double click saves once', async ({ page, signedIn }) => {
  await signedIn(marco);
  const expense = new ExpensePage(page);
  const merchant = `Twice ${mark()}`;
  await expense.openNew();
  await expense.chooseCategory('Books');
  await expense.fillIn({ merchant, amount: '9.99' });
  await expense.save.dblclick();
  await expense.isSaved();
  const reports = new ReportsPage(page);
  await reports.open('Draft expenses');
  await expect(reports.row(merchant)).toHaveCount(1);
});

test('two tabs: the second is warned and can choose', async ({ page, context, signedIn, console }) => {
  console.expectStatus(409);
  await signedIn(marco);
  const merchant = `Tabs ${mark()}`;
  const [id] = await createExpenses(page, [{ merchant, amount: '20.00' }]);
  const url = `/individual/reports/expense/edit/${id}?from=draft_expense`;
  const [one, two] = [new ExpensePage(page), new ExpensePage(await context.newPage())];
  for (const tab of [one, two]) {
    await tab.page.goto(url);
    await expect(tab.merchant).toHaveValue(merchant);
  }

  // Chromium delays input to a background tab, so each tab is brought to the front before it is used.
  await one.page.bringToFront();
  await one.merchant.fill(`${merchant} first`);
  await one.save.click();
  await one.isSaved();
  await two.page.bringToFront();
  await two.merchant.fill(`${merchant} second`);
  await two.save.click();
  await expect(two.page.getByText('This expense was changed somewhere else.')).toBeVisible();
  await expect(two.merchant).toHaveValue(`${merchant} second`);

  await test.step('reload the other version', async () => {
    await two.page.getByRole('button', { name: 'Reload' }).click();
    await expect(two.merchant).toHaveValue(`${merchant} first`);
  });

  await test.step('or keep the own changes', async () => {
    await one.page.bringToFront();
    await one.page.goto(url);
    await expect(one.merchant).toHaveValue(`${merchant} first`);
    await one.merchant.fill(`${merchant} third`);
    await one.save.click();
    await one.isSaved();
    await two.page.bringToFront();
    await two.merchant.fill(`${merchant} fourth`);
    await two.save.click();
    await two.page.getByRole('button', { name: 'Keep my changes' }).click();
    await two.save.click();
    await two.isSaved();
    const reports = new ReportsPage(two.page);
    await expect(reports.row(`${merchant} fourth`)).toHaveCount(1);
  });
});
