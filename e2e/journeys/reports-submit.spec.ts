import { isAccessible } from '../axe.ts';
import { createExpenses } from '../expenses-api.ts';
import { expect, test } from '../journey.ts';
import { ReportPage } from '../pages/report-page.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { kenji, omar } from '../people.ts';

test('a report of selected expenses is created, submitted, recalled and resubmitted', async ({ page, signedIn }) => {
  const mark = Date.now().toString(36);
  const [book, map] = [`Bookshop ${mark}`, `Atlas ${mark}`];
  await signedIn(kenji);
  await createExpenses(page, [
    { merchant: book, amount: '19.90' },
    { merchant: map, amount: '3000', currency: 'JPY' },
  ]);
  const reports = new ReportsPage(page);
  const report = new ReportPage(page);
  const title = `Reading for Osaka ${mark}`;

  await test.step('it is created from the list', async () => {
    await reports.open('Draft expenses');
    await reports.createFrom([book, map], title);
    await report.isOpen(title);
    await expect(page).toHaveURL(/\/individual\/reports\/report\/create\/[0-9a-f-]{36}$/u);
    await expect(report.lines).toHaveCount(2);
    await report.isInStage('Draft');
    await isAccessible(page);
  });

  await test.step('the dialog shows the approvers, and it is submitted', async () => {
    const dialog = await report.preview();
    await expect(dialog.getByRole('heading', { name: 'Approvers' })).toBeVisible();
    await isAccessible(page);
    await dialog.getByRole('textbox', { name: 'Comment' }).fill('Both for the client.');
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/report\/[0-9a-f-]{36}$/u);
    await report.isInStage('Awaiting approval');
    await expect(report.activity).toContainText('You submitted the report');
    await expect(report.activity).toContainText('Both for the client.');
    await expect(report.steps.getByRole('listitem').nth(1)).toHaveAttribute('aria-current', 'step');
    await isAccessible(page);
  });

  await test.step('recalled, it is a draft again at the URL of drafts', async () => {
    await report.recall();
    await expect(page).toHaveURL(/\/report\/create\//u);
    await expect(report.activity).toContainText('You recalled the report');
  });

  await test.step('the title is edited inline, a line is removed and restored', async () => {
    await report.button('Edit title').click();
    await page.getByRole('textbox', { name: 'Title' }).fill(`${title}, second try`);
    await page.keyboard.press('Enter');
    await report.isOpen(`${title}, second try`);
    await report.button(`Remove ${map} from the report`).click();
    await expect(report.lines).toHaveCount(1);
    // If several toasts are visible, the last one is the newest.
    await report.button('Undo').last().click();
    await expect(report.lines).toHaveCount(2);
  });

  await test.step('it is submitted again', async () => {
    await report.submit();
    await reports.open('All reports');
    await expect(reports.row(`${title}, second try`)).toContainText('Awaiting approval');
  });
});

test('the button on the home page opens the new report dialog once', async ({ page, signedIn }) => {
  const shell = await signedIn(kenji);
  const reports = new ReportsPage(page);
  await shell.main.getByRole('link', { name: 'Create Report' }).click();
  await expect(page).toHaveURL('/individual/reports#draft_report');
  await reports.createDialog.getByLabel('Title').fill('Half a title');

  await test.step('the input survives a reload', async () => {
    await page.reload();
    await expect(reports.createDialog.getByLabel('Title')).toHaveValue('Half a title');
  });

  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click();
  await expect(reports.createDialog).toBeHidden();
  await reports.tab('All reports').click();
  await page.goBack();
  await expect(reports.tab('Draft reports')).toHaveAttribute('aria-current', 'page');
  await expect(reports.createDialog).toBeHidden();
});

test('missing fields are listed and link to their field', async ({ page, signedIn }) => {
  const title = `Forgotten ${Date.now().toString(36)}`;
  await signedIn(omar);
  const reports = new ReportsPage(page);
  const report = new ReportPage(page);
  await reports.open('Draft reports');
  await page.getByRole('button', { name: 'Create Report' }).first().click();
  await reports.createDialog.getByLabel('Title').fill(title);
  await reports.createDialog.getByRole('button', { name: 'Create Report' }).click();
  await report.isOpen(title);

  await test.step('an empty report shows the next step', async () => {
    await expect(page.getByText('No expenses yet')).toBeVisible();
    await expect(report.button('Submit report')).toBeDisabled();
    await expect(page.getByText('Add at least one expense before submitting.')).toBeVisible();
    await isAccessible(page);
  });

  await test.step('expenses are added from the picker', async () => {
    const merchant = `Stationer ${title}`;
    await createExpenses(page, [{ merchant, amount: '7.00' }]);
    await page.getByRole('button', { name: 'Add expenses' }).click();
    const picker = page.getByRole('dialog', { name: 'Add expenses' });
    await picker.getByRole('checkbox', { name: `Select ${merchant}` }).check();
    await isAccessible(page);
    await picker.getByRole('button', { name: 'Add 1 expense' }).click();
    await expect(report.lines).toHaveCount(1);
  });

  await test.step('the missing field gets the focus', async () => {
    const dialog = await report.preview();
    await expect(dialog.getByRole('button', { name: 'Submit report' })).toBeDisabled();
    await dialog.getByRole('link', { name: 'Purpose is missing.' }).click();
    const field = page.locator('[name="custom_values.purpose"]');
    await expect(field).toBeFocused();
    await field.fill('Pens');
    await report.submit();
  });
});

test('a comment mentions a colleague', async ({ page, signedIn }) => {
  const mark = Date.now().toString(36);
  const merchant = `Printer ${mark}`;
  await signedIn(omar);
  await createExpenses(page, [{ merchant, amount: '12.00' }]);
  const reports = new ReportsPage(page);
  const report = new ReportPage(page);
  await reports.open('Draft expenses');
  await reports.createFrom([merchant], `Handouts ${mark}`);
  await report.isOpen(`Handouts ${mark}`);

  // The manager can be mentioned only after submission, because the report is not visible to him before.
  await report.submit();
  await report.mention('Is this right?', 'Viktor');
  const said = report.activity.getByRole('listitem').first();
  await expect(said).toContainText('You commented on the report');
  await expect(said.getByText('@Viktor Sokolov')).toBeVisible();
  await isAccessible(page);
});
