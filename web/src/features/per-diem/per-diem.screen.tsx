import { useQuery } from '@tanstack/react-query';
import { t } from '#domain/language/translate.ts';
import { Card } from '../../ui/Card.tsx';
import { ListStatus } from '../../ui/ListStatus.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useCanChange } from '../settings/parts/use-can-change.ts';
import { GeneralForm } from './parts/settings/GeneralForm.tsx';
import { PerDiemSwitch } from './parts/settings/PerDiemSwitch.tsx';
import { PerDiemTabs } from './parts/settings/PerDiemTabs.tsx';
import { settingsQuery } from './per-diem.calls.ts';
import styles from './per-diem.module.css';

/** Lets the user switch per diem off, and set the category of claims and the rule for overlapping trips. */
export function PerDiemScreen() {
  const query = useQuery(settingsQuery);
  const settings = query.data?.data;
  const canChange = useCanChange('/settings/expense/per_diem');
  return (
    <>
      <PageHeader
        title={t`Per diem`}
        line={t`Daily allowances for business travel, paid without receipts.`}
        tabs={<PerDiemTabs current="/settings/expense/per_diem" />}
      />
      <ListStatus of={query} count={settings ? 1 : 0} rows={4} empty={null} failed={t`Failed to fetch Per diem.`}>
        {settings && (
          <div className={styles.stack}>
            <PerDiemSwitch isFixed={!canChange} />
            <Card padded>
              <GeneralForm key={settings.version} settings={settings} isFixed={!canChange} />
            </Card>
          </div>
        )}
      </ListStatus>
    </>
  );
}
