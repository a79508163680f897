import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { expenses } from '#contract/expenses.contract.ts';
import { mergeExpenses } from '#domain/expenses/merge-expenses.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { fieldsOf } from '../custom-fields/read-fields.ts';
import { assessAndSaveExpenses } from './assess-and-save-expenses.ts';
import { attributesIn, isDraft, loadPolicyContextForExpenses } from './change-expenses.ts';
import type { SavedExpense } from './expenses.rows.ts';
import { lockOpenReports } from './lines/lock-reports.ts';
import { lockForEdit, peekTypedExpense } from './lock-expense.ts';
import { onBehalf } from './on-behalf.ts';
import { expenseResponse } from './read-expense.ts';
import { idsInClosedPeriods, softDeleteExpenses } from './remove-expenses.ts';

const maxReceipts = 30;

/**
 * Merges two expenses. The first expense gets the values that it lacks from the second, which is deleted and can be
 * restored.
 */
export async function mergePair(
  context: SignedWriteContext,
  { keep_id, other_id }: InputOf<typeof expenses.merge>,
): Promise<OutputOf<typeof expenses.merge>> {
  const { tx, client_id, record } = context;
  if (keep_id === other_id) throw new Refused('expense.merge_same');
  const found = await Promise.all([peekTypedExpense(context, keep_id), peekTypedExpense(context, other_id)]);

  const reports = await lockOpenReports(
    context,
    found.map(({ report_id }) => report_id),
  );

  const locked = new Map<string, SavedExpense>();
  // Locks in the order of the ids, so that two merges of the same pair cannot cause a deadlock.
  for (const expense of found.toSorted((left, right) => (left.id < right.id ? -1 : 1)))
    locked.set(expense.id, await lockForEdit(context, expense));
  const [keep, other] = [locked.get(keep_id), locked.get(other_id)];
  if (!keep || !other || keep.owner_id !== other.owner_id) throw new Refused('item.not_found');
  if ((await idsInClosedPeriods(context, [other])).size > 0) throw new Refused('card.period_closed');
  const merged = orRefuse(mergeExpenses(keep, other));
  const after = {
    ...merged,
    ...moneyFrom(keep.amount === null ? other : keep),
    ...receiptsOf(keep, other),
    // The row of the sheet stays imported, so that importing the sheet again does not claim it twice.
    sheet_key: keep.sheet_key ?? other.sheet_key,
  };

  const [policyContext, fields] = await Promise.all([
    loadPolicyContextForExpenses(context, keep.owner_id, [after]),
    fieldsOf(tx, { client_id, applies_to: 'expense' }),
  ]);

  await softDeleteExpenses(context, [other]);

  await assessAndSaveExpenses(
    context,
    [
      {
        before: keep,
        after: { ...after, attributes: attributesIn(policyContext, after), source: 'merge' },
        is_declared: !isDraft(keep),
      },
    ],
    { policyContext, fields, reports },
  );

  record({
    action: 'expenses_merged',
    item_kind: 'expense',
    item_id: keep_id,
    item_label: after.merchant || 'a draft',
    facts: { other_id },
    ...onBehalf(context, keep.owner_id),
  });

  return expenseResponse(context, keep_id);
}

/** Returns an amount with its currency and rates, which belong together and must be copied together. */
function moneyFrom(expense: SavedExpense) {
  const { currency, amount, ex_rate, converted_currency, converted_amount, company_amount } = expense;
  const { rate_on, rate_source, table_rate } = expense;
  return {
    currency,
    amount,
    ex_rate,
    converted_currency,
    converted_amount,
    company_amount,
    rate_on,
    rate_source,
    table_rate,
  };
}

function receiptsOf(keep: SavedExpense, other: SavedExpense) {
  const file_ids = [...new Set([...keep.file_ids, ...other.file_ids])].slice(0, maxReceipts);
  // A receipt makes the lost-receipt statement obsolete.
  const lost_receipt_reason = file_ids.length > 0 ? '' : keep.lost_receipt_reason || other.lost_receipt_reason;
  return { file_ids, no_of_receipts: file_ids.length, lost_receipt_reason };
}
