import { type Action, type Area, areas, type Reach } from '#domain/access/areas.ts';

export type AreaActions = Partial<Record<Area, Action[]>>;

/** The label of each area, and what read and write access to it allows. */
export const areaLabels: Record<Area, { label: string; read: string; write: string }> = {
  Reports: { label: 'Reports', read: 'Expense reports and expenses', write: 'edit, approve and submit them' },
  Advances: { label: 'Advances', read: 'Advances', write: 'edit, approve and settle them' },
  Payout: { label: 'Payout', read: 'The payments queue and what was paid', write: 'queue, process, mark as paid' },
  Settings: { label: 'Settings', read: 'Categories, policies, currencies', write: 'change them' },
  Analytics: { label: 'Analytics', read: 'Insights and analytics', write: 'save and schedule reports' },
  General_setting: { label: 'General settings', read: 'Users, roles, organisation', write: 'change them' },
};

/**
 * Returns true if a role with this scope can cover the area. A role scoped to own items covers only reports and
 * advances.
 */
export function isReached(area: Area, reach: Reach): boolean {
  return reach === 'organisation' || area === 'Reports' || area === 'Advances';
}

export const accessLabels = { none: 'No access', read: 'Read', write: 'Read and write' } as const;
export type AccessLevel = keyof typeof accessLabels;

export function accessLevel(current: AreaActions, area: Area): AccessLevel {
  const granted = current[area] ?? [];
  if (granted.includes('write')) return 'write';
  return granted.includes('read') ? 'read' : 'none';
}

export function withAccess(current: AreaActions, area: Area, level: AccessLevel): AreaActions {
  const none = withAction(current, { area, action: 'read', isOn: false });
  return level === 'none' ? none : withAction(none, { area, action: level, isOn: true });
}

/**
 * Adds or removes an action. Write access includes read access, so adding write also adds read, and removing read also
 * removes write.
 */
export function withAction(current: AreaActions, change: { area: Area; action: Action; isOn: boolean }): AreaActions {
  const { area, action, isOn } = change;
  const before = current[area] ?? [];
  const after: Action[] = isOn
    ? action === 'write'
      ? ['read', 'write']
      : [...new Set<Action>(['read', ...before])]
    : action === 'read'
      ? []
      : before.filter((granted) => granted !== 'write');
  const next = { ...current, [area]: after };
  return Object.fromEntries(areas.flatMap((name) => (next[name]?.length ? [[name, next[name]]] : [])));
}
