import { useQuery } from '@tanstack/react-query';
import { customPrefix } from '#domain/expenses/sheet/sheet-columns.ts';
import { msg, t, translate } from '#domain/language/translate.ts';
import type { Answer } from '../../lib/call.ts';
import { queryOf } from '../../lib/queries.ts';
import type { MappedField } from '../../ui/MappingTable.tsx';

/** An uploaded sheet with its column names. */
export type ReadSheet = Omit<Answer<'expenses.importSheet'>, 'status'> & { file_id: string; name: string };

const sheetFields: readonly MappedField[] = [
  { key: 'spent_on', label: msg`Date`, is_required: true },
  { key: 'amount', label: msg`Amount`, is_required: true },
  { key: 'currency', label: msg`Currency`, help: t`Three-letter code; defaults to the company currency` },
  { key: 'merchant', label: msg`Merchant` },
  { key: 'category', label: msg`Category`, help: t`Category name` },
  { key: 'description', label: msg`Description` },
  { key: 'invoice_number', label: msg`Invoice number` },
  // The two values are not translated, because files contain them in this form in every language.
  { key: 'payment_mode', label: msg`Paid with`, help: t`${'own'} or ${'company'}` },
];

/**
 * Returns the fields to which a column can be matched, with custom fields last. Calculated fields are left out, because
 * they cannot be imported.
 */
export function useSheetFields(): MappedField[] {
  const { data } = useQuery({ ...queryOf('customFields.list', { applies_to: 'expense' }), staleTime: 60_000 });
  const customFields = (data?.data ?? [])
    .filter(({ is_active, kind }) => is_active && kind !== 'formula')
    .toSorted((a, b) => a.sort_order - b.sort_order)
    .map(({ key, label }) => ({ key: `${customPrefix}${key}`, label }));
  return [...sheetFields.map((field) => ({ ...field, label: translate(field.label) })), ...customFields];
}

/** The header line of an empty sheet. Its column names are in English, so that the import recognises them. */
export const sheetTemplate = `${sheetFields.map(({ label }) => label).join(',')}\r\n`;
