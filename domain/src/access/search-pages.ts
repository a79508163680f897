import { msg, texts, translate } from '../language/translate.ts';
import { splitWords } from '../text/split-words.ts';
import { hasGrant, type RoutePermissions } from './route-permissions.ts';
import type { RoutePath } from './route-table.ts';
import { routeRow } from './route-table.ts';

/** A page that the universal search finds by the words of its key and label. */
export interface SearchPage {
  key: string;
  /** The English label; `translate` returns the label to display. */
  label: string;
  path: RoutePath;
  hash?: string;
  group: 'Individual' | 'Organization' | 'Settings' | 'IL Admin' | 'You';
  /** The grant that the user needs on the page's route. */
  grant?: string;
  /** True for the three entries that create an expense. They are hidden while the user creates or edits an expense. */
  creates_expense?: true;
  /** The route of another page that the entry depends on. The entry is hidden until that page is built. */
  built_with?: RoutePath;
}

export const searchGroupLabel: Readonly<Record<SearchPage['group'], string>> = texts({
  Individual: 'Individual',
  Organization: 'Organization',
  Settings: 'Settings',
  'IL Admin': 'IL Admin',
  You: 'You',
});

export const searchPages: readonly SearchPage[] = [
  { key: 'home dashboard start', label: msg`Home`, path: '/home', group: 'You' },
  { key: 'profile name phone time zone sessions', label: msg`Profile`, path: '/profile', group: 'You' },
  { key: 'change password security', label: msg`Change password`, path: '/changepassword', group: 'You' },
  { key: 'help support faq contact', label: msg`Help`, path: '/help', group: 'You' },
  { key: 'expense policy rules limits receipts allowed', label: msg`Expense policy`, path: '/policies', group: 'You' },
  { key: 'getting started setup first steps', label: msg`Getting started`, path: '/getting-started', group: 'You' },
  { key: 'subscription plan trial', label: msg`Subscription`, path: '/subscriptions', group: 'You' },

  {
    key: 'create expense new',
    label: msg`Create expense`,
    path: '/individual/reports/expense/create',
    hash: 'expense',
    group: 'Individual',
    creates_expense: true,
  },
  {
    key: 'create mileage expense new distance',
    label: msg`Create mileage`,
    path: '/individual/reports/expense/create',
    hash: 'mileage',
    group: 'Individual',
    creates_expense: true,
    built_with: '/individual/reports/expense/mileage/edit/{e_id}',
  },
  {
    key: 'create per diem expense new travel',
    label: msg`Create per diem`,
    path: '/individual/reports/expense/create',
    hash: 'per_diem',
    grant: 'per_diem',
    group: 'Individual',
    creates_expense: true,
    built_with: '/individual/reports/expense/perDiem/edit/{e_id}',
  },
  {
    key: 'draft expenses unreported',
    label: msg`Draft expenses`,
    path: '/individual/reports',
    hash: 'draft_expense',
    group: 'Individual',
  },
  {
    key: 'draft reports unsubmitted expense reports',
    label: msg`Draft reports`,
    path: '/individual/reports',
    hash: 'draft_report',
    group: 'Individual',
  },
  {
    key: 'my expense reports all',
    label: msg`Expense Reports`,
    path: '/individual/reports',
    hash: 'all',
    group: 'Individual',
  },
  { key: 'my advances cash', label: msg`Advances`, path: '/individual/advances', hash: 'all', group: 'Individual' },
  {
    key: 'approvals pending to approve',
    label: msg`Approvals`,
    path: '/individual/approvals',
    hash: 'pending-approvals',
    grant: 'pending-approvals',
    group: 'Individual',
  },
  { key: 'manage cards transactions', label: msg`Manage Cards`, path: '/individual/cards', group: 'Individual' },
  { key: 'bank account payout', label: msg`Bank`, path: '/individual/banks', group: 'Individual' },
  { key: 'bulk upload receipts', label: msg`Bulk upload`, path: '/upload', group: 'Individual' },

  { key: 'insights spend charts', label: msg`Insights`, path: '/insights', group: 'Organization' },
  {
    key: 'organization expense reports approvals',
    label: msg`Expense Reports`,
    path: '/approvals',
    hash: 'all',
    group: 'Organization',
  },
  {
    key: 'organization advances outstanding',
    label: msg`Advances`,
    path: '/advances',
    hash: 'all',
    group: 'Organization',
  },
  { key: 'corporate cards', label: msg`Corporate cards`, path: '/corporate-cards', group: 'Organization' },
  { key: 'payout payments queue processing paid', label: msg`Payout`, path: '/payout', group: 'Organization' },
  { key: 'ledger accounts trial balance periods close', label: msg`Ledger`, path: '/ledger', group: 'Organization' },
  { key: 'fraud log checks duplicates', label: msg`Fraud log`, path: '/fraud-log', group: 'Organization' },
  { key: 'export history downloads', label: msg`Export History`, path: '/export-history', group: 'Organization' },
  { key: 'analytics report download', label: msg`Analytics`, path: '/analytics', group: 'Organization' },
  {
    key: 'billing subscription invoices plan',
    label: msg`Billing & Subscription`,
    path: '/billingsubscriptions',
    group: 'Organization',
  },

  {
    key: 'company name logo time zone support general',
    label: msg`Company`,
    path: '/settings/general',
    group: 'Settings',
  },
  { key: 'users people employees invite', label: msg`Users`, path: '/settings/general/users', group: 'Settings' },
  { key: 'roles permissions', label: msg`Roles`, path: '/settings/general/roles', group: 'Settings' },
  { key: 'departments', label: msg`Departments`, path: '/settings/general/departments', group: 'Settings' },
  { key: 'entity legal entities', label: msg`Entity`, path: '/settings/general/entity', group: 'Settings' },
  { key: 'business unit', label: msg`Business unit`, path: '/settings/general/business-unit', group: 'Settings' },
  {
    key: 'employee level grade',
    label: msg`Employee level`,
    path: '/settings/general/employee-level',
    group: 'Settings',
  },
  { key: 'custom fields', label: msg`Custom fields`, path: '/settings/general/custom-fields', group: 'Settings' },
  { key: 'employee groups teams', label: msg`Employee groups`, path: '/settings/general/groups', group: 'Settings' },
  {
    key: 'audit log changes history settings',
    label: msg`Audit log`,
    path: '/settings/general/audit',
    group: 'Settings',
  },
  {
    key: 'expense categories attributes',
    label: msg`Expense categories`,
    path: '/settings/expense/categories',
    group: 'Settings',
  },
  {
    key: 'expense policies policy limits rules',
    label: msg`Expense policies`,
    path: '/settings/expense/policies',
    group: 'Settings',
  },
  {
    key: 'expense approval rules flow',
    label: msg`Expense approval`,
    path: '/settings/expense/approval',
    group: 'Settings',
  },
  { key: 'fraud checks levels', label: msg`Fraud checks`, path: '/settings/expense/checks', group: 'Settings' },
  { key: 'mileage settings vehicles', label: msg`Mileage`, path: '/settings/expense/mileage', group: 'Settings' },
  { key: 'mileage rates', label: msg`Mileage rates`, path: '/settings/expense/mileage/rates', group: 'Settings' },
  { key: 'per diem settings', label: msg`Per diem`, path: '/settings/expense/per_diem', group: 'Settings' },
  { key: 'per diem rates', label: msg`Per diem rates`, path: '/settings/expense/per_diem/rates', group: 'Settings' },
  {
    key: 'per diem travel duration',
    label: msg`Travel duration`,
    path: '/settings/expense/per_diem/travelDuration',
    group: 'Settings',
  },
  {
    key: 'advance categories',
    label: msg`Advance categories`,
    path: '/settings/advance/categories',
    group: 'Settings',
  },
  {
    key: 'advance policies policy',
    label: msg`Advance policies`,
    path: '/settings/advance/policies',
    group: 'Settings',
  },
  {
    key: 'advance approval rules',
    label: msg`Advance approval`,
    path: '/settings/advance/approval',
    group: 'Settings',
  },
  { key: 'ach bank transfers', label: msg`ACH`, path: '/settings/ach', group: 'Settings' },
  { key: 'integrations accounting erp', label: msg`Integrations`, path: '/settings/integrations', group: 'Settings' },
  {
    key: 'export templates columns',
    label: msg`Export templates`,
    path: '/settings/export-templates',
    group: 'Settings',
  },
  {
    key: 'payment controls separation of duties release',
    label: msg`Payment controls`,
    path: '/settings/controls',
    group: 'Settings',
  },
  { key: 'notifications emails', label: msg`Notifications`, path: '/settings/notifications', group: 'Settings' },
  {
    key: 'currency conversion exchange rates',
    label: msg`Currency Conversion`,
    path: '/settings/currency',
    group: 'Settings',
  },

  {
    key: 'client subscription provider',
    label: msg`Client Subscription`,
    path: '/adminsubscriptions',
    group: 'IL Admin',
  },
];

/**
 * Finds the pages that the user may open by search words. Each word must be a prefix of a word in the page's key, label
 * or translated label; an empty search finds all. Pages that are not built are left out unless `onlyBuilt` is false.
 */
export function findPages(
  typed: string,
  context: { permissions: RoutePermissions; at: string; onlyBuilt?: boolean },
): SearchPage[] {
  const typedWords = splitWords(typed);
  const editing = context.at.startsWith('/individual/reports/expense/');
  return searchPages.filter((page) => {
    if (!hasGrant(context.permissions, page.path, page.grant)) return false;
    if (context.onlyBuilt !== false && !isThere(page)) return false;
    if (editing && page.creates_expense) return false;
    const pageWords = splitWords(`${page.key} ${page.label} ${translate(page.label)}`);
    return typedWords.every((word) => pageWords.some((each) => each.startsWith(word)));
  });
}

function isThere({ path, built_with = path }: SearchPage): boolean {
  return routeRow(path).built && routeRow(built_with).built;
}
