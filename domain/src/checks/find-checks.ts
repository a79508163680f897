import type { Money } from '../money/money.ts';
import { differingReceipt } from './differing-receipt.ts';
import type { AlikeFiles, CheckedExpense, ExpenseCheck, ReadReceipt } from './expense-check.ts';
import { sameClaim } from './same-claim.ts';
import { sameInvoice } from './same-invoice.ts';
import { sameReceipt } from './same-receipt.ts';
import { splitUnderLimit } from './split-under-limit.ts';
import { tripChecks } from './trip-checks.ts';
import { weekendSpending } from './weekend-spending.ts';

export interface CheckSurroundings {
  /** Possible duplicates; may include expenses that do not count. */
  others: readonly CheckedExpense[];
  alike: readonly AlikeFiles[];
  receipts: readonly ReadReceipt[];
  /** The single-expense limit of a policy; null without one. */
  limit: Money | null;
}

/** All checks of an expense. The same surroundings always give the same checks. */
export function findChecks(expense: CheckedExpense, surroundings: CheckSurroundings): ExpenseCheck[] {
  const others = surroundings.others.filter((other) => other.id !== expense.id);
  // The parts of a split expense are not duplicates of each other.
  const strangers = others.filter(({ split_id }) => split_id === null || split_id !== expense.split_id);
  return [
    ...sameReceipt(expense, { others: strangers, alike: surroundings.alike }),
    ...sameClaim(expense, { others: strangers, alike: surroundings.alike }),
    ...sameInvoice(expense, strangers),
    ...weekendSpending(expense),
    ...splitUnderLimit(expense, { others, limit: surroundings.limit }),
    ...tripChecks(expense, others),
    ...differingReceipt(expense, surroundings.receipts),
  ];
}
