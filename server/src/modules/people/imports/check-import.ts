import { extendTimeout } from '../../../db/extend-timeout.rows.ts';
import { portionsOf } from '../../../db/insert-many.ts';
import type { App } from '../../../http/context.ts';
import { type ImportJob, importLocation, savingFailure } from './import-job.ts';
import { finishStep, readImport, readRows, saveProgress, writeResults } from './imports.rows.ts';
import { mostRows } from './read-table.ts';
import { prepareValidation, validateRows } from './validate-import.ts';

const batchRows = 500;

/**
 * Validates every row of a file and saves only the results. A repeated job saves the same results again. The check
 * stops if the mapping has changed since the job was queued.
 */
export async function checkImport(app: App, job: ImportJob): Promise<void> {
  const location = importLocation(job);
  await savingFailure(app, location, async () => {
    const { client_id } = location;
    const validation = await app.database.readInCompany(client_id, async (tx) => {
      await extendTimeout(tx);
      const saved = await readImport(tx, location);
      if (saved?.state !== 'checking' || saved.version !== location.version) return undefined;
      const rows = await readRows(tx, location, { after_row: 0, limit: mostRows });
      return prepareValidation(tx, { client_id, mapping: saved.mapping, rows });
    });
    if (!validation) return;
    let checked = 0;
    for (const batch of portionsOf(await validateRows(validation), batchRows)) {
      checked += batch.length;
      const results = batch.map(({ row_number, result, messages }) => ({ row_number, result, messages }));
      const isCurrent = await app.database.inCompany(client_id, async (tx) => {
        if (!(await saveProgress(tx, location, checked))) return false;
        await writeResults(tx, location, results);
        return true;
      });
      if (!isCurrent) return;
    }
    await app.database.inCompany(client_id, (tx) => finishStep(tx, location, { from: 'checking', to: 'checked' }));
  });
}
