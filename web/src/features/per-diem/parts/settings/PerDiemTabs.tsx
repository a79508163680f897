import { t } from '#domain/language/translate.ts';
import { TabBar } from '../../../../ui/TabBar.tsx';

const tabs = [
  { label: t`General`, href: '/settings/expense/per_diem' },
  { label: t`Rates`, href: '/settings/expense/per_diem/rates' },
  { label: t`Travel duration`, href: '/settings/expense/per_diem/travelDuration' },
  { label: t`Fields`, href: '/settings/expense/per_diem/fields' },
] as const;

/** The four pages of the per diem settings. */
export function PerDiemTabs({ current }: { current: (typeof tabs)[number]['href'] }) {
  return <TabBar label={t`Per diem settings`} current={current} tabs={tabs} />;
}
