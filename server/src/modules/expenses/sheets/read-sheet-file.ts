import type { App } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { readOriginal } from '../../files/open-file.ts';
import { readTable, type Table } from '../../people/imports/read-table.ts';

const mostRows = 1_000;

/** The rows of a sheet somebody uploaded. That it is theirs was asked before. */
export async function readSheetFile(app: App, of: { client_id: string; file_id: string }): Promise<Table> {
  const bytes = await readOriginal(app, of);
  if (!bytes) throw new Refused('item.not_found');
  const table = await readTable(bytes);
  if (table.rows.length > mostRows)
    throw new Refused('import.too_many_rows', { most: mostRows.toLocaleString('en-US') });
  return table;
}
