import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/queries.ts';
import type { MappedField } from '../../../ui/MappingTable.tsx';

const standardFields: readonly MappedField[] = [
  { key: 'email', label: 'Work email', is_required: true },
  { key: 'first_name', label: 'First name', is_required: true },
  { key: 'last_name', label: 'Last name', is_required: true },
  { key: 'employee_code', label: 'Employee code' },
  { key: 'entity', label: 'Entity', help: 'By name' },
  { key: 'department', label: 'Department', help: 'By name' },
  { key: 'business_unit', label: 'Business unit', help: 'By name' },
  { key: 'level', label: 'Employee level', help: 'By name' },
  { key: 'location', label: 'Location' },
  { key: 'manager', label: 'Reporting manager', help: 'By email' },
  {
    key: 'roles',
    label: 'Roles',
    help: 'Separate several with ;. Everyone is also an employee unless you add “not Employee”.',
  },
];

/**
 * Returns the standard fields, followed by the active custom fields in form order. Formulas are left out, because they
 * cannot be imported.
 */
export function useImportFields(): MappedField[] {
  const { data } = useQuery(queryOf('customFields.list', { applies_to: 'user' }));
  const own = (data?.data ?? [])
    .filter(({ is_active, kind }) => is_active && kind !== 'formula')
    .toSorted((a, b) => a.sort_order - b.sort_order)
    .map(({ key, label }) => ({ key: `custom_values.${key}`, label }));
  return [...standardFields, ...own];
}

export const templateText = `${standardFields.map(({ label }) => label).join(',')}\r\n`;
