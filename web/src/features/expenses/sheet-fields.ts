import { useQuery } from '@tanstack/react-query';
import { customPrefix } from '#domain/expenses/sheet/sheet-columns.ts';
import type { Answer } from '../../lib/call.ts';
import { queryOf } from '../../lib/queries.ts';
import type { MappedField } from '../../ui/MappingTable.tsx';

/** An uploaded sheet whose column names were read. */
export type ReadSheet = Omit<Answer<'expenses.importSheet'>, 'status'> & { file_id: string; name: string };

const sheetFields: readonly MappedField[] = [
  { key: 'spent_on', label: 'Date', is_required: true },
  { key: 'amount', label: 'Amount', is_required: true },
  { key: 'currency', label: 'Currency', help: 'Three-letter code; defaults to the company currency' },
  { key: 'merchant', label: 'Merchant' },
  { key: 'category', label: 'Category', help: 'Category name' },
  { key: 'description', label: 'Description' },
  { key: 'invoice_number', label: 'Invoice number' },
  { key: 'payment_mode', label: 'Paid with', help: 'customFields or company' },
];

/** The fields a column can be matched to, custom fields last. Calculated fields cannot be imported. */
export function useSheetFields(): MappedField[] {
  const { data } = useQuery({ ...queryOf('customFields.list', { applies_to: 'expense' }), staleTime: 60_000 });
  const customFields = (data?.data ?? [])
    .filter(({ is_active, kind }) => is_active && kind !== 'formula')
    .toSorted((a, b) => a.sort_order - b.sort_order)
    .map(({ key, label }) => ({ key: `${customPrefix}${key}`, label }));
  return [...sheetFields, ...customFields];
}

export const sheetTemplate = `${sheetFields.map(({ label }) => label).join(',')}\r\n`;
