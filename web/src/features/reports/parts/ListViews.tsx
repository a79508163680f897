import { useQueries, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { call, type Sent } from '../../../lib/call.ts';
import { sentenceOf } from '../../../lib/call-error.ts';
import { queryOf, useWrite } from '../../../lib/queries.ts';
import { type ListShape, listQuery } from '../../../ui/list-url.ts';
import { notify } from '../../../ui/notices.ts';
import { SavedViews } from '../../../ui/SavedViews.tsx';
import { useDeferred } from '../../../ui/use-deferred.ts';
import { useUrlSearch } from '../../../ui/use-url-search.ts';
import type { FiledFor } from '../../filing/parts/use-filed-for.ts';
import { expenseFiltersOf, fromText, reportFiltersOf, type ViewCount } from './list-shapes.ts';

const SaveViewDialog = lazy(() => import('./SaveViewDialog.tsx'));

interface ListViewsProps<Filter extends string, By extends string> {
  list: Sent<'views.list'>['list'];
  /** Where the list stands with this query, or with none. */
  hrefOf: (query?: string) => string;
  shape: ListShape<Filter, By>;
  /** How many a query of this list finds. */
  countOf: (query: string) => ViewCount;
  /** Counts are asked for once the list itself has arrived. */
  hasArrived: boolean;
}

/** The views somebody saved of a list, and the way to save what it shows now. */
export function ListViews<Filter extends string, By extends string>(props: ListViewsProps<Filter, By>) {
  const { list, hrefOf, shape, countOf, hasArrived } = props;
  const { search } = useUrlSearch();
  const [isSaving, setSaving] = useState(false);
  const isDeferred = useDeferred(hasArrived);
  const { data } = useQuery({ ...queryOf('views.list', { list }), staleTime: 60_000, enabled: !isDeferred });
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
          { key: '', name: 'Everything', href: hrefOf(), is_current: present === '' },
          ...saved.map((view, at) => ({
            key: view.id,
            name: view.name,
            href: hrefOf(view.query),
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

export function reportCount(
  query: string,
  { among, filed = {} }: { among?: Parameters<typeof reportFiltersOf>[1]; filed?: FiledFor } = {},
): ViewCount {
  const address = fromText(query);
  const asked = { search: address.q ?? '', filters: reportFiltersOf(address, among), limit: 1, ...filed };
  return {
    queryKey: ['reports.pagedList', { ...asked, counts: true }],
    queryFn: () => call('reports.pagedList', asked),
  };
}

export function expenseCount(query: string, filed: FiledFor): ViewCount {
  const address = fromText(query);
  const asked = { search: address.q ?? '', filters: expenseFiltersOf(address), limit: 1, ...filed };
  return {
    queryKey: ['expenses.pagedList', { ...asked, counts: true }],
    queryFn: () => call('expenses.pagedList', asked),
  };
}
