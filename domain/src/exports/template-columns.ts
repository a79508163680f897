import { formatDate } from '../dates/format-date.ts';
import { decimalFrom, formatDecimal, roundTo } from '../decimal/decimal.ts';
import { allow, type Decision, refuse } from '../decision.ts';
import { evaluate } from '../formula/evaluate.ts';
import { formulaType } from '../formula/formula-type.ts';
import { parseFormula } from '../formula/parse-formula.ts';
import type { Formula } from '../formula/syntax.ts';
import { isCalendarDate, type ValueType, writeValue } from '../formula/value.ts';
import { sentenceFor } from '../refusals.ts';
import {
  type DateFormat,
  dateFormats,
  type NumberFormat,
  type TemplateColumn,
  type TemplateOptions,
} from './template-options.ts';
import { formulaValues, type TemplateRow } from './template-row.ts';

/** A column that is ready to write: `value` is the plain value, `text` shows it in the template's format. */
interface PreparedColumn {
  header: string;
  kind: 'text' | 'number' | 'date';
  value(row: TemplateRow): string | null;
  text(value: string): string;
  /** The pattern of a date column. */
  date_format: DateFormat;
}

type FieldTypes = ReadonlyMap<string, ValueType>;

/**
 * Prepares the columns of a template for writing. A column whose field is not in `types`, because it was deleted or the
 * person may not see it, stays in the file but has no values.
 */
export function prepareColumns(options: TemplateOptions, types: FieldTypes): PreparedColumn[] {
  return options.columns.map((column) => {
    const date_format = dateFormatOf(column, options);
    const type = columnType(column, types);
    const kind = type === 'number' || type === 'date' ? type : 'text';
    return {
      header: column.header,
      kind,
      date_format,
      value: columnValue(column, types),
      text: (value) => writeCell(value, { kind, date_format, options }),
    };
  });
}

/**
 * Checks a template before it is saved: its fields and formulas, the date field of its period and the amount of its
 * debit and credit rows. Each message belongs to a path in the form.
 */
export function checkTemplate(
  options: TemplateOptions,
  types: FieldTypes,
): Decision<TemplateOptions, 'template.invalid'> {
  const fields: Record<string, string> = {};
  options.columns.forEach((column, index) => {
    const problem = columnProblem(column, types);
    if (problem) fields[`options.columns.${index}.${problem.path}`] = problem.message;
  });
  options.sorts.forEach(({ field_key }, index) => {
    if (!types.has(field_key)) fields[`options.sorts.${index}.field_key`] = unknownField;
  });
  const { date_key, period } = options.filters;
  if (date_key !== null && types.get(date_key) !== 'date') fields['options.filters.date_key'] = 'Choose a date field.';
  if (period !== 'all' && date_key === null) fields['options.filters.date_key'] = 'Choose the date of the period.';
  if (options.journal && types.get(options.journal.amount_key) !== 'number')
    fields['options.journal.amount_key'] = 'Choose an amount.';
  return Object.keys(fields).length === 0 ? allow(options) : refuse('template.invalid', {}, fields);
}

const unknownField = 'This field does not exist at this level.';

function columnProblem(column: TemplateColumn, types: FieldTypes): { path: string; message: string } | null {
  if (column.source === 'dummy') return null;
  if (column.source !== 'formula')
    return types.has(column.field_key) ? null : { path: 'field_key', message: unknownField };
  const message = formulaProblem(column.formula, types);
  return message === null ? null : { path: 'formula', message };
}

/** Returns a sentence that explains why a formula is invalid; null if it can be saved. */
export function formulaProblem(formula: string, types: FieldTypes): string | null {
  const parsed = parseFormula(formula);
  const checked = parsed.allowed ? formulaType(parsed.value, types) : parsed;
  return checked.allowed ? null : sentenceFor(checked.code, checked.facts);
}

function columnType(column: TemplateColumn, types: FieldTypes): ValueType {
  if (column.source === 'dummy') return 'text';
  if (column.source !== 'formula') return types.get(column.field_key) ?? 'text';
  const parsed = parseFormula(column.formula);
  const type = parsed.allowed ? formulaType(parsed.value, types) : parsed;
  return type.allowed ? type.value : 'text';
}

function columnValue(column: TemplateColumn, types: FieldTypes): PreparedColumn['value'] {
  switch (column.source) {
    case 'dummy':
      return () => column.static_value || null;
    case 'formula': {
      const parsed = parseFormula(column.formula);
      return parsed.allowed ? formulaValue(parsed.value, column.format, types) : () => null;
    }
    default: {
      const { field_key, format } = column;
      const type = types.get(field_key);
      if (type === undefined) return () => null;
      return (row) => rounded(yesOrNo(row[field_key] ?? null, type), type, format);
    }
  }
}

/**
 * Returns a function that calculates the formula for a row. It reads only the fields that the formula uses, because a
 * row has more than a hundred fields.
 */
function formulaValue(
  formula: Formula,
  format: DateFormat | NumberFormat | null,
  types: FieldTypes,
): PreparedColumn['value'] {
  const used = new Map([...types].filter(([key]) => formula.fields.includes(key)));
  return (row) => {
    const result = evaluate(formula, formulaValues(row, used));
    if (!result.allowed) return null;
    const { type } = result.value;
    return rounded(yesOrNo(writeValue(result.value), type), type, format);
  };
}

function yesOrNo(value: string | null, type: ValueType): string | null {
  if (type !== 'boolean' || value === null) return value;
  return value === 'true' ? 'Yes' : value === 'false' ? 'No' : value;
}

function rounded(value: string | null, type: ValueType, format: DateFormat | NumberFormat | null) {
  const places = type === 'number' ? decimalsOf(format) : null;
  if (value === null || value === '' || places === null) return value;
  const [whole = '0', part = ''] = formatDecimal(roundTo(decimalFrom(value), places)).split('.');
  return places === 0 ? whole : `${whole}.${part.padEnd(places, '0')}`;
}

function decimalsOf(format: DateFormat | NumberFormat | null): number | null {
  return format?.startsWith('decimals_') ? Number(format.slice(9)) : null;
}

function writeCell(
  value: string,
  {
    kind,
    date_format,
    options,
  }: { kind: PreparedColumn['kind']; date_format: DateFormat; options: Pick<TemplateOptions, 'decimal_separator'> },
): string {
  if (kind === 'date') return isCalendarDate(value) ? formatDate(value, date_format) : value;
  return kind === 'number' ? value.replace('.', options.decimal_separator) : value;
}

function dateFormatOf(column: TemplateColumn, { date_format }: TemplateOptions): DateFormat {
  const own = column.source === 'dummy' ? null : column.format;
  return dateFormats.find((format) => format === own) ?? date_format;
}
