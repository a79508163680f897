import type { CustomField } from '../../custom-fields/custom-field.ts';
import { guessColumns } from '../../text/guess-columns.ts';

/** What other products call the same columns, the likeliest first. */
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

/** Which column of a file most likely holds which field; each column once. */
export function suggestMapping(
  headers: readonly string[],
  of: { fields: readonly Pick<CustomField, 'key' | 'label' | 'kind'>[]; customPrefix: string },
): Record<string, string> {
  // A company's own field is named on purpose; a guess must not take its column away.
  const own = of.fields
    .filter(({ key, kind }) => kind !== 'formula' && !Object.hasOwn(headersOf, key))
    .map(({ key, label }) => [`${of.customPrefix}${key}`, [label, key]] as const);
  return guessColumns(headers, [...own, ...Object.entries(headersOf)]);
}
