import { isAccessible } from '../axe.ts';
import { fitsSmallScreens } from '../fits-small-screens.ts';
import { expect, test } from '../journey.ts';
import { rahul } from '../people.ts';

test('a figure of insights leads to the expenses behind it, with the same total, and to a report', async ({
  page,
  signedIn,
}) => {
  await signedIn(rahul);
  await page.goto('/insights?period=last_12_months');
  const chart = page.getByRole('region', { name: 'Spend by category', exact: true });
  await expect(chart.getByRole('img')).toBeVisible();
  await isAccessible(page);

  await chart.getByRole('radio', { name: 'Table' }).check();
  const row = chart.getByRole('row', { name: /^Flights/u });
  const amount = await row.getByRole('cell').first().innerText();
  await row.getByRole('link', { name: 'Flights' }).click();
  await expect(page).toHaveURL(/\/analytics\/expense_details\?.*category=/u);
  await expect(page.getByText(amount.replace('USD ', '')).first()).toBeVisible();

  await page.getByRole('table').getByRole('row').nth(1).click();
  await expect(page).toHaveURL(/\/expense\//u);
  await page
    .getByRole('link', { name: /ER-\d+/u })
    .first()
    .click();
  await expect(page).toHaveURL(/\/report\//u);
  await isAccessible(page);

  await page.goto('/insights?period=last_12_months');
  await expect(page.getByRole('region', { name: 'Total spend', exact: true })).toBeVisible();
  await fitsSmallScreens(page);
});
