import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { expenses } from '#contract/expenses.contract.ts';
import { mergeExpenses } from '#domain/expenses/merge-expenses.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { fieldsOf } from '../custom-fields/read-fields.ts';
import { attributesIn, isDraft, policyContextForExpenses } from './change-expenses.ts';
import type { SavedExpense } from './expenses.rows.ts';
import { lockOpenReports } from './lines/lock-reports.ts';
import { lockForEdit, peekExpense } from './lock-expense.ts';
import { onBehalf } from './on-behalf.ts';
import { oneExpense } from './read-expense.ts';
import { takeAway } from './remove-expenses.ts';
import { settleExpenses } from './settle-expenses.ts';

const mostReceipts = 30;

/** One of two: the first stays where it is and takes what it lacks; the other is deleted, and can be taken back. */
export async function mergeTwo(
  context: SignedWriteContext,
  { keep_id, other_id }: InputOf<typeof expenses.merge>,
): Promise<OutputOf<typeof expenses.merge>> {
  const { tx, client_id, record } = context;
  if (keep_id === other_id) throw new Refused('expense.merge_same');
  const seen = await Promise.all([peekExpense(context, keep_id), peekExpense(context, other_id)]);

  const reports = await lockOpenReports(
    context,
    seen.map(({ report_id }) => report_id),
  );

  const held = new Map<string, SavedExpense>();
  // In one order, whichever is kept: two merges of the same two never wait for each other.
  for (const each of seen.toSorted((left, right) => (left.id < right.id ? -1 : 1)))
    held.set(each.id, await lockForEdit(context, each));
  const [keep, other] = [held.get(keep_id), held.get(other_id)];
  if (!keep || !other || keep.owner_id !== other.owner_id) throw new Refused('item.not_found');
  const merged = orRefuse(mergeExpenses(keep, other));
  const after = { ...merged, ...moneyFrom(keep.amount === null ? other : keep), ...receiptsOf(keep, other) };

  const [ground, fields] = await Promise.all([
    policyContextForExpenses(context, keep.owner_id, [after]),
    fieldsOf(tx, { client_id, applies_to: 'expense' }),
  ]);

  await takeAway(context, [other]);

  await settleExpenses(
    context,
    [
      {
        before: keep,
        after: { ...after, attributes: attributesIn(ground, after), source: 'merge' },
        is_declared: !isDraft(keep),
      },
    ],
    { ground, fields, reports },
  );

  record({
    action: 'expenses_merged',
    item_kind: 'expense',
    item_id: keep_id,
    item_label: after.merchant || 'a draft',
    facts: { other_id },
    ...onBehalf(context, keep.owner_id),
  });

  return oneExpense(context, keep_id);
}

/** An amount and its rate belong together. */
function moneyFrom({ currency, amount, ex_rate, converted_amount, rate_on, rate_source, table_rate }: SavedExpense) {
  return { currency, amount, ex_rate, converted_amount, rate_on, rate_source, table_rate };
}

function receiptsOf(keep: SavedExpense, other: SavedExpense) {
  const file_ids = [...new Set([...keep.file_ids, ...other.file_ids])].slice(0, mostReceipts);
  return { file_ids, no_of_receipts: file_ids.length };
}
