import type { PlanFeature } from '../billing/plans.ts';
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

/** A route of the product. Menu, search and buttons show only `built` routes; permissions apply to every route. */
export interface RouteRow {
  path: string;
  title: string;
  needs: Permission;
  /** Required to make changes there; absent when nothing can be changed. */
  write?: Permission;
  /** The anchors of its tabs without the hash, each with the permission it requires besides `needs`. */
  tabs?: Readonly<Record<string, Permission>>;
  /** Companies whose plan lacks the feature see which plan has it. */
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

/** Every route of the product. */
export const routeTable = [
  // Entry and public
  { path: '/', title: 'Outlay', needs: anyone, built: true },
  { path: '/sign-in', title: 'Sign in', needs: anyone, built: true },
  { path: '/sign-in/sso/{company}', title: 'Signing in', needs: anyone, built: true },
  { path: '/sign-in/logout', title: 'Signed out', needs: anyone, built: true },
  { path: '/sign-up', title: 'Start a trial', needs: anyone, built: true },
  { path: '/sign-up/confirm/{token}', title: 'Confirm your company', needs: anyone, built: true },
  { path: '/email/confirm/{token}', title: 'Confirm your email', needs: anyone, built: true },
  { path: '/forgot-password', title: 'Forgotten password', needs: anyone, built: true },
  { path: '/reset-password/{token}', title: 'New password', needs: anyone, built: true },
  { path: '/invitation/{token}', title: 'Accept invitation', needs: anyone, built: true },
  { path: '/decide/{token}', title: 'Approve or send back', needs: anyone, built: true },
  { path: '/unsubscribe/{token}', title: 'Unsubscribe', needs: anyone, built: true },
  { path: '/unsubscribe/files/{token}', title: 'Unsubscribe', needs: anyone, built: true },
  { path: '/receive-files/{token}', title: 'Receive files', needs: anyone, built: true },
  { path: '/shared-file/{token}', title: 'Download file', needs: anyone, built: true },
  { path: '/auth/{token}', title: 'Signing in', needs: anyone, built: true },
  { path: '/auth/second-step/{token}', title: 'Second step', needs: anyone, built: true },
  { path: '/set-up-two-factor', title: 'Set up two-factor sign-in', needs: anyone, built: true },
  { path: '/getting-started', title: 'Getting started', needs: signedIn, built: true },
  { path: '/subscriptions', title: 'Subscription', needs: signedIn, built: true },
  { path: '/adminsubscriptions', title: 'Client Subscription', needs: providerAdmin, built: true },
  { path: '/payment-loading', title: 'Payment', needs: signedIn, built: true },
  { path: '/payment-error', title: 'Payment failed', needs: signedIn, built: true },

  // Submitter
  { path: '/home', title: 'Home', needs: signedIn, built: true },
  {
    path: '/individual/reports',
    title: 'Expense Reports',
    needs: mine,
    write: filesExpenses,
    tabs: { draft_expense: mine, draft_report: mine, all: mine },
    built: true,
  },
  {
    path: '/individual/reports/expense/create',
    title: 'Create expense',
    needs: filesExpenses,
    write: filesExpenses,
    tabs: { expense: filesExpenses, mileage: filesExpenses, per_diem: perDiem },
    built: true,
  },
  {
    path: '/individual/reports/expense/edit/{e_id}',
    title: 'Edit expense',
    needs: filesExpenses,
    write: filesExpenses,
    built: true,
  },
  {
    path: '/individual/reports/expense/mileage/edit/{e_id}',
    title: 'Edit mileage',
    needs: filesExpenses,
    write: filesExpenses,
    built: true,
  },
  {
    path: '/individual/reports/expense/perDiem/edit/{e_id}',
    title: 'Edit per diem',
    needs: all(filesExpenses, perDiem),
    write: all(filesExpenses, perDiem),
    built: true,
  },
  {
    path: '/individual/reports/report/create/{reportId}',
    title: 'Expense report',
    needs: filesExpenses,
    write: filesExpenses,
    built: true,
  },
  {
    path: '/individual/advances',
    title: 'Advances',
    needs: mine,
    write: filesAdvances,
    tabs: { draft_advance: mine, all: mine },
    built: true,
  },
  {
    path: '/individual/advances/advance/{action}',
    title: 'Advance',
    needs: filesAdvances,
    write: filesAdvances,
    built: true,
  },
  {
    path: '/individual/advances/advance/{action}/{a_id}',
    title: 'Advance',
    needs: filesAdvances,
    write: filesAdvances,
    built: true,
  },
  {
    path: '/individual/approvals',
    title: 'Approvals',
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
  { path: '/individual/cards', title: 'Manage Cards', needs: all(mine, cards), built: true },
  { path: '/individual/cards/transactions/{id}', title: 'Card transactions', needs: all(mine, cards), built: true },
  {
    path: '/individual/banks',
    title: 'Bank',
    needs: all(mine, any(feature('ach_verified'), feature('pays_by_file'))),
    built: true,
  },
  {
    path: '/individual/trips',
    title: 'Travel',
    needs: all(mine, travel),
    write: all(filesExpenses, travel),
    tabs: { upcoming: mine, past: mine },
    built: true,
  },
  {
    path: '/individual/trips/{trip_id}',
    title: 'Trip',
    needs: all(mine, travel),
    write: all(filesExpenses, travel),
    built: true,
  },
  { path: '/report/{reportId}', title: 'Report', needs: signedIn, built: true },
  { path: '/expense/{expenseId}', title: 'Expense', needs: signedIn, built: true },
  { path: '/advance/{advanceId}', title: 'Advance', needs: signedIn, built: true },
  { path: '/upload', title: 'Bulk upload', needs: filesExpenses, write: filesExpenses, built: true },
  { path: '/attachment', title: 'Attachment', needs: signedIn, built: true },
  { path: '/profile', title: 'Profile', needs: signedIn, write: signedIn, built: true },
  { path: '/changepassword', title: 'Change password', needs: signedIn, write: signedIn, built: true },
  { path: '/help', title: 'Help', needs: signedIn, built: true },
  { path: '/policies', title: 'Expense policy', needs: colleague, built: true },

  // Organization
  {
    path: '/approvals',
    title: 'Expense Reports',
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
    title: 'Advances',
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
    title: 'Payout',
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
    title: 'Corporate cards',
    needs: all(cards, any(can('Payout', 'read'), settingsRead)),
    write: all(cards, any(can('Payout', 'write'), settingsWrite)),
    plan_feature: 'corporate_cards',
    built: true,
  },
  {
    path: '/ledger',
    title: 'Ledger',
    needs: can('Payout', 'read'),
    write: can('Payout', 'write'),
    built: true,
  },
  {
    path: '/fraud-log',
    title: 'Fraud log',
    needs: any(can('Reports', 'read'), can('Payout', 'read')),
    built: true,
  },
  { path: '/export-history', title: 'Export History', needs: signedIn, built: true },
  { path: '/insights', title: 'Insights', needs: can('Analytics', 'read'), plan_feature: 'analytics', built: true },
  { path: '/analytics', title: 'Analytics', needs: can('Analytics', 'read'), plan_feature: 'analytics', built: true },
  {
    path: '/analytics/{widget_name}',
    title: 'Report download',
    needs: can('Analytics', 'read'),
    plan_feature: 'analytics',
    built: true,
  },
  {
    path: '/billingsubscriptions',
    title: 'Billing & Subscription',
    needs: settingsRead,
    write: settingsWrite,
    built: true,
  },

  // Settings
  { path: '/settings', title: 'Settings', needs: settingsRead, write: settingsWrite, built: true },
  { path: '/settings/general', title: 'Company', needs: superAdmin, write: generalWrite, built: true },
  { path: '/settings/general/users', title: 'Users', needs: superAdmin, write: generalWrite, built: true },
  { path: '/settings/general/roles', title: 'Roles', needs: superAdmin, write: generalWrite, built: true },
  { path: '/settings/general/departments', title: 'Departments', needs: superAdmin, write: generalWrite, built: true },
  { path: '/settings/general/entity', title: 'Entity', needs: superAdmin, write: generalWrite, built: true },
  {
    path: '/settings/general/business-unit',
    title: 'Business unit',
    needs: superAdmin,
    write: generalWrite,
    built: true,
  },
  {
    path: '/settings/general/employee-level',
    title: 'Employee level',
    needs: superAdmin,
    write: generalWrite,
    built: true,
  },
  {
    path: '/settings/general/custom-fields',
    title: 'Custom fields',
    needs: superAdmin,
    write: generalWrite,
    built: true,
  },
  { path: '/settings/general/groups', title: 'Employee groups', needs: superAdmin, write: generalWrite, built: true },
  { path: '/settings/general/audit', title: 'Audit log', needs: superAdmin, built: true },
  { path: '/settings/security', title: 'Security', needs: superAdmin, write: superAdmin, built: true },
  {
    path: '/settings/expense/categories',
    title: 'Expense categories',
    needs: settingsRead,
    write: settingsWrite,
    built: true,
  },
  {
    path: '/settings/expense/policies',
    title: 'Expense policies',
    needs: settingsRead,
    write: settingsWrite,
    built: true,
  },
  {
    path: '/settings/expense/approval',
    title: 'Expense approval',
    needs: settingsRead,
    write: settingsWrite,
    built: true,
  },
  { path: '/settings/expense/checks', title: 'Fraud checks', needs: settingsRead, write: settingsWrite, built: true },
  { path: '/settings/expense/mileage', title: 'Mileage', needs: settingsRead, write: settingsWrite, built: true },
  {
    path: '/settings/expense/mileage/rates',
    title: 'Mileage rates',
    needs: settingsRead,
    write: settingsWrite,
    built: true,
  },
  {
    path: '/settings/expense/mileage/fields',
    title: 'Mileage fields',
    needs: settingsRead,
    write: settingsWrite,
    built: true,
  },
  {
    path: '/settings/expense/per_diem',
    title: 'Per diem',
    needs: all(settingsRead, perDiem),
    write: all(settingsWrite, perDiem),
    built: true,
  },
  {
    path: '/settings/expense/per_diem/fields',
    title: 'Per diem fields',
    needs: all(settingsRead, perDiem),
    write: all(settingsWrite, perDiem),
    built: true,
  },
  {
    path: '/settings/expense/per_diem/rates',
    title: 'Per diem rates',
    needs: all(settingsRead, perDiem),
    write: all(settingsWrite, perDiem),
    built: true,
  },
  {
    path: '/settings/expense/per_diem/travelDuration',
    title: 'Travel duration',
    needs: all(settingsRead, perDiem),
    write: all(settingsWrite, perDiem),
    built: true,
  },
  {
    path: '/settings/advance/categories',
    title: 'Advance categories',
    needs: settingsRead,
    write: settingsWrite,
    built: true,
  },
  {
    path: '/settings/advance/policies',
    title: 'Advance policies',
    needs: settingsRead,
    write: settingsWrite,
    built: true,
  },
  {
    path: '/settings/advance/approval',
    title: 'Advance approval',
    needs: settingsRead,
    write: settingsWrite,
    built: true,
  },
  {
    path: '/settings/ach',
    title: 'ACH',
    needs: all(settingsRead, feature('is_ach_applicable')),
    write: all(settingsWrite, feature('is_ach_applicable')),
    plan_feature: 'bank_payments',
    built: true,
  },
  { path: '/settings/integrations', title: 'Integrations', needs: settingsRead, write: settingsWrite, built: true },
  {
    path: '/settings/export-templates',
    title: 'Export templates',
    needs: settingsRead,
    write: settingsWrite,
    built: true,
  },
  {
    path: '/settings/controls',
    title: 'Payment controls',
    needs: settingsRead,
    write: settingsWrite,
    built: true,
  },
  { path: '/settings/notifications', title: 'Notifications', needs: settingsRead, write: settingsWrite, built: true },
  { path: '/settings/currency', title: 'Currency Conversion', needs: settingsRead, write: settingsWrite, built: true },
] as const satisfies readonly RouteRow[];

export type RoutePath = (typeof routeTable)[number]['path'];

/** The same routes with their general type, for code that iterates over them. */
export const everyRoute: readonly RouteRow[] = routeTable;

export function routeRow(path: RoutePath): RouteRow {
  const row = everyRoute.find((each) => each.path === path);
  if (!row) throw new Error(`No such route: ${path}`);
  return row;
}
