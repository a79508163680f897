import { IconCoins } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '#domain/language/translate.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { forQuery, useFiledFor } from '../../filing/parts/use-filed-for.ts';
import { ListScreen } from '../../lists/parts/ListScreen.tsx';
import { ListSums } from '../../lists/parts/ListSums.tsx';
import { useList } from '../../lists/parts/use-list.ts';
import { labelOf } from './advance.ts';
import { ownColumns } from './advance-columns.tsx';
import { useAdvanceFilters } from './advance-filters.tsx';
import { advanceLabels, advanceRows } from './advance-labels.ts';
import { ownLists, ownStages } from './advance-list.ts';
import { type OwnTab, ownAdvanceUrl, ownTabUrl } from './advance-urls.ts';
import { OwnBulkBar } from './OwnBulkBar.tsx';
import { orders } from './orders.ts';

interface AdvanceListProps {
  tab: OwnTab;
  /** The button for a new advance, which the empty state shows. */
  createButton: ReactNode;
}

/** Lists the user's advances: all of them, or only those that are not submitted. */
export function AdvanceList({ tab, createButton }: AdvanceListProps) {
  const filed = useFiledFor();
  const list = useList(ownLists[tab], filed);
  const filters = useAdvanceFilters(list.state, ownStages[tab]);
  const name = tab === 'all' ? 'advances' : 'draft_advances';
  const { total } = list;

  return (
    <ListScreen
      list={list}
      name={name}
      columns={ownColumns}
      views={{ list: name, hrefOf: (query) => ownTabUrl(tab, forQuery(filed, query)) }}
      find={t`Title, number or purpose`}
      filters={filters}
      orders={orders}
      exporting="exports.advanceList"
      label={tab === 'all' ? t`Advances` : t`Draft advances`}
      rowTexts={advanceRows}
      keyOf={(row) => row.id}
      nameOf={labelOf}
      hrefOf={ownAdvanceUrl}
      failed={t`Failed to fetch Advances.`}
      empty={
        <EmptyState
          title={tab === 'all' ? t`No advances yet` : t`No draft advances`}
          icon={<IconCoins size={20} aria-hidden="true" />}
          action={createButton}
        >
          {advanceLabels.emptyOwnHint}
        </EmptyState>
      }
      foot={total && <ListSums spent={[]} total={total.amount} currency={total.currency} />}
    >
      <OwnBulkBar list={list} />
    </ListScreen>
  );
}
