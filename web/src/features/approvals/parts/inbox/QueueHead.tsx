import { ActionIcon } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconListCheck } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { plural, t } from '#domain/language/translate.ts';
import { FilterBar, type FilterSlot } from '../../../../ui/FilterBar.tsx';
import { ListCaption } from '../../../../ui/ListCaption.tsx';
import type { PagedListName } from '../../../../ui/page-query.ts';
import { SelectionBar } from '../../../../ui/SelectionBar.tsx';
import { SortMenu } from '../../../../ui/SortMenu.tsx';
import { viewCountQuery } from '../../../lists/parts/define-list.ts';
import { ListViews } from '../../../lists/parts/ListViews.tsx';
import type { List } from '../../../lists/parts/use-list.ts';
import { type InboxTab, inboxUrl } from '../approval-urls.ts';
import styles from './InboxFrame.module.css';
import type { Choosing } from './use-choosing.ts';

interface QueueHeadProps<Name extends PagedListName, Filter extends string, By extends string> {
  tab: InboxTab;
  list: List<Name, Filter, By>;
  /** The list's name in saved views. */
  viewsOf: ComponentProps<typeof ListViews>['list'];
  filters: readonly FilterSlot[];
  orders: ComponentProps<typeof SortMenu<By>>['choices'];
  /** The selection mode; absent for a list without bulk actions. */
  choosing?: Choosing;
}

/**
 * The bar above the list with the number of search results and the button for bulk selection. Another button shows the
 * saved views, filters and sorting, which are always visible while a filter applies.
 */
export function QueueHead<Name extends PagedListName, Filter extends string, By extends string>(
  props: QueueHeadProps<Name, Filter, By>,
) {
  const { tab, list, viewsOf, filters, orders, choosing } = props;
  const { definition, state, rows, selection } = list;
  const { total } = rows;
  const { is_narrowed } = state;
  const [isOpen, setOpen] = useState(is_narrowed);
  return (
    <>
      <div className={styles.head}>
        <ListCaption {...(is_narrowed ? { results: total } : {})} exportHistoryHref="/export-history" />
        {choosing && total > 0 && (
          <ActionIcon
            aria-label={t`Select multiple`}
            title={t`Select multiple`}
            aria-pressed={choosing.isOn}
            data-on={choosing.isOn || undefined}
            onClick={choosing.toggle}
          >
            <IconListCheck aria-hidden="true" />
          </ActionIcon>
        )}
        <ActionIcon
          aria-label={t`Sort and filter`}
          title={t`Sort and filter`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconAdjustmentsHorizontal aria-hidden="true" />
        </ActionIcon>
      </div>
      {(isOpen || is_narrowed) && (
        <div className={styles.filters}>
          <ListViews
            list={viewsOf}
            shape={definition}
            hrefOf={(query) => inboxUrl(tab, query)}
            countOf={(query) => viewCountQuery(definition, query, {})}
            hasArrived={rows.answer !== undefined}
          />
          <FilterBar
            find={{ value: state.search, placeholder: t`Title, number or name`, onChange: state.setSearch }}
            filters={filters}
            onClear={state.clear}
            end={<SortMenu choices={orders} sort={state.sort} onSort={state.setSort} />}
          />
        </div>
      )}
      {choosing?.isOn && (
        <div className={styles.selection}>
          <SelectionBar
            selected={selection.count}
            total={total}
            selectAllText={(count) => plural(count, 'Select all 1 item', 'Select all # items')}
            onSelectAll={selection.selectAll}
            onClear={selection.clear}
          />
        </div>
      )}
    </>
  );
}
