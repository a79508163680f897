import type { ExportError } from '#domain/accounting/export-states.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { App } from '../../http/context.ts';
import { type ConnectionRow, lockConnection, readMappings } from './accounting-connections.rows.ts';
import { type ExportRow, updateExport } from './accounting-exports.rows.ts';
import { announceAccountingFailed } from './notify-accounting-failed.ts';

/** An entry that this worker has claimed. */
export interface Sending {
  client_id: string;
  connection: ConnectionRow;
  row: ExportRow;
}

/**
 * Saves the reason why the entry cannot be exported and announces the failure. If the missing sources have been mapped
 * in the meantime, queues the entry again instead.
 */
export async function fail(
  app: App,
  sending: Sending,
  error_code: ExportError,
  detail = '',
  missing: Record<string, string> = {},
): Promise<null> {
  const { client_id, connection, row } = sending;
  await app.database.inCompany(client_id, async (tx) => {
    if (await isMappedMeanwhile(tx, sending, Object.keys(missing))) {
      await updateExport(
        tx,
        { client_id, id: row.id },
        { state: 'initiated', attempts: 0, next_attempt_at: app.clock() },
      );
      return;
    }
    const change = { state: 'error', error_code, error_detail: detail.slice(0, 500), missing } as const;
    await updateExport(tx, { client_id, id: row.id }, change);
    await announceAccountingFailed(app, tx, { client_id, connection_id: connection.id });
  });
  return null;
}

/**
 * True if all these sources are mapped now. Locks the connection, as saving a mapping does, because a new mapping
 * requeues only entries that have already failed.
 */
async function isMappedMeanwhile(
  tx: CompanyTransaction,
  { client_id, connection: { id } }: Sending,
  sources: readonly string[],
): Promise<boolean> {
  if (sources.length === 0) return false;
  await lockConnection(tx, { client_id, id });
  const mapped = new Set((await readMappings(tx, { client_id, id })).map(({ source }) => source));
  return sources.every((source) => mapped.has(source));
}

export async function save(
  app: App,
  { client_id, row }: Sending,
  change: Parameters<typeof updateExport>[2],
): Promise<void> {
  await app.database.inCompany(client_id, (tx) => updateExport(tx, { client_id, id: row.id }, change));
}
