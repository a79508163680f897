import { isAccessible } from '../axe.ts';
import { createExpenses, manyExpenses } from '../expenses-api.ts';
import { expect, test } from '../journey.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { mei, omar } from '../people.ts';

test('all search results are selected, deleted and restored', async ({ page, signedIn }) => {
  const merchant = `Kiosk${Date.now().toString(36)}`;
  await signedIn(mei);
  // Creates more expenses than fit on one page, so that some of them are not loaded when all are selected.
  await createExpenses(page, manyExpenses(merchant, 60));
  await createExpenses(page, [{ merchant: `Other ${merchant}x`, amount: '1.00' }]);
  const reports = new ReportsPage(page);
  await reports.open('Draft expenses');
  await expect(reports.caption).toHaveText('Showing all items');
  await reports.find(merchant);
  await expect(reports.caption).toHaveText(/^Showing 6[01] result\(s\)$/u);
  const total = Number((await reports.caption.innerText()).match(/\d+/u)?.[0]);

  const { promise: isWanted, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/expense/v1/list', (route) => isWanted.then(() => route.continue()));
  await page.getByRole('button', { name: `Select all ${total} expenses` }).click();
  await expect(page.getByText('Selecting...', { exact: true })).toBeVisible();
  release();
  await expect(reports.bulkBar).toContainText(`${total} selected`);
  await expect(page.getByText('Selecting...', { exact: true })).toBeHidden();
  await page.unroute('**/api/expense/v1/list');
  await isAccessible(page);
  await page.getByRole('button', { name: 'Clear selection' }).first().click();
  await expect(reports.bulkBar).toBeHidden();

  await page.getByRole('button', { name: `Select all ${total} expenses` }).click();
  await reports.act('Delete');
  await expect(page.getByText(`${total} expenses deleted`)).toBeVisible();
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`${total} expenses restored`)).toBeVisible();
  await expect(reports.caption).toHaveText(`Showing ${total} result(s)`);
});

test('filters are stored in the URL and in saved views', async ({ page, signedIn }) => {
  const mark = Date.now().toString(36);
  await signedIn(omar);
  await createExpenses(page, [
    { merchant: `Small ${mark}`, amount: '5.00' },
    { merchant: `Large ${mark}`, amount: '812.00' },
  ]);
  const reports = new ReportsPage(page);
  const name = `Large ones ${mark}`;
  await reports.open('Draft expenses');
  await page.getByRole('button', { name: 'Amount' }).first().click();
  await page.getByLabel('At least').fill('800');
  await expect(page).toHaveURL(/\?amount_from=800\.00#draft_expense$/u);
  await page.keyboard.press('Escape');
  await expect(reports.row(`Large ${mark}`)).toBeVisible();
  await expect(reports.row(`Small ${mark}`)).toHaveCount(0);

  await test.step('an expense links back to the filtered list', async () => {
    await reports.row(`Large ${mark}`).getByRole('link').first().click();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL(/\?amount_from=800\.00#draft_expense$/u);
    await expect(reports.row(`Small ${mark}`)).toHaveCount(0);
  });

  await test.step('a view is saved, left and opened again', async () => {
    await reports.views.getByRole('button', { name: 'Save view' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save view' });
    await dialog.getByLabel('Name').fill(name);
    await isAccessible(page);
    await page.keyboard.press('Enter');
    await expect(reports.views.getByRole('link', { name })).toHaveAttribute('aria-current', 'true');

    await reports.views.getByRole('link', { name: 'Everything' }).click();
    await expect(reports.row(`Small ${mark}`)).toBeVisible();
    await page.reload();
    await reports.views.getByRole('link', { name }).click();
    await expect(page).toHaveURL(/amount_from=800/u);
    await expect(reports.row(`Small ${mark}`)).toHaveCount(0);
  });

  await test.step('the view is deleted and restored', async () => {
    await reports.views.getByRole('button', { name: `Delete view ${name}` }).click();
    await expect(reports.views.getByRole('link', { name })).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(reports.views.getByRole('link', { name })).toBeVisible();
  });
});

test('several expenses change their category and are added to a draft report', async ({ page, signedIn }) => {
  const mark = Date.now().toString(36);
  const merchants = [`Left ${mark}`, `Right ${mark}`];
  await signedIn(mei);
  await createExpenses(
    page,
    merchants.map((merchant) => ({ merchant, amount: '4.00' })),
  );
  const reports = new ReportsPage(page);
  await reports.open('Draft expenses');
  await reports.find(mark);
  await expect(reports.caption).toHaveText('Showing 2 result(s)');
  await reports.choose(...merchants);
  await reports.act('Change category');
  const dialog = page.getByRole('dialog', { name: 'Change the category of 2 expenses' });
  await dialog.getByRole('combobox', { name: 'Category' }).fill('Printing');
  await dialog.getByRole('option', { name: 'Printing' }).click();
  await dialog.getByRole('button', { name: 'Change category' }).click();
  await expect(page.getByText('2 expenses moved to Printing')).toBeVisible();
  await expect(reports.row('Printing')).toHaveCount(2);

  await reports.createFrom([merchants[0] ?? ''], `Together ${mark}`);
  await reports.open('Draft expenses');
  await reports.choose(merchants[1] ?? '');
  await reports.act('Add to report');
  const chooser = page.getByRole('dialog', { name: 'Add 1 expense to a report' });
  await chooser.getByRole('radio', { name: new RegExp(`Together ${mark}`, 'u') }).check();
  await chooser.getByRole('button', { name: 'Add', exact: true }).click();
  await reports.open('Draft reports');
  await expect(reports.row(`Together ${mark}`)).toContainText('8.00');
});

test('unsubmitted reports explain why no reminder is possible, and the list is exported', async ({
  page,
  signedIn,
}) => {
  const mark = Date.now().toString(36);
  await signedIn(omar);
  await createExpenses(page, [{ merchant: `Alone ${mark}`, amount: '3.00' }]);
  const reports = new ReportsPage(page);
  await reports.open('Draft expenses');
  await reports.createFrom([`Alone ${mark}`], `Only a draft ${mark}`);
  await reports.open('Draft reports');
  await reports.choose(`Only a draft ${mark}`);
  await expect(reports.bulkBar.getByRole('button', { name: 'Remind, in approval only' })).toBeDisabled();

  const download = page.waitForEvent('download');
  await reports.act('Export');
  expect((await download).suggestedFilename()).toMatch(/\.csv$/u);
  await page.getByRole('link', { name: 'View export history' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Export History' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Exports' }).getByRole('row').nth(1)).toContainText('Ready');
  await isAccessible(page);
});

test('the search finds the user’s own expenses and reports', async ({ page, signedIn }) => {
  const mark = Date.now().toString(36);
  const shell = await signedIn(omar);
  await createExpenses(page, [{ merchant: `Lamp ${mark}`, amount: '31.00' }]);
  const reports = new ReportsPage(page);
  await reports.open('Draft expenses');
  await reports.createFrom([`Lamp ${mark}`], `Desk ${mark}`);
  await page.goto('/home');

  const search = await shell.openSearch();
  await search.type(mark);
  await expect(search.items).toHaveCount(2);
  await expect(search.options).toHaveCount(0);
  await isAccessible(page);
  await search.type('no such thing');
  await expect(search.dialog).toContainText('Could not find anything that matches no such thing');
  await search.type(`desk ${mark}`);
  await expect(search.items.first()).toContainText(`Desk ${mark}`);
  await page.keyboard.press('Enter');
  await expect(page.locator('main').getByRole('heading', { level: 1 })).toContainText(`Desk ${mark}`);
});

test('a list that fails to load shows an error and can be retried', async ({ page, signedIn, console }) => {
  console.expectStatus(500);
  const shell = await signedIn(mei);
  let isBroken = true;
  await page.route('**/api/report/v1/list', (route) =>
    isBroken ? route.fulfill({ status: 500, json: { message: 'No.' } }) : route.continue(),
  );
  await shell.go('/individual/reports#all');
  await expect(page.getByText('Failed to fetch Reports.')).toBeVisible();
  await isAccessible(page);
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Failed to fetch Reports.')).toBeHidden();
});
