import { type ApprovedLine, approvalPostings } from '#domain/ledger/postings.ts';
import type { WriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { post, refuseExportedApproval, reverse } from '../ledger/post.ts';
import { countPayable } from './change-payable.ts';
import { deletePayable, insertPayable } from './payables.rows.ts';

interface ApprovedItem {
  kind: 'report' | 'advance';
  id: string;
  owner_id: string;
  number: number;
  title: string;
  currency: string;
  /** The reimbursable amount before advances. */
  amount: string;
  /** Reports only. An advance is no expense until it is used. */
  lines: readonly ApprovedLine[];
}

/** Creates the payable of an approved item, which then appears in the first payout list. */
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

/** Removes the payable of an item that is no longer approved. Advances were unapplied before. */
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
