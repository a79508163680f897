import { localDay } from '#domain/dates/local-day.ts';
import type { CompanyReader } from '../../../db/database.ts';
import { readAdvanceLines } from './advance-list.rows.ts';
import { type AdvanceLine, advanceLine } from './show-advances.ts';

/** Reads in batches: one long read would keep a connection for the whole export. */
const batchSize = 100;

/** The selected advances as list lines, in selection order. Deleted ones are skipped. */
export async function* listedAdvances(
  app: CompanyReader,
  selection: { client_id: string; ids: readonly string[]; now: Date; time_zone: string },
): AsyncGenerator<AdvanceLine> {
  const { client_id } = selection;
  const today = localDay(selection.now, selection.time_zone);
  for (let start = 0; start < selection.ids.length; start += batchSize) {
    const ids = selection.ids.slice(start, start + batchSize);
    const rows = await app.database.readInCompany(client_id, (tx) => readAdvanceLines(tx, { client_id, ids }));
    yield* rows.map((row) => advanceLine(row, { today }));
  }
}
