import { dateText } from '../dates/date-text.ts';
import { moneyFrom } from '../money/money.ts';
import type { PolicyResult } from '../policies/policy-outcome.ts';
import { amountText, counted } from '../policies/policy-text.ts';
import { type PaymentMode, paymentModeLabel } from './payment-modes.ts';

/** The parts of an expense whose changes its history names. */
export interface ComparedExpense {
  merchant: string;
  spent_on: string | null;
  currency: string | null;
  amount: string | null;
  category_id: string | null;
  description: string;
  payment_mode: PaymentMode;
  invoice_number: string;
  file_ids: readonly string[];
  lost_receipt_reason: string;
  policy_result: PolicyResult;
}

/** 'Amount changed from EUR 72.10 to EUR 50.00': one sentence per change, in the order of the form. */
export function expenseChanges(
  before: ComparedExpense,
  after: ComparedExpense,
  categoryName: (id: string) => string | undefined,
): string[] {
  const category = ({ category_id }: ComparedExpense) => (category_id && categoryName(category_id)) || '';
  const mode = ({ payment_mode }: ComparedExpense) => paymentModeLabel[payment_mode];

  return [
    ...changed('Merchant', before.merchant, after.merchant),
    ...changed('Date', dayOf(before), dayOf(after)),
    ...changed('Amount', moneyOf(before), moneyOf(after)),
    ...changed('Category', category(before), category(after)),
    ...changed('Paid with', mode(before), mode(after)),
    ...changed('Invoice number', before.invoice_number, after.invoice_number),
    ...(before.description === after.description ? [] : ['Description changed']),
    ...receiptChanges(before, after),
    ...changed('Lost receipt', before.lost_receipt_reason, after.lost_receipt_reason),
    ...changed('Policy result', resultLabel[before.policy_result], resultLabel[after.policy_result]),
  ];
}

export function receiptChanges(
  before: Pick<ComparedExpense, 'file_ids'>,
  after: Pick<ComparedExpense, 'file_ids'>,
): string[] {
  const added = after.file_ids.filter((id) => !before.file_ids.includes(id)).length;
  const removed = before.file_ids.filter((id) => !after.file_ids.includes(id)).length;
  return [
    ...(added > 0 ? [`${counted(added, 'receipt')} added`] : []),
    ...(removed > 0 ? [`${counted(removed, 'receipt')} removed`] : []),
  ];
}

const resultLabel: Record<PolicyResult, string> = {
  pass: 'Within policy',
  flag: 'Flagged',
  warn: 'Warning',
  block: 'Blocked',
};

function changed(label: string, before: string, after: string): string[] {
  if (before === after) return [];
  if (before === '') return [`${label} set to ${after}`];
  return [after === '' ? `${label} ${before} removed` : `${label} changed from ${before} to ${after}`];
}

function dayOf({ spent_on }: ComparedExpense): string {
  return spent_on === null ? '' : dateText(spent_on);
}

function moneyOf({ amount, currency }: ComparedExpense): string {
  if (amount === null) return '';
  return currency === null ? amount : amountText(moneyFrom(amount, currency));
}
