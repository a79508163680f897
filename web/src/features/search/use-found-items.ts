import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isBuilt } from '#domain/access/menu.ts';
import { hasGrant } from '#domain/access/route-permissions.ts';
import { type ShownAmount, shownAmount, shownTotal } from '#domain/reports/shown-amounts.ts';
import { queryOf } from '../../lib/queries.ts';
import { useSession } from '../../lib/session.ts';
import { expenseName } from '../expenses/parts/list/expense-row.ts';
import { expenseUrl, reportUrl } from '../items/parts/report-urls.ts';

/** One of the user's expenses or reports in the search results. */
interface FoundItem {
  key: string;
  kind: 'expense' | 'report';
  label: string;
  detail: string;
  href: string;
  amount: ShownAmount | null;
}

const minLetters = 2;
const maxResults = 5;
const waitMs = 200;

/** Finds the user's expenses and reports by text, amount or date. Searches from two letters on. */
export function useFoundItems(typed: string): { items: FoundItem[]; isSearching: boolean } {
  const { rights } = useSession();
  const text = typed.trim();
  const [search] = useDebouncedValue(text, waitMs);
  const isLongEnough = text.length >= minLetters && hasGrant(rights.user_rp_details, '/individual/reports');
  const enabled = isLongEnough && search.length >= minLetters;
  const query = { search: search.slice(0, 200), limit: maxResults };
  const reports = useQuery({
    ...queryOf('reports.search', query),
    enabled: enabled && isBuilt('/report/{reportId}'),
    placeholderData: keepPreviousData,
  });
  const expenses = useQuery({
    ...queryOf('expenses.search', query),
    enabled: enabled && isBuilt('/expense/{expenseId}'),
    placeholderData: keepPreviousData,
  });
  if (!isLongEnough) return { items: [], isSearching: false };

  return {
    isSearching: search !== text || reports.isFetching || expenses.isFetching,
    items: [
      ...(reports.data?.data ?? []).map((report) => ({
        key: report.id,
        kind: 'report' as const,
        label: report.title,
        detail: report.number,
        href: reportUrl(report),
        amount: shownTotal(report),
      })),
      ...(expenses.data?.data ?? []).map((expense) => ({
        key: expense.id,
        kind: 'expense' as const,
        label: expenseName(expense),
        detail: [expense.category, expense.report_number].filter(Boolean).join(', '),
        href: expenseUrl(expense.id),
        amount: shownAmount(expense),
      })),
    ],
  };
}
