import { z } from 'zod';
import { fieldGroups } from '#domain/exports/template-fields.ts';
import {
  columnSeparators,
  dateFormats,
  decimalSeparators,
  encodings,
  maxColumns,
  maxSorts,
  numberFormats,
  type TemplateOptions,
  templatePeriods,
} from '#domain/exports/template-options.ts';
import { t } from '#domain/language/translate.ts';
import { formulaText } from './fields.ts';

const fieldKey = z.string().regex(/^[a-z][a-z0-9_]{0,99}$/u, { error: () => t`Choose a field.` });
/**
 * Returns the schema for the text of a cell. Headers and constants keep their spaces, because other systems expect the
 * exact text.
 */
const cellText = (max: number) =>
  z
    .string()
    .max(max, { error: () => t`Use at most ${max} characters.` })
    .regex(/^[^\p{Cc}]*$/u, { error: () => t`Remove the control characters.` });
const header = cellText(120);
const format = z.enum([...dateFormats, ...numberFormats]).nullable();

const column = z.discriminatedUnion('source', [
  z.strictObject({ source: z.enum(fieldGroups), field_key: fieldKey, header, format }),
  z.strictObject({ source: z.literal('dummy'), header, static_value: cellText(200) }),
  z.strictObject({ source: z.literal('formula'), header, formula: formulaText, format }),
]);

export const templateOptions = z.strictObject({
  columns: z
    .array(column)
    .min(1, { error: () => t`Add a column.` })
    .max(maxColumns, { error: () => t`Use at most ${maxColumns} columns.` }),
  filters: z.strictObject({ period: z.enum(templatePeriods), date_key: fieldKey.nullable() }),
  sorts: z
    .array(z.strictObject({ field_key: fieldKey, direction: z.enum(['asc', 'desc']) }))
    .max(maxSorts, { error: () => t`Sort by at most ${maxSorts} fields.` }),
  date_format: z.enum(dateFormats),
  decimal_separator: z.enum(decimalSeparators),
  column_separator: z.enum(columnSeparators),
  encoding: z.enum(encodings),
  has_header: z.boolean(),
  journal: z
    .strictObject({ amount_key: fieldKey, debit_account: cellText(60), credit_account: cellText(60) })
    .nullable(),
}) satisfies z.ZodType<TemplateOptions>;
