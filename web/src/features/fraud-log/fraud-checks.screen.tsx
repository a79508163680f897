import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CheckAction } from '#domain/checks/check-settings.ts';
import { checkLevels } from '#domain/checks/expense-check.ts';
import { checkLevelLabel } from '#domain/checks/fraud-states.ts';
import type { Answer, Sent } from '../../lib/call.ts';
import { errorText } from '../../lib/call-error.ts';
import { queryOf, useWrite } from '../../lib/queries.ts';
import { Card } from '../../ui/Card.tsx';
import { ListStatus } from '../../ui/ListStatus.tsx';
import { notify } from '../../ui/notices.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SimpleTable } from '../../ui/SimpleTable.tsx';
import { useCanChange } from '../settings/parts/use-can-change.ts';
import styles from './parts/fraud-log.module.css';

type Setting = Answer<'fraudLog.settings'>['data'][number];

const settingsQuery = queryOf('fraudLog.settings', {});
const ownLevel = 'own';

const levelChoices = [
  { value: ownLevel, label: 'Decided by the check' },
  ...checkLevels.map((value) => ({ value, label: checkLevelLabel[value] })),
];
const actionLabels: Record<CheckAction, string> = { off: 'Off', warn: 'Warn', block: 'Block submission' };
const actionChoices = Object.entries(actionLabels).map(([value, label]) => ({ value, label }));

/** The settings page of the fraud checks, with the level and the action of each check. */
export function FraudChecksScreen() {
  const query = useQuery(settingsQuery);
  const settings = query.data?.data ?? [];
  const canChange = useCanChange('/settings/expense/checks');
  const save = useSaveSetting();

  return (
    <>
      <PageHeader
        title="Fraud checks"
        line="Checks warn approvers and payers. A high level must be acknowledged before a report is approved or paid. Changes apply when an expense is checked the next time."
      />
      <Card>
        <ListStatus of={query} count={settings.length} rows={10} failed="Failed to fetch Fraud checks." empty={null}>
          <SimpleTable
            label="Fraud checks"
            rows={settings}
            keyOf={({ code }) => code}
            columns={[
              { head: 'Check', isTitle: true, cell: (setting) => <CheckCell setting={setting} /> },
              {
                head: 'Level',
                cell: (setting) => (
                  <div className={styles.choice}>
                    <Select
                      allowDeselect={false}
                      aria-label={`Level of ${setting.title}`}
                      data={levelChoices}
                      value={setting.level ?? ownLevel}
                      disabled={!canChange || setting.action === 'off'}
                      onChange={(value) =>
                        save(setting, { level: checkLevels.find((level) => level === value) ?? null })
                      }
                    />
                  </div>
                ),
              },
              {
                head: 'Action',
                cell: (setting) => (
                  <div className={styles.choice}>
                    <Select
                      allowDeselect={false}
                      aria-label={`Action of ${setting.title}`}
                      data={actionChoices}
                      value={setting.action}
                      disabled={!canChange}
                      onChange={(value) => save(setting, { action: value as CheckAction })}
                    />
                  </div>
                ),
              },
            ]}
          />
        </ListStatus>
      </Card>
    </>
  );
}

function CheckCell({ setting }: { setting: Setting }) {
  return (
    <span className={styles.check}>
      <b>{setting.title}</b>
      <small>{setting.description}</small>
    </span>
  );
}

function useSaveSetting() {
  const write = useWrite('fraudLog.saveSetting');
  return ({ code, level, action }: Setting, change: Partial<Pick<Sent<'fraudLog.saveSetting'>, 'level' | 'action'>>) =>
    void write
      .mutateAsync({ code, level, action, ...change })
      .then(() => notify.success('Fraud check saved'))
      .catch((error: unknown) => notify.failure(errorText(error)));
}
