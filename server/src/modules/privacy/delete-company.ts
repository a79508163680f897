import type { CompanyTable } from '../../db/company-tables.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { App } from '../../http/context.ts';
import { dueDeletions } from '../companies/find-deletion.ts';
import {
  addDeleted,
  clearColumns,
  closeAccounts,
  deleteJobs,
  deleteRows,
  finishDeletion,
  lockCompany,
  retainInvoices,
  skipTriggers,
  tablesOfCompanies,
} from './company-rows.rows.ts';

/**
 * Deletes the companies whose waiting period is over. A company that cannot be deleted does not block the next ones.
 */
export async function deleteDueCompanies(app: App): Promise<void> {
  for (const client_id of await dueDeletions(app.database, app.clock()))
    try {
      await deleteCompany(app, client_id);
    } catch (error) {
      app.log.error({ err: error, client_id }, 'the company could not be deleted');
    }
}

/**
 * Deletes every row, job and file of a company. The tables come from the database catalogue, so that a new table is not
 * forgotten. Each table has its own transaction, which keeps locks short. The next run repeats an interrupted one,
 * because the deletion is marked as finished last.
 */
export async function deleteCompany(app: App, client_id: string): Promise<void> {
  const { database } = app;
  const withoutTriggers = (work: (tx: CompanyTransaction) => Promise<void>) =>
    database.rewriteHistory(client_id, async (tx) => {
      await skipTriggers(tx);
      await work(tx);
    });
  const tables = await database.rewriteHistory(client_id, async (tx) => {
    await closeAccounts(tx, client_id);
    await retainInvoices(tx, client_id);
    return (await tablesOfCompanies(tx)).reverse();
  });
  for (const { name, late_columns: columns } of tables)
    if (columns.length > 0) await withoutTriggers((tx) => clearColumns(tx, { client_id, table: name, columns }));

  const own = tables.filter(({ name }) => name !== 'companies');
  for (const { name } of own)
    await withoutTriggers(async (tx) => {
      const no_of_rows = await deleteRows(tx, { client_id, table: name });
      await addDeleted(tx, { client_id, no_of_rows, no_of_files: 0 });
    });

  const no_of_files = await deleteFiles(app, client_id);
  await withoutTriggers((tx) => deleteRest(tx, { client_id, own, no_of_files }));
  // A worker may have written a file while the rows were deleted.
  const no_of_late_files = await deleteFiles(app, client_id);
  await withoutTriggers(async (tx) => {
    await addDeleted(tx, { client_id, no_of_rows: 0, no_of_files: no_of_late_files });
    await finishDeletion(tx, { client_id, now: app.clock() });
  });
}

/** Deletes the rows that background work added in the meantime, the jobs and the company itself. */
async function deleteRest(
  tx: CompanyTransaction,
  of: { client_id: string; own: readonly CompanyTable[]; no_of_files: number },
): Promise<void> {
  const { client_id, own, no_of_files } = of;
  await lockCompany(tx, client_id);
  let no_of_rows = 0;
  for (const { name } of own) no_of_rows += await deleteRows(tx, { client_id, table: name });
  no_of_rows += await deleteRows(tx, { client_id, table: 'companies' });
  await deleteJobs(tx, client_id);
  await addDeleted(tx, { client_id, no_of_rows, no_of_files });
}

async function deleteFiles({ files }: App, client_id: string): Promise<number> {
  const keys: string[] = [];
  for await (const key of files.list(`${client_id}/`)) keys.push(key);
  for (let at = 0; at < keys.length; at += 1000) await files.delete(keys.slice(at, at + 1000));
  return keys.length;
}
