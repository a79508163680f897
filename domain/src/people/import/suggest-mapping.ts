import type { CustomField } from '../../custom-fields/custom-field.ts';
import { guessColumns } from '../../text/guess-columns.ts';

/** Column headers of other products, the most likely first. */
const headersOf: Record<string, readonly string[]> = {
  email: ['email', 'work email', 'e mail', 'mail', 'email address', 'work mail', 'user name', 'username', 'login'],
  first_name: ['first name', 'given name', 'forename', 'first'],
  last_name: ['last name', 'surname', 'family name', 'last'],
  employee_code: [
    'employee code',
    'employee id',
    'employee number',
    'employee no',
    'personnel number',
    'staff id',
    'code',
  ],
  entity: ['entity', 'legal entity', 'company', 'legal company'],
  department: ['department', 'dept', 'team', 'cost center', 'cost centre'],
  business_unit: ['business unit', 'unit', 'division', 'bu'],
  level: ['level', 'employee level', 'grade', 'band', 'job level'],
  location: ['location', 'office', 'city', 'work location', 'site'],
  manager: [
    'manager',
    'reporting manager',
    'manager email',
    'reports to',
    'supervisor',
    'line manager',
    'manager code',
  ],
  roles: ['roles', 'role', 'permissions'],
};

/** Suggests the column of each field; each column is used once. */
export function suggestMapping(
  headers: readonly string[],
  of: { fields: readonly Pick<CustomField, 'key' | 'label' | 'kind'>[]; customPrefix: string },
): Record<string, string> {
  // Custom fields choose their columns first, because their names match exactly.
  const own = of.fields
    .filter(({ key, kind }) => kind !== 'formula' && !Object.hasOwn(headersOf, key))
    .map(({ key, label }) => [`${of.customPrefix}${key}`, [label, key]] as const);
  return guessColumns(headers, [...own, ...Object.entries(headersOf)]);
}
