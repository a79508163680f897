import type { Money } from '../money/money.ts';
import { differingReceipt } from './differing-receipt.ts';
import type { AlikeFiles, CheckedExpense, ExpenseCheck, ReadReceipt } from './expense-check.ts';
import { sameClaim } from './same-claim.ts';
import { sameInvoice } from './same-invoice.ts';
import { sameReceipt } from './same-receipt.ts';
import { splitUnderLimit } from './split-under-limit.ts';
import { weekendSpending } from './weekend-spending.ts';

export interface CheckSurroundings {
  /** Whatever could be the same thing; more may be given than counts. */
  others: readonly CheckedExpense[];
  alike: readonly AlikeFiles[];
  receipts: readonly ReadReceipt[];
  /** The most one expense like this may be, where a rule says so. */
  limit: Money | null;
}

/** Everything odd about an expense, given what is around it. The same surroundings always give the same checks. */
export function findChecks(expense: CheckedExpense, of: CheckSurroundings): ExpenseCheck[] {
  const others = of.others.filter((other) => other.id !== expense.id);
  // Whoever splits one bill claims it once.
  const strangers = others.filter(({ split_id }) => split_id === null || split_id !== expense.split_id);
  return [
    ...sameReceipt(expense, { others: strangers, alike: of.alike }),
    ...sameClaim(expense, { others: strangers, alike: of.alike }),
    ...sameInvoice(expense, strangers),
    ...weekendSpending(expense),
    ...splitUnderLimit(expense, { others, limit: of.limit }),
    ...differingReceipt(expense, of.receipts),
  ];
}
