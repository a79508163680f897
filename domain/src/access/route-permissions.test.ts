import { describe, expect, it } from 'vitest';
import { defaultRoles } from './default-roles.ts';
import { type Features, featuresFrom } from './features.ts';
import type { Access, RoleGrant } from './permission.ts';
import { routeOf, routePermissions } from './route-permissions.ts';
import { everyRoute } from './route-table.ts';

const columns = ['employee', 'approver', 'finance', 'settings_admin', 'super_admin', 'provider'] as const;

/** Every feature that opens a route, enabled. */
const everything: Partial<Features> = {
  card_recon_enabled: true,
  is_ach_applicable: true,
  show_per_diem: true,
  ach_customer_status: 'verified',
};

// Maintained manually from the route table: r allows reading, w allows reading and writing, a dot denies both. Columns:
// employee, approver, finance, settings_admin, super_admin, provider.
const routes = `
  /                                              r r r r r r
  /sign-in                                       r r r r r r
  /sign-in/sso/{company}                         r r r r r r
  /sign-in/logout                                r r r r r r
  /sign-up                                       r r r r r r
  /sign-up/confirm/{token}                       r r r r r r
  /email/confirm/{token}                         r r r r r r
  /forgot-password                               r r r r r r
  /reset-password/{token}                        r r r r r r
  /invitation/{token}                            r r r r r r
  /decide/{token}                                r r r r r r
  /unsubscribe/{token}                           r r r r r r
  /unsubscribe/files/{token}                     r r r r r r
  /receive-files/{token}                         r r r r r r
  /shared-file/{token}                           r r r r r r
  /auth/{token}                                  r r r r r r
  /auth/second-step/{token}                      r r r r r r
  /set-up-two-factor                             r r r r r r
  /getting-started                               r r r r r r
  /subscriptions                                 r r r r r r
  /adminsubscriptions                            . . . . . r
  /payment-loading                               r r r r r r
  /payment-error                                 r r r r r r
  /home                                          r r r r r r
  /individual/reports                            w w r . w .
  /individual/reports/expense/create             w w . . w .
  /individual/reports/expense/edit/{e_id}        w w . . w .
  /individual/reports/expense/mileage/edit/{e_id} w w . . w .
  /individual/reports/expense/perDiem/edit/{e_id} w w . . w .
  /individual/reports/report/create/{reportId}   w w . . w .
  /individual/advances                           w w r . w .
  /individual/advances/advance/{action}          w w . . w .
  /individual/advances/advance/{action}/{a_id}   w w . . w .
  /individual/approvals                          . w . . w .
  /individual/cards                              r r r . r .
  /individual/cards/transactions/{id}            r r r . r .
  /individual/banks                              r r r . r .
  /individual/trips                              w w r . w .
  /individual/trips/{trip_id}                    w w r . w .
  /report/{reportId}                             r r r r r r
  /expense/{expenseId}                           r r r r r r
  /advance/{advanceId}                           r r r r r r
  /upload                                        w w . . w .
  /attachment                                    r r r r r r
  /profile                                       w w w w w w
  /changepassword                                w w w w w w
  /help                                          r r r r r r
  /policies                                      r r r r r .
  /approvals                                     . . r . w .
  /advances                                      . . r . w .
  /payout                                        . . w . w .
  /corporate-cards                               . . w w w .
  /ledger                                        . . w . w .
  /fraud-log                                     . . r . r .
  /export-history                                r r r r r r
  /insights                                      . . r . r .
  /analytics                                     . . r . r .
  /analytics/{widget_name}                       . . r . r .
  /billingsubscriptions                          . . . w w .
  /settings                                      . . . w w .
  /settings/general                              . . . . w .
  /settings/general/users                        . . . . w .
  /settings/general/roles                        . . . . w .
  /settings/general/departments                  . . . . w .
  /settings/general/entity                       . . . . w .
  /settings/general/business-unit                . . . . w .
  /settings/general/employee-level               . . . . w .
  /settings/general/custom-fields                . . . . w .
  /settings/general/groups                       . . . . w .
  /settings/general/audit                        . . . . r .
  /settings/security                             . . . . w .
  /settings/expense/categories                   . . . w w .
  /settings/expense/policies                     . . . w w .
  /settings/expense/approval                     . . . w w .
  /settings/expense/checks                       . . . w w .
  /settings/expense/mileage                      . . . w w .
  /settings/expense/mileage/rates                . . . w w .
  /settings/expense/mileage/fields               . . . w w .
  /settings/expense/per_diem                     . . . w w .
  /settings/expense/per_diem/fields              . . . w w .
  /settings/expense/per_diem/rates               . . . w w .
  /settings/expense/per_diem/travelDuration      . . . w w .
  /settings/advance/categories                   . . . w w .
  /settings/advance/policies                     . . . w w .
  /settings/advance/approval                     . . . w w .
  /settings/ach                                  . . . w w .
  /settings/integrations                         . . . w w .
  /settings/export-templates                     . . . w w .
  /settings/controls                             . . . w w .
  /settings/notifications                        . . . w w .
  /settings/currency                             . . . w w .`;

// The tab anchors of each route: x is allowed, a dot is denied. The columns are the same as above.
const tabs = `
  /individual/reports#draft_expense              x x x . x .
  /individual/reports#draft_report               x x x . x .
  /individual/reports#all                        x x x . x .
  /individual/reports/expense/create#expense     x x . . x .
  /individual/reports/expense/create#mileage     x x . . x .
  /individual/reports/expense/create#per_diem    x x . . x .
  /individual/advances#draft_advance             x x x . x .
  /individual/advances#all                       x x x . x .
  /individual/approvals#pending-approvals        . x . . x .
  /individual/approvals#approvals-histroy        . x . . x .
  /individual/approvals#all                      . x . . x .
  /individual/approvals#history                  . x . . x .
  /individual/trips#upcoming                     x x x . x .
  /individual/trips#past                         x x x . x .
  /approvals#pending                             . . . . x .
  /approvals#all                                 . . x . x .
  /approvals#reports                             . . . . x .
  /advances#pending                              . . . . x .
  /advances#outstanding                          . . x . x .
  /advances#all                                  . . x . x .
  /payout#reports                                . . x . x .
  /payout#payment                                . . x . x .
  /payout#processing                             . . x . x .
  /payout#paid                                   . . x . x .`;

describe('route permissions by role', () => {
  const granted = columns.map((column) => routePermissions(accessOf(column, everything)));
  const cellsOf = (path: string) =>
    granted.map((permissions) => {
      const grants = permissions[path];
      return grants?.includes('write') ? 'w' : grants?.includes('read') ? 'r' : '.';
    });
  const printed = everyRoute.map(({ path }) => line(path, cellsOf(path)));
  const printedTabs = everyRoute.flatMap(({ path, tabs = {} }) =>
    Object.keys(tabs).map((anchor) =>
      line(
        `${path}#${anchor}`,
        granted.map((permissions) => (permissions[path]?.includes(anchor) ? 'x' : '.')),
      ),
    ),
  );

  it('match this table', () => {
    const print = ['', line('route', columns.map(String)), ...printed, ...printedTabs];
    console.log(print.join('\n'));
    expect(printed.map(squeezed)).toEqual(routes.trim().split('\n').map(squeezed));
    expect(printedTabs.map(squeezed)).toEqual(tabs.trim().split('\n').map(squeezed));
  });

  it.each(rowsOf(routes))('%s', (path, cells) => {
    expect(cellsOf(path)).toEqual(cells);
  });
});

describe('routes of disabled features', () => {
  it.each([
    ['card_recon_enabled', false, ['/individual/cards', '/individual/cards/transactions/{id}', '/corporate-cards']],
    ['is_ach_applicable', false, ['/settings/ach']],
    ['ach_customer_status', 'unverified', ['/individual/banks']],
    ['expense_only', true, ['/individual/trips', '/individual/trips/{trip_id}']],
    [
      'show_per_diem',
      false,
      [
        '/individual/reports/expense/perDiem/edit/{e_id}',
        '/settings/expense/per_diem',
        '/settings/expense/per_diem/fields',
        '/settings/expense/per_diem/rates',
        '/settings/expense/per_diem/travelDuration',
      ],
    ],
  ] as const)('without %s', (feature, value, closed) => {
    const open = Object.keys(routePermissions(accessOf('super_admin', everything)));
    const left = Object.keys(routePermissions(accessOf('super_admin', { ...everything, [feature]: value })));
    expect(open.filter((path) => !left.includes(path))).toEqual([...closed]);
  });

  it('hides the per diem tab of a new expense', () => {
    const create = routePermissions(accessOf('employee', { show_per_diem: false }))[
      '/individual/reports/expense/create'
    ];
    expect(create).toEqual(['read', 'write', 'expense', 'mileage']);
  });
});

describe('a custom role', () => {
  const grants = (role: Partial<RoleGrant>, path: string) =>
    routePermissions({
      ...accessOf('employee', {}),
      roles: [{ key: 'own_role', name: 'Own', reach: 'organisation', rights: [], areas: {}, ...role }],
    })[path];

  it('needs the area’s write right and the approver right for the pending tabs', () => {
    expect(grants({ areas: { Reports: ['read', 'write'] } }, '/approvals')).toEqual([
      'read',
      'write',
      'all',
      'reports',
    ]);
    expect(grants({ areas: { Reports: ['read'] }, rights: ['approver'] }, '/approvals')).toEqual(['read', 'all']);
    expect(
      grants({ areas: { Reports: ['read', 'write'] }, rights: ['report_advance_approval'] }, '/approvals'),
    ).toEqual(['read', 'write', 'pending', 'all', 'reports']);
    expect(grants({ rights: ['approver'] }, '/individual/approvals')).toEqual(['read', 'write', 'all', 'history']);
    expect(grants({ areas: { Advances: ['read', 'write'] }, rights: ['approver'] }, '/individual/approvals')).toContain(
      'pending-approvals',
    );
  });

  it('with read access to Payout sees only paid items', () => {
    expect(grants({ areas: { Payout: ['read'] } }, '/payout')).toEqual(['read', 'paid']);
  });

  it('with the scope of own items opens no organisation route', () => {
    const role = { reach: 'own', areas: { Reports: ['read', 'write'], Payout: ['read', 'write'] } } as const;
    expect(grants(role, '/individual/reports')).toContain('write');
    expect(grants(role, '/approvals')).toBeUndefined();
    expect(grants(role, '/payout')).toBeUndefined();
  });

  it('with General_setting but without super_admin does not open General', () => {
    expect(grants({ areas: { General_setting: ['read', 'write'] } }, '/settings/general')).toBeUndefined();
  });
});

describe('an employee in a live approval chain', () => {
  it('can open approvals while the chain lasts', () => {
    const stands = { ...accessOf('employee', {}), stands_in_chain: true };
    expect(routePermissions(stands)['/individual/approvals']).toEqual([
      'read',
      'write',
      'pending-approvals',
      'approvals-histroy',
      'all',
      'history',
    ]);
  });
});

describe('the route of a URL', () => {
  it.each([
    ['/', '/'],
    ['/home', '/home'],
    ['/home/', '/home'],
    ['/home?x=1#y', '/home'],
    ['/report/0190-1', '/report/{reportId}'],
    ['/individual/reports/expense/edit/7?from=home&r_id=3', '/individual/reports/expense/edit/{e_id}'],
    ['/individual/advances/advance/edit/9', '/individual/advances/advance/{action}/{a_id}'],
    ['/auth/abc&x=1', '/auth/{token}'],
    ['/settings/general', '/settings/general'],
    ['/sign-in/logout?manual=true', '/sign-in/logout'],
    ['/nowhere', undefined],
    ['/home/nowhere', undefined],
    ['/HOME', undefined],
    ['/report', undefined],
  ])('%s → %s', (address, path) => {
    expect(routeOf(address)).toBe(path);
  });

  it('is found for every route, so no route hides another', () => {
    for (const { path } of everyRoute) expect(routeOf(path.replace(/\{\w+\}/gu, 'value'))).toBe(path);
  });
});

function accessOf(column: (typeof columns)[number], features: Partial<Features>): Access {
  return {
    is_provider_admin: column === 'provider',
    roles: defaultRoles.filter((role) => role.key === column),
    features: { ...featuresFrom([]), ...features },
    stands_in_chain: false,
  };
}

function line(name: string, cells: string[]): string {
  return `${name.padEnd(48)} ${cells.join(' ')}`;
}

function squeezed(text: string): string {
  return text.trim().replace(/\s+/gu, ' ');
}

function rowsOf(table: string): [string, string[]][] {
  return table
    .trim()
    .split('\n')
    .map((each) => {
      const [path = '', ...cells] = squeezed(each).split(' ');
      return [path, cells];
    });
}
