import { describe, expect, it } from 'vitest';
import { provideCatalogue } from '../language/translate.ts';
import { type DefaultRoleKey, defaultRoles } from './default-roles.ts';
import { type Features, featuresFrom } from './features.ts';
import { hasGrant, routePermissions } from './route-permissions.ts';
import { everyRoute, routeRow } from './route-table.ts';
import { findActions } from './search-actions.ts';
import { findPages, searchPages } from './search-pages.ts';

type Who = DefaultRoleKey | 'provider';

const everything: Partial<Features> = {
  card_recon_enabled: true,
  is_ach_applicable: true,
  show_per_diem: true,
  ach_customer_status: 'verified',
};

const you = ['Home', 'Profile', 'Change password', 'Help', 'Expense policy', 'Getting started', 'Subscription'];
const mine = [
  'Create expense',
  'Create mileage',
  'Create per diem',
  'Draft expenses',
  'Draft reports',
  'Expense Reports',
  'Advances',
];
const general = [
  'Company',
  'Users',
  'Roles',
  'Departments',
  'Entity',
  'Business unit',
  'Employee level',
  'Custom fields',
  'Employee groups',
  'Audit log',
];
const settings = [
  'Expense categories',
  'Expense policies',
  'Expense approval',
  'Fraud checks',
  'Mileage',
  'Mileage rates',
  'Per diem',
  'Per diem rates',
  'Travel duration',
  'Advance categories',
  'Advance policies',
  'Advance approval',
  'ACH',
  'Integrations',
  'Export templates',
  'Payment controls',
  'Notifications',
  'Currency Conversion',
];
const organisation = [
  'Insights',
  'Expense Reports',
  'Advances',
  'Corporate cards',
  'Payout',
  'Ledger',
  'Fraud log',
  'Export History',
  'Analytics',
];

describe('the searchable pages', () => {
  it.each([
    ['employee', [...you, ...mine, 'Manage Cards', 'Bank', 'Bulk upload', 'Export History']],
    ['approver', [...you, ...mine, 'Approvals', 'Manage Cards', 'Bank', 'Bulk upload', 'Export History']],
    [
      'finance',
      [...you, ...mine.filter((label) => !label.startsWith('Create')), 'Manage Cards', 'Bank', ...organisation],
    ],
    ['settings_admin', [...you, 'Corporate cards', 'Export History', 'Billing & Subscription', ...settings]],
    [
      'super_admin',
      [
        ...you,
        ...mine,
        'Approvals',
        'Manage Cards',
        'Bank',
        'Bulk upload',
        ...organisation,
        'Billing & Subscription',
        ...general,
        ...settings,
      ],
    ],
    ['provider', [...you.filter((label) => label !== 'Expense policy'), 'Export History', 'Client Subscription']],
  ] as const)('for %s', (who, labels) => {
    expect(offered(who, '')).toEqual([...labels]);
  });

  it('never include a page the user may not open', () => {
    for (const who of ['employee', 'approver', 'finance', 'settings_admin', 'super_admin', 'provider'] as const) {
      const permissions = permissionsOf(who, everything);
      for (const page of findPages('', { permissions, at: '/home', onlyBuilt: false }))
        expect(hasGrant(permissions, page.path), `${who} ${page.label}`).toBe(true);
    }
  });

  it('include built pages only, unless all are requested', () => {
    const permissions = permissionsOf('super_admin', everything);
    const built = findPages('', { permissions, at: '/home' });
    const isBuilt = ({ path, built_with = path }: (typeof searchPages)[number]) =>
      routeRow(path).built && routeRow(built_with).built;
    expect(built.map((page) => page.label)).toEqual(
      searchPages.filter((page) => isBuilt(page) && page.group !== 'IL Admin').map((page) => page.label),
    );
    expect(built.length).toBeGreaterThan(0);
  });

  it('use existing routes and anchors', () => {
    for (const page of searchPages) {
      const row = everyRoute.find((each) => each.path === page.path);
      expect(row, page.label).toBeDefined();
      if (page.hash) expect(Object.keys(row?.tabs ?? {}), page.label).toContain(page.hash);
    }
  });

  it('have distinct targets', () => {
    const places = searchPages.map((page) => `${page.path}#${page.hash ?? ''}`);
    expect(new Set(places).size).toBe(places.length);
  });
});

describe('while an expense is created or edited', () => {
  it.each([
    ['/individual/reports/expense/create#expense'],
    ['/individual/reports/expense/edit/0190'],
    ['/individual/reports/expense/mileage/edit/0190'],
    ['/individual/reports/expense/perDiem/edit/0190'],
  ])('at %s hides only the three create entries', (at) => {
    const hidden = offered('employee', '').filter((label) => !offered('employee', '', { at }).includes(label));
    expect(hidden).toEqual(['Create expense', 'Create mileage', 'Create per diem']);
  });

  it('shows them on other pages', () => {
    expect(offered('employee', 'create', { at: '/individual/reports' })).toEqual([
      'Create expense',
      'Create mileage',
      'Create per diem',
    ]);
  });
});

describe('the search', () => {
  it.each([
    ['policy', ['Expense policy', 'Expense policies', 'Advance policies']],
    ['POLICY', ['Expense policy', 'Expense policies', 'Advance policies']],
    ['  poli  exp ', ['Expense policy', 'Expense policies']],
    ['pólicy', ['Expense policy', 'Expense policies', 'Advance policies']],
    ['per-diem rat', ['Per diem rates']],
    ['currency', ['Currency Conversion']],
    ['olicy', []],
    ['policy nothing', []],
    ['zzz', []],
    ['(', offered('super_admin', '')],
  ])('for %j finds %j', (typed, labels) => {
    expect(offered('super_admin', typed)).toEqual(labels);
  });

  it('also finds a page and a task by their translation', () => {
    const catalogue = { code: 'de' as const, texts: { Users: 'Benutzer', 'Submit a report': 'Bericht einreichen' } };
    provideCatalogue(() => catalogue);
    try {
      expect(offered('super_admin', 'benutz')).toEqual(['Users']);
      expect(offered('super_admin', 'users')).toEqual(['Users']);
      const permissions = permissionsOf('employee', everything);
      expect(findActions('einreichen', permissions).map(({ label }) => label)).toEqual(['Submit a report']);
    } finally {
      provideCatalogue(() => undefined);
    }
  });

  it('does not find pages of disabled features', () => {
    const without = { ...everything, show_per_diem: false, is_ach_applicable: false, card_recon_enabled: false };
    expect(offered('super_admin', 'per diem', { features: without })).toEqual([]);
    expect(offered('super_admin', 'ach', { features: without })).toEqual([]);
    expect(offered('super_admin', 'cards', { features: without })).toEqual([]);
  });
});

describe('the actions of the search', () => {
  it.each([
    ['employee', '', ['Create report', 'Submit a report', 'Request advance']],
    ['approver', 'approv', ['Submit a report', 'Review approvals']],
    ['finance', 'pay', ['Pay approved reports']],
    ['settings_admin', '', []],
    ['super_admin', 'invite', ['Invite a colleague']],
    ['employee', 'invite', []],
  ] as const)('for %s and %j', (who, typed, labels) => {
    const found = findActions(typed, permissionsOf(who, everything));
    expect(found.map(({ label }) => label)).toEqual([...labels]);
  });
});

function offered(who: Who, typed: string, more: { at?: string; features?: Partial<Features> } = {}): string[] {
  const permissions = permissionsOf(who, more.features ?? everything);
  return findPages(typed, { permissions, at: more.at ?? '/home', onlyBuilt: false }).map((page) => page.label);
}

function permissionsOf(who: Who, features: Partial<Features>) {
  return routePermissions({
    is_provider_admin: who === 'provider',
    roles: defaultRoles.filter((role) => role.key === who),
    features: { ...featuresFrom([]), ...features },
    stands_in_chain: false,
  });
}
