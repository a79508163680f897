import { readSheet } from 'read-excel-file/node';
import writeXlsxFile, { type Cell } from 'write-excel-file/node';
import { createApprovedReport } from '../approved-items.ts';
import { isAccessible } from '../axe.ts';
import { todayIn } from '../days.ts';
import { expect, test } from '../journey.ts';
import { PayoutFilePage } from '../pages/payout-file-page.ts';
import { PayoutPage } from '../pages/payout-page.ts';
import { ben, daniel, rahul } from '../people.ts';

type Row = (string | number | boolean | Date | null)[];

test('the queue is exported as a spreadsheet, filled in, and imported once', async ({ page, signedIn, browserOf }) => {
  const own = Date.now().toString(36);
  const [bens, office] = [await browserOf(ben), await browserOf(daniel)];
  for (const [title, amount] of [
    ['Alpha', '10.10'],
    ['Beta', '20.00'],
    ['Gamma', '15.00'],
  ] as const)
    await createApprovedReport(bens, office, { title: `${title} ${own}`, amount });

  await signedIn(rahul);
  const payout = new PayoutPage(page);
  const file = new PayoutFilePage(page);
  await payout.open('Apply advances', `?q=${own}`);
  await payout.selectAll(3);
  await payout.queue(3);
  await expect(payout.notice('3 payments queued')).toBeVisible();

  let rows: Row[] = [];
  await test.step('the file contains the queued payments', async () => {
    await payout.open('Payments queue', `?q=${own}`);
    await payout.shows(3);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download payout file' }).click();
    await page.getByRole('menuitem', { name: 'As Excel (XLSX)' }).click();
    rows = (await readSheet(await (await downloading).path())) as Row[];
    expect(rows).toHaveLength(4);
  });

  const column = (name: string) => rows[0]?.indexOf(name) ?? -1;
  const rowOf = (title: string) => rows.find((row) => String(row[column('Title')]).startsWith(title)) ?? [];
  const fill = (title: string, reference: string) => {
    rowOf(title)[column('Reference')] = reference;
    rowOf(title)[column('Paid on')] = new Date(todayIn('America/Los_Angeles'));
  };

  await test.step('every row of the filled-in file has a result', async () => {
    expect(rowOf('Alpha')[column('Amount')]).toBe(10.1);
    fill('Alpha', `Bank ${own} 1`);
    fill('Beta', `Bank ${own} 2`);
    rowOf('Beta')[column('Amount')] = 2_000;
    await file.upload('payouts.xlsx', await written(rows));
    await file.counts('Will be paid', 1);
    await file.counts('Left in the queue', 1);
    await file.counts('Errors', 1);
    await expect(file.row('Amount was changed')).toContainText('20.00');
    await isAccessible(page);
  });

  await test.step('only valid rows are paid, after confirmation', async () => {
    rowOf('Beta')[column('Amount')] = 20;
    await file.upload('payouts.xlsx', await written(rows));
    await file.counts('Will be paid', 2);
    await page.getByRole('button', { name: 'Mark 2 payments as paid' }).click();
    await expect(page.getByText('2 payments paid', { exact: true }).first()).toBeVisible();
    await page.getByRole('link', { name: 'Show paid items' }).click();
    await payout.open('Paid', `?q=${own}`);
    await payout.shows(2);
    await expect(payout.row('Alpha')).toContainText(`Bank ${own} 1`);
  });

  await test.step('the same file again changes nothing', async () => {
    await file.upload('payouts.xlsx', await written(rows));
    await file.counts('Already paid', 2);
    await file.counts('Will be paid', 0);
    await expect(page.getByRole('button', { name: 'Nothing to pay' })).toBeDisabled();
  });
});

/** Writes the rows as a spreadsheet program would, with typed texts, numbers and dates. */
function written(rows: readonly Row[]): Promise<Buffer> {
  return writeXlsxFile(rows.map((row) => row.map(cellOf))).toBuffer();
}

function cellOf(value: Row[number]): Cell {
  if (value === null) return null;
  if (value instanceof Date) return { value, type: Date, format: 'yyyy-mm-dd' };
  return typeof value === 'number' ? { value, type: Number } : { value: String(value), type: String };
}
