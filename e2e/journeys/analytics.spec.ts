import { isAccessible } from '../axe.ts';
import { fitsSmallScreens } from '../fits-small-screens.ts';
import { expect, test } from '../journey.ts';
import { daniel } from '../people.ts';

test('an analytics list is grouped twice, and a subtotal opens its rows and a file', async ({ page, signedIn }) => {
  await signedIn(daniel);
  await page.goto('/analytics');
  await page.getByRole('searchbox', { name: 'Find a list' }).fill('category');
  await page.getByRole('link', { name: 'Expenses by category' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Expenses by category' })).toBeVisible();

  await page.getByRole('button', { name: 'Then by' }).click();
  await page.getByRole('menuitem', { name: 'Employee' }).click();
  const table = page.getByRole('table', { name: 'Expenses by category in groups' });
  await table.locator('tbody').getByRole('button').first().click();
  const subgroup = table.locator('tr[data-level="1"]').first();
  const subtotal = await subgroup.getByRole('cell').last().innerText();
  await subgroup.getByRole('button').click();
  await expect(page.getByRole('list', { name: /^Rows of / })).toBeVisible();
  await isAccessible(page);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: 'Download' })
      .click()
      .then(() => page.getByRole('menuitem', { name: 'As CSV' }).click()),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Expenses by category \d{4}-\d{2}-\d{2}\.csv$/u);
  await expect(page.getByText('Downloaded Successfully')).toBeVisible();

  await page.getByRole('link', { name: /^Show (all|this row)/u }).click();
  await expect(page).toHaveURL(/by=none/u);
  await expect(page.getByRole('table', { name: 'Expenses by category' })).toBeVisible();
  await expect(page.getByText(subtotal).first()).toBeVisible();
  await fitsSmallScreens(page);
});
