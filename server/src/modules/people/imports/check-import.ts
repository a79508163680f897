import { portionsOf } from '../../../db/portions.ts';
import type { App } from '../../../http/context.ts';
import { type ImportJob, placeOf, sayingWhenItFails } from './import-job.ts';
import { finishStep, readImport, readRows, saveProgress, writeResults } from './imports.rows.ts';
import { mostRows } from './read-table.ts';
import { prepareJudging, validateRows } from './validate-import.ts';

const rowsAtOnce = 500;

/**
 * Validates every row of a file and saves only the results. Safe to run twice; it stops if the mapping has changed
 * since.
 */
export async function checkImport(app: App, job: ImportJob): Promise<void> {
  const place = placeOf(job);
  await sayingWhenItFails(app, place, async () => {
    const { client_id } = place;
    const judging = await app.database.readInCompany(client_id, async (tx) => {
      const saved = await readImport(tx, place);
      if (saved?.state !== 'checking' || saved.version !== place.version) return undefined;
      const rows = await readRows(tx, place, { after_row: 0, limit: mostRows });
      return prepareJudging(tx, { client_id, mapping: saved.mapping, rows });
    });
    if (!judging) return;
    let seen = 0;
    for (const portion of portionsOf(await validateRows(judging), rowsAtOnce)) {
      seen += portion.length;
      const verdicts = portion.map(({ row_number, verdict, messages }) => ({ row_number, verdict, messages }));
      const goesOn = await app.database.inCompany(client_id, async (tx) => {
        if (!(await saveProgress(tx, place, seen))) return false;
        await writeResults(tx, place, verdicts);
        return true;
      });
      if (!goesOn) return;
    }
    await app.database.inCompany(client_id, (tx) => finishStep(tx, place, { from: 'checking', to: 'checked' }));
  });
}
