import type { ExportScreen } from '#domain/exports/export-screens.ts';
import type { TemplateField, TemplateLevel } from '#domain/exports/template-fields.ts';
import type { TemplateColumn, TemplateOptions } from '#domain/exports/template-options.ts';
import type { Answer, Sent } from '../../lib/call.ts';

export type TemplateBrief = Answer<'exportTemplates.list'>['data'][number];
export type TemplateDetails = Answer<'exportTemplates.details'>;
export type ShownField = Omit<TemplateField, 'levels'>;

/** A column of a template. Its `uid` stays the same when columns are reordered. */
export type DraftColumn = TemplateColumn & { uid: string };

export interface TemplateDraft {
  name: string;
  level: TemplateLevel;
  format: 'csv' | 'xlsx';
  default_for: ExportScreen[];
  columns: readonly DraftColumn[];
  options: Omit<TemplateOptions, 'columns'>;
}

/** The props of every part of the template editor. */
export interface EditorPart {
  draft: TemplateDraft;
  /** The error message of each invalid field, by the field's path. */
  errors: Readonly<Record<string, string>>;
  onChange: (change: Partial<TemplateDraft>) => void;
}

export function draftOf({ template }: TemplateDetails, level: TemplateLevel): TemplateDraft {
  if (!template) return { name: '', level, format: 'csv', default_for: [], columns: [], options: standardOptions };
  const { columns, ...options } = template.options;
  const { name, format, default_for } = template;
  return { name, level: template.level, format, default_for, columns: columns.map(withUid), options };
}

const standardOptions: TemplateDraft['options'] = {
  filters: { period: 'all', date_key: null },
  sorts: [],
  date_format: 'YYYY-MM-DD',
  decimal_separator: '.',
  column_separator: ',',
  encoding: 'utf-8-bom',
  has_header: true,
  journal: null,
};

export function fieldColumn({ group, key, label }: ShownField): DraftColumn {
  return withUid({ source: group, field_key: key, header: label, format: null });
}

export function constantColumn(): DraftColumn {
  return withUid({ source: 'dummy', header: 'Constant', static_value: '' });
}

export function formulaColumn(): DraftColumn {
  return withUid({ source: 'formula', header: 'Formula', formula: '', format: null });
}

/** Returns all fields of a level. In each group, built-in fields come before custom fields. */
export function fieldsIn(details: TemplateDetails): ShownField[] {
  return [details.expense_fields, details.report_fields, details.user_fields].flatMap(
    ({ static_fields, custom_fields }) => [...static_fields, ...custom_fields],
  );
}

export function sentOptions({ columns, options }: TemplateDraft): Sent<'exportTemplates.preview'>['options'] {
  return { ...options, sorts: [...options.sorts], columns: columns.map(({ uid: _, ...column }) => column) };
}

function withUid(column: TemplateColumn): DraftColumn {
  return { ...column, uid: crypto.randomUUID() };
}
