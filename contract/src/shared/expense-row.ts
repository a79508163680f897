import { z } from 'zod';
import { expenseStages } from '#domain/expenses/expense-stages.ts';
import { paymentModes } from '#domain/expenses/payment-modes.ts';
import { distanceUnits } from '#domain/mileage/distance-unit.ts';
import { expenseCheck, policyViolation } from './expense-fields.ts';
import { amount } from './fields.ts';

/** The amounts as decimals, named as in the specification. Edited amounts are null until an approver changes them. */
const amounts = {
  currency: z.string().nullable(),
  amount: amount.nullable(),
  ex_rate: z.string().nullable(),
  converted_amount: amount.nullable(),
  /**
   * The currency of the converted amounts: that of the report, or the owner's reimbursement currency outside a report.
   */
  converted_currency: z.string(),
  capped_amount: amount.nullable(),
  edited_amount: amount.nullable(),
  edited_ex_rate: z.string().nullable(),
  edited_converted_amount: amount.nullable(),
  total: amount.nullable().describe('The claimed amount in the converted currency.'),
  edited_total: amount.nullable().describe('The approved amount in the converted currency, if an approver changed it.'),
};

export const expenseTypes = ['expense', 'mileage', 'per_diem'] as const;

export const expenseRow = z.object({
  id: z.uuid(),
  expense_id: z.uuid(),
  report_id: z.uuid().nullable(),
  report_number: z.string().nullable(),
  report_title: z.string().nullable(),
  report_status: z.string().describe('Empty before submission.'),
  stage: z.enum(expenseStages),
  expense_type: z.enum(expenseTypes),
  /** The claimed distance; null unless the expense is mileage. */
  distance: z.string().nullable(),
  distance_unit: z.enum(distanceUnits).nullable(),
  /** The number of days with an allowance; null unless the expense is per diem. */
  travel_days: z.int().nullable(),
  payment_mode: z.enum(paymentModes),
  /** True if the category is reimbursable. The value is fixed when the expense is submitted. */
  is_reimbursable: z.boolean(),
  category_id: z.uuid().nullable(),
  category: z.string().nullable(),
  category_icon: z.string(),
  merchant: z.string(),
  description: z.string(),
  spent_on: z.string().nullable(),
  ...amounts,
  /**
   * The number and total of the expenses from the same split or itemised receipt, including this one; null for other
   * expenses.
   */
  itemised: z.object({ no_of_items: z.int(), total: amount }).nullable(),
  thumbnail: z.string().nullable(),
  no_of_receipts: z.int(),
  lost_receipt_reason: z.string().describe('Empty unless the claimant states that the receipt is lost.'),
  policy_result: z.enum(['pass', 'flag', 'warn', 'block']),
  policy_violation: policyViolation.nullable(),
  no_of_checks: z.int(),
  checks: z.array(expenseCheck),
  map_url: z.string().nullable(),
  /** Labels of the required fields that are still empty. */
  missing: z.array(z.string()),
  source: z.string(),
  scan_state: z.enum(['pending', 'done', 'partial', 'failed']).nullable(),
  version: z.int(),
});
