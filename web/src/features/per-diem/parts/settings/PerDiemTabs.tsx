import { TabBar } from '../../../../ui/TabBar.tsx';

const path = '/settings/expense/per_diem';

const tabs = [
  { label: 'General', href: path },
  { label: 'Rates', href: `${path}/rates` },
  { label: 'Travel duration', href: `${path}/travelDuration` },
  { label: 'Fields', href: `${path}/fields` },
] as const;

/** The four pages of the per diem settings. */
export function PerDiemTabs({ current }: { current: (typeof tabs)[number]['label'] }) {
  return (
    <TabBar label="Per diem settings" tabs={tabs} current={tabs.find(({ label }) => label === current)?.href ?? path} />
  );
}
