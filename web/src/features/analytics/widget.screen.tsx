import { Button } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import type { DimensionKey } from '#domain/analytics/dimensions.ts';
import { type AnalyticsWidget, widgetOf } from '#domain/analytics/widgets.ts';
import { plural } from '#domain/language/translate.ts';
import { useSession } from '../../lib/session.ts';
import { useRouteParams } from '../../lib/use-route-params.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import type { RowTexts } from '../../ui/row-texts.ts';
import { useListState } from '../../ui/use-list-state.ts';
import { useFollowedExports } from '../exports/parts/use-export.ts';
import { ListScreen } from '../lists/parts/ListScreen.tsx';
import { ListSums } from '../lists/parts/ListSums.tsx';
import { useList } from '../lists/parts/use-list.ts';
import { analyticsLabels } from './parts/analytics-labels.ts';
import { GroupedList } from './parts/GroupedList.tsx';
import { GroupingMenus } from './parts/GroupingMenus.tsx';
import { columnsKey, WidgetActions } from './parts/WidgetActions.tsx';
import { itemUrl, widgetColumns } from './parts/widget-columns.tsx';
import { useWidgetFilters } from './parts/widget-filters.tsx';
import { type AnalyticsRow, groupingOf, groupingText, widgetFrom, widgetList, widgetUrl } from './parts/widget-list.ts';

const rowTexts: RowTexts = {
  count: (count) => plural(count, '1 row', '# rows'),
  selectAll: (count) => plural(count, 'Select all 1 row', 'Select all # rows'),
};

/** A list from the analytics gallery. It shows the rows, or their totals by one or two dimensions. */
export function WidgetScreen() {
  const { widget_name } = useRouteParams('/analytics/{widget_name}');
  const key = widgetFrom(widget_name);
  useFollowedExports();
  if (!key) return <UnknownWidget />;
  return <Widget key={key} widget={widgetOf(key)} />;
}

export function Widget({ widget }: { widget: AnalyticsWidget }) {
  const state = useListState(widgetList);
  const grouping = groupingOf(widget, state.filters.by);
  const { title, description, definition } = widget;
  const groupBy = (next: DimensionKey[]) => state.setFilter('by', groupingText(widget, next));
  const menus = <GroupingMenus dimensions={definition.dimensions} grouping={grouping} onChange={groupBy} />;
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[{ label: 'Analytics', href: '/analytics' }, { label: title }]}
        line={definition.period === 'past' ? `${description} ${analyticsLabels.period}` : description}
        actions={<WidgetActions widget={widget} state={state} grouping={grouping} />}
      />
      {grouping.length > 0 ? (
        <GroupedList widget={widget} grouping={grouping} menus={menus} />
      ) : (
        <WidgetRows widget={widget} menus={menus} />
      )}
    </>
  );
}

function WidgetRows({ widget, menus }: { widget: AnalyticsWidget; menus: ReactNode }) {
  const { user } = useSession();
  const list = useList(widgetList, { widget: widget.key });
  const filters = useWidgetFilters(widget, list.state);
  const columns = useMemo(() => widgetColumns(widget, user.company_currency), [widget, user.company_currency]);
  const titleKey = widget.definition.columns.find(({ is_title }) => is_title)?.key ?? '';
  const totals = list.rows.answer?.totals;
  const total = totals?.measures.amount;
  const average = widget.definition.measures.find(({ kind }) => kind === 'average_days');

  return (
    <ListScreen
      list={list}
      name={columnsKey(widget)}
      columns={columns}
      views={{ list: `analytics_${widget.key}`, hrefOf: (query) => widgetUrl(widget.key, query) }}
      {...(widget.definition.search_label ? { find: widget.definition.search_label } : {})}
      filters={filters}
      exporting={{ button: menus }}
      isSelectable={false}
      cardPx={72}
      label={widget.title}
      rowTexts={rowTexts}
      keyOf={({ id }) => id}
      nameOf={({ values }) => values[titleKey] ?? ''}
      {...(hasItems(widget) ? { hrefOf: rowUrl } : {})}
      failed={`Failed to fetch ${widget.title}.`}
      empty={
        <EmptyState title="No rows in this period" icon={<IconChartBar size={20} aria-hidden="true" />}>
          Choose another period to see more.
        </EmptyState>
      }
      foot={
        totals && (
          <>
            {average && <span>{`Average: ${totals.measures[average.key]} days`}</span>}
            {total !== undefined && <ListSums spent={totals.spent} total={total} currency={user.company_currency} />}
          </>
        )
      }
    />
  );
}

function rowUrl(row: AnalyticsRow): string {
  return itemUrl(row) ?? '';
}

/** Returns true if the rows of a widget open an item. Rows of unsubmitted expenses and of the audit log do not. */
function hasItems({ source }: AnalyticsWidget): boolean {
  return source !== 'unsubmitted' && source !== 'audit';
}

function UnknownWidget() {
  return (
    <>
      <PageHeader title="Analytics" />
      <EmptyState
        title="This list does not exist"
        icon={<IconChartBar size={20} aria-hidden="true" />}
        action={
          <Button component={AppLink} href="/analytics" variant="default">
            Show all lists
          </Button>
        }
      >
        The link may be incomplete.
      </EmptyState>
    </>
  );
}
