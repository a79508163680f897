import { v7 as uuidv7 } from 'uuid';
import { reversedLines } from '#domain/accounting/journal-entry.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { type ExportRow, insertExport } from './accounting-exports.rows.ts';

interface Voiding {
  client_id: string;
  row: ExportRow;
  now: Date;
}

/** Queues an entry that cancels an exported entry. */
export async function insertVoid(tx: CompanyTransaction, { client_id, row, now }: Voiding): Promise<void> {
  const lines = reversedLines(row.lines ?? [], row.currency);
  await insertExport(tx, { ...copyOf(row), client_id, is_void: true, lines, now });
}

/** Copies the event of an entry to a new entry that has not been sent yet. */
export function copyOf(row: ExportRow) {
  const { connection_id, report_id, advance_id, cause, round_no, entity_id, currency, version, is_void } = row;
  const { is_reversal, amount, event_on, label, part, document } = row;
  return {
    id: uuidv7(),
    connection_id,
    report_id,
    advance_id,
    cause,
    round_no,
    entity_id,
    currency,
    part,
    document,
    version,
    is_void,
    is_reversal,
    amount,
    event_on,
    label,
    state: 'initiated' as const,
  };
}
