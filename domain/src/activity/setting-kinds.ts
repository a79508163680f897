/** What a line of the settings log can be about. Every one has its word where the log is filtered. */
export const settingKinds = [
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
] as const;

export type SettingKind = (typeof settingKinds)[number];
