import type { MappedField } from '../../ui/MappingTable.tsx';

/** What a column of a sheet of expenses can stand for. */
export const sheetFields: readonly MappedField[] = [
  { key: 'spent_on', label: 'Date', is_required: true },
  { key: 'amount', label: 'Amount', is_required: true },
  { key: 'currency', label: 'Currency', help: 'Three letters; else the company’s' },
  { key: 'merchant', label: 'Merchant' },
  { key: 'category', label: 'Category', help: 'By its name' },
  { key: 'description', label: 'Description' },
  { key: 'invoice_number', label: 'Invoice number' },
  { key: 'payment_mode', label: 'Paid with', help: 'own or company' },
];

export const sheetTemplate = `${sheetFields.map(({ label }) => label).join(',')}\r\n`;
