import {
  bookedAccount,
  documentOf,
  type ExportDocument,
  type ExportPart,
} from '#domain/accounting/export-documents.ts';
import { type EntryExpense, type EntryLine, entryLines, imbalanceOf } from '#domain/accounting/journal-entry.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { ConnectionRow, ItemOwner } from './accounting-connections.rows.ts';
import { type ExportRow, readApprovalDocument } from './accounting-exports.rows.ts';
import { readEntryExpenses, readEventPostings } from './ledger-events.rows.ts';

type EventKey = Pick<ExportRow, 'item_id' | 'cause' | 'round_no' | 'entity_id' | 'currency' | 'part'>;
type EntrySettings = Pick<ConnectionRow, 'vendor' | 'grouping' | 'with_taxes' | 'reimbursable_as' | 'card_as'>;
/** A line before its account is mapped. Its source can differ from the account in the ledger. */
export type BuiltLine = Omit<EntryLine, 'source'> & { source: string };

/** Builds the lines of an event's entry, before their accounts are mapped. Throws if the lines do not balance. */
export async function buildEntry(
  tx: CompanyTransaction,
  {
    client_id,
    event,
    document,
  }: { client_id: string; event: EventKey & { is_report: boolean }; document: ExportDocument },
  { grouping, with_taxes, reimbursable_as }: EntrySettings,
): Promise<BuiltLine[]> {
  const { item_id, cause, currency, part } = event;
  const [postings, expenses] = await Promise.all([
    readEventPostings(tx, { client_id, ...event }),
    cause === 'approve' ? readEntryExpenses(tx, { client_id, report_id: item_id, with_taxes }) : [],
  ]);
  const lines = entryLines({ postings, expenses: expenses.filter((each) => isIn(part, each)), currency, grouping });
  if (imbalanceOf(lines, currency) !== 0n) throw new Error(`The entry of ${cause} ${item_id} does not balance.`);
  return lines.map((line) => ({
    ...line,
    source: bookedAccount(line.source, event, { document, reimbursable_as }),
  }));
}

function isIn(part: ExportPart, { payment_mode }: EntryExpense): boolean {
  return part === 'all' || (payment_mode === 'company') === (part === 'card');
}

/**
 * Returns the type of document for an event; null if the event is not exported. Payments follow the document with which
 * the approval was exported, even if the settings have changed since.
 */
export async function decideDocument(
  tx: CompanyTransaction,
  event: Pick<EventKey, 'item_id' | 'cause' | 'part'> & { client_id: string; is_report: boolean },
  settings: EntrySettings,
  { is_converted }: Pick<ItemOwner, 'is_converted'>,
): Promise<ExportDocument | null> {
  const { cause, is_report } = event;
  const exported = is_report && cause !== 'approve' ? await readApprovalDocument(tx, event) : undefined;
  const reimbursable_as = asReimbursable(exported) ?? settings.reimbursable_as;
  return documentOf({ ...event, is_converted }, { ...settings, reimbursable_as });
}

/** Returns the document if it is of a type for reimbursable expenses; undefined for documents of card spend. */
function asReimbursable(document: ExportDocument | undefined): ConnectionRow['reimbursable_as'] | undefined {
  return document === 'journal_entry' || document === 'bill' || document === 'expense' || document === 'check'
    ? document
    : undefined;
}
