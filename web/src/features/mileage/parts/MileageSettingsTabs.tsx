import { TabBar } from '../../../ui/TabBar.tsx';

const tabs = [
  { label: 'Configurations', href: '/settings/expense/mileage' },
  { label: 'Vehicles and rates', href: '/settings/expense/mileage/rates' },
  { label: 'Fields', href: '/settings/expense/mileage/fields' },
] as const;

/** The tabs of the mileage settings. */
export function MileageSettingsTabs({ current }: { current: (typeof tabs)[number]['href'] }) {
  return <TabBar label="Mileage settings" current={current} tabs={tabs} />;
}
