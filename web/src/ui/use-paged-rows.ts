import { hashKey, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Answer } from '../lib/call.ts';
import {
  type PageAnswer,
  type PagedListName,
  pageKey,
  pageOfRow,
  pageQuery,
  pageSize,
  type QueryOf,
} from './page-query.ts';

type RowOf<Name extends PagedListName> = Answer<Name>['data'][number];

/** The rows of a list by index. Every row has an index from the start; its data loads when it becomes visible. */
export interface PagedRows<Row, Page = unknown> {
  /** Identifies the query; it changes with the search, the filters and the sort order. */
  queryKey: string;
  total: number;
  /** Returns the row at an index; undefined while the row is loading. */
  rowAt: (index: number) => Row | undefined;
  loaded: () => Row[];
  /** Reports which rows are visible, so that their pages load. */
  want: (first: number, last: number) => void;
  /** One of the loaded pages, for the data that a response contains in addition to its rows. */
  answer: Page | undefined;
  isPending: boolean;
  isError: boolean;
  error: unknown;
  /** True while a new query is loading and the rows of the previous query are still shown. */
  isRefreshing: boolean;
  refetch: () => void;
  /** Refetches the visible pages and waits for them. */
  refetchAll: () => Promise<unknown>;
}

/** Fetches only the pages of a list that are visible in the table. */
export function usePagedRows<Name extends PagedListName>(
  name: Name,
  input: QueryOf<Name>,
  startPage = 1,
): PagedRows<RowOf<Name>, Answer<Name>> {
  const queries = useQueryClient();
  const key = JSON.stringify(input);
  const query = useMemo(() => ({ key, input: JSON.parse(key) as QueryOf<Name> }), [key]);
  const [span, setSpan] = useState({ key, first: startPage, last: startPage });
  const [shown, setShown] = useState(query);
  const visible = span.key === key ? span : { key, first: 1, last: 1 };

  const results = useQueries({
    queries: range(visible.first, visible.last).map((page) => pageQuery(queries, { name, input: query.input, page })),
  });

  const arrived = results.find((result) => result.data)?.data;
  const failed = results.find((result) => result.isError);
  const isError = failed !== undefined;
  const [known, setKnown] = useState<{ key: string; answer: Answer<Name> | undefined }>({ key, answer: arrived });
  if (arrived && (known.key !== key || known.answer !== arrived)) setKnown({ key, answer: arrived });
  if ((arrived || isError) && shown.key !== key) setShown(query);
  const isRefreshing = shown.key !== key;
  // While another page or another query loads, the last known response stays on the screen.
  const answer = arrived ?? (known.key === key || isRefreshing ? known.answer : undefined);

  const pageAt = useMemo(() => {
    // The table reads every row on each scroll event, so the hash of a page key is computed once.
    const hashes = new Map<number, string>();
    return (page: number): RowOf<Name>[] => {
      const hash = hashes.get(page) ?? hashKey(pageKey(name, shown.input, page));
      hashes.set(page, hash);
      const cached = queries.getQueryCache().get<PageAnswer>(hash)?.state.data;
      return (cached?.data ?? []) as RowOf<Name>[];
    };
  }, [queries, name, shown]);
  const rowAt = useCallback((index: number) => pageAt(pageOfRow(index))[index % pageSize], [pageAt]);
  const total = (answer as PageAnswer | undefined)?.total_records ?? 0;

  return {
    queryKey: shown.key,
    total,
    rowAt,
    loaded: () => range(1, pageOfRow(total - 1)).flatMap(pageAt),
    want: useVisibleSpan({ key, total }, setSpan),
    answer,
    isPending: !answer && !isError,
    isError,
    error: failed?.error,
    isRefreshing,
    refetch: () => {
      for (const result of results) if (result.isError) void result.refetch();
    },
    refetchAll: () => Promise.all(results.map((result) => result.refetch())),
  };
}

const settleMs = 60;
const rowsAhead = 30;

/** Loads pages only after scrolling pauses, so that dragging the scroll bar does not request every page it passes. */
function useVisibleSpan(
  { key, total }: { key: string; total: number },
  setSpan: (span: { key: string; first: number; last: number }) => void,
) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const requested = useRef('');
  useEffect(() => () => clearTimeout(timer.current), []);

  return useCallback(
    (first: number, last: number) => {
      if (total === 0) return;
      const pages = {
        key,
        first: pageOfRow(first - rowsAhead),
        last: pageOfRow(Math.min(last + rowsAhead, total - 1)),
      };
      const text = `${key} ${pages.first} ${pages.last}`;
      if (text === requested.current) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        requested.current = text;
        setSpan(pages);
      }, settleMs);
    },
    [key, total, setSpan],
  );
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
