import type { SettingKind } from '#domain/activity/setting-kinds.ts';
import { dateText, instantText } from '#domain/dates/instant-text.ts';

/** What the log calls each setting, as it is filtered by. */
const kindLabels: Record<SettingKind, string> = {
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
};

export const kindChoices = Object.entries(kindLabels).map(([value, label]) => ({ value, label }));

/** Days and instants as they are written everywhere else; all other values stand as they are. */
export function valueText(value: string, zone: string): string {
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/u.test(value)) return instantText(value, zone);
  if (/^\d{4}-\d{2}-\d{2}$/u.test(value)) return dateText(value);
  return value || 'empty';
}

/** 'reporting_manager' → 'Reporting manager'. */
export function fieldLabel(field: string): string {
  const words = field.replaceAll(/[._]+/gu, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
