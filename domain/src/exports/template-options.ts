import type { FieldGroup } from './template-fields.ts';

export const dateFormats = ['YYYY-MM-DD', 'DD/MM/YYYY', 'MM/DD/YYYY', 'DD.MM.YYYY', 'D MMM YYYY', 'YYYYMMDD'] as const;
export type DateFormat = (typeof dateFormats)[number];

export const numberFormats = ['decimals_0', 'decimals_2', 'decimals_4'] as const;
export type NumberFormat = (typeof numberFormats)[number];

export const decimalSeparators = ['.', ','] as const;
export const columnSeparators = [',', ';', '\t', '|'] as const;
export const encodings = ['utf-8-bom', 'utf-8', 'latin1'] as const;

export const templatePeriods = [
  'all',
  'today',
  'yesterday',
  'last_7_days',
  'this_month',
  'last_month',
  'this_year',
] as const;
export type TemplatePeriod = (typeof templatePeriods)[number];

export const maxColumns = 100;
export const maxSorts = 3;

export type TemplateColumn =
  | { source: FieldGroup; field_key: string; header: string; format: DateFormat | NumberFormat | null }
  | { source: 'dummy'; header: string; static_value: string }
  | { source: 'formula'; header: string; formula: string; format: DateFormat | NumberFormat | null };

/**
 * The options for debit and credit rows. Both rows of an entry take their amount from one field, so they always
 * balance.
 */
export interface JournalOptions {
  amount_key: string;
  /** The account to debit; if empty, the GL code of the expense. */
  debit_account: string;
  credit_account: string;
}

export interface TemplateOptions {
  columns: readonly TemplateColumn[];
  /** The period and the key of a date field. A row is left out if the value of that field is outside the period. */
  filters: { period: TemplatePeriod; date_key: string | null };
  sorts: readonly { field_key: string; direction: 'asc' | 'desc' }[];
  date_format: DateFormat;
  decimal_separator: (typeof decimalSeparators)[number];
  column_separator: (typeof columnSeparators)[number];
  encoding: (typeof encodings)[number];
  has_header: boolean;
  journal: JournalOptions | null;
}
