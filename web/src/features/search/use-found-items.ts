import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isBuilt } from '#domain/access/menu.ts';
import { hasGrant } from '#domain/access/route-permissions.ts';
import { type ShownAmount, shownAmount, shownTotal } from '#domain/reports/shown-amounts.ts';
import { queryOf } from '../../lib/queries.ts';
import { useSession } from '../../lib/session.ts';
import { expenseName } from '../reports/parts/report.ts';
import { expenseUrl, reportUrl } from '../reports/parts/report-urls.ts';

/** An expense or a report of one's own, as the search lists it. */
export interface FoundItem {
  key: string;
  kind: 'expense' | 'report';
  label: string;
  detail: string;
  href: string;
  amount: ShownAmount | null;
}

const fewestLetters = 2;
const atMost = 5;
const waitMs = 200;

/** One's own expenses and reports by words, amount or date. Nothing is asked for before somebody has typed two letters. */
export function useFoundItems(typed: string): { items: FoundItem[]; isLooking: boolean } {
  const { rights } = useSession();
  const words = typed.trim();
  const [search] = useDebouncedValue(words, waitMs);
  const isWanted = words.length >= fewestLetters && hasGrant(rights.user_rp_details, '/individual/reports');
  const enabled = isWanted && search.length >= fewestLetters;
  const asked = { search: search.slice(0, 200), limit: atMost };
  const reports = useQuery({
    ...queryOf('reports.search', asked),
    enabled: enabled && isBuilt('/report/{reportId}'),
    placeholderData: keepPreviousData,
  });
  const expenses = useQuery({
    ...queryOf('expenses.search', asked),
    enabled: enabled && isBuilt('/expense/{expenseId}'),
    placeholderData: keepPreviousData,
  });
  if (!isWanted) return { items: [], isLooking: false };

  return {
    isLooking: search !== words || reports.isFetching || expenses.isFetching,
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
