import { type Action, type Area, areas, type Reach } from '#domain/access/areas.ts';

export type AreaActions = Partial<Record<Area, Action[]>>;

/** What an area lets people do, in the words of the product. */
export const areaLabels: Record<Area, { label: string; read: string; write: string }> = {
  Reports: { label: 'Reports', read: 'Expense reports and expenses', write: 'edit, approve and submit them' },
  Advances: { label: 'Advances', read: 'Advances', write: 'edit, approve and settle them' },
  Payout: { label: 'Payout', read: 'The payments queue and what was paid', write: 'queue, process, mark as paid' },
  Settings: { label: 'Settings', read: 'Categories, policies, currencies', write: 'change them' },
  Analytics: { label: 'Analytics', read: 'Insights and analytics', write: 'save and schedule reports' },
  General_setting: { label: 'General settings', read: 'Users, roles, organisation', write: 'change them' },
};

/** Somebody who reaches only their own items has nothing to do elsewhere. */
export function isReached(area: Area, reach: Reach): boolean {
  return reach === 'organisation' || area === 'Reports' || area === 'Advances';
}

/** Changing something takes seeing it: one right brings or takes the other along. */
export function withAction(given: AreaActions, change: { area: Area; action: Action; isOn: boolean }): AreaActions {
  const { area, action, isOn } = change;
  const before = given[area] ?? [];
  const after: Action[] = isOn
    ? action === 'write'
      ? ['read', 'write']
      : [...new Set<Action>(['read', ...before])]
    : action === 'read'
      ? []
      : before.filter((each) => each !== 'write');
  const next = { ...given, [area]: after };
  return Object.fromEntries(areas.flatMap((each) => (next[each]?.length ? [[each, next[each]]] : [])));
}
