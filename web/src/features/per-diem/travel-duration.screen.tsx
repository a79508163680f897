import { useQuery } from '@tanstack/react-query';
import { t } from '#domain/language/translate.ts';
import { ListStatus } from '../../ui/ListStatus.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useCanChange } from '../settings/parts/use-can-change.ts';
import { DurationForm } from './parts/settings/DurationForm.tsx';
import { PerDiemTabs } from './parts/settings/PerDiemTabs.tsx';
import { settingsQuery } from './per-diem.calls.ts';

/** The rules for paying partial days, with a calculated example. */
export function TravelDurationScreen() {
  const query = useQuery(settingsQuery);
  const settings = query.data?.data;
  const canChange = useCanChange('/settings/expense/per_diem/travelDuration');
  return (
    <>
      <PageHeader
        title={t`Travel duration`}
        line={t`How much of the daily rate a part of a day pays. Filed claims keep their amount.`}
        tabs={<PerDiemTabs current="/settings/expense/per_diem/travelDuration" />}
      />
      <ListStatus of={query} count={settings ? 1 : 0} rows={6} empty={null} failed={t`Failed to fetch Per diem.`}>
        {settings && <DurationForm key={settings.version} settings={settings} isFixed={!canChange} />}
      </ListStatus>
    </>
  );
}
