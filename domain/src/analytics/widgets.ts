import { readsOwnItems } from '../access/item-permissions.ts';
import { type Access, any, approver, can, isPermitted, type Permission, superAdmin } from '../access/permission.ts';
import type { DimensionKey } from './dimensions.ts';
import type { AnalyticsSource } from './source-columns.ts';
import { analyticsSources, type SourceKey } from './sources.ts';

export const widgetGroups = ['Spending', 'Travel', 'Reports and approvals', 'Payments', 'Compliance'] as const;
export type WidgetGroup = (typeof widgetGroups)[number];

interface WidgetRow {
  key: string;
  title: string;
  /** A sentence about the rows that the list contains. */
  description: string;
  group: WidgetGroup;
  source: SourceKey;
  /** The grouping that the list opens with. */
  group_by: readonly DimensionKey[];
  /** The permission that the list requires in addition to access to analytics. */
  needs?: Permission;
}

/** The lists of the analytics gallery. */
const widgetTable = [
  {
    key: 'expense_details',
    title: 'Expense details',
    description: 'Every submitted expense with its owner, category, status and amounts.',
    group: 'Spending',
    source: 'expenses',
    group_by: [],
  },
  {
    key: 'unsubmitted_expenses',
    title: 'Unsubmitted expenses',
    description: 'Expenses that are not submitted yet, to estimate what is still to come.',
    group: 'Spending',
    source: 'unsubmitted',
    group_by: ['user'],
  },
  {
    key: 'expenses_by_category',
    title: 'Expenses by category',
    description: 'How much each category cost.',
    group: 'Spending',
    source: 'expenses',
    group_by: ['category'],
  },
  {
    key: 'expenses_by_user',
    title: 'Expenses by employee',
    description: 'How much each employee spent.',
    group: 'Spending',
    source: 'expenses',
    group_by: ['user'],
  },
  {
    key: 'expenses_by_department',
    title: 'Expenses by department',
    description: 'How much each department spent, and on what.',
    group: 'Spending',
    source: 'expenses',
    group_by: ['department', 'category'],
  },
  {
    key: 'expenses_by_merchant',
    title: 'Expenses by merchant',
    description: 'Which merchants received the most.',
    group: 'Spending',
    source: 'expenses',
    group_by: ['merchant'],
  },
  {
    key: 'expenses_by_project',
    title: 'Expenses by project',
    description: 'What each project cost, from the Project field of expenses.',
    group: 'Spending',
    source: 'expenses',
    group_by: ['project'],
  },
  {
    key: 'expenses_by_currency',
    title: 'Expenses by currency',
    description: 'How much was spent in each currency, with its value in the company’s currency.',
    group: 'Spending',
    source: 'expenses',
    group_by: ['currency'],
  },
  {
    key: 'mileage_by_user',
    title: 'Mileage by employee',
    description: 'The distance each employee drove and what was claimed for it.',
    group: 'Travel',
    source: 'mileage',
    group_by: ['user'],
  },
  {
    key: 'per_diem_by_user',
    title: 'Per diem by employee',
    description: 'The days each employee travelled and what was claimed for them.',
    group: 'Travel',
    source: 'per_diem',
    group_by: ['user'],
  },
  {
    key: 'report_details',
    title: 'Report details',
    description: 'Every submitted report with its status, dates and totals.',
    group: 'Reports and approvals',
    source: 'reports',
    group_by: [],
  },
  {
    key: 'pending_reports',
    title: 'Pending reports',
    description: 'Reports that wait for approval, and for how many days.',
    group: 'Reports and approvals',
    source: 'pending',
    group_by: [],
  },
  {
    key: 'approved_reports',
    title: 'Approved reports',
    description: 'How many days each report took from submission to final approval.',
    group: 'Reports and approvals',
    source: 'approved',
    group_by: [],
  },
  {
    key: 'approval_decisions',
    title: 'Approval decisions',
    description: 'How many days approvers took, from the submission or the decision before to their own.',
    group: 'Reports and approvals',
    source: 'decisions',
    group_by: ['approver'],
  },
  {
    key: 'approval_ageing',
    title: 'Approval ageing',
    description: 'How long reports and advances have been waiting, with one row for each approver.',
    group: 'Reports and approvals',
    source: 'waiting',
    group_by: ['age', 'approver'],
  },
  {
    key: 'advances_outstanding',
    title: 'Outstanding advances',
    description: 'Advances that were paid and are not settled yet.',
    group: 'Payments',
    source: 'advances',
    group_by: ['user'],
  },
  {
    key: 'paid_items',
    title: 'Paid reports and advances',
    description: 'What was paid, and how many days after its approval.',
    group: 'Payments',
    source: 'paid',
    group_by: [],
  },
  {
    key: 'reimbursements',
    title: 'Reimbursements',
    description: 'Payments that were made, by payee, method and currency.',
    group: 'Payments',
    source: 'payments',
    group_by: [],
  },
  {
    key: 'policy_violations',
    title: 'Policy violations',
    description: 'Submitted expenses that broke a policy, with the reason given.',
    group: 'Compliance',
    source: 'violations',
    group_by: [],
  },
  {
    key: 'violations_by_policy',
    title: 'Violations by policy',
    description: 'Which policies were broken. An expense that violates two policies is listed under both.',
    group: 'Compliance',
    source: 'violated_policies',
    group_by: ['rule'],
  },
  {
    key: 'tax',
    title: 'Tax',
    description: 'The taxes on submitted expenses, one row for each tax.',
    group: 'Compliance',
    source: 'taxes',
    group_by: ['tax'],
  },
  {
    key: 'user_activity',
    title: 'User activity',
    description: 'Who submitted, approved and paid reports and advances, and when.',
    group: 'Compliance',
    source: 'activity',
    group_by: ['user'],
  },
  {
    key: 'audit_log',
    title: 'Audit log',
    description: 'Changes to settings, payments, exports and access.',
    group: 'Compliance',
    source: 'audit',
    group_by: [],
    needs: superAdmin,
  },
] as const satisfies readonly WidgetRow[];

export type WidgetKey = (typeof widgetTable)[number]['key'];
export const widgetKeys = widgetTable.map(({ key }) => key);

/** The list names under which saved views are stored. */
export const widgetViews = widgetKeys.map((key) => `analytics_${key}` as const);

export type AnalyticsWidget = WidgetRow & { key: WidgetKey; definition: AnalyticsSource };

export function widgetOf(key: WidgetKey): AnalyticsWidget {
  const row: (WidgetRow & { key: WidgetKey }) | undefined = widgetTable.find((each) => each.key === key);
  if (!row) throw new Error(`No such widget: ${key}`);
  return { ...row, definition: analyticsSources[row.source] };
}

/**
 * Permission to read the lists. Everyone who can have items of their own has this permission; the other rights of a
 * reader decide which rows they see.
 */
export const readsAnalytics = any(can('Analytics', 'read'), readsOwnItems, approver);

export function mayOpenWidget(key: WidgetKey, access: Access): boolean {
  const { needs } = widgetOf(key);
  return !needs || isPermitted(needs, access);
}

/** Whose rows a reader sees: everyone's, those of the reader's team, or only the reader's own. */
type AnalyticsReach = 'all' | 'team' | 'own';

export function analyticsReach(access: Access): AnalyticsReach {
  if (isPermitted(can('Analytics', 'read'), access)) return 'all';
  return isPermitted(approver, access) ? 'team' : 'own';
}
