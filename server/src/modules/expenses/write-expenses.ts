import { expenseCounter } from '#domain/counters.ts';
import { negated } from '#domain/money/negated.ts';
import { itemWords } from '#domain/text/search-words.ts';
import { replaceOwnWords } from '../../db/search-words.rows.ts';
import type { WriteContext } from '../../http/context.ts';
import {
  type ExpenseRow,
  insertExpenses,
  replaceReceipts,
  type SavedExpense,
  updateExpenses,
} from './expenses.rows.ts';

export interface ExpenseChange {
  /** The expense before the change; null for a new expense. */
  before: SavedExpense | null;
  /** If `deleted_at` is set, the expense is removed from lists and counts. */
  after: SavedExpense;
}

/**
 * Writes new and changed expenses with their receipts, search words and counters. The caller updates the report totals
 * afterwards.
 */
export async function writeExpenses(
  { tx, client_id, count, announce }: WriteContext,
  changes: readonly ExpenseChange[],
  /** Looks up the names of categories. May be omitted if no search word can have changed. */
  categoryName?: (id: string) => string | undefined,
): Promise<void> {
  if (changes.length === 0) return;
  const added = changes.filter(({ before }) => before === null).map(({ after }) => after);
  const changed = changes.filter(({ before }) => before !== null).map(({ after }) => after);
  await insertExpenses(tx, client_id, added);
  await updateExpenses(tx, client_id, changed);

  await Promise.all([
    replaceReceipts(
      tx,
      client_id,
      changes
        .filter(({ before, after }) => !isSameList(before?.file_ids ?? [], after.file_ids))
        .map(({ after }) => after),
    ),
    categoryName &&
      replaceOwnWords(
        tx,
        { client_id, item_kind: 'expense' },
        changes.map(({ after }) => ({
          owner_id: after.owner_id,
          item_id: after.id,
          words: after.deleted_at ? [] : searchWordsOf(after, categoryName),
        })),
      ),
  ]);

  for (const { before, after } of changes) {
    if (before) countExpense(count, before, -1);
    countExpense(count, after, 1);
  }

  // The distance of a trip determines the rates of the owner's later trips.
  const drivers = changes.filter(({ after }) => after.expense_type === 'mileage').map(({ after }) => after.owner_id);
  for (const user_id of new Set(drivers)) announce('mileage.changed', { user_id });
}

/** Adds the expense to its owner's counter, or subtracts it if `times` is -1. Does nothing for deleted expenses. */
export function countExpense(
  count: WriteContext['count'],
  {
    deleted_at,
    owner_id,
    stage,
    company_amount,
  }: Pick<ExpenseRow, 'deleted_at' | 'owner_id' | 'stage' | 'company_amount'>,
  times: 1 | -1,
): void {
  if (deleted_at) return;
  const total = company_amount ?? '0';
  count({
    counter: expenseCounter(stage),
    person_id: owner_id,
    count: times,
    total: times < 0 ? negated(total) : total,
  });
}

function searchWordsOf(expense: SavedExpense, categoryName: (id: string) => string | undefined): string[] {
  const { merchant, description, invoice_number, category_id, amount, converted_amount, spent_on } = expense;
  return itemWords({
    texts: [merchant, description, invoice_number, category_id && categoryName(category_id)],
    amounts: [amount, converted_amount],
    days: [spent_on],
  });
}

function isSameList(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((id, index) => id === right[index]);
}
