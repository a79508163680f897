import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { expenses } from '#contract/expenses.contract.ts';
import { localDay } from '#domain/dates/local-day.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { acceptFields, isClaimable } from './accept-fields.ts';
import { assessAndSaveExpenses } from './assess-and-save-expenses.ts';
import { blankExpense } from './blank-expense.ts';
import { formOf } from './form-of.ts';
import { peekTypedExpense } from './lock-expense.ts';
import { onBehalf } from './on-behalf.ts';
import { loadPolicyContextForForm } from './policy/load-policy-context-for-form.ts';
import { expenseResponse } from './read-expense.ts';

/**
 * Creates a draft with today's date from an expense, without its receipts, invoice number, typed rate, statements and
 * policy reason. A category that can no longer be claimed is left out.
 */
export async function copyExpense(
  context: SignedWriteContext,
  { expense_id }: InputOf<typeof expenses.copy>,
): Promise<OutputOf<typeof expenses.copy>> {
  const { actor, request, record } = context;
  const original = await peekTypedExpense(context, expense_id);

  const copied = {
    ...formOf(original),
    spent_on: localDay(request.now, actor.time_zone),
    ex_rate: null,
    report_id: null,
    file_ids: [],
    invoice_number: '',
    lost_receipt_reason: '',
    policy_reason: '',
  };

  const blank = blankExpense({ owner_id: original.owner_id, now: request.now, source: 'copy' });
  const { policyContext, fields, people, today } = await loadPolicyContextForForm(context, copied, original.owner_id);
  const { category_id } = copied;
  const isAvailable = category_id === null || isClaimable(policyContext, category_id);
  const form = isAvailable ? copied : { ...copied, category_id: null, attributes: {} };
  const filled = acceptFields(form, blank, { policyContext, fields, people, actor, today, is_typing: true });

  await assessAndSaveExpenses(context, [{ before: null, after: { ...filled, id: blank.id }, is_declared: false }], {
    policyContext,
    fields,
    reports: new Map(),
  });

  record({
    action: 'expense_copied',
    item_kind: 'expense',
    item_id: blank.id,
    item_label: original.merchant || 'a draft',
    facts: { copy_of: expense_id },
    ...onBehalf(context, original.owner_id),
  });

  return expenseResponse(context, blank.id);
}
