import type { Locator, Page } from '@playwright/test';
import { daysAround } from '../days.ts';
import { createExpenses } from '../expenses-api.ts';
import { phone } from '../fits-small-screens.ts';
import { expect, test } from '../journey.ts';
import { ApprovalsPage } from '../pages/approvals-page.ts';
import { PayoutPage } from '../pages/payout-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { grace, ines, kenji, mei, rahul } from '../people.ts';
import { callEndpoint, submitReport } from '../reports-api.ts';

// A browser global that the evaluated function below uses.
declare function getComputedStyle(element: unknown): { color: string };

const mark = () => Date.now().toString(36);
const widths = [phone.width, 800, 1024, 1440];

test('a question that a table row asks is aligned to the left', async ({ page, signedIn }) => {
  await signedIn(grace);
  await addDelegate(page, 'Diego');
  await page.goto('/profile');
  await page.getByRole('button', { name: /^End for Diego/u }).click();
  const dialog = page.getByRole('dialog', { name: /^End delegation to Diego/u });
  await expect(dialog.getByRole('heading')).toHaveCSS('text-align', 'start');
  await expect(dialog.getByRole('paragraph').first()).toHaveCSS('text-align', 'start');
  await dialog.getByRole('button', { name: 'End delegation' }).click();
  await expect(dialog).toBeHidden();
});

test('an approver sees the lines, then the facts, then the internal fields, and comments above the activity', async ({
  page,
  signedIn,
  browserOf,
}) => {
  const own = mark();
  const expenses = [{ merchant: `Taxi ${own}`, amount: '9.00' }];
  await submitReport(await browserOf(kenji), { title: `Order ${own}`, expenses });
  await signedIn(ines);
  const inbox = new ApprovalsPage(page);
  await inbox.open('Pending', `?q=${own}`);
  await inbox.isOpen(`Order ${own}`);

  const fields = inbox.pane.getByRole('region', { name: 'Internal fields' });
  const comment = inbox.pane.getByRole('textbox', { name: 'Write a comment' });
  const parts = [
    inbox.pane.getByRole('region', { name: 'Expenses' }),
    inbox.pane.getByRole('region', { name: 'About this report' }),
    fields,
    comment,
    inbox.activity.getByText('created the report'),
  ];
  await areApart(parts, { px: 8 });

  await test.step('the internal fields are closed until they are needed', async () => {
    const button = fields.getByRole('button', { name: 'Save fields' });
    await expect(button).toBeHidden();
    await fields.getByRole('button', { name: 'Show' }).click();
    await expect(button).toBeVisible();
  });

  await test.step('a new comment appears between its box and the earlier activity', async () => {
    await comment.fill('Which line was it?');
    await page.keyboard.press('Control+Enter');
    const posted = inbox.activity.getByText('Which line was it?');
    await areApart([comment, posted, inbox.activity.getByText('created the report')], { px: 0 });
  });
});

test('the next report opens at its top after a decision at the end of a long one', async ({
  page,
  signedIn,
  browserOf,
}) => {
  const own = mark();
  const kenjis = await browserOf(kenji);
  const reports = [];
  for (const title of [`First ${own}`, `Second ${own}`]) {
    const expenses = Array.from({ length: 9 }, (_, index) => ({
      merchant: `Taxi ${index}`,
      amount: `${index + 1}.00`,
    }));
    reports.push(await submitReport(kenjis, { title, expenses }));
  }
  await signedIn(ines);
  const inbox = new ApprovalsPage(page);
  await inbox.open('Pending', `?q=${own}`);
  await expect(inbox.lines).toHaveCount(9);
  const [opened, next] = (await inbox.title.textContent())?.includes('First') ? reports : reports.toReversed();
  await inbox.activity.getByText('created the report').scrollIntoViewIfNeeded();
  await expect(inbox.title).not.toBeInViewport();

  await inbox.button(/^Approve/u).click();
  await expect(inbox.notice(`${opened?.number} approved`)).toBeVisible();
  await inbox.isOpen(next?.title ?? '');
  await expect(inbox.title).toBeInViewport();
});

test('an expense and a report have their menu at the right end, with Delete in red', async ({ page, signedIn }) => {
  const own = mark();
  await signedIn(mei);
  const [expense_id] = await createExpenses(page, [{ merchant: `Lamp ${own}`, amount: '9.00' }]);
  await page.goto(`/expense/${expense_id}`);
  const expense = await menuOf(page, page.getByRole('link', { name: 'Edit', exact: true }));

  const { report_id } = await callEndpoint<{ report_id: string }>(page, '/report/create', {
    title: `Lamps ${own}`,
    expense_ids: [expense_id],
    custom_values: { purpose: 'Light' },
  });
  await page.goto(`/report/${report_id}`);
  const report = await menuOf(page, new ReportPage(page).button('Submit report'));

  expect(report.gapPx).toBe(expense.gapPx);
  expect(report.deleteColor).toBe(expense.deleteColor);
  expect(report.otherColor).toBe(expense.otherColor);
  expect(report.deleteColor).not.toBe(report.otherColor);
});

test('the pager shows the last page at the end of a list', async ({ page, signedIn }) => {
  // The window is tall enough to show all rows of the last page.
  await page.setViewportSize({ width: 1440, height: 2000 });
  await signedIn(rahul);
  const payout = new PayoutPage(page);
  await payout.open('Paid');
  const pager = page.getByRole('form', { name: 'Pages' });
  const pages = (await pager.textContent())?.match(/of (\d+)/u)?.[1] ?? '';
  expect(Number(pages)).toBeGreaterThan(1);
  await expect(pager.getByLabel('Page', { exact: true })).toHaveValue('1');
  await pager.getByLabel('Page', { exact: true }).fill(pages);
  await page.keyboard.press('Enter');
  await expect(pager.getByLabel('Page', { exact: true })).toHaveValue(pages);
  await expect(pager.getByRole('button', { name: 'Next page' })).toBeDisabled();
});

test('the payments are readable and sortable at every width', async ({ page, signedIn }) => {
  await signedIn(rahul);
  const payout = new PayoutPage(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await payout.open('Paid');
    const row = payout.table('Paid').getByRole('row').nth(1);
    for (const part of [row.locator('[title]'), row.getByRole('link'), row.locator('td').last()])
      await expect(part.first(), `at ${width}`).toBeInViewport({ ratio: 1 });

    // On a phone, payments are cards without column headings, so they are sorted with a menu.
    if (width === phone.width) {
      await page.getByRole('button', { name: 'Newest' }).click();
      await page.getByRole('menuitemradio', { name: 'Smallest amount' }).click();
    } else {
      await payout.table('Paid').getByRole('columnheader').getByRole('button', { name: 'Paid' }).click();
    }
    await expect(page).toHaveURL(/[?&]sort=amount/u);
  }
});

test('a phone shows four reports on the first screen, and the flags of a line below its name and amount', async ({
  page,
  signedIn,
}) => {
  const own = mark();
  await page.setViewportSize(phone);
  await signedIn(kenji);
  const expenses = [{ merchant: `Taxi ${own}`, amount: '9.00' }];
  const { report_id } = await submitReport(page, { title: `Short ${own}`, expenses });
  const reports = new ReportsPage(page);
  await reports.open('All reports');
  await expect(reports.table('All reports').getByRole('row').nth(4)).toBeInViewport({ ratio: 0.9 });

  await page.goto(`/report/${report_id}`);
  const line = new ReportPage(page).lines.first();
  await expect(line).toContainText(`Taxi ${own}`);
  const facts = line.locator('div > div').first();
  const amount = line.getByText(/^USD 9\.00$/u).first();
  await areApart([amount, facts], { px: 0 });
  const boxes = {
    name: await boxOf(line.getByText(`Taxi ${own}`)),
    amount: await boxOf(amount),
    facts: await boxOf(facts),
  };
  // The facts extend into the space below the amount.
  expect(boxes.facts.x + boxes.facts.width).toBeGreaterThan(boxes.amount.x);
  // The receipt at the left is taller than the name, but does not push the facts down.
  expect(boxes.facts.y - boxes.name.y).toBeLessThan(36);
});

/** Adds a delegate who may submit for the signed-in person, after ending the delegations of earlier runs. */
async function addDelegate(page: Page, name: string): Promise<void> {
  const { given } = await callEndpoint<{ given: { id: string; state: string }[] }>(page, '/user/delegates');
  for (const { id, state } of given) if (state !== 'over') await callEndpoint(page, '/user/delegates/end', { id });
  const { data } = await callEndpoint<{ data: { user_id: string }[] }>(page, `/user/search?search=${name}`);
  const rights = { can_submit: true, can_approve: false };
  await callEndpoint(page, '/user/delegates/create', { user_id: data[0]?.user_id, ...rights, ...daysAround() });
}

/** Waits until the parts appear from top to bottom in this order, at least this many pixels apart. */
async function areApart(parts: readonly Locator[], { px }: { px: number }): Promise<void> {
  for (const part of parts) await expect(part).toBeVisible();
  await expect(async () => {
    let bottom = Number.NEGATIVE_INFINITY;
    for (const part of parts) {
      const { y, height } = await boxOf(part);
      expect(y, String(part)).toBeGreaterThanOrEqual(bottom + px);
      bottom = y + height;
    }
  }).toPass({ timeout: 20_000 });
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error(`${part} is not visible.`);
  return box;
}

/**
 * Returns the gap between the primary button and the menu button of an item, and the text colours of the menu's Delete
 * action and of its first action.
 */
async function menuOf(page: Page, primary: Locator) {
  const menu = page.getByRole('button', { name: 'More actions' }).first();
  await expect(primary).toBeVisible();
  const { x, width } = await boxOf(primary);
  const gapPx = (await boxOf(menu)).x - x - width;
  expect(gapPx).toBeGreaterThan(0);

  await menu.click();
  const colorOf = (action: Locator) => action.evaluate((element) => getComputedStyle(element).color);
  const deleteColor = await colorOf(page.getByRole('menuitem', { name: 'Delete' }));
  const otherColor = await colorOf(page.getByRole('menuitem').first());
  await page.keyboard.press('Escape');
  return { gapPx, deleteColor, otherColor };
}
