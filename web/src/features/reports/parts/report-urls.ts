import { type ExpenseRow, isUnsubmitted, type ReportRow } from './report.ts';

export const reportTabs = ['draft_expense', 'draft_report', 'all'] as const;
export type ReportTab = (typeof reportTabs)[number];

const lists = '/individual/reports';

/** The hash names the tab; without one all reports are shown. */
export function tabOf(hash: string): ReportTab {
  return reportTabs.find((tab) => tab === hash) ?? 'all';
}

export function tabUrl(tab: ReportTab, query = ''): string {
  return `${lists}${query && `?${query}`}#${tab}`;
}

/** The page of a draft for what its owner can still change, the details for everything else. */
export function reportUrl({ id, stage }: Pick<ReportRow, 'id' | 'stage'>): string {
  return isUnsubmitted(stage) ? `${lists}/report/create/${id}` : `/report/${id}`;
}

interface Begin {
  /** Where saving leads back to. */
  from?: string;
  r_id?: string;
  /** Whose it will be. */
  for?: string | undefined;
}

export function createExpenseUrl(begin: Begin = {}): string {
  const given = Object.entries(begin).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const query = given.length > 0 ? `?${new URLSearchParams(given)}` : '';
  return `${lists}/expense/create${query}#expense`;
}

interface Back {
  /** Where saving leads back to. */
  from: string;
  r_id?: string | undefined;
  /** The field that wants to be filled in. */
  field?: string | null;
}

const forms: Record<ExpenseRow['expense_type'], string> = {
  expense: `${lists}/expense/edit`,
  mileage: `${lists}/expense/mileage/edit`,
  per_diem: `${lists}/expense/perDiem/edit`,
};

export function editExpenseUrl(expense: { id: string; expense_type?: ExpenseRow['expense_type'] }, back: Back) {
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
