import { approveItem, fetchAdvance } from '../advances-api.ts';
import { isAccessible } from '../axe.ts';
import { createExpenses } from '../expenses-api.ts';
import { expect, test } from '../journey.ts';
import { AdvancePage } from '../pages/advance-page.ts';
import { AdvancesPage } from '../pages/advances-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { ben, daniel } from '../people.ts';

test('an advance is requested, approved, paid, used in a report, and the rest is returned', async ({
  page,
  signedIn,
  anotherBrowser,
  console,
}) => {
  // The server refuses a return that exceeds the remaining balance.
  console.expectStatus(409);
  const mark = Date.now().toString(36);
  const title = `Fair in Osaka ${mark}`;
  await signedIn(ben);
  const own = new AdvancePage(page);
  let id = '';
  let approver = '';

  await test.step('the form shows the approvers while the employee fills it in', async () => {
    await new AdvancesPage(page).open('All advances');
    await page.getByRole('link', { name: 'Request advance' }).first().click();
    await own.create({ title, amount: '300', needed: '1 Dec 2026' });
    await expect(own.next).toContainText('Approvers');
    await expect(own.next).toContainText('Nothing is missing and no policy is violated.');
    await isAccessible(page);
  });

  await test.step('the employee submits it by keyboard with a message to the approver', async () => {
    await page.keyboard.press('Control+Enter');
    await expect(own.submitDialog.getByRole('heading', { name: 'Approvers' })).toBeVisible();
    await isAccessible(page);
    await own.submitDialog.getByRole('textbox', { name: 'Comment' }).fill('The stand is booked.');
    await page.keyboard.press('Control+Enter');
    await expect(page).toHaveURL(/\/advance\/[0-9a-f-]{36}$/u);
    await own.isInStage('Awaiting approval');
    await expect(own.activity).toContainText('The stand is booked.');
    await expect(own.steps.getByRole('listitem').nth(1)).toHaveAttribute('aria-current', 'step');
    id = /[0-9a-f-]{36}$/u.exec(page.url())?.[0] ?? '';
    approver = (await fetchAdvance(page, id)).now_with[0]?.email ?? '';
    await isAccessible(page);
  });

  const approverPage = await anotherBrowser();
  await test.step('the approver opens it from the notifications and approves it', async () => {
    const shell = await signedIn(approver, { page: approverPage });
    await expect(async () => {
      await approverPage.reload();
      await expect(shell.bell).toHaveAccessibleName(/new notification/u, { timeout: 2_000 });
    }).toPass();
    const list = await shell.openNotifications();
    await list.getByRole('link', { name: new RegExp(`${title} needs your approval`, 'u') }).click();
    await expect(approverPage).toHaveURL(`/advance/${id}`);
    await approveItem(approverPage, { kind: 'advance', id });
  });

  const office = await anotherBrowser();
  const paying = new AdvancePage(office);
  await test.step('finance finds it in the company list and marks it as paid', async () => {
    await signedIn(daniel, { page: office });
    const list = new AdvancesPage(office);
    await list.openCompany('All advances');
    await list.find(title);
    await expect(list.row(title)).toContainText('Approved');
    await list.row(title).getByRole('link').first().click();
    await paying.markPaid(`Wire ${mark}`);
    await paying.isInStage('Outstanding');
    await expect(paying.balance).toContainText('300.00');
    await isAccessible(office);
  });

  let report_id = '';
  const report = new ReportPage(page);
  await test.step('the employee applies part of it to a draft report', async () => {
    const merchants = [1, 2, 3].map((at) => `Bookshop ${mark} ${at}`);
    await createExpenses(
      page,
      merchants.map((merchant, at) => ({ merchant, amount: `2${at}.00` })),
    );
    const reports = new ReportsPage(page);
    await reports.open('Draft expenses');
    await reports.createFrom(merchants, `Osaka ${mark}`);
    await report.isOpen(`Osaka ${mark}`);
    await report.button('Use an advance').click();
    const dialog = page.getByRole('dialog', { name: 'Use advances' });
    const line = dialog.getByRole('listitem').filter({ hasText: title });
    await line.getByRole('button', { name: 'Apply maximum' }).click();
    await expect(line.getByLabel(/^Amount from AD-/u)).toHaveValue('63.00');
    await line.getByLabel(/^Amount from AD-/u).fill('40');
    await expect(dialog.getByText('Still to be paid').locator('..')).toContainText('23.00');
    await isAccessible(page);
    await dialog.getByRole('button', { name: 'Reserve' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('To be paid to Ben')).toBeVisible();
    await expect(page.locator('dl').filter({ hasText: 'To be paid to Ben' })).toContainText('−40.00');
    await isAccessible(page);
    await report.submit();
    report_id = /[0-9a-f-]{36}$/u.exec(page.url())?.[0] ?? '';
    await own.open(id);
    await expect(own.part('Reserved in open reports')).toContainText('40.00');
  });

  await test.step('approving the report uses it up, and finance can change the applied amount', async () => {
    await approveItem(approverPage, { kind: 'report', id: report_id });
    await office.goto(`/report/${report_id}`);
    await office.getByRole('button', { name: 'Change advances' }).click();
    const dialog = office.getByRole('dialog', { name: 'Apply advances' });
    await dialog
      .getByRole('listitem')
      .filter({ hasText: title })
      .getByLabel(/^Amount from AD-/u)
      .fill('63');
    await office.keyboard.press('Control+Enter');
    await expect(dialog).toBeHidden();
    await expect(office.locator('dl').filter({ hasText: 'To be paid to Ben' })).toContainText('−63.00');
    await own.open(id);
    await own.isInStage('Partly settled');
    await expect(own.part('Applied to reports')).toContainText('63.00');
    await expect(own.uses).toContainText(`Osaka ${mark}`);
  });

  await test.step('the rest is returned and the advance is settled', async () => {
    await paying.open(id);
    await paying.button('Record return').click();
    await expect(paying.returnDialog.getByLabel('Amount')).toHaveValue('237.00');
    await paying.returnDialog.getByLabel('Amount').fill('500');
    await paying.returnDialog.getByRole('button', { name: 'Record return' }).click();
    await expect(paying.returnDialog.getByText(/USD 237\.00/u).first()).toBeVisible();
    await paying.returnDialog.getByLabel('Amount').fill('237');
    await isAccessible(office);
    await office.keyboard.press('Control+Enter');
    await expect(paying.returnDialog).toBeHidden();
    await paying.isInStage('Settled');
    await expect(paying.part('Returned')).toContainText('237.00');
    await expect(paying.part('Available')).toContainText('0.00');
    await isAccessible(office);
  });
});
