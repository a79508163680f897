import type { approvals } from '#contract/approvals.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { fillAdvanceFields } from '../advances/approval/fill-advance-fields.ts';
import { fillExpenseFields } from '../expenses/fill-expense-fields.ts';
import { fillReportFields } from '../reports/fill-report-fields.ts';

/** Fills in fields that only approvers, payers or admins can see. The owner's values stay unchanged. */
export async function fillFields(
  context: SignedWriteContext,
  { of: target, version, custom_values: given }: InputOf<typeof approvals.fillFields>,
): Promise<OutputOf<typeof approvals.fillFields>> {
  const filling = { version, given };
  if ('report_id' in target)
    return { status: true, version: await fillReportFields(context, { ...filling, report_id: target.report_id }) };
  if ('expense_id' in target)
    return { status: true, version: await fillExpenseFields(context, { ...filling, expense_id: target.expense_id }) };
  return { status: true, version: await fillAdvanceFields(context, { ...filling, advance_id: target.advance_id }) };
}
