import type { accounting } from '#contract/accounting.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { canExportAgain, canVoid, exportStateLabel } from '#domain/accounting/export-states.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { requeueAttachments } from './accounting-attachments.rows.ts';
import { type ExportRow, hasLaterEntry, insertExport, lockExport, requeueFailed } from './accounting-exports.rows.ts';
import { connectionOf } from './find-connection.ts';
import { copyOf, insertVoid } from './void-entry.ts';

/**
 * Retries failed entries and refused attachments, voids an exported entry, or exports a voided entry again. Starts an
 * export afterwards.
 */
export async function actOnExports(
  context: SignedWriteContext,
  { connection_id, action, export_id }: InputOf<typeof accounting.exportAction>,
): Promise<OutputOf<typeof accounting.exportAction>> {
  const { tx, client_id, app, request } = context;
  const key = { client_id, connection_id };
  await connectionOf(tx, key);
  const row = export_id ? await lockExport(tx, { ...key, id: export_id }) : undefined;
  if (!row && (export_id || action !== 'retry')) throw new Refused('item.not_found');

  let no_of_entries = 1;
  if (action === 'retry') {
    const { now } = request;
    const no_of_files = await requeueAttachments(tx, { ...key, now, export_id });
    if (row && row.state !== 'error' && no_of_files === 0) throw wrongState(row);
    no_of_entries = row && row.state !== 'error' ? 1 : await requeueFailed(tx, { ...key, now, id: export_id });
  } else if (row) await (action === 'void' ? voidEntry(context, row) : exportAgain(context, row));
  await app.jobs.send(tx, 'accounting.export', key);
  return { status: true, no_of_entries };
}

async function voidEntry({ tx, client_id, request, record }: SignedWriteContext, row: ExportRow): Promise<void> {
  if (!canVoid(row, await hasLaterEntry(tx, { client_id, ...row }))) throw wrongState(row);
  await insertVoid(tx, { client_id, row, now: request.now });
  record({
    action: 'accounting_voided',
    item_kind: row.report_id ? 'report' : 'advance',
    item_id: row.item_id,
    item_label: row.label.split(' ')[0] ?? '',
  });
}

/** Exports the event of a voided entry again, as a new version. */
async function exportAgain({ tx, client_id, request }: SignedWriteContext, row: ExportRow): Promise<void> {
  if (!canExportAgain(row, await hasLaterEntry(tx, { client_id, ...row }))) throw wrongState(row);
  const { lines, document } = row.is_reversal ? row : { lines: null, document: null };
  await insertExport(tx, { ...copyOf(row), client_id, version: row.version + 1, lines, document, now: request.now });
}

function wrongState({ state }: ExportRow): Refused {
  return new Refused('accounting.wrong_state', { label: exportStateLabel[state].toLowerCase() });
}
