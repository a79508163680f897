import { payableCounter } from '#domain/counters.ts';
import { type ApprovedLine, approvalPostings } from '#domain/ledger/postings.ts';
import { moneyFrom, subtract, toDecimal } from '#domain/money/money.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { WriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { post, refuseExportedApproval, reverse } from '../ledger/post.ts';
import {
  deletePayable,
  findPayable,
  insertPayable,
  lockPayableRow,
  type PayableChange,
  type SavedPayable,
  updatePayable,
} from './payables.rows.ts';

export type { SavedPayable } from './payables.rows.ts';

/** Locks the payable of an item. The caller must lock the report or advance first. */
export function lockPayable(
  { tx, client_id }: Pick<WriteContext, 'tx' | 'client_id'>,
  item_id: string,
): Promise<SavedPayable | undefined> {
  return lockPayableRow(tx, { client_id, item_id });
}

/** Reads the payable without locking it; undefined before the item is approved. */
export function readPayable(
  tx: CompanyTransaction,
  key: { client_id: string; item_id: string },
): Promise<SavedPayable | undefined> {
  return findPayable(tx, key);
}

interface ApprovedItem {
  kind: 'report' | 'advance';
  id: string;
  owner_id: string;
  number: number;
  title: string;
  currency: string;
  /** The reimbursable amount before advances. */
  amount: string;
  /** The lines of a report. An advance has no lines, because it is not an expense until it is used. */
  lines: readonly ApprovedLine[];
}

/**
 * Creates the payable of an approved item, which then appears in the first payout list, and posts the item's lines to
 * the ledger.
 */
export async function createPayable(context: WriteContext, item: ApprovedItem): Promise<void> {
  const { tx, client_id, request } = context;
  const { kind, id, owner_id, number, title, currency, amount } = item;
  const payable = await insertPayable(tx, {
    client_id,
    owner_id,
    number,
    title,
    currency,
    amount,
    stage: 'approved',
    approved_at: request.now,
    report_id: kind === 'report' ? id : null,
    advance_id: kind === 'advance' ? id : null,
  });
  countPayable(context, payable, 1);
  const postings = approvalPostings(item.lines, currency);
  context.defer(() => post(context, { cause: 'approve', item: { kind, id }, entity_id: payable.entity_id, postings }));
}

/**
 * Removes the payable of an item that is no longer approved, and reverses the postings of its approval. Refuses this if
 * the approval was exported. The caller has already removed the item's advances.
 */
export async function withdrawPayable(context: WriteContext, item_id: string): Promise<void> {
  const { tx, client_id } = context;
  await refuseExportedApproval(tx, { client_id, item_id });
  const [payable] = await Promise.all([
    deletePayable(tx, { client_id, item_id, stage: 'approved' }),
    reverse(context, { item_id, cause: 'approve' }),
  ]);
  if (!payable) throw new Refused('item.changed');
  countPayable(context, payable, -1);
}

/** Changes a locked payable, updates the counters and returns it. */
export async function changePayable(
  context: Pick<WriteContext, 'tx' | 'client_id' | 'count'>,
  payable: SavedPayable,
  change: PayableChange,
): Promise<SavedPayable> {
  const { tx, client_id } = context;
  const { item_id, stage } = payable;
  if (!(await updatePayable(tx, { client_id, item_id, stage }, change))) throw new Refused('item.changed');
  const after = { ...payable, ...change, version: payable.version + 1 };
  const changed = { ...after, payable: owed(after) };
  countPayable(context, payable, -1);
  countPayable(context, changed, 1);
  return changed;
}

/** Calculates the amount left to pay, in the item's currency. */
export function owed({
  item_currency,
  item_amount,
  advances_total,
}: Pick<SavedPayable, 'item_currency' | 'item_amount' | 'advances_total'>): string {
  return toDecimal(subtract(moneyFrom(item_amount, item_currency), moneyFrom(advances_total, item_currency)));
}

/** Updates the company's counter for the payable's stage, entity and currency. */
function countPayable({ count }: Pick<WriteContext, 'count'>, payable: SavedPayable, times: 1 | -1): void {
  const { amount } = payable;
  count({ counter: payableCounter(payable), count: times, total: times < 0 ? `-${amount}` : amount });
}
