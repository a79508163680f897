import type { Page } from '@playwright/test';
import { isAccessible } from '../axe.ts';
import { daysAround } from '../days.ts';
import { expect, test } from '../journey.ts';
import { ExpensePage } from '../pages/expense-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { diego, marco } from '../people.ts';
import { callEndpoint } from '../reports-api.ts';

test('a delegate files expenses and a report for a colleague until the delegation ends', async ({
  page,
  signedIn,
  anotherBrowser,
}) => {
  const own = Date.now().toString(36);
  const marcos = await anotherBrowser();
  await signedIn(marco, { page: marcos });
  const delegation = await letsFile(marcos, 'Diego');
  await signedIn(diego);
  const lists = new ReportsPage(page);
  const expense = new ExpensePage(page);
  const report = new ReportPage(page);

  await test.step('the switch next to the title opens the colleague’s lists', async () => {
    await lists.open('All reports');
    await page.getByRole('button', { name: 'For: me' }).click();
    await page.getByRole('menuitemradio', { name: 'Marco Bianchi' }).click();
    await expect(
      page.getByRole('status').filter({ hasText: 'You are filing on behalf of Marco Bianchi' }),
    ).toBeVisible();
    await expect(page).toHaveURL(/\?for=[0-9a-f-]{36}#all$/u);
    await isAccessible(page);
    await lists.tab('Draft expenses').click();
    await expect(page).toHaveURL(/\?for=[0-9a-f-]{36}#draft_expense$/u);
  });

  await test.step('new items belong to the colleague', async () => {
    await page.getByRole('link', { name: 'Create Expense' }).first().click();
    await expense.isReady();
    await expect(expense.form.getByText('You are filing on behalf of Marco Bianchi')).toBeVisible();
    await expense.chooseCategory('Books');
    await expense.fillIn({ merchant: `Atlas ${own}`, amount: '18.00' });
    await expense.save.click();
    await expense.isSaved();
    await expect(page).toHaveURL(/\?for=[0-9a-f-]{36}#draft_expense$/u);
    await lists.find(own);
    await lists.createFrom([`Atlas ${own}`], `Fair ${own}`);
    await report.isOpen(`Fair ${own}`);
    await expect(page.locator('main header').getByText('Marco Bianchi')).toBeVisible();
    await report.submit();
    await expect(report.activity).toContainText(
      /You submitted the report \(.+, 1 expense\) on behalf of Marco Bianchi/u,
    );
  });

  await test.step('the colleague sees the report in his list, the delegate does not', async () => {
    await new ReportsPage(marcos).open('All reports', `?q=${own}`);
    await expect(marcos.getByRole('row').filter({ hasText: `Fair ${own}` })).toBeVisible();
    await lists.open('All reports', `?q=${own}`);
    await expect(page.getByText('Nothing matches')).toBeVisible();
  });

  await test.step('ending the delegation removes the access', async () => {
    await callEndpoint(marcos, '/user/delegates/end', { id: delegation.id });
    await page.goto(`/individual/reports?for=${delegation.from_user_id}#all`);
    await expect(page.getByText("You can't file for this person")).toBeVisible();
    await page.getByRole('link', { name: 'Show my items' }).click();
    await expect(page).toHaveURL(/\/individual\/reports#all$/u);
    await expect(page.getByRole('button', { name: /^For: / })).toBeHidden();
  });
});

/** Makes a colleague a delegate who may submit for the signed-in user, after ending the delegations of earlier runs. */
async function letsFile(page: Page, name: string): Promise<{ id: string; from_user_id: string }> {
  const { given } = await callEndpoint<{ given: { id: string; state: string }[] }>(page, '/user/delegates');
  for (const { id, state } of given) if (state !== 'over') await callEndpoint(page, '/user/delegates/end', { id });
  const found = await callEndpoint<{ data: { user_id: string }[] }>(
    page,
    `/user/search?search=${encodeURIComponent(name)}`,
  );
  const me = await callEndpoint<{ data: { user_id: string } }>(page, '/user/details-by-token');
  const { id } = await callEndpoint<{ id: string }>(page, '/user/delegates/create', {
    user_id: found.data[0]?.user_id,
    can_submit: true,
    can_approve: false,
    ...daysAround(),
  });
  return { id, from_user_id: me.data.user_id };
}
