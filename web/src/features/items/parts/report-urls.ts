import type { Answer } from '../../../lib/call.ts';
import { isUnsubmitted, type ReportRow } from './report.ts';

type ExpenseType = Answer<'expenses.pagedList'>['data'][number]['expense_type'];

export const reportTabs = ['draft_expense', 'draft_report', 'all'] as const;
export type ReportTab = (typeof reportTabs)[number];

const reportsPath = '/individual/reports';

/** Returns the tab that the URL hash names; All reports by default. */
export function tabOf(hash: string): ReportTab {
  return reportTabs.find((tab) => tab === hash) ?? 'all';
}

export function tabUrl(tab: ReportTab, query = ''): string {
  return `${reportsPath}${query && `?${query}`}#${tab}`;
}

/** Returns the edit page for unsubmitted reports and the details page for all others. */
export function reportUrl({ id, stage }: Pick<ReportRow, 'id' | 'stage'>): string {
  return isUnsubmitted(stage) ? `${reportsPath}/report/create/${id}` : `/report/${id}`;
}

interface NewExpense {
  /** The page to return to after saving. */
  from?: string;
  r_id?: string;
  /** The id of the owner, if the owner is a colleague of the user. */
  for?: string | undefined;
}

export function createExpenseUrl(options: NewExpense = {}): string {
  const given = Object.entries(options).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const query = given.length > 0 ? `?${new URLSearchParams(given)}` : '';
  return `${reportsPath}/expense/create${query}#expense`;
}

interface ReturnTo {
  /** The page to return to after saving. */
  from: string;
  r_id?: string | undefined;
  /** The name of the field to focus. */
  field?: string | null;
}

const forms: Record<ExpenseType, string> = {
  expense: `${reportsPath}/expense/edit`,
  mileage: `${reportsPath}/expense/mileage/edit`,
  per_diem: `${reportsPath}/expense/perDiem/edit`,
};

export function editExpenseUrl(expense: { id: string; expense_type?: ExpenseType }, back: ReturnTo) {
  const query = new URLSearchParams({
    from: back.from,
    ...(back.r_id ? { r_id: back.r_id } : {}),
    ...(back.field ? { field: back.field } : {}),
  });
  return `${forms[expense.expense_type ?? 'expense']}/${expense.id}?${query}`;
}

export function expenseUrl(id: string): string {
  return `/expense/${id}`;
}
