import { hashKey, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Answer } from '../lib/call.ts';
import { type PageAnswer, type PagedListName, pageKey, pageQuery, pageSize, type QueryOf } from './page-query.ts';

export type RowOf<Name extends PagedListName> = Answer<Name>['data'][number];

/** The rows of a list as a table reads them: all of them have a place, and those it asks for arrive. */
export interface PagedRows<Row, Page = unknown> {
  /** What was asked, as a text: another one is another list. */
  question: string;
  total: number;
  /** Nothing where the row is still on its way. */
  rowAt: (index: number) => Row | undefined;
  loaded: () => Row[];
  /** Says which rows are on the screen. */
  want: (first: number, last: number) => void;
  /** One of the pages that came, for what an answer holds beside its rows. */
  answer: Page | undefined;
  isPending: boolean;
  isError: boolean;
  /** Another question is under way, and what is shown answers the one before. */
  isRefreshing: boolean;
  refetch: () => void;
  /** Asks once more for what is on the screen, and waits for it. */
  renew: () => Promise<unknown>;
}

/** Fetches the pages the table looks at and no others. */
export function usePagedRows<Name extends PagedListName>(
  name: Name,
  asked: QueryOf<Name>,
  startPage = 1,
): PagedRows<RowOf<Name>, Answer<Name>> {
  const queries = useQueryClient();
  const key = JSON.stringify(asked);
  const question = useMemo(() => ({ key, asked: JSON.parse(key) as QueryOf<Name> }), [key]);
  const [span, setSpan] = useState({ key, first: startPage, last: startPage });
  const [shown, setShown] = useState(question);
  const present = span.key === key ? span : { key, first: 1, last: 1 };

  const results = useQueries({
    queries: range(present.first, present.last).map((page) =>
      pageQuery(queries, { name, asked: question.asked, page }),
    ),
  });

  const arrived = results.find((result) => result.data)?.data;
  const isError = results.some((result) => result.isError);
  const [known, setKnown] = useState<{ key: string; answer: Answer<Name> | undefined }>({ key, answer: arrived });
  if (arrived && (known.key !== key || known.answer !== arrived)) setKnown({ key, answer: arrived });
  if ((arrived || isError) && shown.key !== key) setShown(question);
  const isRefreshing = shown.key !== key;
  // A page further on is on its way, or another question is: what is known stays on the screen.
  const answer = arrived ?? (known.key === key || isRefreshing ? known.answer : undefined);

  const pageAt = useMemo(() => {
    // A table asks for each of its rows at every turn of the wheel: the key of a page is worked out once.
    const hashes = new Map<number, string>();
    return (page: number): RowOf<Name>[] => {
      const hash = hashes.get(page) ?? hashKey(pageKey(name, shown.asked, page));
      hashes.set(page, hash);
      const saved = queries.getQueryCache().get<PageAnswer>(hash)?.state.data;
      return (saved?.data ?? []) as RowOf<Name>[];
    };
  }, [queries, name, shown]);
  const rowAt = useCallback((index: number) => pageAt(pageOf(index))[index % pageSize], [pageAt]);
  const total = (answer as PageAnswer | undefined)?.total_records ?? 0;

  return {
    question: shown.key,
    total,
    rowAt,
    loaded: () => range(1, pageOf(Math.max(0, total - 1))).flatMap(pageAt),
    want: useWanted({ key, total }, setSpan),
    answer,
    isPending: !answer && !isError,
    isError,
    isRefreshing,
    refetch: () => {
      for (const result of results) if (result.isError) void result.refetch();
    },
    renew: () => Promise.all(results.map((result) => result.refetch())),
  };
}

const settleMs = 60;
const ahead = 30;

/** Rows flying past under a dragged scroll bar are not asked for: only where it rests. */
function useWanted(
  { key, total }: { key: string; total: number },
  setSpan: (span: { key: string; first: number; last: number }) => void,
) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef('');
  useEffect(() => () => clearTimeout(timer.current), []);

  return useCallback(
    (first: number, last: number) => {
      if (total === 0) return;
      const pages = { key, first: pageOf(Math.max(0, first - ahead)), last: pageOf(Math.min(last + ahead, total - 1)) };
      const text = `${key} ${pages.first} ${pages.last}`;
      if (text === asked.current) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        asked.current = text;
        setSpan(pages);
      }, settleMs);
    },
    [key, total, setSpan],
  );
}

function pageOf(index: number): number {
  return Math.floor(index / pageSize) + 1;
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
