import { describe, expect, it } from 'vitest';
import { type MenuFacts, menuEntries, permittedMenu } from '#domain/access/menu.ts';
import { routeTable } from '#domain/access/route-table.ts';
import { currentEntry, sidebarSections } from './sidebar-sections.ts';

const permissions = Object.fromEntries(routeTable.map(({ path }) => [path, ['read', 'pending-approvals']]));
const facts: MenuFacts = { permissions, ach_verified: false, is_provider_admin: true };
const keyAt = (pathname: string, previous_tab: string | null = null) =>
  currentEntry(menuEntries, { pathname, previous_tab })?.key;

describe('the sidebar', () => {
  it('has the sections and entries of the spec', () => {
    const sections = sidebarSections(permittedMenu(facts)).map(({ title, lines }) => [
      title,
      lines.map((line) => (line.kind === 'page' ? line.entry.label : `Settings: ${line.parts.map(nameOf).join(', ')}`)),
    ]);
    expect(sections).toEqual([
      ['Individual', ['Expense Reports', 'Advances', 'Approvals', 'Manage Cards', 'Bank', 'Travel']],
      [
        'Organization',
        [
          'Insights',
          'Expense Reports',
          'Advances',
          'Corporate cards',
          'Payout',
          'Export History',
          'Analytics',
          'Billing & Subscription',
          'Settings: General, Expense, Advance, ACH, Integrations, Export templates, Others',
        ],
      ],
      ['IL Admin', ['Client Subscription']],
    ]);
  });

  it('shows Cards to a verified ACH customer', () => {
    const [individual] = sidebarSections(permittedMenu({ ...facts, ach_verified: true }));
    expect(individual?.lines.map((line) => line.kind === 'page' && line.entry.label)).toContain('Cards');
  });

  it('hides empty sections', () => {
    expect(sidebarSections([])).toEqual([]);
  });
});

describe('the highlighted entry', () => {
  it('is the entry whose path is a prefix of the URL', () => {
    expect(keyAt('/individual/reports/expense/create')).toBe('my_reports');
    expect(keyAt('/settings/expense/mileage/rates')).toBe('mileage');
    expect(keyAt('/home')).toBeUndefined();
  });

  it('is that of the reports during a bulk upload', () => {
    expect(keyAt('/upload', 'payout')).toBe('my_reports');
  });

  it('is the entry whose page links to the ledger or the fraud log', () => {
    expect(keyAt('/ledger', 'my_reports')).toBe('payout');
    expect(keyAt('/fraud-log')).toBe('expenses');
  });

  it('is the previous tab on a detail page, and only there', () => {
    expect(keyAt('/report/1', 'payout')).toBe('payout');
    expect(keyAt('/report/1', 'my_approvals')).toBe('my_approvals');
    expect(keyAt('/profile', 'payout')).toBeUndefined();
  });
});

function nameOf({ heading, entries }: { heading: string | null; entries: { label: string }[] }): string {
  return heading ?? entries[0]?.label ?? '';
}
