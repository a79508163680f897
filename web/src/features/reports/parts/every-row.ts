import { call, type Sent } from '../../../lib/call.ts';
import { atOnce } from './chosen.ts';
import type { ReportRow } from './report.ts';

const pageSize = 100;

type ExpenseQuery = Pick<Sent<'expenses.pagedList'>, 'search' | 'filters' | 'for_user_id'>;
type ReportQuery = Pick<Sent<'reports.pagedList'>, 'search' | 'filters' | 'for_user_id'>;

/** The ids of all expenses a query finds, up to the limit of a bulk action. */
export async function everyExpenseId(query: ExpenseQuery): Promise<string[]> {
  const rows = await everyRow((cursor) => call('expenses.pagedList', { ...query, ...cursor, limit: pageSize }));
  return rows.map(({ id }) => id);
}

export function everyReport(query: ReportQuery): Promise<ReportRow[]> {
  return everyRow((cursor) => call('reports.pagedList', { ...query, ...cursor, limit: pageSize }));
}

/** All rows a query finds, up to the limit of a bulk action. */
export async function everyRow<Row>(
  fetchPage: (cursor: { after?: string }) => Promise<{ data: Row[]; next: string | null }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let after: string | null = null;
  do {
    const { data, next }: { data: Row[]; next: string | null } = await fetchPage(after ? { after } : {});
    rows.push(...data);
    after = next;
  } while (after && rows.length < atOnce);
  return rows.slice(0, atOnce);
}
