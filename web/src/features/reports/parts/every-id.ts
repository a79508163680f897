import { call, type Sent } from '../../../lib/call.ts';
import { atOnce } from './chosen.ts';
import type { ReportRow } from './report.ts';

const pageSize = 100;

type ExpenseQuery = Pick<Sent<'expenses.pagedList'>, 'search' | 'filters' | 'for_user_id'>;
type ReportQuery = Pick<Sent<'reports.pagedList'>, 'search' | 'filters' | 'for_user_id'>;

/** The ids of everything a list finds, for actions that need them one by one; as many as an action takes. */
export async function everyExpenseId(query: ExpenseQuery): Promise<string[]> {
  const rows = await everyRow((place) => call('expenses.pagedList', { ...query, ...place, limit: pageSize }));
  return rows.map(({ id }) => id);
}

export function everyReport(query: ReportQuery): Promise<ReportRow[]> {
  return everyRow((place) => call('reports.pagedList', { ...query, ...place, limit: pageSize }));
}

/** Everything a list finds, as many as an action takes. */
export async function everyRow<Row>(
  ask: (place: { after?: string }) => Promise<{ data: Row[]; next: string | null }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let after: string | null = null;
  do {
    const { data, next }: { data: Row[]; next: string | null } = await ask(after ? { after } : {});
    rows.push(...data);
    after = next;
  } while (after && rows.length < atOnce);
  return rows.slice(0, atOnce);
}
