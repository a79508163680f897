import { isAccessible } from '../axe.ts';
import { expect, test } from '../journey.ts';
import { cancelsAdvance, requestsAdvance } from '../own-advances.ts';
import { ApprovalPage } from '../pages/approval-page.ts';
import { marco, sofia } from '../people.ts';

/** Also when the journeys run twice on the same data. */
const mark = Date.now().toString(36);
const rule = `Large trips ${mark}`;

test.describe('the rules of approval', () => {
  test.describe.configure({ mode: 'serial', timeout: 90_000 });

  test('are written as sentences and tried before they are saved', async ({ page, signedIn }) => {
    await signedIn(sofia);
    const approval = new ApprovalPage(page);
    await approval.open();
    const editor = await approval.newRule(rule);

    await test.step('when the total is over 4,000', async () => {
      const total = await approval.addCondition(editor, 'Total');
      await total.getByLabel('Total').fill('4,000');
      await page.keyboard.press('Escape');
      await expect(editor.getByRole('button', { name: 'Total: over USD 4,000.00' })).toBeFocused();
    });

    await test.step('a second step: Finance, all of them, reminded and handed on', async () => {
      await editor.getByRole('button', { name: 'Step', exact: true }).click();
      const second = approval.step(editor, 2);
      const who = second.getByRole('dialog', { name: 'Who decides' });
      await approval.ask(who, 'Finance');
      await page.keyboard.press('Escape');
      const many = await approval.token(second, 'How many');
      await many.getByRole('radio', { name: /^All of them/u }).check();
      await page.keyboard.press('Escape');
      const waits = await approval.token(second, 'While it waits');
      await waits.getByLabel('Remind after').fill('2');
      await waits.getByLabel('Hand on after').fill('5');
      await page.keyboard.press('Escape');
      await expect(second).toContainText('is reminded after 2 days and hands it on after 5 days to their manager');
    });

    await test.step('tried on a report that fits, and on one that does not', async () => {
      await approval.test.getByLabel('Total', { exact: true }).fill('4,500');
      await expect(approval.verdict).toContainText(`by ${rule}`);
      await expect(approval.line(rule)).toContainText('Used');
      await approval.test.getByLabel('Total', { exact: true }).fill('120');
      await expect(approval.line(rule)).toContainText('The total 120.00 is not over 4,000.00.');
    });
    await isAccessible(page);

    await approval.saved(editor);
    await expect(approval.row(rule)).toContainText('When the total is over USD 4,000.00');
    await expect(approval.row(rule)).toContainText('2 steps');
  });

  test('join conditions with or, also in a group', async ({ page, signedIn }) => {
    await signedIn(sofia);
    const approval = new ApprovalPage(page);
    await approval.open();
    const editor = await approval.edit(rule);
    await editor.getByRole('button', { name: 'Group', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Policy violation' }).click();
    await page.keyboard.press('Escape');
    await editor.getByRole('button', { name: 'Condition of the group' }).click();
    await page.getByRole('menuitem', { name: 'Number of checks' }).click();
    await editor.getByRole('dialog', { name: 'Number of checks' }).getByLabel('Number of checks').fill('2');
    await page.keyboard.press('Escape');
    await approval.saved(editor);
    await expect(approval.row(rule)).toContainText(
      'the total is over USD 4,000.00 and (there is a policy violation or the number of checks is over 2)',
    );
  });

  test('move by keys, above the one for everything else, which stays last', async ({ page, signedIn }) => {
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

  test('are switched off, and deleted', async ({ page, signedIn, console }) => {
    // What is being tried may ask for the rule once more while it is deleted.
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

  test('end with one for everything else, whose steps can be changed and whose name cannot', async ({
    page,
    signedIn,
  }) => {
    await signedIn(sofia);
    const approval = new ApprovalPage(page);
    await approval.open('advance');
    const editor = await approval.edit('Everything else');
    await expect(editor.getByLabel('Name of the rule')).not.toBeEditable();
    await expect(editor.getByRole('button', { name: 'Delete' })).toHaveCount(0);
    const waits = await approval.token(approval.step(editor, 1), 'While it waits');
    const days = String((Date.now() % 80) + 2);
    await waits.getByLabel('Hand on after').fill('');
    await waits.getByLabel('Remind after').fill(days);
    await page.keyboard.press('Escape');
    await approval.saved(editor);
    const again = await approval.edit('Everything else');
    await expect(approval.step(again, 1)).toContainText(`is reminded after ${days} days`);
  });
});

test('what waits by a rule is counted there, and finds its approvers anew when asked to', async ({
  page,
  signedIn,
  anotherBrowser,
  console,
}) => {
  test.setTimeout(90_000);
  // The rule may still be tried while it is deleted.
  console.expectStatus(404);
  const name = `Odd sums ${mark}`;
  const figure = `${10 + (Date.now() % 80)}.37`;
  await signedIn(sofia);
  const approval = new ApprovalPage(page);
  await approval.open('advance');
  const editor = await approval.newRule(name);
  await test.step('a rule for one sum, of which somebody else is told, and that goes on where it was', async () => {
    const total = await approval.addCondition(editor, 'Total');
    await total.getByRole('combobox', { name: 'Is' }).click();
    await total.getByRole('option', { name: 'Exactly' }).click();
    await total.getByLabel('Total').fill(figure);
    await page.keyboard.press('Escape');
    const told = await approval.token(approval.step(editor, 1), 'Who is told');
    await approval.ask(told, 'Finance');
    await page.keyboard.press('Escape');
    await editor.getByRole('button', { name: 'Step', exact: true }).click();
    await approval.ask(approval.step(editor, 2).getByRole('dialog', { name: 'Who decides' }), 'Daniel Okafor');
    await page.keyboard.press('Escape');
    const again = await approval.token(editor, 'Submitted again');
    await again.getByRole('radio', { name: /^Goes on at the step/u }).check();
    await page.keyboard.press('Escape');
    await isAccessible(page);
    await approval.saved(editor);
    await expect(approval.row(name)).toContainText('(Finance is notified) approves, then Daniel Okafor');
    await expect(approval.row(name)).toContainText('When resubmitted, it continues at the step that sent it back.');
  });

  const requestClient = await anotherBrowser();
  const { id } = await test.step('Marco asks for that sum', async () => {
    await signedIn(marco, { page: requestClient });
    return requestsAdvance(requestClient, { title: `Odd ${mark}`, amount: figure });
  });

  await test.step('it is counted at the rule, and re-routed', async () => {
    await approval.open('advance');
    await approval
      .row(name)
      .getByRole('button', { name: `Re-route 1 pending of ${name}` })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Re-route 1 advance?' });
    await expect(dialog).toContainText('Approvals given so far stand');
    await isAccessible(page);
    await dialog.getByRole('button', { name: 'Re-route' }).click();
    await expect(page.getByText('1 advance re-routed')).toBeVisible();
    await requestClient.goto(`/advance/${id}`);
    await expect(requestClient.getByRole('region', { name: 'Activity' })).toContainText('approvers anew');
  });

  await cancelsAdvance(requestClient, id);
  await approval.open('advance');
  await expect(approval.row(name).getByRole('button', { name: /^Re-route/u })).toHaveCount(0);
  const again = await approval.edit(name);
  await again.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Rule deleted')).toBeVisible();
});
