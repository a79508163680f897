import { Button } from '@mantine/core';
import { IconCar, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { dateText } from '#domain/dates/date-text.ts';
import { t } from '#domain/language/translate.ts';
import { useToday } from '../../lib/use-today.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListStatus } from '../../ui/ListStatus.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SimpleTable } from '../../ui/SimpleTable.tsx';
import { useCanChange } from '../settings/parts/use-can-change.ts';
import { mileageSettingsQuery } from './mileage.calls.ts';
import type { MileageType } from './mileage-settings.ts';
import styles from './parts/MileageSettings.module.css';
import { MileageSettingsTabs } from './parts/MileageSettingsTabs.tsx';
import { TryRate } from './parts/TryRate.tsx';
import { useOpenItem } from './parts/use-open-item.ts';
import { VehicleForm } from './parts/VehicleForm.tsx';
import { vehicleKindLabels } from './settings-labels.ts';

const path = '/settings/expense/mileage/rates';

/** The vehicles with their rates as sentences, and a panel to try out the rates. */
export function MileageRatesScreen() {
  const query = useQuery(mileageSettingsQuery);
  const types = query.data?.types ?? [];
  const canChange = useCanChange(path);
  const { item, hrefOf, close } = useOpenItem(path);
  const open = types.find(({ id }) => id === item);
  const add = canChange && (
    <Button component={AppLink} href={hrefOf('new')} leftSection={<IconPlus aria-hidden="true" />}>
      {t`New vehicle`}
    </Button>
  );

  return (
    <div className={styles.stack}>
      <PageHeader
        title={t`Mileage rates`}
        line={t`Vehicles and what they pay per distance. A later change leaves filed claims as they are.`}
        actions={add}
        tabs={<MileageSettingsTabs current={path} />}
      />
      <Card aria-label={t`Vehicles`}>
        <ListStatus
          of={query}
          count={types.length}
          failed={t`Failed to fetch Mileage rates.`}
          rows={4}
          empty={
            <EmptyState
              title={t`No vehicles yet`}
              icon={<IconCar size={20} aria-hidden="true" />}
              {...(add ? { action: add } : {})}
            >
              {t`Add a vehicle, or start from published rates such as those of the IRS or HMRC.`}
            </EmptyState>
          }
        >
          <SimpleTable
            label={t`Vehicles`}
            rows={types}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => hrefOf(id)}
            columns={[
              { head: t`Vehicle`, isTitle: true, cell: ({ name }) => name },
              {
                head: t`Kind`,
                cell: (type) => vehicleKindLabels[type.ownership][type.category],
              },
              { head: t`Rates`, cell: (type) => <RateSentences rates={type.rates} /> },
              { head: t`Status`, cell: ({ is_active }) => (is_active ? t`Active` : t`Inactive`) },
            ]}
          />
        </ListStatus>
      </Card>
      {types.length > 0 && <TryRate types={types} />}
      {query.data && (item === 'new' || open) && (
        <VehicleForm key={item} type={open ?? null} settings={query.data} canChange={canChange} onClose={close} />
      )}
    </div>
  );
}

/** The current and future rates as sentences; the form lists all rates. */
function RateSentences({ rates }: Pick<MileageType, 'rates'>) {
  const today = useToday();
  const current = rates.filter(({ effective_to }) => effective_to === null || effective_to >= today);
  if (current.length === 0) return <span className={styles.dim}>{t`No current rate`}</span>;
  return (
    <ul className={styles.sentences}>
      {current.map(({ id, sentence, effective_from, effective_to, source }) => (
        <li key={id}>
          {sentence}
          <small>
            {effective_to
              ? t`From ${dateText(effective_from)} to ${dateText(effective_to)}`
              : t`From ${dateText(effective_from)}`}
            {source && ` · ${source}`}
          </small>
        </li>
      ))}
    </ul>
  );
}
