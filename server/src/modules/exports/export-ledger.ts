import { v7 as uuidv7 } from 'uuid';
import type { InputOf } from '#contract/endpoint.ts';
import type { ledger } from '#contract/ledger.contract.ts';
import { localDay } from '#domain/dates/local-day.ts';
import type { App, SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { ledgerFile } from '../ledger/reading/ledger-file.ts';
import type { FileLine } from '../ledger/reading/ledger-table.ts';
import { type ExportRow, insertExport } from './exports.rows.ts';
import type { ExportInput, MadeExport } from './made-export.ts';
import { type Column, sheet } from './sheet.ts';

const maxLines = { csv: 1_000_000, xlsx: 50_000 };

/**
 * Queues a ledger export. The export stores its query, because a ledger has too many postings to store their ids.
 * Refuses an export without rows or with more rows than the format may have.
 */
export async function exportLedger(
  { app, tx, client_id, actor, request, record }: SignedWriteContext,
  { content, format }: InputOf<typeof ledger.export>,
): Promise<{ status: true; export_id: string }> {
  const { title, count } = await ledgerFile(tx, { client_id, today: localDay(request.now, actor.time_zone) }, content);
  if (count === 0) throw new Refused('item.not_found');
  if (count > maxLines[format]) throw new Refused('ledger.too_many', { most: maxLines[format] });
  const id = uuidv7();
  await insertExport(tx, {
    client_id,
    id,
    kind: 'ledger',
    format,
    title,
    requested_by: actor.user_id,
    created_at: request.now,
    rows_total: count,
    request: { ids: [], ledger: content },
  });
  await app.jobs.send(tx, 'export.make', { client_id, export_id: id }, { is_long: true });
  const facts = { after: { items: count, format } };
  record({ action: 'exported', item_kind: 'export', item_id: id, item_label: title, facts });
  return { status: true, export_id: id };
}

export async function sheetOfLedger(
  app: App,
  { request: { ledger: content } }: ExportRow,
  { client_id, now, time_zone, onRow, onTotal, format }: ExportInput & { format: 'csv' | 'xlsx' },
): Promise<MadeExport> {
  if (!content) throw new Error('The export has no ledger query.');
  const run = <T>(read: Parameters<typeof app.database.readInCompany<T>>[1]) =>
    app.database.readInCompany(client_id, read);
  const file = await run((tx) => ledgerFile(tx, { client_id, today: localDay(now, time_zone) }, content));
  await onTotal(file.count);

  const lines = async function* () {
    for await (const line of file.lines(run)) {
      yield line;
      await onRow();
    }
  };
  const columns = file.columns.map(
    ({ key, header, kind }): Column<FileLine> => ({ header, kind, value: (line) => line[key] ?? null }),
  );
  return sheet(format, columns, lines());
}
