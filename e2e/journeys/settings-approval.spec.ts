import { cancelAdvance, requestAdvance } from '../advances-api.ts';
import { isAccessible } from '../axe.ts';
import { expect, test } from '../journey.ts';
import { ApprovalPage } from '../pages/approval-page.ts';
import { marco, sofia } from '../people.ts';

/** A unique suffix, so that the journeys can run again on the same data. */
const mark = Date.now().toString(36);
const rule = `Large trips ${mark}`;

test.describe('approval rules', () => {
  test.describe.configure({ mode: 'serial', timeout: 90_000 });

  test('are written as sentences and tested before they are saved', async ({ page, signedIn }) => {
    await signedIn(sofia);
    const approval = new ApprovalPage(page);
    await approval.open();
    const editor = await approval.newRule(rule);

    await test.step('a condition: total over 4,000', async () => {
      const total = await approval.addCondition(editor, 'Total');
      await total.getByLabel('Total').fill('4,000');
      await page.keyboard.press('Escape');
      await expect(editor.getByRole('button', { name: 'Total: over USD 4,000.00' })).toBeFocused();
    });

    await test.step('a second step: all of Finance, with reminder and escalation', async () => {
      await editor.getByRole('button', { name: 'Step', exact: true }).click();
      const second = approval.step(editor, 2);
      const who = second.getByRole('dialog', { name: 'Approvers' });
      await approval.addApprover(who, 'Finance');
      await page.keyboard.press('Escape');
      const many = await approval.token(second, 'How many');
      await many.getByRole('radio', { name: /^All of them/u }).check();
      await page.keyboard.press('Escape');
      const waits = await approval.token(second, 'Reminders and escalation');
      await waits.getByLabel('Remind after').fill('2');
      await waits.getByLabel('Escalate after').fill('5');
      await page.keyboard.press('Escape');
      await expect(second).toContainText('a reminder after 2 days and escalation after 5 days to their manager');
    });

    await test.step('tested with a matching and a non-matching report', async () => {
      await approval.test.getByLabel('Total', { exact: true }).fill('4,500');
      await expect(approval.result).toContainText(`rule “${rule}”`);
      await expect(approval.line(rule)).toContainText('Used');
      await approval.test.getByLabel('Total', { exact: true }).fill('120');
      await expect(approval.line(rule)).toContainText('The total 120.00 is not over 4,000.00.');
    });
    await isAccessible(page);

    await approval.saved(editor);
    await expect(approval.row(rule)).toContainText('When the total is over USD 4,000.00');
    await expect(approval.row(rule)).toContainText('2 steps');
  });

  test('combine conditions with or, also in a group', async ({ page, signedIn }) => {
    await signedIn(sofia);
    const approval = new ApprovalPage(page);
    await approval.open();
    const editor = await approval.edit(rule);
    await editor.getByRole('button', { name: 'Group', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Policy violation' }).click();
    await page.keyboard.press('Escape');
    await editor.getByRole('button', { name: 'Condition in group' }).click();
    await page.getByRole('menuitem', { name: 'Number of checks' }).click();
    await editor.getByRole('dialog', { name: 'Number of checks' }).getByLabel('Number of checks').fill('2');
    await page.keyboard.press('Escape');
    await approval.saved(editor);
    await expect(approval.row(rule)).toContainText(
      'the total is over USD 4,000.00 and (there is a policy violation or the number of checks is over 2)',
    );
  });

  test('are reordered by keyboard, above the default rule, which stays last', async ({ page, signedIn }) => {
    await signedIn(sofia);
    const approval = new ApprovalPage(page);
    await approval.open();
    const before = await approval.names();
    expect(before.at(-1)).toBe(rule);
    await approval.handle(rule).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowUp');
    const answered = page.waitForResponse((answer) => answer.url().includes('/rule/changeorder') && answer.ok());
    await page.keyboard.press('Space');
    await answered;
    await approval.open();
    await expect.poll(async () => (await approval.names()).at(-2)).toBe(rule);
    await expect(approval.last).toBeVisible();
    await expect(approval.handle('Everything else')).toHaveCount(0);
  });

  test('are disabled and deleted', async ({ page, signedIn, console }) => {
    // The test panel may still request the rule while it is being deleted.
    console.expectStatus(404);
    await signedIn(sofia);
    const approval = new ApprovalPage(page);
    await approval.open();
    const switched = page.waitForResponse((answer) => answer.url().includes('/rule/activate') && answer.ok());
    await approval
      .row(rule)
      .getByRole('switch', { name: `${rule} is on` })
      .click({ force: true });
    await switched;
    await approval.test.getByLabel('Total', { exact: true }).fill('4,500');
    await expect(approval.line(rule)).toContainText('Off');
    const editor = await approval.edit(rule);
    await editor.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Rule deleted')).toBeVisible();
    await expect(approval.row(rule)).toHaveCount(0);
  });

  test('end with a default rule whose steps can be changed but not its name', async ({ page, signedIn }) => {
    await signedIn(sofia);
    const approval = new ApprovalPage(page);
    await approval.open('advance');
    const editor = await approval.edit('Everything else');
    await expect(editor.getByLabel('Name of the rule')).not.toBeEditable();
    await expect(editor.getByRole('button', { name: 'Delete' })).toHaveCount(0);
    const waits = await approval.token(approval.step(editor, 1), 'Reminders and escalation');
    const days = String((Date.now() % 80) + 2);
    await waits.getByLabel('Escalate after').fill('');
    await waits.getByLabel('Remind after').fill(days);
    await page.keyboard.press('Escape');
    await approval.saved(editor);
    const again = await approval.edit('Everything else');
    await expect(approval.step(again, 1)).toContainText(`a reminder after ${days} days`);
  });
});

test('pending items of a rule are counted and can be re-routed', async ({
  page,
  signedIn,
  anotherBrowser,
  console,
}) => {
  // The test panel may still request the rule while it is being deleted.
  console.expectStatus(404);
  const name = `Odd sums ${mark}`;
  const figure = `${10 + (Date.now() % 80)}.37`;
  await signedIn(sofia);
  const approval = new ApprovalPage(page);
  await approval.open('advance');
  const editor = await approval.newRule(name);
  await test.step('a rule for one amount with a notification, which resumes at the same step', async () => {
    const total = await approval.addCondition(editor, 'Total');
    await total.getByRole('combobox', { name: 'Is' }).click();
    await total.getByRole('option', { name: 'Exactly' }).click();
    await total.getByLabel('Total').fill(figure);
    await page.keyboard.press('Escape');
    const picker = await approval.token(approval.step(editor, 1), 'Notified');
    await approval.addApprover(picker, 'Finance');
    await page.keyboard.press('Escape');
    await editor.getByRole('button', { name: 'Step', exact: true }).click();
    await approval.addApprover(approval.step(editor, 2).getByRole('dialog', { name: 'Approvers' }), 'Daniel Okafor');
    await page.keyboard.press('Escape');
    const again = await approval.token(editor, 'Resubmission');
    await again.getByRole('radio', { name: /^Continue at the step/u }).check();
    await page.keyboard.press('Escape');
    await isAccessible(page);
    await approval.saved(editor);
    await expect(approval.row(name)).toContainText('(Finance is notified) approves, then Daniel Okafor');
    await expect(approval.row(name)).toContainText('When resubmitted, it continues at the step that sent it back.');
  });

  const requestClient = await anotherBrowser();
  const { id } = await test.step('Marco requests that amount', async () => {
    await signedIn(marco, { page: requestClient });
    return requestAdvance(requestClient, { title: `Odd ${mark}`, amount: figure });
  });

  await test.step('the rule counts it, and it is re-routed', async () => {
    await approval.open('advance');
    await approval
      .row(name)
      .getByRole('button', { name: `Re-route 1 pending of ${name}` })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Re-route 1 advance?' });
    await expect(dialog).toContainText('Approvals already given are kept');
    await isAccessible(page);
    await dialog.getByRole('button', { name: 'Re-route' }).click();
    await expect(page.getByText('1 advance re-routed')).toBeVisible();
    await requestClient.goto(`/advance/${id}`);
    await expect(requestClient.getByRole('region', { name: 'Activity' })).toContainText('to new approvers');
  });

  await cancelAdvance(requestClient, id);
  await approval.open('advance');
  await expect(approval.row(name).getByRole('button', { name: /^Re-route/u })).toHaveCount(0);
  const again = await approval.edit(name);
  await again.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Rule deleted')).toBeVisible();
});
