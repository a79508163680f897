import { Temporal } from 'temporal-polyfill';
import type { AlikeFiles, CheckedExpense } from './expense-check.ts';
import { invoiceKey } from './same-invoice.ts';

/**
 * Returns a function that finds the expenses that a check could relate to an expense: those of the same person around
 * the same day, with the same invoice, or with the same or a similar receipt. Only these are compared.
 */
export function expensesNear(
  others: readonly CheckedExpense[],
  alike: readonly AlikeFiles[],
): (expense: CheckedExpense) => CheckedExpense[] {
  const byDay = grouped(others, (other) => coveredDays(other).map((day) => `${other.owner_id} ${day}`));
  const byInvoice = grouped(others, ({ invoice_number }) => [invoiceKey(invoice_number)].filter(Boolean));
  const byFile = grouped(others, ({ file_ids }) => file_ids);
  const alikeOf = Map.groupBy(alike, ({ file_id }) => file_id);
  return (expense) => {
    const { owner_id, spent_on, invoice_number, file_ids } = expense;
    const around = spent_on ? [daysLater(spent_on, -1), daysLater(spent_on, 1)] : [];
    const days = [...coveredDays(expense), ...around];
    const files = file_ids.flatMap((id) => [id, ...(alikeOf.get(id) ?? []).map(({ other_id }) => other_id)]);
    return [
      ...new Set([
        ...days.flatMap((day) => byDay.get(`${owner_id} ${day}`) ?? []),
        ...(byInvoice.get(invoiceKey(invoice_number)) ?? []),
        ...files.flatMap((id) => byFile.get(id) ?? []),
      ]),
    ];
  };
}

/** Returns the day of an expense and, for per diem, every day of the trip. */
function coveredDays({ spent_on, trip }: CheckedExpense): string[] {
  const days = trip?.kind === 'per_diem' ? trip.days.map(({ date }) => date) : [];
  return [...new Set([...(spent_on ? [spent_on] : []), ...days])];
}

function daysLater(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

function grouped(
  expenses: readonly CheckedExpense[],
  keysOf: (expense: CheckedExpense) => readonly string[],
): Map<string, CheckedExpense[]> {
  const groups = new Map<string, CheckedExpense[]>();
  for (const expense of expenses)
    for (const key of keysOf(expense)) {
      const group = groups.get(key);
      if (group) group.push(expense);
      else groups.set(key, [expense]);
    }
  return groups;
}
