import { expect, test } from '../journey.ts';
import { ImportPage } from '../pages/import-page.ts';
import { UsersPage } from '../pages/users-page.ts';
import { harriet } from '../people.ts';

/** Also when the journeys run twice on the same data. */
const mark = Date.now().toString(36);
const good = 570;
const bad = 30;

test('a file of people is judged row by row, imported whole when confirmed, and changes nothing the second time', async ({
  page,
  signedIn,
  console,
}) => {
  test.setTimeout(180_000);
  console.expectStatus(400, 409, 413);
  await signedIn(harriet);
  const users = new UsersPage(page);
  const brought = new ImportPage(page);
  await users.open();
  const before = await countOf(users);

  await test.step('too many rows are refused in words', async () => {
    await brought.open();
    await brought.offer('too-many.csv', table(10_001, 0));
    await expect(page.getByText('Import at most 10,000 rows at a time.')).toBeVisible({ timeout: 30_000 });
    await expect(page).toHaveURL(/import=new/u);
  });

  await test.step('every row gets its verdict, with progress on the way', async () => {
    await brought.open();
    await brought.bring('people.csv', table(good, bad));
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await expect(page.getByRole('progressbar', { name: 'Checking every row' })).toBeVisible();
    await brought.isChecked();
    expect(await brought.verdicts()).toEqual({ New: good, Changed: 0, 'As they are': 0, 'Need another look': bad });
    await expect(brought.rows.first()).toContainText('is not an email.');
    await page.getByRole('button', { name: 'New' }).click();
    await expect(brought.rows.first()).toContainText(`person0.${mark}@northwind.example`);
  });

  const address = page.url();
  await test.step('nothing is imported unless it is confirmed', async () => {
    await users.open();
    expect(await countOf(users)).toBe(before);
  });

  await test.step('confirmed, all good rows land together', async () => {
    await page.goto(address);
    await page.getByRole('checkbox', { name: /^Mail an invitation/u }).uncheck();
    await page.getByRole('button', { name: `Import ${good} rows` }).click();
    await expect(page.getByText(`${good} added`)).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText(`${bad} rows were left out.`)).toBeVisible();
    await page.getByRole('link', { name: 'Show the users' }).click();
    await expect(users.table).toBeVisible();
    expect(await countOf(users)).toBe(before + good);
  });

  await test.step('the same file again changes nothing', async () => {
    await brought.open();
    await brought.bring('people.csv', table(good, 0));
    await brought.check();
    expect(await brought.verdicts()).toEqual({ New: 0, Changed: 0, 'As they are': good, 'Need another look': 0 });
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
