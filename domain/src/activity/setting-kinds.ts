/** The kinds of records in the audit log; each has a label in the log's filter. */
const settingKinds = [
  'company',
  'user',
  'role',
  'department',
  'entity',
  'business_unit',
  'level',
  'group',
  'custom_field',
  'category',
  'policy',
  'approval_rule',
  'currency',
  'rate',
  'import',
  'delegation',
  'mileage',
  'per_diem',
  'export_template',
  'report_schedule',
  'report_request',
  'budget',
  'billing',
  'card',
] as const;

export type SettingKind = (typeof settingKinds)[number];
