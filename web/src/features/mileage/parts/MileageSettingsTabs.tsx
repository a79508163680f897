import { t } from '#domain/language/translate.ts';
import { TabBar } from '../../../ui/TabBar.tsx';

const tabs = [
  { label: t`Configurations`, href: '/settings/expense/mileage' },
  { label: t`Vehicles and rates`, href: '/settings/expense/mileage/rates' },
  { label: t`Fields`, href: '/settings/expense/mileage/fields' },
] as const;

export function MileageSettingsTabs({ current }: { current: (typeof tabs)[number]['href'] }) {
  return <TabBar label={t`Mileage settings`} current={current} tabs={tabs} />;
}
