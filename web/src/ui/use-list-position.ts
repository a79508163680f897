import { useEffect, useRef } from 'react';
import { pageOfRow, pageSize } from './page-query.ts';
import type { ScrollTo } from './use-row-virtualizer.ts';

/** The number of rows the sticky table head hides. */
export const coveredRows = 2;

const urlDelayMs = 400;

interface ListPosition {
  page: number;
  onPage: (page: number) => void;
  /** The index of the first fully visible row. */
  top: number;
  total: number;
  scrollTo: ScrollTo;
}

/** Writes the visible page to the URL while scrolling, and scrolls to the page given in the URL. */
export function usePageInUrl({ page, onPage, top, total, scrollTo }: ListPosition): void {
  const visiblePage = pageOfRow(top);
  const knownPage = useRef(1);

  // Scrolls to the page if the page was changed outside this hook: by a URL with a page, a new sort order or a new
  // filter.
  useEffect(() => {
    if (total === 0 || page === knownPage.current) return;
    knownPage.current = page;
    requestAnimationFrame(() => scrollTo((page - 1) * pageSize, { align: 'start' }));
  }, [page, total, scrollTo]);

  useEffect(() => {
    if (total === 0 || visiblePage === knownPage.current) return undefined;
    const timer = setTimeout(() => {
      knownPage.current = visiblePage;
      onPage(visiblePage);
    }, urlDelayMs);
    return () => clearTimeout(timer);
  }, [visiblePage, total, onPage]);
}

/** Scrolls back to the first row when the search, a filter or the sort order changes. */
export function useScrollToTop(queryKey: string, position: Pick<ListPosition, 'top' | 'scrollTo'>): void {
  const previousKey = useRef(queryKey);
  const latest = useRef(position);
  useEffect(() => {
    latest.current = position;
  });
  useEffect(() => {
    if (previousKey.current === queryKey) return;
    previousKey.current = queryKey;
    if (latest.current.top > coveredRows) latest.current.scrollTo(0, { align: 'start' });
  }, [queryKey]);
}
