import { describe, expect, it } from 'vitest';
import { type DefaultRoleKey, defaultRoles } from './default-roles.ts';
import { type Features, featuresFrom, isAchVerified } from './features.ts';
import { builtMenu, isBuilt, type MenuEntry, menuEntries, organizationTabs, permittedMenu } from './menu.ts';
import { routePermissions } from './route-permissions.ts';

type Who = DefaultRoleKey | 'provider';

const verified: Partial<Features> = {
  card_recon_enabled: true,
  is_ach_applicable: true,
  show_per_diem: true,
  ach_customer_status: 'verified',
};

const settingsOfExpense = 'expense_categories expense_policies expense_approval expense_checks mileage per_diem';
const otherSettings = 'ach integrations export_templates controls currency notifications';
const everySetting = [
  'company users roles departments entity business_unit employee_level custom_fields groups audit security',
  settingsOfExpense,
  'advance_categories advance_policies advance_approval',
  otherSettings,
].join(' ');

describe('the sidebar of a company with every feature', () => {
  it.each([
    ['employee', 'Individual', 'my_reports my_advances my_cards my_bank travel'],
    ['employee', 'Organization', ''],
    ['approver', 'Individual', 'my_reports my_advances my_approvals my_cards my_bank travel'],
    ['approver', 'Organization', ''],
    ['finance', 'Individual', 'my_reports my_advances my_cards my_bank travel'],
    ['finance', 'Organization', 'insights expenses advances corporate_cards payout export_history analytics'],
    ['settings_admin', 'Individual', ''],
    ['settings_admin', 'Organization', `corporate_cards billing ${settingsOfExpense} ${otherSettings}`],
    ['super_admin', 'Individual', 'my_reports my_advances my_approvals my_cards my_bank travel'],
    [
      'super_admin',
      'Organization',
      `insights expenses advances corporate_cards payout export_history analytics billing ${everySetting}`,
    ],
    ['super_admin', 'IL Admin', ''],
    ['provider', 'Individual', ''],
    ['provider', 'Organization', ''],
    ['provider', 'IL Admin', 'client_subscription'],
  ] as const)('for %s shows under %s: %s', (who, section, keys) => {
    const shown = permittedMenu(factsOf(who, verified)).filter((each) => each.section === section);
    expect(keysOf(shown)).toBe(keys);
  });

  it('of a user with two roles is the union of both', () => {
    const both = permittedMenu(factsOf(['employee', 'settings_admin'], verified));
    const apart = [
      ...permittedMenu(factsOf('employee', verified)),
      ...permittedMenu(factsOf('settings_admin', verified)),
    ];
    expect(keysOf(both).split(' ').sort()).toEqual(keysOf(apart).split(' ').sort());
  });
});

describe('disabled features', () => {
  const hiddenWithout = (change: Partial<Features>) => {
    const before = keysOf(permittedMenu(factsOf('super_admin', verified))).split(' ');
    const after = new Set(keysOf(permittedMenu(factsOf('super_admin', { ...verified, ...change }))).split(' '));
    return before.filter((key) => !after.has(key)).join(' ');
  };

  it.each([
    [{ card_recon_enabled: false }, 'my_cards corporate_cards'],
    [{ ach_customer_status: 'retry' }, 'my_bank'],
    [{ ach_customer_status: '' }, 'my_bank'],
    [{ is_ach_applicable: false }, 'ach'],
    [{ show_per_diem: false }, 'per_diem'],
    [{ expense_only: true }, 'travel'],
  ])('%j hides: %s', (change, keys) => {
    expect(hiddenWithout(change)).toBe(keys);
  });
});

describe('corporate cards', () => {
  const cards = (features: Partial<Features>) =>
    permittedMenu(factsOf('employee', { ...verified, ...features }))
      .filter((each) => each.group === 'cards_and_bank')
      .map((each) => each.label);

  it('are grouped with the bank once the customer is verified', () => {
    expect(cards({})).toEqual(['Cards', 'Bank']);
  });

  it('are a single entry before that', () => {
    expect(cards({ ach_customer_status: 'document' })).toEqual(['Manage Cards']);
  });
});

describe('rights', () => {
  it('approvals require the pending tab, not only the route', () => {
    const facts = factsOf('employee', verified);
    const permissions = { ...facts.permissions, '/individual/approvals': ['read', 'history'] };
    expect(keysOf(permittedMenu({ ...facts, permissions }))).not.toContain('my_approvals');
    const pending = { ...facts.permissions, '/individual/approvals': ['read', 'pending-approvals'] };
    expect(keysOf(permittedMenu({ ...facts, permissions: pending }))).toContain('my_approvals');
  });

  it('advance settings require both settings and advances', () => {
    const facts = factsOf('super_admin', verified);
    const { '/advances': _closed, ...without } = facts.permissions;
    const keys = keysOf(permittedMenu({ ...facts, permissions: without }));
    expect(keys).not.toContain('advance_');
    expect(keys).toContain('expense_categories');
  });

  it('the provider section requires the verification besides the route', () => {
    const facts = { ...factsOf('provider', {}), is_provider_admin: false };
    expect(permittedMenu(facts)).toEqual([]);
  });
});

describe('the Organization section', () => {
  const openers = ['/approvals', '/payout', '/advances', '/settings', '/insights', '/analytics'] as const;

  it.each(openers)('shows with %s alone', (path) => {
    const facts = { ...factsOf('employee', {}), permissions: { [path]: ['read'] } };
    const keys = permittedMenu(facts).filter((each) => each.section === 'Organization');
    // Each settings entry requires the right to its own page, so only the billing entry shows.
    if (path === '/settings') expect(keysOf(keys)).toBe('billing');
    else expect(keys.length).toBeGreaterThan(0);
  });

  it('does not show with cards alone', () => {
    const facts = factsOf('employee', verified);
    expect(permittedMenu(facts).some((each) => each.section === 'Organization')).toBe(false);
  });

  it('stays open for these previous tabs', () => {
    expect([...organizationTabs]).toEqual([
      'expenses',
      'insights',
      'advances',
      'payout',
      'analytics',
      'billingsubscriptions',
      'settings',
    ]);
    const tabs = menuEntries.filter((each) => each.section === 'Organization').map((each) => each.tab);
    for (const tab of organizationTabs) expect(tabs, tab).toContain(tab);
  });
});

describe('pages that are not built yet', () => {
  it('are hidden, whatever the rights', () => {
    for (const who of ['employee', 'finance', 'super_admin', 'provider'] as const) {
      const facts = factsOf(who, verified);
      expect(builtMenu(facts)).toEqual(permittedMenu(facts).filter((each) => isBuilt(each.path)));
      for (const each of builtMenu(facts)) expect(isBuilt(each.path)).toBe(true);
    }
  });
});

function factsOf(who: Who | Who[], features: Partial<Features>) {
  const whole = { ...featuresFrom([]), ...features };
  const keys: readonly string[] = [who].flat();
  const is_provider_admin = keys.includes('provider');
  const roles = defaultRoles.filter((role) => keys.includes(role.key));
  return {
    permissions: routePermissions({ is_provider_admin, roles, features: whole, stands_in_chain: false }),
    ach_verified: isAchVerified(whole),
    is_provider_admin,
  };
}

function keysOf(entries: MenuEntry[]): string {
  return entries.map((each) => each.key).join(' ');
}
