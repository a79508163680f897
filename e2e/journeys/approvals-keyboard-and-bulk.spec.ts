import type { Page } from '@playwright/test';
import { isAccessible } from '../axe.ts';
import { daysAround } from '../days.ts';
import { expect, test } from '../journey.ts';
import { ApprovalsPage } from '../pages/approvals-page.ts';
import { ben, daniel, ines, kenji, lukas, rahul } from '../people.ts';
import { callEndpoint, submitReport } from '../reports-api.ts';

const mark = () => Date.now().toString(36);
const tomas = 'tomas.ferreira@meridianlabs.example';

test('by keyboard: an approver moves through the list, opens a receipt, lowers an amount, approves and sends back', async ({
  page,
  signedIn,
  anotherBrowser,
}) => {
  const own = mark();
  const kenjis = await anotherBrowser();
  await signedIn(kenji, { page: kenjis });
  for (const title of ['First', 'Second', 'Third'])
    await submitReport(kenjis, {
      title: `${title} ${own}`,
      expenses: [{ merchant: `${title} ${own}`, amount: '12.00', has_receipt: title === 'First' }],
    });
  await signedIn(ines);
  const inbox = new ApprovalsPage(page);
  const { keyboard } = page;
  await inbox.open('Pending', `?q=${own}`);
  await inbox.isOpen(`First ${own}`);

  await keyboard.press('j');
  await inbox.isOpen(`Second ${own}`);
  await expect(inbox.row(`Second ${own}`).getByRole('link')).toBeFocused();
  await keyboard.press('j');
  await inbox.isOpen(`Third ${own}`);
  await keyboard.press('k');
  await keyboard.press('k');
  await inbox.isOpen(`First ${own}`);

  await test.step('o opens the receipt', async () => {
    await expect(inbox.lines).toHaveCount(1);
    await keyboard.press('o');
    await expect(page.getByRole('dialog', { name: 'Receipts' })).toBeVisible();
    await keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('e edits the amount', async () => {
    await keyboard.press('e');
    const form = inbox.pane.getByRole('form');
    await expect(form.getByLabel('Approved amount')).toBeFocused();
    await keyboard.type('7.5');
    await keyboard.press('Tab');
    await expect(form.getByLabel('Comment')).toBeFocused();
    await keyboard.type('Half of it');
    await keyboard.press('Enter');
    await expect(form).toBeHidden();
    await expect(inbox.button('Approve 7.50 of 12.00')).toBeVisible();
  });

  await test.step('a approves and opens the next report', async () => {
    await keyboard.press('a');
    await inbox.isOpen(`Second ${own}`);
    await expect(inbox.row(`Second ${own}`).getByRole('link')).toBeFocused();
    await expect(inbox.queue.getByRole('listitem')).toHaveCount(2);
  });

  await test.step('s asks for a comment and sends back', async () => {
    await keyboard.press('s');
    await expect(inbox.dialog.getByRole('textbox', { name: 'Comment' })).toBeFocused();
    await keyboard.type('Wrong month');
    await keyboard.press('Control+Enter');
    await expect(inbox.dialog).toBeHidden();
    await inbox.isOpen(`Third ${own}`);
  });

  await test.step('the last approval can be undone', async () => {
    await keyboard.press('a');
    await expect(page.getByText('Nothing matches')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).last().focus();
    await keyboard.press('Enter');
    await inbox.isOpen(`Third ${own}`);
  });
});

test('several reports are decided in bulk, each with its result', async ({ page, signedIn, anotherBrowser }) => {
  const own = mark();
  const kenjis = await anotherBrowser();
  await signedIn(kenji, { page: kenjis });
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five'])
    await submitReport(kenjis, {
      title: `${title} ${own}`,
      expenses: [{ merchant: `${title} ${own}`, amount: '5.00' }],
    });
  await signedIn(ines);
  const inbox = new ApprovalsPage(page);
  await inbox.open('Pending', `?q=${own}`);
  await expect(page.getByText('Showing 5 result(s)')).toBeVisible();

  await test.step('two are selected by keyboard and mouse, and sent back', async () => {
    await inbox.openItem(`Two ${own}`);
    await page.keyboard.press('x');
    await page.getByRole('checkbox', { name: new RegExp(`^Select ER-\\d+ Four ${own}$`, 'u') }).check();
    await expect(inbox.bulkBar).toContainText('2 selected');
    await expect(inbox.bulkBar).toContainText('10.00');
    await isAccessible(page);
    await inbox.bulkBar.getByRole('button', { name: 'Send back' }).click();
    await inbox.confirmWithComment('Please add the client.', 'Send back');
    await expect(inbox.notice('2 items sent back')).toBeVisible();
    await expect(page.getByText('Showing 3 result(s)')).toBeVisible();
  });

  await test.step('all remaining reports are approved', async () => {
    await page.getByRole('button', { name: 'Select all 3 items' }).click();
    await expect(inbox.bulkBar).toContainText('3 selected');
    await inbox.bulkBar.getByRole('button', { name: 'Approve' }).click();
    await inbox.dialog.getByRole('button', { name: 'Approve' }).click();
    await expect(inbox.notice('3 items approved')).toBeVisible();
    await expect(page.getByText('Nothing matches')).toBeVisible();
  });
});

test('a delegate decides on behalf of an approver, and the history shows both', async ({
  page,
  signedIn,
  anotherBrowser,
}) => {
  const own = mark();
  const bens = await anotherBrowser();
  await signedIn(ben, { page: bens });
  const report = await submitReport(bens, {
    title: `Onboarding ${own}`,
    expenses: [{ merchant: `Cafe ${own}`, amount: '11.00' }],
  });

  const tomass = await anotherBrowser();
  await signedIn(tomas, { page: tomass });
  const delegation = await standsIn(tomass, 'Lukas Brandt');

  await signedIn(lukas);
  const inbox = new ApprovalsPage(page);
  await inbox.open('Pending', `?q=${own}`);
  await inbox.isOpen(report.title);
  await expect(inbox.row(report.number)).toContainText('For Tomás Ferreira');
  await expect(inbox.decision).toContainText('Acting on behalf of Tomás Ferreira.');
  await isAccessible(page);
  await inbox.button('Approve 11.00').click();
  await expect(inbox.notice(`${report.number} approved`)).toBeVisible();

  await inbox.open('History', `?q=${own}`);
  await expect(inbox.row(report.number)).toContainText('You for Tomás Ferreira');
  await expect(inbox.activity).toContainText('on behalf of Tomás Ferreira');
  const his = new ApprovalsPage(tomass);
  await his.open('History', `?q=${own}`);
  await expect(his.row(report.number)).toContainText('Lukas Brandt for you');
  await callEndpoint(tomass, '/user/delegates/end', { id: delegation });
});

test('an admin decides on behalf of approvers from the company list; a read-only user cannot decide', async ({
  page,
  signedIn,
  anotherBrowser,
}) => {
  const own = mark();
  const kenjis = await anotherBrowser();
  await signedIn(kenji, { page: kenjis });
  const handed = [];
  for (const title of ['Alpha', 'Beta', 'Gamma'])
    handed.push(
      await submitReport(kenjis, {
        title: `${title} ${own}`,
        expenses: [{ merchant: `${title} ${own}`, amount: '4.00' }],
      }),
    );
  const [one, two] = handed;
  await signedIn(daniel);
  const inbox = new ApprovalsPage(page);
  await page.goto(`/approvals?q=${own}#pending`);
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  await expect(page.getByText('Showing 3 result(s)')).toBeVisible();
  await expect(row('Alpha')).toContainText('Ines Moreau');
  await isAccessible(page);

  await test.step('the approval dialog shows the rule and the steps, and decides', async () => {
    await row('Alpha').getByRole('button', { name: 'Ines Moreau' }).click();
    const dialog = page.getByRole('dialog', { name: 'Approval' });
    await expect(dialog).toContainText('Reporting manager');
    await expect(dialog).toContainText('Acting on behalf of Ines Moreau.');
    await isAccessible(page);
    await dialog.getByRole('button', { name: 'Approve 4.00' }).click();
    await expect(inbox.notice(`${one?.number} approved`)).toBeVisible();
    await expect(page.getByText('Showing 2 result(s)')).toBeVisible();
  });

  await test.step('the admin sends back on the report page, and both names are recorded', async () => {
    await row('Beta').getByRole('link', { name: /Beta/u }).click();
    await expect(page).toHaveURL(`/report/${two?.report_id}`);
    await expect(inbox.decision).toContainText('Acting on behalf of Ines Moreau.');
    await inbox.button('Send back').click();
    await inbox.confirmWithComment('Ines is on leave; please add a receipt.', 'Send back');
    await expect(page.getByRole('region', { name: 'Activity' })).toContainText('on behalf of Ines Moreau');
  });

  await test.step('selected reports are decided in bulk and exported', async () => {
    await page.goto(`/approvals?q=${own}#pending`);
    await row('Gamma').getByRole('checkbox').check();
    await inbox.bulkBar.getByRole('button', { name: 'Approve' }).click();
    await inbox.dialog.getByRole('button', { name: 'Approve' }).click();
    await expect(inbox.notice('1 report approved')).toBeVisible();
    await page.goto(`/approvals?q=${own}#all`);
    await expect(row('Gamma')).toContainText('Approved');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'As CSV' }).click();
    expect((await downloading).suggestedFilename()).toMatch(/\.csv$/u);
  });

  await test.step('finance sees all reports but cannot decide on pending ones', async () => {
    const rahuls = await anotherBrowser();
    await signedIn(rahul, { page: rahuls });
    await rahuls.goto(`/approvals?q=${own}#pending`);
    await expect(rahuls.getByRole('navigation', { name: 'Lists' }).getByRole('link')).toHaveText([/^All/u]);
    await expect(rahuls.getByRole('row').filter({ hasText: 'Gamma' })).toContainText('Approved');
    await rahuls.getByRole('row').filter({ hasText: 'Gamma' }).getByRole('checkbox').check();
    await expect(new ApprovalsPage(rahuls).bulkBar.getByRole('button', { name: 'Approve' })).toBeHidden();
  });
});

/** Makes a colleague a delegate who approves for the signed-in user, and returns the id of the delegation. */
async function standsIn(page: Page, name: string): Promise<string> {
  const found = await callEndpoint<{ data: { user_id: string }[] }>(
    page,
    `/user/search?search=${encodeURIComponent(name)}`,
  );
  const { id } = await callEndpoint<{ id: string }>(page, '/user/delegates/create', {
    user_id: found.data[0]?.user_id,
    can_submit: false,
    can_approve: true,
    ...daysAround(),
  });
  return id;
}
