import { dismissedSubject } from '#domain/checks/dismissed-sets.ts';
import type { CheckedExpense } from '#domain/checks/expense-check.ts';
import { expensesNear } from '#domain/checks/expenses-near.ts';
import { findChecks } from '#domain/checks/find-checks.ts';
import { invoiceKey } from '#domain/checks/same-invoice.ts';
import type { Money } from '#domain/money/money.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { findAlike } from '../../files/find-alike.ts';
import type { CheckRow } from '../expenses.rows.ts';
import { type CandidateRow, readCandidates, readDismissals, readReadings } from './checks.rows.ts';

/** What the checks look at of an expense, kept or only typed. */
export type Checkable = Omit<CandidateRow, 'id'> & { id: string | null };

export interface CheckSubject {
  expense: Checkable;
  /** The most one expense like this may be, where a rule says so. */
  limit: Money | null;
}

/** Without the expense it is about: that one may not be kept yet. */
export type FoundCheckRow = Omit<CheckRow, 'expense_id'>;

/**
 * Everything odd about some expenses, given what the company holds: three trips, however many they are. What somebody
 * looked at and dismissed stays dismissed for the very same set.
 */
export async function checkExpenses(
  tx: CompanyTransaction,
  client_id: string,
  subjects: readonly CheckSubject[],
): Promise<FoundCheckRow[][]> {
  const own = [...new Set(subjects.flatMap(({ expense }) => expense.file_ids))];
  const [alike, readings] = await Promise.all([
    findAlike(tx, { client_id, ids: own }),
    readReadings(tx, { client_id, file_ids: own }),
  ]);

  const saved = await readCandidates(tx, {
    client_id,
    days: daysOf(subjects),
    invoice_keys: [...new Set(subjects.map(({ expense }) => invoiceKey(expense.invoice_number)).filter(Boolean))],
    file_ids: [...new Set([...own, ...alike.map(({ other_id }) => other_id)])],
  });

  const typed = new Map(subjects.map(({ expense }) => [expense.id, expense]));

  // What is being saved counts as it will be, not as it was.
  const others = [
    ...saved.filter(({ id }) => !typed.has(id)),
    ...subjects.map(({ expense }) => expense).filter(({ id }) => id !== null),
  ].map(checked);

  const nearTo = expensesNear(others, alike);

  const found = subjects.map(({ expense, limit }) =>
    findChecks(checked(expense), {
      others: nearTo(checked(expense)),
      alike,
      receipts: expense.file_ids.flatMap((id) => readings.get(id) ?? []),
      limit,
    }),
  );

  const dismissals = await readDismissals(tx, {
    client_id,
    subjects: [
      ...new Set(
        subjects.flatMap(({ expense: { id } }, index) =>
          id === null ? [] : (found[index] ?? []).map(({ related_ids }) => dismissedSubject(id, related_ids)),
        ),
      ),
    ],
  });

  const dismissed = new Map(dismissals.map((each) => [`${each.code} ${each.subject}`, each]));

  return subjects.map(({ expense: { id } }, index) =>
    (found[index] ?? []).map(({ code, level, message, related_ids }) => {
      const by = id === null ? undefined : dismissed.get(`${code} ${dismissedSubject(id, related_ids)}`);
      return {
        code,
        level,
        message,
        related_ids: [...related_ids],
        dismissed_by: by?.dismissed_by ?? null,
        dismissed_at: by?.dismissed_at ?? null,
      };
    }),
  );
}

/** Each once, however many were spent on it. */
function daysOf(subjects: readonly CheckSubject[]): { owner_id: string; spent_on: string }[] {
  const days = subjects.flatMap(({ expense: { owner_id, spent_on } }) => (spent_on ? [{ owner_id, spent_on }] : []));
  return [...new Map(days.map((day) => [`${day.owner_id} ${day.spent_on}`, day])).values()];
}

function checked({ attributes, ...expense }: Checkable): CheckedExpense {
  const nights = Object.hasOwn(attributes, 'nights') ? Number(attributes.nights) : Number.NaN;
  return { ...expense, nights: Number.isFinite(nights) && nights > 0 ? nights : null };
}
