import type { PlanFeature } from '../billing/plans.ts';
import { msg } from '../language/translate.ts';
import { colleague, filesAdvances, filesExpenses, readsOwnItems } from './item-permissions.ts';
import {
  all,
  any,
  anyone,
  approver,
  approverByRole,
  can,
  feature,
  type Permission,
  providerAdmin,
  signedIn,
  superAdmin,
} from './permission.ts';

/**
 * A route of the product. The menu, the search and buttons lead only to `built` routes; permissions apply to every
 * route.
 */
export interface RouteRow {
  path: string;
  /** The English title; `translate` returns the title to display. */
  title: string;
  needs: Permission;
  /** The permission to make changes on the page; absent if the page has nothing to change. */
  write?: Permission;
  /** The anchors of the page's tabs, without '#', and the permission that each requires in addition to `needs`. */
  tabs?: Readonly<Record<string, Permission>>;
  /** The feature that the page requires. If the company's plan lacks it, the page shows which plan includes it. */
  plan_feature?: PlanFeature;
  built: boolean;
}

const mine = readsOwnItems;
const mineWrite = any(filesExpenses, filesAdvances);
const settingsRead = can('Settings', 'read');
const settingsWrite = can('Settings', 'write');
const generalWrite = all(superAdmin, can('General_setting', 'write'));
const cards = feature('card_recon_enabled');
const perDiem = feature('show_per_diem');
const travel = feature('travel');

export const routeTable = [
  // Entry pages and other public pages.
  { path: '/', title: 'Outlay', needs: anyone, built: true },
  { path: '/sign-in', title: msg`Sign in`, needs: anyone, built: true },
  { path: '/sign-in/sso/{company}', title: msg`Signing in`, needs: anyone, built: true },
  { path: '/sign-in/logout', title: msg`Signed out`, needs: anyone, built: true },
  { path: '/sign-up', title: msg`Start a trial`, needs: anyone, built: true },
  { path: '/sign-up/confirm/{token}', title: msg`Confirm your company`, needs: anyone, built: true },
  { path: '/email/confirm/{token}', title: msg`Confirm your email`, needs: anyone, built: true },
  { path: '/forgot-password', title: msg`Forgotten password`, needs: anyone, built: true },
  { path: '/reset-password/{token}', title: msg`New password`, needs: anyone, built: true },
  { path: '/invitation/{token}', title: msg`Accept invitation`, needs: anyone, built: true },
  { path: '/decide/{token}', title: msg`Approve or send back`, needs: anyone, built: true },
  { path: '/unsubscribe/{token}', title: msg`Unsubscribe`, needs: anyone, built: true },
  { path: '/unsubscribe/files/{token}', title: msg`Unsubscribe`, needs: anyone, built: true },
  { path: '/receive-files/{token}', title: msg`Receive files`, needs: anyone, built: true },
  { path: '/shared-file/{token}', title: msg`Download file`, needs: anyone, built: true },
  { path: '/auth/{token}', title: msg`Signing in`, needs: anyone, built: true },
  { path: '/auth/second-step/{token}', title: msg`Second step`, needs: anyone, built: true },
  { path: '/set-up-two-factor', title: msg`Set up two-factor sign-in`, needs: anyone, built: true },
  { path: '/getting-started', title: msg`Getting started`, needs: signedIn, built: true },
  { path: '/subscriptions', title: msg`Subscription`, needs: signedIn, built: true },
  { path: '/adminsubscriptions', title: msg`Client Subscription`, needs: providerAdmin, built: true },
  { path: '/payment-loading', title: msg`Payment`, needs: signedIn, built: true },
  { path: '/payment-error', title: msg`Payment failed`, needs: signedIn, built: true },

  // Pages for people who submit expenses and advances.
  { path: '/home', title: msg`Home`, needs: signedIn, built: true },
  {
    path: '/individual/reports',
    title: msg`Expense Reports`,
    needs: mine,
    write: filesExpenses,
    tabs: { draft_expense: mine, draft_report: mine, all: mine },
    built: true,
  },
  {
    path: '/individual/reports/expense/create',
    title: msg`Create expense`,
    needs: filesExpenses,
    write: filesExpenses,
    tabs: { expense: filesExpenses, mileage: filesExpenses, per_diem: perDiem },
    built: true,
  },
  {
    path: '/individual/reports/expense/edit/{e_id}',
    title: msg`Edit expense`,
    needs: filesExpenses,
    write: filesExpenses,
    built: true,
  },
  {
    path: '/individual/reports/expense/mileage/edit/{e_id}',
    title: msg`Edit mileage`,
    needs: filesExpenses,
    write: filesExpenses,
    built: true,
  },
  {
    path: '/individual/reports/expense/perDiem/edit/{e_id}',
    title: msg`Edit per diem`,
    needs: all(filesExpenses, perDiem),
    write: all(filesExpenses, perDiem),
    built: true,
  },
  {
    path: '/individual/reports/report/create/{reportId}',
    title: msg`Expense report`,
    needs: filesExpenses,
    write: filesExpenses,
    built: true,
  },
  {
    path: '/individual/advances',
    title: msg`Advances`,
    needs: mine,
    write: filesAdvances,
    tabs: { draft_advance: mine, all: mine },
    built: true,
  },
  {
    path: '/individual/advances/advance/{action}',
    title: msg`Advance`,
    needs: filesAdvances,
    write: filesAdvances,
    built: true,
  },
  {
    path: '/individual/advances/advance/{action}/{a_id}',
    title: msg`Advance`,
    needs: filesAdvances,
    write: filesAdvances,
    built: true,
  },
  {
    path: '/individual/approvals',
    title: msg`Approvals`,
    needs: approver,
    write: approver,
    tabs: {
      'pending-approvals': all(mineWrite, approver),
      'approvals-histroy': all(mineWrite, approver),
      all: approver,
      history: approver,
    },
    built: true,
  },
  { path: '/individual/cards', title: msg`Manage Cards`, needs: all(mine, cards), built: true },
  { path: '/individual/cards/transactions/{id}', title: msg`Card transactions`, needs: all(mine, cards), built: true },
  {
    path: '/individual/banks',
    title: msg`Bank`,
    needs: all(mine, any(feature('ach_verified'), feature('pays_by_file'))),
    built: true,
  },
  {
    path: '/individual/trips',
    title: msg`Travel`,
    needs: all(mine, travel),
    write: all(filesExpenses, travel),
    tabs: { upcoming: mine, past: mine },
    built: true,
  },
  {
    path: '/individual/trips/{trip_id}',
    title: msg`Trip`,
    needs: all(mine, travel),
    write: all(filesExpenses, travel),
    built: true,
  },
  { path: '/report/{reportId}', title: msg`Report`, needs: signedIn, built: true },
  { path: '/expense/{expenseId}', title: msg`Expense`, needs: signedIn, built: true },
  { path: '/advance/{advanceId}', title: msg`Advance`, needs: signedIn, built: true },
  { path: '/upload', title: msg`Bulk upload`, needs: filesExpenses, write: filesExpenses, built: true },
  { path: '/attachment', title: msg`Attachment`, needs: signedIn, built: true },
  { path: '/profile', title: msg`Profile`, needs: signedIn, write: signedIn, built: true },
  { path: '/changepassword', title: msg`Change password`, needs: signedIn, write: signedIn, built: true },
  { path: '/help', title: msg`Help`, needs: signedIn, built: true },
  { path: '/policies', title: msg`Expense policy`, needs: colleague, built: true },

  // Pages of the Organization section.
  {
    path: '/approvals',
    title: msg`Expense Reports`,
    needs: can('Reports', 'read'),
    write: can('Reports', 'write'),
    tabs: {
      pending: all(can('Reports', 'write'), approverByRole),
      all: can('Reports', 'read'),
      reports: can('Reports', 'write'),
    },
    built: true,
  },
  {
    path: '/advances',
    title: msg`Advances`,
    needs: can('Advances', 'read'),
    write: can('Advances', 'write'),
    tabs: {
      pending: all(can('Advances', 'write'), approverByRole),
      outstanding: can('Advances', 'read'),
      all: can('Advances', 'read'),
    },
    built: true,
  },
  {
    path: '/payout',
    title: msg`Payout`,
    needs: can('Payout', 'read'),
    write: can('Payout', 'write'),
    tabs: {
      reports: can('Payout', 'write'),
      payment: can('Payout', 'write'),
      processing: can('Payout', 'write'),
      paid: can('Payout', 'read'),
    },
    built: true,
  },
  {
    path: '/corporate-cards',
    title: msg`Corporate cards`,
    needs: all(cards, any(can('Payout', 'read'), settingsRead)),
    write: all(cards, any(can('Payout', 'write'), settingsWrite)),
    plan_feature: 'corporate_cards',
    built: true,
  },
  {
    path: '/ledger',
    title: msg`Ledger`,
    needs: can('Payout', 'read'),
    write: can('Payout', 'write'),
    built: true,
  },
  {
    path: '/fraud-log',
    title: msg`Fraud log`,
    needs: any(can('Reports', 'read'), can('Payout', 'read')),
    built: true,
  },
  { path: '/export-history', title: msg`Export History`, needs: signedIn, built: true },
  { path: '/insights', title: msg`Insights`, needs: can('Analytics', 'read'), plan_feature: 'analytics', built: true },
  {
    path: '/analytics',
    title: msg`Analytics`,
    needs: can('Analytics', 'read'),
    plan_feature: 'analytics',
    built: true,
  },
  {
    path: '/analytics/{widget_name}',
    title: msg`Report download`,
    needs: can('Analytics', 'read'),
    plan_feature: 'analytics',
    built: true,
  },
  {
    path: '/billingsubscriptions',
    title: msg`Billing & Subscription`,
    needs: settingsRead,
    write: settingsWrite,
    built: true,
  },

  // Settings pages.
  { path: '/settings', title: msg`Settings`, needs: settingsRead, write: settingsWrite, built: true },
  { path: '/settings/general', title: msg`Company`, needs: superAdmin, write: generalWrite, built: true },
  { path: '/settings/general/users', title: msg`Users`, needs: superAdmin, write: generalWrite, built: true },
  { path: '/settings/general/roles', title: msg`Roles`, needs: superAdmin, write: generalWrite, built: true },
  {
    path: '/settings/general/departments',
    title: msg`Departments`,
    needs: superAdmin,
    write: generalWrite,
    built: true,
  },
  { path: '/settings/general/entity', title: msg`Entity`, needs: superAdmin, write: generalWrite, built: true },
  {
    path: '/settings/general/business-unit',
    title: msg`Business unit`,
    needs: superAdmin,
    write: generalWrite,
    built: true,
  },
  {
    path: '/settings/general/employee-level',
    title: msg`Employee level`,
    needs: superAdmin,
    write: generalWrite,
    built: true,
  },
  {
    path: '/settings/general/custom-fields',
    title: msg`Custom fields`,
    needs: superAdmin,
    write: generalWrite,
    built: true,
  },
  {
    path: '/settings/general/groups',
    title: msg`Employee groups`,
    needs: superAdmin,
    write: generalWrite,
    built: true,
  },
  { path: '/settings/general/audit', title: msg`Audit log`, needs: superAdmin, built: true },
  { path: '/settings/security', title: msg`Security`, needs: superAdmin, write: superAdmin, built: true },
  {
    path: '/settings/expense/categories',
    title: msg`Expense categories`,
    needs: settingsRead,
    write: settingsWrite,
    built: true,
  },
  {
    path: '/settings/expense/policies',
    title: msg`Expense policies`,
    needs: settingsRead,
    write: settingsWrite,
    built: true,
  },
  {
    path: '/settings/expense/approval',
    title: msg`Expense approval`,
    needs: settingsRead,
    write: settingsWrite,
    built: true,
  },
  {
    path: '/settings/expense/checks',
    title: msg`Fraud checks`,
    needs: settingsRead,
    write: settingsWrite,
    built: true,
  },
  { path: '/settings/expense/mileage', title: msg`Mileage`, needs: settingsRead, write: settingsWrite, built: true },
  {
    path: '/settings/expense/mileage/rates',
    title: msg`Mileage rates`,
    needs: settingsRead,
    write: settingsWrite,
    built: true,
  },
  {
    path: '/settings/expense/mileage/fields',
    title: msg`Mileage fields`,
    needs: settingsRead,
    write: settingsWrite,
    built: true,
  },
  {
    path: '/settings/expense/per_diem',
    title: msg`Per diem`,
    needs: all(settingsRead, perDiem),
    write: all(settingsWrite, perDiem),
    built: true,
  },
  {
    path: '/settings/expense/per_diem/fields',
    title: msg`Per diem fields`,
    needs: all(settingsRead, perDiem),
    write: all(settingsWrite, perDiem),
    built: true,
  },
  {
    path: '/settings/expense/per_diem/rates',
    title: msg`Per diem rates`,
    needs: all(settingsRead, perDiem),
    write: all(settingsWrite, perDiem),
    built: true,
  },
  {
    path: '/settings/expense/per_diem/travelDuration',
    title: msg`Travel duration`,
    needs: all(settingsRead, perDiem),
    write: all(settingsWrite, perDiem),
    built: true,
  },
  {
    path: '/settings/advance/categories',
    title: msg`Advance categories`,
    needs: settingsRead,
    write: settingsWrite,
    built: true,
  },
  {
    path: '/settings/advance/policies',
    title: msg`Advance policies`,
    needs: settingsRead,
    write: settingsWrite,
    built: true,
  },
  {
    path: '/settings/advance/approval',
    title: msg`Advance approval`,
    needs: settingsRead,
    write: settingsWrite,
    built: true,
  },
  {
    path: '/settings/ach',
    title: msg`ACH`,
    needs: all(settingsRead, feature('is_ach_applicable')),
    write: all(settingsWrite, feature('is_ach_applicable')),
    plan_feature: 'bank_payments',
    built: true,
  },
  { path: '/settings/integrations', title: msg`Integrations`, needs: settingsRead, write: settingsWrite, built: true },
  {
    path: '/settings/export-templates',
    title: msg`Export templates`,
    needs: settingsRead,
    write: settingsWrite,
    built: true,
  },
  {
    path: '/settings/controls',
    title: msg`Payment controls`,
    needs: settingsRead,
    write: settingsWrite,
    built: true,
  },
  {
    path: '/settings/notifications',
    title: msg`Notifications`,
    needs: settingsRead,
    write: settingsWrite,
    built: true,
  },
  {
    path: '/settings/currency',
    title: msg`Currency Conversion`,
    needs: settingsRead,
    write: settingsWrite,
    built: true,
  },
] as const satisfies readonly RouteRow[];

export type RoutePath = (typeof routeTable)[number]['path'];

/** All routes with their general type, for code that iterates over them. */
export const everyRoute: readonly RouteRow[] = routeTable;

export function routeRow(path: RoutePath): RouteRow {
  const row = everyRoute.find((each) => each.path === path);
  if (!row) throw new Error(`No such route: ${path}`);
  return row;
}
