import { isAccessible } from '../axe.ts';
import { expect, test } from '../journey.ts';
import { CategoriesPage } from '../pages/categories-page.ts';
import { CurrencyPage } from '../pages/currency-page.ts';
import { PoliciesPage } from '../pages/policies-page.ts';
import { sofia } from '../people.ts';

/** A unique suffix, so that the journeys can run again on the same data. */
const mark = Date.now().toString(36);
const category = `Offsite ${mark}`;
const rule = `Offsites ${mark}`;

test.describe('the settings admin', () => {
  test.describe.configure({ mode: 'serial', timeout: 90_000 });

  test('adds a category with a formula, and sees where a bracket is missing', async ({ page, signedIn }) => {
    await signedIn(sofia);
    const categories = new CategoriesPage(page);
    await categories.open();
    await page.getByRole('button', { name: 'New category' }).first().click();
    const form = categories.form('New category');
    await form.getByLabel('Name').fill(category);
    await form.getByRole('radio', { name: 'People' }).check();
    await categories.addAttribute(form, { label: 'Number of guests', kind: 'Number' });
    await expect(form.getByLabel('Key')).toHaveValue('number_of_guests');
    await form.getByRole('button', { name: /^Number of guests/u }).click();

    await categories.addAttribute(form, {
      label: 'Cost a head',
      kind: 'Formula',
      formula: 'round(amount / number_of_guests, 2]',
    });
    await expect(form.getByText(/^The bracket \] at character \d+ should be \)/u).first()).toBeVisible();
    await form.getByLabel('Formula').fill('round(amount / number_of_guests, 2)');
    await expect(categories.preview.getByText('160', { exact: true })).toBeVisible();
    await categories.preview.getByLabel('Number of guests').fill('5');
    await expect(categories.preview.getByText('96', { exact: true })).toBeVisible();
    await isAccessible(page);

    await categories.saved(form);
    await expect(categories.tree.getByRole('button', { name: category, exact: true })).toHaveAttribute(
      'aria-current',
      'true',
    );
  });

  test('writes a policy rule as a sentence and tests it before saving', async ({ page, signedIn }) => {
    await signedIn(sofia);
    const policies = new PoliciesPage(page);
    await policies.open();
    const editor = await policies.newRule(rule);
    await policies.choose(await policies.token(editor, 'Category'), category);
    const limit = await policies.token(editor, 'Limit');
    await limit.getByLabel('Over').fill('1,200');
    await page.keyboard.press('Escape');
    await expect(editor.getByRole('button', { name: 'Limit: USD 1,200.00' })).toBeFocused();
    const follows = await policies.token(editor, 'Action');
    await follows.getByRole('radio', { name: /^Warn and require a reason/u }).check();
    await page.keyboard.press('Escape');
    await editor.getByRole('checkbox', { name: 'Receipt required over an amount', exact: true }).check();

    await policies.test.getByLabel('Amount').fill('1,500.00');
    await expect(policies.result).toContainText('Can be submitted with a reason');
    await expect(policies.line(rule)).toContainText('over by 300.00');
    await policies.test.getByLabel('Amount').fill('1,000.00');
    await expect(policies.line(rule)).toContainText('Pass');
    await isAccessible(page);

    await policies.saved(editor);
    await expect(policies.row(rule)).toContainText('over USD 1,200.00');
    await expect(policies.row(rule)).toContainText('Warn');
  });

  test('is warned if someone else changed the rule, and loses no input', async ({
    page,
    context,
    signedIn,
    console,
  }) => {
    console.expectStatus(409);
    await signedIn(sofia);
    const first = new PoliciesPage(page);
    await first.open();
    const second = new PoliciesPage(await context.newPage());
    await second.open();
    const mine = await first.edit(rule);
    const theirs = await second.edit(rule);
    await theirs.getByLabel('Note').fill('Once a quarter.');
    await second.saved(theirs);

    await mine.getByRole('checkbox', { name: 'Description required' }).check();
    await mine.getByRole('button', { name: 'Save rule' }).click();
    await expect(mine.getByText('Someone else changed this in the meantime.')).toBeVisible();
    await mine.getByRole('button', { name: 'Load the newer version' }).click();
    await expect(mine.getByLabel('Note')).toHaveValue('Once a quarter.');
    await expect(mine.getByRole('checkbox', { name: 'Description required' })).toBeChecked();
    await first.saved(mine);
  });

  test('reorders the rule by keyboard and by dragging, and the order is saved', async ({ page, signedIn }) => {
    await signedIn(sofia);
    const policies = new PoliciesPage(page);
    await policies.open();
    const before = await policies.names();
    expect(before.at(-1)).toBe(rule);

    await test.step('Escape cancels the move', async () => {
      await policies.handle(rule).focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowUp');
      await expect(
        page.getByText(`${rule} moved to position ${before.length - 1} of ${before.length}.`),
      ).toBeAttached();
      await page.keyboard.press('Escape');
      await expect.poll(() => policies.names()).toEqual(before);
    });

    await test.step('Space drops the rule', async () => {
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowUp');
      const answered = page.waitForResponse((answer) => answer.url().includes('/policy/changeorder') && answer.ok());
      await page.keyboard.press('Space');
      await answered;
      await expect.poll(async () => (await policies.names()).at(-3)).toBe(rule);
      await expect(policies.handle(rule)).toBeFocused();
    });

    await test.step('the rule is dragged to the end', async () => {
      const last = policies.row(before.at(-2) ?? '');
      await last.scrollIntoViewIfNeeded();
      const from = await policies.handle(rule).boundingBox();
      const to = await last.boundingBox();
      if (!from || !to) throw new Error('Nothing to drag.');
      const answered = page.waitForResponse((answer) => answer.url().includes('/policy/changeorder') && answer.ok());
      await page.mouse.move(from.x + 10, from.y + 12);
      await page.mouse.down();
      await page.mouse.move(from.x + 10, from.y + 40, { steps: 5 });
      await page.mouse.move(from.x + 10, to.y + to.height - 8, { steps: 15 });
      await page.mouse.up();
      await answered;
    });

    await policies.open();
    await expect.poll(async () => (await policies.names()).at(-1)).toBe(rule);
  });

  test('deletes the rule, and then the unused category', async ({ page, signedIn, console }) => {
    // The server refuses to delete the category while the rule uses it (409). The test panel may still request the rule
    // while the rule is being deleted (404).
    console.expectStatus(404, 409);
    await signedIn(sofia);
    const categories = new CategoriesPage(page);
    await categories.open();
    await categories.tree.getByRole('button', { name: category, exact: true }).click();
    const form = categories.form(category);
    await form.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    const used = page.getByRole('dialog', { name: `${category} cannot be deleted` });
    await expect(used).toContainText('Deactivate it instead.');
    await used.getByRole('button', { name: 'Cancel' }).click();

    const policies = new PoliciesPage(page);
    await policies.open();
    const editor = await policies.edit(rule);
    await editor.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Rule deleted')).toBeVisible();

    await categories.open();
    await categories.tree.getByRole('button', { name: category, exact: true }).click();
    await form.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Category deleted')).toBeVisible();
  });

  test('sets a manual rate, sees who set it, and removes it', async ({ page, signedIn }) => {
    await signedIn(sofia);
    const currencies = new CurrencyPage(page);
    await currencies.open();
    const row = await currencies.find('CHF');
    const market = await row.getByRole('cell').nth(2).innerText();
    await isAccessible(page);
    await page.getByRole('button', { name: 'Set a rate' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set a rate' });
    await dialog.getByRole('combobox', { name: 'Currency' }).fill('CHF');
    await dialog.getByRole('option', { name: /^CHF/u }).click();
    await dialog.getByLabel('USD for 1 CHF').fill('1.25');
    await expect(dialog.getByText('1 USD = 0.8 CHF.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Set rate' }).click();
    await expect(page.getByText('Rate set', { exact: true })).toBeVisible();
    await expect(row).toContainText('1.25');
    await expect(row).toContainText('Set by Sofia Marchetti');

    const history = await currencies.history('CHF');
    await history
      .getByRole('button', { name: /^Remove the rate from/u })
      .first()
      .click();
    await page.getByRole('dialog', { name: 'Remove this rate?' }).getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Rate removed', { exact: true })).toBeVisible();
    await expect(history.getByText('removed').first()).toBeVisible();
    await history.getByRole('button', { name: 'Close' }).click();
    await expect(row.getByRole('cell').nth(2)).toHaveText(market);
  });
});
