import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { hasGrant } from '#domain/access/route-permissions.ts';
import { type ShownAmount, shownAmount, shownTotal } from '#domain/reports/shown-amounts.ts';
import type { Answer } from '../../lib/call.ts';
import { queryOf } from '../../lib/queries.ts';
import { personName, useSession } from '../../lib/session.ts';
import { advanceUrl } from '../advances/parts/advance-urls.ts';
import { expenseName } from '../expenses/parts/list/expense-row.ts';
import { expenseUrl, reportUrl } from '../items/parts/report-urls.ts';
import { rankFound } from './rank-found.ts';

/** An expense, report or advance in the search results. */
export interface FoundItem {
  key: string;
  kind: 'expense' | 'report' | 'advance';
  number: string;
  label: string;
  detail: string;
  href: string;
  amount: ShownAmount | null;
}

interface FoundItems {
  own: FoundItem[];
  /** Items submitted by colleagues, for users who may see them. */
  company: FoundItem[];
  isSearching: boolean;
}

const minLetters = 2;
const maxResults = 5;
const waitMs = 200;

/** Finds items by text, number, amount or date. The search text needs at least two characters. */
export function useFoundItems(typed: string): FoundItems {
  const { rights, user } = useSession();
  const text = typed.trim();
  const [search] = useDebouncedValue(text, waitMs);
  const isLongEnough = text.length >= minLetters;
  const query = { search: search.slice(0, 200), limit: maxResults };
  const options = (path: GrantedPath) => ({
    enabled: isLongEnough && search.length >= minLetters && hasGrant(rights.user_rp_details, path),
    placeholderData: keepPreviousData,
  });

  const reports = useQuery({ ...queryOf('reports.search', query), ...options('/individual/reports') });
  const expenses = useQuery({ ...queryOf('expenses.search', query), ...options('/individual/reports') });
  const advances = useQuery({ ...queryOf('advances.list', query), ...options('/individual/advances') });
  const allReports = useQuery({ ...queryOf('approvals.clientList', query), ...options('/approvals') });
  const allAdvances = useQuery({ ...queryOf('advances.clientList', query), ...options('/advances') });
  if (!isLongEnough) return { own: [], company: [], isSearching: false };

  const isOthers = ({ owner }: { owner: { user_id: string } }) => owner.user_id !== user.user_id;
  return {
    isSearching:
      search !== text || [reports, expenses, advances, allReports, allAdvances].some(({ isFetching }) => isFetching),
    own: rankFound(
      [
        ...(expenses.data?.data ?? []).map(foundExpense),
        ...(reports.data?.data ?? []).map((report) => foundReport(report)),
        ...(advances.data?.data ?? []).map((advance) => foundAdvance(advance)),
      ],
      text,
    ),
    company: rankFound(
      [
        ...(allReports.data?.data ?? []).filter(isOthers).map((row) => foundReport(row, personName(row.owner))),
        ...(allAdvances.data?.data ?? []).filter(isOthers).map((row) => foundAdvance(row, personName(row.owner))),
      ],
      text,
    ),
  };
}

type GrantedPath = '/individual/reports' | '/individual/advances' | '/approvals' | '/advances';

function foundExpense(expense: Answer<'expenses.search'>['data'][number]): FoundItem {
  return {
    key: expense.id,
    kind: 'expense',
    number: '',
    label: expenseName(expense),
    detail: [expense.category, expense.report_number].filter(Boolean).join(', '),
    href: expenseUrl(expense.id),
    amount: shownAmount(expense),
  };
}

function foundReport(report: Answer<'reports.search'>['data'][number], owner = ''): FoundItem {
  return {
    key: report.id,
    kind: 'report',
    number: report.number,
    label: report.title,
    detail: [report.number, owner].filter(Boolean).join(', '),
    href: owner ? `/report/${report.id}` : reportUrl(report),
    amount: shownTotal(report),
  };
}

function foundAdvance(advance: Answer<'advances.list'>['data'][number], owner = ''): FoundItem {
  const { amount, edited_amount, currency } = advance;
  return {
    key: advance.id,
    kind: 'advance',
    number: advance.number,
    label: advance.title,
    detail: [advance.number, owner].filter(Boolean).join(', '),
    href: advanceUrl(advance),
    amount: { amount: edited_amount ?? amount, currency },
  };
}
