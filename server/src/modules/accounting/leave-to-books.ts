import { unsentStates } from '#domain/accounting/export-states.ts';
import { t } from '#domain/language/translate.ts';
import type { PostingCause } from '#domain/ledger/postings.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import {
  type ExportRow,
  hasLaterEntry,
  insertExport,
  lockUnreversedEntries,
  updateExport,
} from './accounting-exports.rows.ts';
import { isPaidInBooks, markPaymentsReverted } from './accounting-payments.rows.ts';
import { hasPayment, isEventReversed } from './ledger-events.rows.ts';
import { copyOf, insertVoid } from './void-entry.ts';

/**
 * A payment made in the accounting system is already in the books, so the product must not export entries for it. If
 * the payment is reverted in the product, the skipped entries must be exported after all.
 */

export const paymentCauses: readonly PostingCause[] = ['queue', 'initiate', 'pay', 'return'];

interface PaidItem {
  client_id: string;
  item_id: string;
  now: Date;
}

/** Skips the entries of the item's payment that were not sent, and voids the entries that were sent. */
export async function leavePaymentToBooks(tx: CompanyTransaction, { client_id, item_id, now }: PaidItem) {
  for (const row of await lockUnreversedEntries(tx, { client_id, item_id, causes: paymentCauses }))
    if (unsentStates.includes(row.state)) await updateExport(tx, { client_id, id: row.id }, skipped);
    else if (row.state === 'complete' && !(await hasLaterEntry(tx, { client_id, ...row })))
      await insertVoid(tx, { client_id, row, now });
}

const skipped = { state: 'skipped', error_code: null, error_detail: '', missing: {} } as const;

/** Saves the voided event as skipped, so that it is not exported again. */
export async function leaveVoidedToBooks(
  tx: CompanyTransaction,
  { client_id, row, now }: { client_id: string; row: ExportRow; now: Date },
): Promise<void> {
  if (!(await isLeftToBooks(tx, { client_id, ...row }))) return;
  const next = { is_void: false, version: row.version + 1, lines: null, document: null };
  await insertExport(tx, { ...copyOf(row), ...next, client_id, state: 'skipped', now });
}

/**
 * Exports the remaining events of an item after its payment was reverted, except those that another document already
 * contains.
 */
export async function takeBackFromBooks(
  tx: CompanyTransaction,
  { client_id, item_id, now, hasDocument }: PaidItem & { hasDocument: (row: ExportRow) => Promise<boolean> },
): Promise<void> {
  // Stops if the item has been paid again, or if the reverted payment was an earlier one.
  if (await hasPayment(tx, { client_id, item_id })) return;
  await markPaymentsReverted(tx, { client_id, item_id, reason: t`Delete it in the accounting system as well.` });
  for (const row of await lockUnreversedEntries(tx, { client_id, item_id, causes: paymentCauses }))
    if (row.state === 'skipped' && !(await hasLaterEntry(tx, { client_id, ...row })) && (await hasDocument(row))) {
      const next = { version: row.version + 1, lines: null, document: null };
      await insertExport(tx, { ...copyOf(row), ...next, client_id, now });
    }
}

export async function isLeftToBooks(
  tx: CompanyTransaction,
  event: Pick<ExportRow, 'item_id' | 'cause' | 'round_no' | 'is_reversal'> & { client_id: string },
): Promise<boolean> {
  if (event.is_reversal || !paymentCauses.includes(event.cause)) return false;
  return (await isPaidInBooks(tx, event)) && !(await isEventReversed(tx, event));
}
