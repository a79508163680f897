import { Button } from '@mantine/core';
import { IconCar, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { t } from '#domain/language/translate.ts';
import { errorText } from '../../lib/call-error.ts';
import { useWrite } from '../../lib/queries.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListStatus } from '../../ui/ListStatus.tsx';
import { notify } from '../../ui/notices.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SimpleTable } from '../../ui/SimpleTable.tsx';
import { SwitchField } from '../../ui/SwitchField.tsx';
import { useBasics } from '../people/parts/user-basics.ts';
import { useCanChange } from '../settings/parts/use-can-change.ts';
import { mileageSettingsQuery } from './mileage.calls.ts';
import type { MileageConfig } from './mileage-settings.ts';
import { CommuteForm } from './parts/CommuteForm.tsx';
import { ConfigForm } from './parts/ConfigForm.tsx';
import styles from './parts/MileageSettings.module.css';
import { MileageSettingsTabs } from './parts/MileageSettingsTabs.tsx';
import { UnitForm } from './parts/UnitForm.tsx';
import { useOpenItem } from './parts/use-open-item.ts';
import { configSentence } from './settings-labels.ts';

const path = '/settings/expense/mileage';

/** The mileage configurations, with the unit and category of new claims. */
export function MileageSettingsScreen() {
  const query = useQuery(mileageSettingsQuery);
  const configs = query.data?.configs ?? [];
  const deductsCommute = configs.some(({ commute_deduction }) => commute_deduction !== 'none');
  const canChange = useCanChange(path);
  const { item, hrefOf, close } = useOpenItem(path);
  const open = configs.find(({ id }) => id === item);
  const add = canChange && (
    <Button component={AppLink} href={hrefOf('new')} leftSection={<IconPlus aria-hidden="true" />}>
      {t`New configuration`}
    </Button>
  );

  return (
    <div className={styles.stack}>
      <PageHeader
        title={t`Mileage`}
        line={t`Who can claim mileage, how distances are entered, and the unit they are shown in.`}
        actions={add}
        tabs={<MileageSettingsTabs current={path} />}
      />
      {query.data && <UnitForm key={query.data.version} settings={query.data} isFixed={!canChange} />}
      <Card aria-label={t`Configurations`}>
        <ListStatus
          of={query}
          count={configs.length}
          failed={t`Failed to fetch Mileage settings.`}
          rows={4}
          empty={
            <EmptyState
              title={t`No configurations yet`}
              icon={<IconCar size={20} aria-hidden="true" />}
              {...(add ? { action: add } : {})}
            >
              {t`Nobody can claim mileage until a configuration applies to them.`}
            </EmptyState>
          }
        >
          <ConfigTable configs={configs} canChange={canChange} hrefOf={hrefOf} />
        </ListStatus>
      </Card>
      {query.data && deductsCommute && <CommuteForm unit={query.data.distance_unit} isFixed={!canChange} />}
      {(item === 'new' || open) && (
        <ConfigForm key={item} config={open ?? null} canChange={canChange} onClose={close} />
      )}
    </div>
  );
}

interface ConfigTableProps {
  configs: readonly MileageConfig[];
  canChange: boolean;
  hrefOf: (id: string) => string;
}

function ConfigTable({ configs, canChange, hrefOf }: ConfigTableProps) {
  const { entities, groups } = useBasics();
  const activate = useWrite('mileage.changeActive');
  const nameOf = (choices: typeof groups, id: string) => choices.find(({ value }) => value === id)?.label ?? '…';

  function appliesTo({ entity_id, group_ids }: MileageConfig): string {
    const people = group_ids.length > 0 ? group_ids.map((id) => nameOf(groups, id)).join(', ') : t`Everyone`;
    return entity_id ? t`${people} in ${nameOf(entities, entity_id)}` : people;
  }

  return (
    <SimpleTable
      label={t`Configurations`}
      rows={configs}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => hrefOf(id)}
      columns={[
        { head: t`Name`, isTitle: true, cell: ({ name }) => name },
        { head: t`Applies to`, cell: appliesTo },
        { head: t`Rules`, cell: (config) => <span className={styles.dim}>{configSentence(config)}</span> },
        {
          head: t`Active`,
          isAction: true,
          cell: ({ id, name, is_active }) => (
            <SwitchField
              label=""
              aria-label={t`${name} is active`}
              checked={is_active}
              disabled={!canChange}
              onChange={({ currentTarget: { checked } }) =>
                activate.mutate({ id, is_active: checked }, { onError: (error) => notify.failure(errorText(error)) })
              }
            />
          ),
        },
      ]}
    />
  );
}
