import { isAccessible } from '../axe.ts';
import { expect, test } from '../journey.ts';
import { AdvancePage } from '../pages/advance-page.ts';
import { CategoriesPage } from '../pages/categories-page.ts';
import { PoliciesPage } from '../pages/policies-page.ts';
import { daniel } from '../people.ts';

/** A unique suffix, so that the journeys can run again on the same data. */
const mark = Date.now().toString(36);
const category = `Field work ${mark}`;
const rule = `Field limit ${mark}`;

test('an advance category and policy are added, apply to the next advance, and are deleted', { tag: '@long' }, async ({
  page,
  signedIn,
  console,
}) => {
  // The server refuses to delete a category that an advance has ever used.
  console.expectStatus(409);
  const shell = await signedIn(daniel);
  const categories = new CategoriesPage(page);
  const policies = new PoliciesPage(page);
  const advance = new AdvancePage(page);

  await test.step('the category requires a city; no receipt option is shown', async () => {
    await categories.open('advance');
    await expect(shell.heading('Advance categories')).toBeVisible();
    await page.getByRole('button', { name: 'New category' }).first().click();
    const form = categories.form('New category');
    await form.getByLabel('Name').fill(category);
    await expect(form.getByRole('combobox', { name: 'Receipt' })).toHaveCount(0);
    await categories.addAttribute(form, { label: 'Where to' });
    await isAccessible(page);
    await categories.saved(form);
  });

  await test.step('the policy editor uses the wording for advances', async () => {
    await policies.open('advance');
    const editor = await policies.newRule(rule);
    await expect(editor).toContainText(/requests an Category: advance/u);
    await policies.choose(await policies.token(editor, 'Category'), category);
    const limit = await policies.token(editor, 'Limit');
    await limit.getByLabel('Over').fill('400');
    await page.keyboard.press('Escape');
    const follows = await policies.token(editor, 'Action');
    await follows.getByRole('radio', { name: /^Warn and require a reason/u }).check();
    await page.keyboard.press('Escape');
    await isAccessible(page);
    await policies.saved(editor);
    await expect(policies.row(rule)).toContainText(`${category} over USD 400.00`);
  });

  await test.step('both apply to the next requested advance', async () => {
    await page.goto('/individual/advances/advance/create');
    await advance.form.getByRole('combobox', { name: 'Category' }).fill(category);
    await page.getByRole('option', { name: category }).click();
    await advance.form.getByLabel('Where to').fill('Oslo');
    await advance.form.getByRole('textbox', { name: 'Amount' }).fill('450');
    await expect(advance.next).toContainText('Say why it is over the limit.');
    await advance.form.getByLabel('Reason').fill('Two people travel.');
    await expect(advance.next).not.toContainText('Say why it is over the limit.');
    await expect(advance.next).toContainText('over the limit of USD 400.00');
    await advance.button('Delete draft').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL(/#draft_advance$/u);
  });

  await test.step('both are deleted', async () => {
    await policies.open('advance');
    const editor = await policies.edit(rule);
    await editor.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(policies.row(rule)).toHaveCount(0);
    await categories.open('advance');
    await categories.choose(category);
    await categories.form(category).getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog).toContainText(`${category} cannot be deleted`);
    await dialog.getByRole('button', { name: 'Switch off' }).click();
    await expect(page.getByText('Category switched off').first()).toBeVisible();
  });
});
