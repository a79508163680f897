import type { ExportScreen } from '#domain/exports/export-screens.ts';
import type { FieldGroup, TemplateLevel } from '#domain/exports/template-fields.ts';
import type { NumberFormat, TemplateOptions, TemplatePeriod } from '#domain/exports/template-options.ts';

export const levelLabels: Record<TemplateLevel, string> = {
  expense: 'Expenses',
  report: 'Reports',
  advance: 'Advances',
  payout: 'Payments',
};

export const groupLabels: Record<FieldGroup, string> = {
  expense: 'Expense fields',
  report: 'Report fields',
  user: 'Employee fields',
};

export const screenLabels: Record<ExportScreen, string> = {
  expenses: 'My expenses',
  reports: 'My reports',
  company_reports: 'Company reports',
  advances: 'My advances',
  company_advances: 'Company advances',
  payout: 'Payout',
};

export const periodLabels: Record<TemplatePeriod, string> = {
  all: 'All dates',
  today: 'Today',
  yesterday: 'Yesterday',
  last_7_days: 'Last 7 days',
  this_month: 'This month',
  last_month: 'Last month',
  this_year: 'This year',
};

export const numberLabels: Record<NumberFormat, string> = {
  decimals_0: 'No decimals',
  decimals_2: '2 decimals',
  decimals_4: '4 decimals',
};

export const separatorLabels: Record<TemplateOptions['column_separator'], string> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Vertical bar',
};

export const encodingLabels: Record<TemplateOptions['encoding'], string> = {
  'utf-8-bom': 'UTF-8 for Excel',
  'utf-8': 'UTF-8',
  latin1: 'Latin-1',
};

export function choicesOf<Value extends string>(labels: Record<Value, string>): { value: Value; label: string }[] {
  return Object.entries(labels).map(([value, label]) => ({ value: value as Value, label: label as string }));
}
