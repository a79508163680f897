import { hasGrant, type RoutePermissions } from './route-permissions.ts';
import { type RoutePath, routeRow } from './route-table.ts';

export const menuSections = ['Individual', 'Organization', 'IL Admin'] as const;
export type MenuSection = (typeof menuSections)[number];

/** A sidebar entry. It shows when its route is built and the user has every grant in `shows_with`. */
export interface MenuEntry {
  key: string;
  label: string;
  path: RoutePath;
  section: MenuSection;
  shows_with: readonly { route: RoutePath; grant: string }[];
  /** The previous-tab value that highlights the entry and keeps its group open. */
  tab: string;
  /** The group that contains the entry; absent for a top-level entry. */
  group?: 'settings' | 'cards_and_bank';
  /** The heading inside the settings group. */
  heading?: 'General' | 'Expense' | 'Advance' | 'ACH' | 'Integrations' | 'Export templates' | 'Others';
}

/** The facts the menu needs besides the route permissions. */
export interface MenuFacts {
  permissions: RoutePermissions;
  ach_verified: boolean;
  /** True when the provider's verification answered iladmin_action. */
  is_provider_admin: boolean;
}

/** The Organization group stays open while the previous tab is one of these. */
export const organizationTabs = [
  'expenses',
  'insights',
  'advances',
  'payout',
  'analytics',
  'billingsubscriptions',
  'settings',
] as const;

export const menuEntries: readonly MenuEntry[] = [
  entry('Individual', 'my_reports', 'Expense Reports', '/individual/reports', 'my_reports'),
  entry('Individual', 'my_advances', 'Advances', '/individual/advances', 'my_advances'),
  entry('Individual', 'my_approvals', 'Approvals', '/individual/approvals', 'my_approvals', {
    shows_with: [{ route: '/individual/approvals', grant: 'pending-approvals' }],
  }),
  entry('Individual', 'my_cards', 'Manage Cards', '/individual/cards', 'my_cards', { group: 'cards_and_bank' }),
  entry('Individual', 'my_bank', 'Bank', '/individual/banks', 'my_bank', { group: 'cards_and_bank' }),
  entry('Individual', 'travel', 'Travel', '/individual/trips', 'travel'),

  entry('Organization', 'insights', 'Insights', '/insights', 'insights'),
  entry('Organization', 'expenses', 'Expense Reports', '/approvals', 'expenses'),
  entry('Organization', 'advances', 'Advances', '/advances', 'advances'),
  entry('Organization', 'corporate_cards', 'Corporate cards', '/corporate-cards', 'corporate_cards'),
  entry('Organization', 'payout', 'Payout', '/payout', 'payout'),
  entry('Organization', 'export_history', 'Export History', '/export-history', 'export_history', {
    shows_with: [{ route: '/payout', grant: 'read' }],
  }),
  entry('Organization', 'analytics', 'Analytics', '/analytics', 'analytics'),
  entry('Organization', 'billing', 'Billing & Subscription', '/billingsubscriptions', 'billingsubscriptions', {
    shows_with: [{ route: '/settings', grant: 'read' }],
  }),

  settings('company', 'Company', '/settings/general', 'General'),
  settings('users', 'Users', '/settings/general/users', 'General'),
  settings('roles', 'Roles', '/settings/general/roles', 'General'),
  settings('departments', 'Departments', '/settings/general/departments', 'General'),
  settings('entity', 'Entity', '/settings/general/entity', 'General'),
  settings('business_unit', 'Business unit', '/settings/general/business-unit', 'General'),
  settings('employee_level', 'Employee level', '/settings/general/employee-level', 'General'),
  settings('custom_fields', 'Custom fields', '/settings/general/custom-fields', 'General'),
  settings('groups', 'Employee groups', '/settings/general/groups', 'General'),
  settings('audit', 'Audit log', '/settings/general/audit', 'General'),
  settings('security', 'Security', '/settings/security', 'General'),
  settings('expense_categories', 'Categories', '/settings/expense/categories', 'Expense'),
  settings('expense_policies', 'Policies', '/settings/expense/policies', 'Expense'),
  settings('expense_approval', 'Approval', '/settings/expense/approval', 'Expense'),
  settings('expense_checks', 'Fraud checks', '/settings/expense/checks', 'Expense'),
  settings('mileage', 'Mileage', '/settings/expense/mileage', 'Expense'),
  settings('per_diem', 'Per diem', '/settings/expense/per_diem', 'Expense'),
  settings('advance_categories', 'Categories', '/settings/advance/categories', 'Advance', '/advances'),
  settings('advance_policies', 'Policies', '/settings/advance/policies', 'Advance', '/advances'),
  settings('advance_approval', 'Approval', '/settings/advance/approval', 'Advance', '/advances'),
  settings('ach', 'ACH', '/settings/ach', 'ACH'),
  settings('integrations', 'Integrations', '/settings/integrations', 'Integrations'),
  settings('export_templates', 'Export templates', '/settings/export-templates', 'Export templates'),
  settings('controls', 'Payment controls', '/settings/controls', 'Others'),
  settings('currency', 'Currency Conversion', '/settings/currency', 'Others'),
  settings('notifications', 'Notifications', '/settings/notifications', 'Others'),

  entry('IL Admin', 'client_subscription', 'Client Subscription', '/adminsubscriptions', 'adminsubscriptions'),
];

/** The menu entries a user's rights allow. `isBuilt` decides separately whether a page exists yet. */
export function permittedMenu(facts: MenuFacts): MenuEntry[] {
  return menuEntries
    .filter((each) => each.shows_with.every(({ route, grant }) => hasGrant(facts.permissions, route, grant)))
    .filter((each) => each.section !== 'IL Admin' || facts.is_provider_admin)
    .map((each) => (each.key === 'my_cards' && facts.ach_verified ? { ...each, label: 'Cards' } : each));
}

export function builtMenu(facts: MenuFacts): MenuEntry[] {
  return permittedMenu(facts).filter((each) => isBuilt(each.path));
}

export function isBuilt(path: RoutePath): boolean {
  return routeRow(path).built;
}

function entry(
  section: MenuSection,
  key: string,
  label: string,
  path: RoutePath,
  tab: string,
  more: Partial<Pick<MenuEntry, 'shows_with' | 'group' | 'heading'>> = {},
): MenuEntry {
  return { section, key, label, path, tab, shows_with: [{ route: path, grant: 'read' }], ...more };
}

function settings(
  key: string,
  label: string,
  path: RoutePath,
  heading: NonNullable<MenuEntry['heading']>,
  also?: RoutePath,
): MenuEntry {
  const shows_with = [path, ...(also ? [also] : [])].map((route) => ({ route, grant: 'read' }));
  return entry('Organization', key, label, path, 'settings', { group: 'settings', heading, shows_with });
}
