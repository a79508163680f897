import { IconChartBar } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { DimensionKey } from '#domain/analytics/dimensions.ts';
import type { AnalyticsWidget } from '#domain/analytics/widgets.ts';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FilterBar } from '../../../ui/FilterBar.tsx';
import { ListStatus } from '../../../ui/ListStatus.tsx';
import { useListState } from '../../../ui/use-list-state.ts';
import { useUrlSearch } from '../../../ui/use-url-search.ts';
import { viewCountQuery } from '../../lists/parts/define-list.ts';
import { ListViews } from '../../lists/parts/ListViews.tsx';
import { NothingMatches } from '../../lists/parts/NothingMatches.tsx';
import { GroupTable } from './GroupTable.tsx';
import { groupsQuery } from './use-groups.ts';
import { useWidgetFilters } from './widget-filters.tsx';
import { drillQuery, widgetList, widgetUrl } from './widget-list.ts';

interface GroupedListProps {
  widget: AnalyticsWidget;
  grouping: readonly DimensionKey[];
  /** The menus that choose the grouping. */
  menus: ReactNode;
}

/** The grouped view of a widget, with its filters, saved views and totals. */
export function GroupedList({ widget, grouping, menus }: GroupedListProps) {
  const { search_label } = widget.definition;
  const { search: params } = useUrlSearch();
  const state = useListState(widgetList);
  const filters = useWidgetFilters(widget, state);
  const query = useMemo(
    () => ({ widget: widget.key, search: state.search, filters: widgetList.requestFilters(state.filters) }),
    [widget.key, state.search, state.filters],
  );
  const groups = useInfiniteQuery(groupsQuery(query, { dimension: grouping[0], above: [] }));
  const [first] = groups.data?.pages ?? [];

  return (
    <>
      <ListViews
        list={`analytics_${widget.key}`}
        hrefOf={(text) => widgetUrl(widget.key, text)}
        shape={widgetList}
        countOf={(text) => viewCountQuery(widgetList, text, { widget: widget.key })}
        hasArrived={first !== undefined}
      />
      <FilterBar
        {...(search_label
          ? { find: { value: state.search, placeholder: search_label, onChange: state.setSearch } }
          : {})}
        filters={filters}
        onClear={state.clear}
        end={menus}
      />
      <Card aria-label={widget.title}>
        <ListStatus
          of={groups}
          count={first?.data.length ?? 0}
          failed={`Failed to fetch ${widget.title}.`}
          empty={
            state.is_narrowed ? (
              <NothingMatches onClear={state.clear} />
            ) : (
              <EmptyState title="No rows in this period" icon={<IconChartBar size={20} aria-hidden="true" />}>
                Choose another period to see more.
              </EmptyState>
            )
          }
        >
          {first && (
            <GroupTable
              // The changed key remounts the table, so that all groups collapse when the grouping or the filters
              // change.
              key={JSON.stringify([grouping, query])}
              widget={widget}
              grouping={grouping}
              query={query}
              totals={first.totals}
              company_currency={first.company_currency}
              rowsUrl={(path) => widgetUrl(widget.key, drillQuery(params, path))}
            />
          )}
        </ListStatus>
      </Card>
    </>
  );
}
