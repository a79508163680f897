import { type EntryLine, entryLines, imbalanceOf } from '#domain/accounting/journal-entry.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { ConnectionRow } from './accounting-connections.rows.ts';
import type { ExportRow } from './accounting-exports.rows.ts';
import { readEntryExpenses, readEventPostings } from './ledger-events.rows.ts';

type EventKey = Pick<ExportRow, 'item_id' | 'cause' | 'round_no' | 'entity_id' | 'currency'>;

/** The lines of the entry of an event, before accounts are mapped. */
export async function buildEntry(
  tx: CompanyTransaction,
  { client_id, event }: { client_id: string; event: EventKey },
  { grouping, with_taxes }: Pick<ConnectionRow, 'grouping' | 'with_taxes'>,
): Promise<EntryLine[]> {
  const { item_id, cause, currency } = event;
  const [postings, expenses] = await Promise.all([
    readEventPostings(tx, { client_id, ...event }),
    cause === 'approve' ? readEntryExpenses(tx, { client_id, report_id: item_id, with_taxes }) : [],
  ]);
  const lines = entryLines({ postings, expenses, currency, grouping });
  if (imbalanceOf(lines, currency) !== 0n) throw new Error(`The entry of ${cause} ${item_id} does not balance.`);
  return lines;
}
