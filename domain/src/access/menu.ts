import { msg, texts } from '../language/translate.ts';
import { hasGrant, type RoutePermissions } from './route-permissions.ts';
import { type RoutePath, routeRow } from './route-table.ts';

export const menuSections = ['Individual', 'Organization', 'IL Admin'] as const;
export type MenuSection = (typeof menuSections)[number];

export const menuSectionLabel: Readonly<Record<MenuSection, string>> = texts({
  Individual: 'Individual',
  Organization: 'Organization',
  'IL Admin': 'IL Admin',
});

/** A sidebar entry. It is shown if its page is built and the user has every grant in `shows_with`. */
export interface MenuEntry {
  key: string;
  /** The English label; `translate` returns the label to display. */
  label: string;
  path: RoutePath;
  section: MenuSection;
  shows_with: readonly { route: RoutePath; grant: string }[];
  /**
   * The tab that the web app stores when the user opens the page. While it is the current or last visited tab, the
   * sidebar highlights this entry and keeps its section open.
   */
  tab: string;
  /** The group that contains the entry; absent for a top-level entry. */
  group?: 'settings' | 'cards_and_bank';
  /** The heading under which the entry appears in the settings group. */
  heading?: 'General' | 'Expense' | 'Advance' | 'ACH' | 'Integrations' | 'Export templates' | 'Others';
}

export const menuHeadingLabel: Readonly<Record<NonNullable<MenuEntry['heading']>, string>> = texts({
  General: 'General',
  Expense: 'Expense',
  Advance: 'Advance',
  ACH: 'ACH',
  Integrations: 'Integrations',
  'Export templates': 'Export templates',
  Others: 'Others',
});

export interface MenuFacts {
  permissions: RoutePermissions;
  ach_verified: boolean;
  /** True if the user passed the provider's admin check. */
  is_provider_admin: boolean;
}

/**
 * The tabs of the Organization section. The sidebar keeps the section open while the current or last visited tab is one
 * of them.
 */
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
  entry('Individual', 'my_reports', msg`Expense Reports`, '/individual/reports', 'my_reports'),
  entry('Individual', 'my_advances', msg`Advances`, '/individual/advances', 'my_advances'),
  entry('Individual', 'my_approvals', msg`Approvals`, '/individual/approvals', 'my_approvals', {
    shows_with: [{ route: '/individual/approvals', grant: 'pending-approvals' }],
  }),
  entry('Individual', 'my_cards', msg`Manage Cards`, '/individual/cards', 'my_cards', { group: 'cards_and_bank' }),
  entry('Individual', 'my_bank', msg`Bank`, '/individual/banks', 'my_bank', { group: 'cards_and_bank' }),
  entry('Individual', 'travel', msg`Travel`, '/individual/trips', 'travel'),

  entry('Organization', 'insights', msg`Insights`, '/insights', 'insights'),
  entry('Organization', 'expenses', msg`Expense Reports`, '/approvals', 'expenses'),
  entry('Organization', 'advances', msg`Advances`, '/advances', 'advances'),
  entry('Organization', 'corporate_cards', msg`Corporate cards`, '/corporate-cards', 'corporate_cards'),
  entry('Organization', 'payout', msg`Payout`, '/payout', 'payout'),
  entry('Organization', 'export_history', msg`Export History`, '/export-history', 'export_history', {
    shows_with: [{ route: '/payout', grant: 'read' }],
  }),
  entry('Organization', 'analytics', msg`Analytics`, '/analytics', 'analytics'),
  entry('Organization', 'billing', msg`Billing & Subscription`, '/billingsubscriptions', 'billingsubscriptions', {
    shows_with: [{ route: '/settings', grant: 'read' }],
  }),

  settings('company', msg`Company`, '/settings/general', 'General'),
  settings('users', msg`Users`, '/settings/general/users', 'General'),
  settings('roles', msg`Roles`, '/settings/general/roles', 'General'),
  settings('departments', msg`Departments`, '/settings/general/departments', 'General'),
  settings('entity', msg`Entity`, '/settings/general/entity', 'General'),
  settings('business_unit', msg`Business unit`, '/settings/general/business-unit', 'General'),
  settings('employee_level', msg`Employee level`, '/settings/general/employee-level', 'General'),
  settings('custom_fields', msg`Custom fields`, '/settings/general/custom-fields', 'General'),
  settings('groups', msg`Employee groups`, '/settings/general/groups', 'General'),
  settings('audit', msg`Audit log`, '/settings/general/audit', 'General'),
  settings('security', msg`Security`, '/settings/security', 'General'),
  settings('expense_categories', msg`Categories`, '/settings/expense/categories', 'Expense'),
  settings('expense_policies', msg`Policies`, '/settings/expense/policies', 'Expense'),
  settings('expense_approval', msg`Approval`, '/settings/expense/approval', 'Expense'),
  settings('expense_checks', msg`Fraud checks`, '/settings/expense/checks', 'Expense'),
  settings('mileage', msg`Mileage`, '/settings/expense/mileage', 'Expense'),
  settings('per_diem', msg`Per diem`, '/settings/expense/per_diem', 'Expense'),
  settings('advance_categories', msg`Categories`, '/settings/advance/categories', 'Advance', '/advances'),
  settings('advance_policies', msg`Policies`, '/settings/advance/policies', 'Advance', '/advances'),
  settings('advance_approval', msg`Approval`, '/settings/advance/approval', 'Advance', '/advances'),
  settings('ach', msg`ACH`, '/settings/ach', 'ACH'),
  settings('integrations', msg`Integrations`, '/settings/integrations', 'Integrations'),
  settings('export_templates', msg`Export templates`, '/settings/export-templates', 'Export templates'),
  settings('controls', msg`Payment controls`, '/settings/controls', 'Others'),
  settings('currency', msg`Currency Conversion`, '/settings/currency', 'Others'),
  settings('notifications', msg`Notifications`, '/settings/notifications', 'Others'),

  entry('IL Admin', 'client_subscription', msg`Client Subscription`, '/adminsubscriptions', 'adminsubscriptions'),
];

/** Returns the menu entries that the user's rights allow, including those of pages that are not built yet. */
export function permittedMenu(facts: MenuFacts): MenuEntry[] {
  return menuEntries
    .filter((each) => each.shows_with.every(({ route, grant }) => hasGrant(facts.permissions, route, grant)))
    .filter((each) => each.section !== 'IL Admin' || facts.is_provider_admin)
    .map((each) => (each.key === 'my_cards' && facts.ach_verified ? { ...each, label: msg`Cards` } : each));
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
