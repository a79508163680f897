import { isAccessible } from '../axe.ts';
import { fitsSmallScreens } from '../fits-small-screens.ts';
import { expect, test } from '../journey.ts';
import { ApprovalsPage } from '../pages/approvals-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { ines, kenji, oliver } from '../people.ts';
import { callEndpoint, submitReport } from '../reports-api.ts';

const mark = () => Date.now().toString(36);
/**
 * Returns a varying day in a month that other journeys do not use, because daily meal limits count all expenses of a
 * day.
 */
const someDay = () => `2026-10-${String((Math.floor(Date.now() / 1000) % 28) + 1).padStart(2, '0')}`;

test('an approver reviews receipts, lowers a line, approves and unapproves a report', async ({
  page,
  signedIn,
  anotherBrowser,
}) => {
  const own = mark();
  const [dinner, taxi] = [`Kani ${own}`, `Taxi ${own}`];
  const kenjis = await anotherBrowser();
  await signedIn(kenji, { page: kenjis });
  const report = await submitReport(kenjis, {
    title: `Kansai visits ${own}`,
    expenses: [
      { merchant: dinner, amount: '72.10', category: 'Meals', spent_on: someDay(), has_receipt: true },
      { merchant: taxi, amount: '19.61', spent_on: someDay(), has_receipt: true },
    ],
  });

  await signedIn(ines);
  const inbox = new ApprovalsPage(page);
  await inbox.open('Pending', `?q=${own}`);

  await test.step('the report opens next to the list with its key figures', async () => {
    await inbox.isOpen(report.title);
    await expect(inbox.row(report.number)).toContainText('1 over policy');
    await expect(inbox.row(report.number)).toContainText('Today');
    await expect(inbox.lines).toHaveCount(2);
    await expect(inbox.pane.getByText('2 of 2')).toBeVisible();
    await expect(inbox.pane.getByText(/^1 over limit, by /u)).toBeVisible();
    await expect(inbox.pane.getByText('Kenji this year')).toBeVisible();
    await expect(inbox.activity).toContainText('You, reporting manager');
    await expect(inbox.button('Approve 91.71')).toBeVisible();
    await isAccessible(page);
  });

  await test.step('a receipt opens without leaving the inbox', async () => {
    await inbox
      .line(dinner)
      .getByRole('button', { name: /^Open receipt of/u })
      .click();
    await expect(page.getByRole('dialog', { name: 'Receipts' }).getByRole('img').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('the approver asks a question in a comment', async () => {
    await page.getByRole('textbox', { name: 'Write a comment' }).fill('Who was with you?');
    await page.keyboard.press('Control+Enter');
    await expect(inbox.activity).toContainText('Who was with you?');
  });

  await test.step('the approver lowers the dinner; the buttons show both amounts', async () => {
    await inbox
      .line(dinner)
      .getByRole('button', { name: /^More about/u })
      .click();
    await page.getByRole('menuitem', { name: 'Edit amount' }).click();
    const form = inbox.pane.getByRole('form', { name: `Amount of ${dinner}` });
    await expect(form.getByLabel('Approved amount')).not.toHaveValue('72.10');
    await expect(inbox.button(/^Approve/u)).toBeDisabled();
    await form.getByLabel('Approved amount').fill('80');
    await expect(form).toContainText('You can approve at most 72.10.');
    await form.getByLabel('Approved amount').fill('50');
    await expect(form.getByRole('button', { name: 'Approve 50.00 of 72.10' })).toBeEnabled();
    await isAccessible(page);
    await form.getByLabel('Comment').fill('Up to fifty for a dinner.');
    await form.getByRole('button', { name: 'Approve 50.00 of 72.10' }).click();
    await expect(form).toBeHidden();
    await expect(inbox.line(dinner)).toContainText('72.10');
    await expect(inbox.line(dinner)).toContainText('partially approved');
    await expect(inbox.button('Approve 69.61 of 91.71')).toBeEnabled();
    await expect(inbox.activity).toContainText('Amount changed from 72.10 to 50.00');
  });

  await test.step('an approved report moves from the inbox to the history', async () => {
    await inbox.button('Approve 69.61 of 91.71').click();
    await expect(inbox.notice(`${report.number} approved`)).toBeVisible();
    await expect(page.getByText('Nothing matches')).toBeVisible();
    await inbox.open('History', `?q=${own}`);
    await expect(inbox.row(report.number)).toContainText('Approved');
    await expect(inbox.row(report.number)).toContainText('69.61');
    await inbox.isOpen(report.title);
    await isAccessible(page);
  });

  await test.step('an unapproved report is pending again', async () => {
    await inbox.button('Unapprove').click();
    await inbox.confirmWithComment('One more look at it.', 'Unapprove');
    await expect(inbox.notice(`${report.number} is awaiting approval again`)).toBeVisible();
    await inbox.open('Pending', `?q=${own}`);
    await expect(inbox.button('Approve 69.61 of 91.71')).toBeEnabled();
  });

  await test.step('the owner sees the claimed and approved amounts and the approver', async () => {
    await inbox.button('Approve 69.61 of 91.71').click();
    await expect(page.getByText('Nothing matches')).toBeVisible();
    await expect(inbox.notice(`${report.number} approved`)).toBeVisible();
    await kenjis.goto(`/report/${report.report_id}`);
    const his = new ReportPage(kenjis);
    await his.isInStage('Approved');
    await expect(his.activity).toContainText('Ines Moreau approved the report');
    await expect(his.activity).toContainText('Up to fifty for a dinner.');
    await expect(his.lines.filter({ hasText: dinner })).toContainText('partially approved');
  });
});

test('a report is sent back, edited, resubmitted and approved', async ({ page, signedIn, anotherBrowser }) => {
  const own = mark();
  const kenjis = await anotherBrowser();
  await signedIn(kenji, { page: kenjis });
  const report = await submitReport(kenjis, {
    title: `Fair ${own}`,
    expenses: [
      { merchant: `Stand ${own}`, amount: '18.00' },
      { merchant: `Lamp ${own}`, amount: '9.00' },
    ],
  });
  await signedIn(ines);
  const inbox = new ApprovalsPage(page);
  await inbox.open('Pending', `?q=${own}`);
  await inbox.isOpen(report.title);

  await test.step('the approver removes a line with a reason', async () => {
    await inbox
      .line(`Lamp ${own}`)
      .getByRole('button', { name: /^More about/u })
      .click();
    await page.getByRole('menuitem', { name: 'Remove from report' }).click();
    await inbox.confirmWithComment('Not for the fair.', 'Remove');
    await expect(inbox.lines).toHaveCount(1);
    await expect(inbox.button('Approve 18.00')).toBeEnabled();
  });

  await test.step('sending back requires a comment', async () => {
    await inbox.button('Send back').click();
    await inbox.dialog.getByRole('button', { name: 'Send back' }).click();
    await expect(inbox.dialog.getByText('Add a comment so they know why.')).toBeVisible();
    await isAccessible(page);
    await inbox.confirmWithComment('Which fair was it?', 'Send back');
    await expect(inbox.notice(`${report.number} sent back to Kenji Watanabe`)).toBeVisible();
    await expect(page.getByText('Nothing matches')).toBeVisible();
  });

  await test.step('the owner edits and resubmits it', async () => {
    await kenjis.goto(`/individual/reports/report/create/${report.report_id}`);
    const his = new ReportPage(kenjis);
    await expect(his.activity).toContainText('Which fair was it?');
    await his.submit();
  });

  await test.step('the approver approves it on the report page', async () => {
    await page.goto(`/report/${report.report_id}`);
    await expect(inbox.button('Approve 18.00')).toBeVisible();
    await isAccessible(page);
    await inbox.button('Approve 18.00').click();
    await new ReportPage(page).isInStage('Approved');
    await expect(inbox.button('Unapprove')).toBeVisible();
  });
});

test('an approver adds another approver, and a report is rejected', async ({ page, signedIn, anotherBrowser }) => {
  const own = mark();
  const kenjis = await anotherBrowser();
  await signedIn(kenji, { page: kenjis });
  const report = await submitReport(kenjis, {
    title: `Second thoughts ${own}`,
    expenses: [{ merchant: `Odd ${own}`, amount: '8.00' }],
  });
  await signedIn(ines);
  const inbox = new ApprovalsPage(page);
  await inbox.open('Pending', `?q=${own}`);
  await inbox.isOpen(report.title);
  await inbox.button('More decisions').click();
  await page.getByRole('menuitem', { name: 'Add an approver' }).click();
  await inbox.dialog.getByRole('combobox', { name: 'Approver' }).fill('Tomás');
  await page.getByRole('option', { name: /Tomás Ferreira/u }).click();
  await inbox.confirmWithComment('Is this one of yours?', 'Add approver');
  await expect(inbox.activity).toContainText('Tomás Ferreira');

  await inbox.button('Reject').click();
  await inbox.confirmWithComment('Never heard of it.', 'Reject');
  await expect(inbox.notice(`${report.number} rejected`)).toBeVisible();
  await kenjis.goto(`/report/${report.report_id}`);
  await new ReportPage(kenjis).isInStage('Rejected');
});

test('the inbox works on a phone, from the list to the item and back', async ({ page, signedIn, anotherBrowser }) => {
  const own = mark();
  const kenjis = await anotherBrowser();
  await signedIn(kenji, { page: kenjis });
  for (const title of ['One', 'Two'])
    await submitReport(kenjis, {
      title: `${title} ${own}`,
      expenses: [{ merchant: `${title} ${own}`, amount: '6.00' }],
    });
  await page.setViewportSize({ width: 390, height: 844 });
  await signedIn(ines);
  const inbox = new ApprovalsPage(page);
  await inbox.open('Pending', `?q=${own}`);
  await expect(inbox.queue.getByRole('listitem')).toHaveCount(2);
  await expect(inbox.pane).toBeHidden();
  await isAccessible(page);

  await inbox.openItem(`One ${own}`);
  await expect(page.getByText('1 of 2')).toBeVisible();
  await isAccessible(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await inbox.isOpen(`Two ${own}`);
  await page.getByRole('button', { name: 'Pending' }).click();
  await expect(inbox.queue.getByRole('listitem')).toHaveCount(2);
  await inbox.openItem(`Two ${own}`);
  await inbox.button('Approve 6.00').click();
  await inbox.isOpen(`One ${own}`);
  await expect(page.getByText('1 of 1')).toBeVisible();
  await fitsSmallScreens(page);
});

test('an advance is approved in the same inbox for a lower amount', async ({ page, signedIn, anotherBrowser }) => {
  const own = mark();
  const olivers = await anotherBrowser();
  await signedIn(oliver, { page: olivers });
  const { data: categories } = await callEndpoint<{ data: { id: string; name: string }[] }>(
    olivers,
    '/category/list?applies_to=advance',
  );
  const advance = await callEndpoint<{ advance_id: string; data: { number: string } }>(olivers, '/advance/create', {
    title: `Pune warehouse ${own}`,
    purpose: 'Cash for the movers',
    currency: 'USD',
    amount: '600.00',
    category_id: categories.find(({ name }) => name === 'Travel')?.id,
    needed_on: '2026-12-01',
    settle_by: '2026-12-20',
    custom_values: { needed_on: '2026-12-01' },
  });
  const { number } = advance.data;

  await signedIn(ines);
  const inbox = new ApprovalsPage(page);
  await inbox.open('Pending', `?q=${own}`);
  await inbox.isOpen(`Pune warehouse ${own}`);
  await expect(inbox.row(number)).toContainText('Advance, Pune warehouse');
  await expect(inbox.pane).toContainText('Cash for the movers');
  await expect(inbox.pane).toContainText('20 Dec 2026');
  await isAccessible(page);

  await page.keyboard.press('e');
  const form = inbox.pane.getByRole('form');
  await form.getByLabel('Approved amount').fill('400');
  await form.getByLabel('Comment').fill('Four hundred should do.');
  await form.getByRole('button', { name: 'Approve 400.00 of 600.00' }).click();
  await expect(form).toBeHidden();
  await inbox.button('Approve 400.00 of 600.00').click();
  await expect(inbox.notice(`${number} approved`)).toBeVisible();
  await inbox.open('History', `?q=${own}`);
  await expect(inbox.row(number)).toContainText('400.00');
  await expect(inbox.activity).toContainText('You approved the advance');

  // The advance is cancelled, because a policy allows at most two open advances and the journeys may run again on the
  // same data.
  const { advance_id } = advance;
  const { data } = await callEndpoint<{ data: { version: number } }>(olivers, `/advance/details/${advance_id}`);
  await callEndpoint(olivers, '/advance/cancel', { advance_id, version: data.version });
});

test('an inbox that fails to load shows an error and can be retried', { tag: '@long' }, async ({
  page,
  signedIn,
  console,
}) => {
  console.expectStatus(500);
  await signedIn(ines);
  const inbox = new ApprovalsPage(page);
  const broken = { status: 500, json: { message: 'Something went wrong!!!' } };
  await page.route('**/api/approvals/list', (route) => route.fulfill(broken));
  await inbox.open('Pending');
  await expect(page.getByText('Failed to fetch Approvals.')).toBeVisible();
  await isAccessible(page);
  await page.unroute('**/api/approvals/list');
  await page.route('**/api/approvals/approvaldetails*', (route) => route.fulfill(broken));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(inbox.pane.getByText('Failed to fetch Report.')).toBeVisible();
  await page.unroute('**/api/approvals/approvaldetails*');
  await inbox.pane.getByRole('button', { name: 'Try again' }).click();
  await expect(inbox.button(/^Approve/u)).toBeVisible();
});
