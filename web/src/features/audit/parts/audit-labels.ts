import type { AuditArea } from '#domain/activity/audit-areas.ts';
import type { SettingKind } from '#domain/activity/setting-kinds.ts';
import { dateText } from '#domain/dates/date-text.ts';
import { instantText } from '#domain/dates/instant-text.ts';

const areaLabels: Record<AuditArea, string> = {
  settings: 'Settings',
  payments: 'Payments',
  exports: 'Exports',
  access: 'Sign-ins and access',
};

export const areaChoices = Object.entries(areaLabels).map(([value, label]) => ({ value, label }));

/** The labels of the kinds of settings in the filter. */
const kindLabels: Record<SettingKind, string> = {
  company: 'Company',
  user: 'Users',
  role: 'Roles',
  department: 'Departments',
  entity: 'Entities',
  business_unit: 'Business units',
  level: 'Employee levels',
  group: 'Employee groups',
  custom_field: 'Custom fields',
  category: 'Categories',
  policy: 'Policies',
  approval_rule: 'Approval rules',
  currency: 'Currencies',
  rate: 'Exchange rates',
  import: 'Imports',
  delegation: 'Delegates',
  mileage: 'Mileage',
  per_diem: 'Per diem',
  export_template: 'Export templates',
  report_request: 'Report requests',
  report_schedule: 'Scheduled exports',
  outside_recipient: 'Outside recipients',
  budget: 'Budget',
  accounting: 'Accounting',
  ledger_period: 'Ledger',
  billing: 'Billing',
  card: 'Card',
  notification: 'Notifications',
  fraud_check: 'Fraud checks',
  payment_control: 'Payment controls',
  api_key: 'API keys',
  travel: 'Travel',
  webhook: 'Webhooks',
  bank_file: 'Bank files',
  single_sign_on: 'Single sign-on',
  announcement: 'Announcements',
  plan: 'Plans',
  security: 'Security',
  retention: 'Retention',
};

export const kindChoices = Object.entries(kindLabels).map(([value, label]) => ({ value, label }));

/** Formats dates and times in the given time zone. Returns other values unchanged, or 'empty' for an empty text. */
export function valueText(value: string, zone: string): string {
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/u.test(value)) return instantText(value, zone);
  if (/^\d{4}-\d{2}-\d{2}$/u.test(value)) return dateText(value);
  return value || 'empty';
}

/** Formats a field name: 'reporting_manager' becomes 'Reporting manager'. */
export function fieldLabel(field: string): string {
  const text = field.replaceAll(/[._]+/gu, ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
