import { dismissedSubject } from '#domain/checks/dismissed-sets.ts';
import type { CheckedExpense } from '#domain/checks/expense-check.ts';
import { expensesNear } from '#domain/checks/expenses-near.ts';
import { findChecks } from '#domain/checks/find-checks.ts';
import { invoiceKey } from '#domain/checks/same-invoice.ts';
import type { Money } from '#domain/money/money.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { nightAttributes } from '../../categories/read-categories.ts';
import { findAlike } from '../../files/find-alike.ts';
import type { CheckRow } from '../expenses.rows.ts';
import { type CandidateRow, readCandidates, readDismissals, readReadings } from './checks.rows.ts';

/** The fields of an expense that checks compare; it may not be saved yet. */
type Checkable = Omit<CandidateRow, 'id'> & { id: string | null };

export interface CheckSubject {
  expense: Checkable;
  /** The lowest per-expense limit of the rules that apply, if any. */
  limit: Money | null;
}

/** Has no expense_id because the expense may not be saved yet. */
export type FoundCheckRow = Omit<CheckRow, 'expense_id'>;

/**
 * Runs every check on the given expenses, with a constant number of queries. A check that was dismissed stays dismissed
 * while it concerns the same set of expenses.
 */
export async function checkExpenses(
  tx: CompanyTransaction,
  client_id: string,
  subjects: readonly CheckSubject[],
): Promise<FoundCheckRow[][]> {
  const fileIds = [...new Set(subjects.flatMap(({ expense }) => expense.file_ids))];
  const [similarFiles, readings, nightKeys] = await Promise.all([
    findAlike(tx, { client_id, ids: fileIds }),
    readReadings(tx, { client_id, file_ids: fileIds }),
    nightAttributes(tx, client_id),
  ]);
  const checked = (expense: Checkable) => withNights(expense, nightKeys);

  const saved = await readCandidates(tx, {
    client_id,
    days: daysOf(subjects),
    invoice_keys: [...new Set(subjects.map(({ expense }) => invoiceKey(expense.invoice_number)).filter(Boolean))],
    file_ids: [...new Set([...fileIds, ...similarFiles.map(({ other_id }) => other_id)])],
  });

  const typed = new Map(subjects.map(({ expense }) => [expense.id, expense]));

  // Compare with the new values of the expenses being saved, not with the stored ones.
  const others = [
    ...saved.filter(({ id }) => !typed.has(id)),
    ...subjects.map(({ expense }) => expense).filter(({ id }) => id !== null),
  ].map(checked);

  const nearTo = expensesNear(others, similarFiles);

  const found = subjects.map(({ expense, limit }) =>
    findChecks(checked(expense), {
      others: nearTo(checked(expense)),
      alike: similarFiles,
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

  const dismissed = new Map(dismissals.map((row) => [`${row.code} ${row.subject}`, row]));

  return subjects.map(({ expense: { id } }, index) =>
    (found[index] ?? []).map(({ code, level, message, related_ids }) => {
      const dismissal = id === null ? undefined : dismissed.get(`${code} ${dismissedSubject(id, related_ids)}`);
      return {
        code,
        level,
        message,
        related_ids: [...related_ids],
        dismissed_by: dismissal?.dismissed_by ?? null,
        dismissed_at: dismissal?.dismissed_at ?? null,
      };
    }),
  );
}

/** Each owner and day once. */
function daysOf(subjects: readonly CheckSubject[]): { owner_id: string; spent_on: string }[] {
  const days = subjects.flatMap(({ expense: { owner_id, spent_on } }) => (spent_on ? [{ owner_id, spent_on }] : []));
  return [...new Map(days.map((day) => [`${day.owner_id} ${day.spent_on}`, day])).values()];
}

function withNights({ attributes, ...expense }: Checkable, nightKeys: ReadonlyMap<string, string>): CheckedExpense {
  const key = expense.category_id === null ? undefined : nightKeys.get(expense.category_id);
  const nights = key !== undefined && Object.hasOwn(attributes, key) ? Number(attributes[key]) : Number.NaN;
  return { ...expense, nights: Number.isFinite(nights) && nights > 0 ? nights : null };
}
