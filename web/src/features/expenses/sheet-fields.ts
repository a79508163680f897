import { useQuery } from '@tanstack/react-query';
import { customPrefix } from '#domain/expenses/sheet/sheet-columns.ts';
import type { Answer } from '../../lib/call.ts';
import { queryOf } from '../../lib/queries.ts';
import type { MappedField } from '../../ui/MappingTable.tsx';

/** A sheet of expenses whose head was read. */
export type ReadSheet = Omit<Answer<'expenses.importSheet'>, 'status'> & { file_id: string; name: string };

const sheetFields: readonly MappedField[] = [
  { key: 'spent_on', label: 'Date', is_required: true },
  { key: 'amount', label: 'Amount', is_required: true },
  { key: 'currency', label: 'Currency', help: 'Three letters; else the company’s' },
  { key: 'merchant', label: 'Merchant' },
  { key: 'category', label: 'Category', help: 'By its name' },
  { key: 'description', label: 'Description' },
  { key: 'invoice_number', label: 'Invoice number' },
  { key: 'payment_mode', label: 'Paid with', help: 'own or company' },
];

/** What a column of a sheet of expenses can stand for, the company's own fields last. Calculated ones are never brought in. */
export function useSheetFields(): MappedField[] {
  const { data } = useQuery({ ...queryOf('customFields.list', { applies_to: 'expense' }), staleTime: 60_000 });
  const own = (data?.data ?? [])
    .filter(({ is_active, kind }) => is_active && kind !== 'formula')
    .toSorted((a, b) => a.sort_order - b.sort_order)
    .map(({ key, label }) => ({ key: `${customPrefix}${key}`, label }));
  return [...sheetFields, ...own];
}

export const sheetTemplate = `${sheetFields.map(({ label }) => label).join(',')}\r\n`;
