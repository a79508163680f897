import { inEnglish } from '../language/translate.ts';
import type { Money } from '../money/money.ts';
import { differingReceipt } from './differing-receipt.ts';
import { editedReceipt } from './edited-receipt.ts';
import type {
  AlikeFiles,
  CardCharge,
  CheckedExpense,
  ExpenseCheck,
  ReadReceipt,
  UsualAmounts,
} from './expense-check.ts';
import { firstClaim } from './first-claim.ts';
import { nearLimit } from './near-limit.ts';
import { outsideTrip, type ReportTrip } from './outside-trip.ts';
import { paidByCard } from './paid-by-card.ts';
import { roundAmounts } from './round-amounts.ts';
import { sameClaim } from './same-claim.ts';
import { sameInvoice } from './same-invoice.ts';
import { sameReceipt } from './same-receipt.ts';
import { splitUnderLimit } from './split-under-limit.ts';
import { tripChecks } from './trip-checks.ts';
import { unusualAmount } from './unusual-amount.ts';
import { weekendSpending } from './weekend-spending.ts';

export interface CheckSurroundings {
  /** Expenses that could be duplicates. Each check decides which of them count. */
  others: readonly CheckedExpense[];
  alike: readonly AlikeFiles[];
  receipts: readonly ReadReceipt[];
  /** The single-expense limit of a policy; null if there is none. */
  limit: Money | null;
  /** Expenses of the same owner in the 30 days before the expense. */
  history: readonly CheckedExpense[];
  /** The usual amounts of the category; null if too few expenses were claimed in it. */
  usual: UsualAmounts | null;
  /** Card transactions of the owner around the day of the expense. */
  charges: readonly CardCharge[];
  /** Names of the image editors that saved the receipts of the expense. */
  edited_with: readonly string[];
  /** True if the owner has never submitted another report. */
  is_first_claim: boolean;
  /** The trip of the expense's report; null for expenses of a booking, which are usually paid before the trip. */
  report_trip: ReportTrip | null;
}

export const noSurroundings: CheckSurroundings = {
  others: [],
  alike: [],
  receipts: [],
  limit: null,
  history: [],
  usual: null,
  charges: [],
  edited_with: [],
  is_first_claim: false,
  report_trip: null,
};

/**
 * Runs all checks of an expense. The same input always gives the same checks. Their messages are saved and compared, so
 * they are in English.
 */
export function findChecks(expense: CheckedExpense, surroundings: CheckSurroundings): ExpenseCheck[] {
  return inEnglish(() => foundChecks(expense, surroundings));
}

function foundChecks(expense: CheckedExpense, surroundings: CheckSurroundings): ExpenseCheck[] {
  const others = surroundings.others.filter((other) => other.id !== expense.id);
  const history = surroundings.history.filter(
    (other) => other.id !== expense.id && other.owner_id === expense.owner_id,
  );
  // The parts of a split expense are not duplicates of each other.
  const strangers = others.filter(({ split_id }) => split_id === null || split_id !== expense.split_id);
  return [
    ...sameReceipt(expense, { others: strangers, alike: surroundings.alike }),
    ...sameClaim(expense, { others: strangers, alike: surroundings.alike }),
    ...sameInvoice(expense, strangers),
    ...unusualAmount(expense, surroundings.usual),
    ...nearLimit(expense, { history, limit: surroundings.limit }),
    ...roundAmounts(expense, history),
    ...weekendSpending(expense),
    ...splitUnderLimit(expense, { others, limit: surroundings.limit }),
    ...tripChecks(expense, others),
    ...paidByCard(expense, surroundings.charges),
    ...differingReceipt(expense, surroundings.receipts),
    ...editedReceipt(surroundings.edited_with),
    ...outsideTrip(expense, surroundings.report_trip),
    ...firstClaim(surroundings),
  ];
}
