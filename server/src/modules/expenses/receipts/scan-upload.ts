import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { expenses } from '#contract/expenses.contract.ts';
import { fillFromReceipt } from '#domain/expenses/fill-from-receipt.ts';
import type { SignedWriteContext } from '../../../http/context.ts';
import { attachable } from '../../files/attach-files.ts';
import { filesOf } from '../../files/show-files.ts';
import { resolveOwner } from '../../people/delegates/resolve-owner.ts';
import { reimbursementSettings } from '../../people/find-employee-profile.ts';
import { acceptFields } from '../accept-fields.ts';
import { assessAndSaveExpenses } from '../assess-and-save-expenses.ts';
import { blankExpense } from '../blank-expense.ts';
import { formOf } from '../form-of.ts';
import { onBehalf } from '../on-behalf.ts';
import { loadPolicyContextForForm } from '../policy/load-policy-context-for-form.ts';

/**
 * Creates a draft from an uploaded receipt. If the scan is finished, the draft gets the scanned values. Otherwise the
 * values are filled in later, in the background.
 */
export async function draftFromReceipt(
  context: SignedWriteContext,
  { file_id, for_user_id }: InputOf<typeof expenses.scanUpload>,
): Promise<OutputOf<typeof expenses.scanUpload>> {
  const { app, tx, client_id, actor, request, record } = context;
  const owner_id = await resolveOwner(context, { for_user_id });
  const [file] = await attachable(tx, { client_id, user_id: actor.user_id, ids: [file_id] });
  const scan = (await filesOf(app, tx, { client_id, now: request.now, ids: [file_id] })).get(file_id)?.scan;
  const blank = blankExpense({ owner_id, now: request.now, source: 'receipt' });
  const form = { ...formOf(blank), file_ids: [file_id] };
  const { currency } = await reimbursementSettings(tx, { client_id, user_id: owner_id });
  const filled = scan ? fillFromReceipt(form, scan, currency) : form;
  const { policyContext, fields, people, today } = await loadPolicyContextForForm(context, filled, owner_id);
  const after = acceptFields(filled, blank, { policyContext, fields, people, actor, today, is_typing: true });

  await assessAndSaveExpenses(context, [{ before: null, after: { ...after, id: blank.id }, is_declared: false }], {
    policyContext,
    fields,
    reports: new Map(),
  });

  record({
    action: 'expense_created',
    item_kind: 'expense',
    item_id: blank.id,
    item_label: after.merchant || file?.name || 'a receipt',
    ...onBehalf(context, owner_id),
  });

  return { status: true, expense_id: blank.id };
}
