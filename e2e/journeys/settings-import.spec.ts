import { expect, test } from '../journey.ts';
import { ImportPage } from '../pages/import-page.ts';
import { UsersPage } from '../pages/users-page.ts';
import { harriet } from '../people.ts';

/** A unique suffix, so that the journeys can run again on the same data. */
const mark = Date.now().toString(36);
const good = 570;
const bad = 30;

test('a user file is checked row by row, imported after confirmation, and changes nothing the second time', async ({
  page,
  signedIn,
  console,
}) => {
  console.expectStatus(400, 409, 413);
  await signedIn(harriet);
  const users = new UsersPage(page);
  const importPage = new ImportPage(page);
  await users.open();
  const before = await countOf(users);

  await test.step('too many rows are refused with a message', async () => {
    await importPage.open();
    await importPage.offer('too-many.csv', table(10_001, 0));
    await expect(page.getByText('Import at most 10,000 rows at a time.')).toBeVisible({ timeout: 30_000 });
    await expect(page).toHaveURL(/import=new/u);
  });

  await test.step('every row gets a result, with progress', async () => {
    await importPage.open();
    await importPage.upload('people.csv', table(good, bad));
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await expect(page.getByRole('progressbar', { name: 'Checking every row' })).toBeVisible();
    await importPage.isChecked();
    expect(await importPage.results()).toEqual({ New: good, Changed: 0, Unchanged: 0, Errors: bad });
    await expect(importPage.rows.first()).toContainText('is not an email.');
    await page.getByRole('button', { name: `${good} New` }).click();
    await expect(importPage.rows.first()).toContainText(`person0.${mark}@northwind.example`);
  });

  const url = page.url();
  await test.step('nothing is imported before the confirmation', async () => {
    await users.open();
    expect(await countOf(users)).toBe(before);
  });

  await test.step('the confirmation imports all valid rows together', async () => {
    await page.goto(url);
    await page.getByRole('checkbox', { name: /^Email an invitation/u }).uncheck();
    await page.getByRole('button', { name: `Import ${good} rows` }).click();
    await expect(page.getByText(`${good} added`)).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText(`${bad} rows were skipped.`)).toBeVisible();
    await page.getByRole('link', { name: 'Show users' }).click();
    await expect(users.table).toBeVisible();
    expect(await countOf(users)).toBe(before + good);
  });

  await test.step('the same file again changes nothing', async () => {
    await importPage.open();
    await importPage.upload('people.csv', table(good, 0));
    await importPage.check();
    expect(await importPage.results()).toEqual({ New: 0, Changed: 0, Unchanged: good, Errors: 0 });
    await expect(page.getByRole('button', { name: 'Nothing to import' })).toBeDisabled();
  });
});

function table(people: number, mistakes: number): string {
  const lines = Array.from({ length: people }, (_, row) => `Person,No ${row},person${row}.${mark}@northwind.example`);
  const wrong = Array.from({ length: mistakes }, (_, row) => `Person,Wrong ${row},wrong${row}`);
  return ['First name,Last name,Work email', ...lines, ...wrong].join('\n');
}

async function countOf(users: UsersPage): Promise<number> {
  const text = await users.page.getByRole('button', { name: /^Select all [\d,]+ users?$/u }).innerText();
  return Number(text.replaceAll(/\D/gu, ''));
}
