import { ActionIcon } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconListCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { FilterBar, type FilterSlot } from '../../../../ui/FilterBar.tsx';
import { ListCaption } from '../../../../ui/ListCaption.tsx';
import { SelectionBar } from '../../../../ui/SelectionBar.tsx';
import type { Selection } from '../../../../ui/use-selection.ts';
import styles from './InboxFrame.module.css';

interface QueueHeadProps {
  total: number;
  find: { value: string; placeholder: string; onChange: (text: string) => void };
  filters: readonly FilterSlot[];
  is_narrowed: boolean;
  onClear: () => void;
  /** A SortMenu. */
  sort?: ReactNode;
  /** The ListViews of this list. */
  views: ReactNode;
  /** Left out for lists without bulk actions. */
  choosing?: { isOn: boolean; selection: Selection; onToggle: () => void; onSelectAll: () => void };
}

/** The bar above the list: count, bulk selection, sorting and filters. */
export function QueueHead(props: QueueHeadProps) {
  const { total, find, filters, is_narrowed, onClear, sort, views, choosing } = props;
  const [isOpen, setOpen] = useState(is_narrowed);
  return (
    <>
      <div className={styles.head}>
        <ListCaption {...(is_narrowed ? { results: total } : {})} exportHistoryHref="/export-history" />
        {choosing && total > 0 && (
          <ActionIcon
            aria-label="Select multiple"
            title="Select multiple"
            aria-pressed={choosing.isOn}
            data-on={choosing.isOn || undefined}
            onClick={choosing.onToggle}
          >
            <IconListCheck aria-hidden="true" />
          </ActionIcon>
        )}
        <ActionIcon
          aria-label="Sort and filter"
          title="Sort and filter"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconAdjustmentsHorizontal aria-hidden="true" />
        </ActionIcon>
      </div>
      {(isOpen || is_narrowed) && (
        <div className={styles.filters}>
          {views}
          <FilterBar find={find} filters={filters} onClear={onClear} end={sort} />
        </div>
      )}
      {choosing?.isOn && (
        <div className={styles.selection}>
          <SelectionBar
            selected={choosing.selection.count}
            total={total}
            type="items"
            onSelectAll={choosing.onSelectAll}
            onClear={choosing.selection.clear}
          />
        </div>
      )}
    </>
  );
}
