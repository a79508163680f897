import { Button } from '@mantine/core';
import { IconMapPin, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListStatus } from '../../ui/ListStatus.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useUrlSearch } from '../../ui/use-url-search.ts';
import { useCanChange } from '../settings/parts/use-can-change.ts';
import { RateListDialog } from './parts/rates/RateListDialog.tsx';
import { RateLists } from './parts/rates/RateLists.tsx';
import { Rates } from './parts/rates/Rates.tsx';
import { PerDiemTabs } from './parts/settings/PerDiemTabs.tsx';
import { rateListsQuery } from './per-diem.calls.ts';
import styles from './per-diem.module.css';

/** The rate lists in order of priority, and the rates of the selected list. */
export function PerDiemRatesScreen() {
  const query = useQuery(rateListsQuery);
  const lists = query.data?.data ?? [];
  const canChange = useCanChange('/settings/expense/per_diem/rates');
  const { search, change } = useUrlSearch();
  /** The id of the rate list in the dialog, 'new' for a new list, or null while the dialog is closed. */
  const [edited, setEdited] = useState<string | null>(null);
  const chosen = lists.find(({ id }) => id === search.list) ?? lists[0];
  const add = (
    <Button variant="default" leftSection={<IconPlus aria-hidden="true" />} onClick={() => setEdited('new')}>
      {t`New rate list`}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={t`Per diem rates`}
        line={t`The first enabled list that applies to the traveller and has a rate for the place decides.`}
        actions={canChange && add}
        tabs={<PerDiemTabs current="/settings/expense/per_diem/rates" />}
      />
      <ListStatus
        of={query}
        count={lists.length}
        rows={4}
        failed={t`Failed to fetch Rates.`}
        empty={
          <EmptyState
            title={t`No rates yet`}
            icon={<IconMapPin size={20} aria-hidden="true" />}
            action={canChange && add}
          >
            {t`Employees can file per diem as soon as a rate list has a rate for their destination.`}
          </EmptyState>
        }
      >
        <div className={styles.stack}>
          <RateLists
            lists={lists}
            chosen={chosen?.id ?? null}
            isFixed={!canChange}
            onChoose={(list) => change((params) => ({ ...params, list }))}
            onEdit={setEdited}
          />
          {chosen && <Rates key={chosen.id} list={chosen} isFixed={!canChange} />}
        </div>
      </ListStatus>
      {edited !== null && (
        <RateListDialog
          key={edited}
          list={lists.find(({ id }) => id === edited) ?? null}
          isReadOnly={!canChange}
          onSaved={(list) => change((params) => ({ ...params, list }))}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
