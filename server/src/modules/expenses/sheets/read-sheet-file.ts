import type { App } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { readOriginal } from '../../files/open-file.ts';
import { readTable, type Table } from '../../people/imports/read-table.ts';

const maxRows = 1_000;

/** The rows of an uploaded sheet. The caller checks who uploaded it. */
export async function readSheetFile(app: App, query: { client_id: string; file_id: string }): Promise<Table> {
  const bytes = await readOriginal(app, query);
  if (!bytes) throw new Refused('item.not_found');
  const table = await readTable(bytes);
  if (table.rows.length > maxRows) throw new Refused('import.too_many_rows', { most: maxRows.toLocaleString('en-US') });
  return table;
}
