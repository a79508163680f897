import { dateText } from '../dates/date-text.ts';
import { inEnglish, plural, t, texts } from '../language/translate.ts';
import { moneyFrom } from '../money/money.ts';
import type { PolicyResult } from '../policies/policy-outcome.ts';
import { amountText } from '../policies/policy-text.ts';
import { type PaymentMode, paymentModeLabel } from './payment-modes.ts';

/** The fields of an expense whose changes appear in its history. */
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

/**
 * Returns one sentence per change, in the order of the form: 'Amount changed from EUR 72.10 to EUR 50.00'. The
 * sentences are saved, so they are in English.
 */
export function expenseChanges(
  before: ComparedExpense,
  after: ComparedExpense,
  categoryName: (id: string) => string | undefined,
): string[] {
  return inEnglish(() => changesOf(before, after, categoryName));
}

function changesOf(
  before: ComparedExpense,
  after: ComparedExpense,
  categoryName: (id: string) => string | undefined,
): string[] {
  const category = ({ category_id }: ComparedExpense) => (category_id && categoryName(category_id)) || '';
  const mode = ({ payment_mode }: ComparedExpense) => paymentModeLabel[payment_mode];

  return [
    ...changed(merchantTexts, before.merchant, after.merchant),
    ...changed(dateTexts, dayOf(before), dayOf(after)),
    ...changed(amountTexts, moneyOf(before), moneyOf(after)),
    ...changed(categoryTexts, category(before), category(after)),
    ...changed(paidWithTexts, mode(before), mode(after)),
    ...changed(invoiceTexts, before.invoice_number, after.invoice_number),
    ...(before.description === after.description ? [] : [t`Description changed`]),
    ...receiptChanges(before, after),
    ...changed(lostReceiptTexts, before.lost_receipt_reason, after.lost_receipt_reason),
    ...changed(resultTexts, resultLabel[before.policy_result], resultLabel[after.policy_result]),
  ];
}

export function receiptChanges(
  before: Pick<ComparedExpense, 'file_ids'>,
  after: Pick<ComparedExpense, 'file_ids'>,
): string[] {
  const added = after.file_ids.filter((id) => !before.file_ids.includes(id)).length;
  const removed = before.file_ids.filter((id) => !after.file_ids.includes(id)).length;
  return inEnglish(() => [
    ...(added > 0 ? [added === 1 ? t`1 receipt added` : plural(added, '1 receipt added', '# receipts added')] : []),
    ...(removed > 0
      ? [removed === 1 ? t`1 receipt removed` : plural(removed, '1 receipt removed', '# receipts removed')]
      : []),
  ]);
}

const resultLabel: Record<PolicyResult, string> = texts({
  pass: 'Within policy',
  flag: 'Flagged',
  warn: 'Warning',
  block: 'Blocked',
});

/** The sentences about a field that was set, removed or changed. */
interface ChangeTexts {
  set: (after: string) => string;
  removed: (before: string) => string;
  changed: (before: string, after: string) => string;
}

const merchantTexts: ChangeTexts = {
  set: (after) => t`Merchant set to ${after}`,
  removed: (before) => t`Merchant ${before} removed`,
  changed: (before, after) => t`Merchant changed from ${before} to ${after}`,
};

const dateTexts: ChangeTexts = {
  set: (after) => t`Date set to ${after}`,
  removed: (before) => t`Date ${before} removed`,
  changed: (before, after) => t`Date changed from ${before} to ${after}`,
};

const amountTexts: ChangeTexts = {
  set: (after) => t`Amount set to ${after}`,
  removed: (before) => t`Amount ${before} removed`,
  changed: (before, after) => t`Amount changed from ${before} to ${after}`,
};

const categoryTexts: ChangeTexts = {
  set: (after) => t`Category set to ${after}`,
  removed: (before) => t`Category ${before} removed`,
  changed: (before, after) => t`Category changed from ${before} to ${after}`,
};

const paidWithTexts: ChangeTexts = {
  set: (after) => t`Paid with set to ${after}`,
  removed: (before) => t`Paid with ${before} removed`,
  changed: (before, after) => t`Paid with changed from ${before} to ${after}`,
};

const invoiceTexts: ChangeTexts = {
  set: (after) => t`Invoice number set to ${after}`,
  removed: (before) => t`Invoice number ${before} removed`,
  changed: (before, after) => t`Invoice number changed from ${before} to ${after}`,
};

const lostReceiptTexts: ChangeTexts = {
  set: (after) => t`Lost receipt set to ${after}`,
  removed: (before) => t`Lost receipt ${before} removed`,
  changed: (before, after) => t`Lost receipt changed from ${before} to ${after}`,
};

const resultTexts: ChangeTexts = {
  set: (after) => t`Policy result set to ${after}`,
  removed: (before) => t`Policy result ${before} removed`,
  changed: (before, after) => t`Policy result changed from ${before} to ${after}`,
};

function changed(of: ChangeTexts, before: string, after: string): string[] {
  if (before === after) return [];
  if (before === '') return [of.set(after)];
  return [after === '' ? of.removed(before) : of.changed(before, after)];
}

function dayOf({ spent_on }: ComparedExpense): string {
  return spent_on === null ? '' : dateText(spent_on);
}

function moneyOf({ amount, currency }: ComparedExpense): string {
  if (amount === null) return '';
  return currency === null ? amount : amountText(moneyFrom(amount, currency));
}
