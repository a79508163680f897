import { useQueries, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { sentenceOf } from '../../../lib/call-error.ts';
import { queryOf, useWrite } from '../../../lib/queries.ts';
import { type ListShape, listQuery } from '../../../ui/list-address.ts';
import { notify } from '../../../ui/notices.ts';
import { SavedViews } from '../../../ui/SavedViews.tsx';
import { useAddressSearch } from '../../../ui/use-address-search.ts';
import { type ReportTab, tabAddress } from './addresses.ts';
import { expenseFiltersOf, reportFiltersOf } from './list-shapes.ts';

const SaveViewDialog = lazy(() => import('./SaveViewDialog.tsx'));

interface ListViewsProps<Filter extends string, By extends string> {
  tab: ReportTab;
  shape: ListShape<Filter, By>;
  /** How many a query of this list finds. */
  countOf: (query: string) => CountQuestion;
  /** Counts are asked for once the list itself has arrived. */
  hasArrived: boolean;
}

const listNames = { draft_expense: 'draft_expenses', draft_report: 'draft_reports', all: 'reports' } as const;

/** The views somebody saved of a list, and the way to save what it shows now. */
export function ListViews<Filter extends string, By extends string>(props: ListViewsProps<Filter, By>) {
  const { tab, shape, countOf, hasArrived } = props;
  const list = listNames[tab];
  const { search } = useAddressSearch();
  const [isSaving, setSaving] = useState(false);
  const { data } = useQuery({ ...queryOf('views.list', { list }), staleTime: 60_000 });
  const save = useWrite('views.save');
  const remove = useWrite('views.remove');
  const present = listQuery(search, shape);
  const saved = (data?.data ?? []).map((view) => ({ ...view, query: listQuery(fromText(view.query), shape) }));
  const counts = useQueries({
    queries: saved.map(({ query }) => ({ ...countOf(query), enabled: hasArrived, staleTime: 60_000 })),
  });
  const isNamed = present === '' || saved.some(({ query }) => query === present);

  async function forget(view: (typeof saved)[number]) {
    try {
      await remove.mutateAsync({ id: view.id });
      const undo = () => save.mutate({ list, name: view.name, query: view.query });
      notify.success(`View ${view.name} forgotten`, { undo });
    } catch (error) {
      notify.failure(sentenceOf(error));
    }
  }

  return (
    <>
      <SavedViews
        views={[
          { key: '', name: 'Everything', href: tabAddress(tab), is_current: present === '' },
          ...saved.map((view, at) => ({
            key: view.id,
            name: view.name,
            href: tabAddress(tab, view.query),
            is_current: view.query === present,
            count: counts[at]?.data?.total_records,
            onRemove: () => void forget(view),
          })),
        ]}
        onSave={() =>
          isNamed ? notify.info('Search, filter or sort first: a view keeps what you see.') : setSaving(true)
        }
      />
      {isSaving && (
        <Suspense>
          <SaveViewDialog
            list={list}
            query={present}
            taken={saved.map(({ name }) => name)}
            onClose={() => setSaving(false)}
          />
        </Suspense>
      )}
    </>
  );
}

type CountQuestion = ReturnType<typeof reportCount> | ReturnType<typeof expenseCount>;

export function reportCount(query: string, among?: Parameters<typeof reportFiltersOf>[1]) {
  const asked = { search: fromText(query).q ?? '', filters: reportFiltersOf(fromText(query), among), limit: 1 };
  return {
    queryKey: ['reports.pagedList', { ...asked, counts: true }] as const,
    queryFn: (): Promise<{ total_records: number }> => call('reports.pagedList', asked),
  };
}

export function expenseCount(query: string) {
  const asked = { search: fromText(query).q ?? '', filters: expenseFiltersOf(fromText(query)), limit: 1 };
  return {
    queryKey: ['expenses.pagedList', { ...asked, counts: true }] as const,
    queryFn: (): Promise<{ total_records: number }> => call('expenses.pagedList', asked),
  };
}

function fromText(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}
