import { useQueries, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { t } from '#domain/language/translate.ts';
import type { Sent } from '../../../lib/call.ts';
import { errorText } from '../../../lib/call-error.ts';
import { queryOf, useWrite } from '../../../lib/queries.ts';
import { type ListShape, listQuery } from '../../../ui/list-url.ts';
import { notify } from '../../../ui/notices.ts';
import { SavedViews } from '../../../ui/SavedViews.tsx';
import { useDeferred } from '../../../ui/use-deferred.ts';
import { useUrlSearch } from '../../../ui/use-url-search.ts';
import type { viewCountQuery } from './define-list.ts';
import { listLabels } from './list-labels.ts';

const SaveViewDialog = lazy(() => import('./SaveViewDialog.tsx'));

interface ListViewsProps<Filter extends string, By extends string> {
  list: Sent<'views.list'>['list'];
  /** Returns the URL of the list with this query, or without a query. */
  hrefOf: (query?: string) => string;
  shape: ListShape<Filter, By>;
  /** Returns the query for the number of items that match a view. */
  countOf: (query: string) => ReturnType<typeof viewCountQuery>;
  /** True once the list has loaded. The counts of the views are fetched only then. */
  hasArrived: boolean;
}

/** The saved views of a list, with a button that saves the current one. */
export function ListViews<Filter extends string, By extends string>(props: ListViewsProps<Filter, By>) {
  const { list, hrefOf, shape, countOf, hasArrived } = props;
  const { search } = useUrlSearch();
  const [isSaving, setSaving] = useState(false);
  const isDeferred = useDeferred(hasArrived);
  const { data } = useQuery({ ...queryOf('views.list', { list }), staleTime: 60_000, enabled: !isDeferred });
  const save = useWrite('views.save');
  const remove = useWrite('views.remove');
  const current = listQuery(search, shape);
  const saved = (data?.data ?? []).map((view) => ({
    ...view,
    query: listQuery(Object.fromEntries(new URLSearchParams(view.query)), shape),
  }));
  const counts = useQueries({
    queries: saved.map(({ query }) => ({ ...countOf(query), enabled: hasArrived, staleTime: 60_000 })),
  });
  const isSavedAlready = current === '' || saved.some(({ query }) => query === current);

  async function removeView(view: (typeof saved)[number]) {
    try {
      await remove.mutateAsync({ id: view.id });
      const undo = () => save.mutate({ list, name: view.name, query: view.query });
      notify.success(listLabels.viewDeleted(view.name), { undo });
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  return (
    <>
      <SavedViews
        views={[
          { key: '', name: t`Everything`, href: hrefOf(), is_current: current === '' },
          ...saved.map((view, at) => ({
            key: view.id,
            name: view.name,
            href: hrefOf(view.query),
            is_current: view.query === current,
            count: counts[at]?.data?.total_records,
            onRemove: () => void removeView(view),
          })),
        ]}
        onSave={() => (isSavedAlready ? notify.info(listLabels.viewNeedsChange) : setSaving(true))}
      />
      {isSaving && (
        <Suspense>
          <SaveViewDialog
            list={list}
            query={current}
            existingNames={saved.map(({ name }) => name)}
            onClose={() => setSaving(false)}
          />
        </Suspense>
      )}
    </>
  );
}
