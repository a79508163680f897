import { withEmployeeRole } from '../../access/employee-role.ts';
import { checkValues } from '../../custom-fields/check-values.ts';
import { valueFromText } from '../../custom-fields/value-texts.ts';
import { isEmail } from '../../text/email.ts';
import { closestName } from '../../text/similar-names.ts';
import { tidy } from '../../text/tidy.ts';
import {
  type KnownCompany,
  type KnownPerson,
  type KnownUnit,
  type PersonFields,
  type UnitKind,
  unitKinds,
} from './known-company.ts';

/** A row of the file: cell texts by field, following the column mapping. An empty cell changes nothing. */
export interface FileRow {
  row_number: number;
  texts: Readonly<Record<string, string>>;
  custom: Readonly<Record<string, string>>;
}

export type ReadPerson = Omit<PersonFields, 'manager_id'>;

const unitLabels: Record<UnitKind, string> = {
  entity: 'entity',
  department: 'department',
  business_unit: 'business unit',
  level: 'employee level',
};

/** Finds the existing users to whom a cell refers, such as a custom field of kind user. */
interface Colleagues {
  byEmail(email: string): KnownPerson | undefined;
  isActive(user_id: string): boolean;
}

/** Reads the person of a row, except the manager, and collects error messages. */
export function readRow(
  row: FileRow,
  known: KnownCompany,
  of: { was: KnownPerson | undefined; colleagues: Colleagues },
): { person: ReadPerson; messages: string[] } {
  const { was } = of;
  const messages: string[] = [];
  const text = (field: string, most: number): string => {
    const cell = tidy(row.texts[field] ?? '');
    if (/\p{Cc}/u.test(cell)) messages.push(`Remove the control characters from the ${field.replaceAll('_', ' ')}.`);
    if (cell.length > most) messages.push(`The ${field.replaceAll('_', ' ')} is longer than ${most} characters.`);
    return cell;
  };
  const email = text('email', 254).toLowerCase();
  if (email === '') messages.push('The email is missing.');
  else if (!isEmail(email)) messages.push(`${email.slice(0, 60)} is not an email.`);
  const first_name = text('first_name', 80);
  const last_name = text('last_name', 80);
  if (first_name === '') messages.push('The first name is missing.');
  if (last_name === '') messages.push('The last name is missing.');
  const places = Object.fromEntries(
    unitKinds.map((kind) => [`${kind}_id`, placeOf(kind, text(kind, 120), { known, was, messages })]),
  ) as Pick<PersonFields, 'entity_id' | 'department_id' | 'business_unit_id' | 'level_id'>;
  const person = {
    email,
    first_name,
    last_name,
    ...places,
    employee_code: text('employee_code', 40) || (was?.employee_code ?? null),
    location: text('location', 80) || (was?.location ?? ''),
    role_ids: rolesOf(text('roles', 1_000), { known, was, messages }),
    custom_values: customValuesOf(row, { known, messages, ...of }),
  };

  return { person, messages };
}

interface Reading {
  known: KnownCompany;
  was: KnownPerson | undefined;
  messages: string[];
}

function placeOf(kind: UnitKind, name: string, { known, was, messages }: Reading): string | null {
  const current = was?.[`${kind}_id`] ?? null;
  if (name === '') return current;
  const place = known.places[kind].get(name.toLowerCase());
  if (!place) messages.push(unknownName(unitLabels[kind], name, activeNames(known.places[kind])));
  else if (!place.is_active && place.id !== current) messages.push(`The ${unitLabels[kind]} ${name} is inactive.`);
  return place?.id ?? null;
}

function activeNames(units: ReadonlyMap<string, KnownUnit>): string[] {
  return [...units.values()].filter(({ is_active }) => is_active).map(({ name }) => name);
}

function unknownName(label: string, name: string, knownNames: readonly string[]): string {
  const meant = closestName(name, knownNames);
  return `There is no ${label} called ${name}.${meant ? ` Did you mean ${meant}?` : ''}`;
}

/**
 * The text in the roles cell of a person who must not have the employee role. Without it, new people get that role and
 * existing people keep it.
 */
const notEmployee = /^not employee$/iu;

/**
 * Reads the ids of the roles in a cell. Roles are separated by semicolons, or by commas where the text is not itself
 * the name of a role.
 */
function rolesOf(cell: string, { known, was, messages }: Reading): readonly string[] {
  if (cell === '') return was?.role_ids ?? [known.default_role_id];
  const idOf = (name: string) => known.roles.get(tidy(name).toLowerCase())?.id;
  const cells = cell
    .split(';')
    .flatMap((part) => (idOf(part) ? [part] : part.split(',')))
    .map(tidy)
    .filter(Boolean);
  const names = cells.filter((name) => !notEmployee.test(name));
  const roleNames = [...known.roles.values()].map((role) => role.name);
  for (const name of names) if (!idOf(name)) messages.push(unknownName('role', name, roleNames));
  return withEmployeeRole(
    names.flatMap((name) => idOf(name) ?? []),
    {
      employee_role_id: known.default_role_id,
      is_employee: names.length < cells.length ? false : undefined,
      before: was?.role_ids,
    },
  );
}

function customValuesOf(row: FileRow, of: Reading & { colleagues: Colleagues }): PersonFields['custom_values'] {
  const { known, was, messages, colleagues } = of;
  const given = Object.fromEntries(
    known.fields.flatMap((field) => {
      const cell = tidy(Object.hasOwn(row.custom, field.key) ? (row.custom[field.key] ?? '') : '');
      return cell === ''
        ? []
        : [[field.key, valueFromText(field, cell, (email) => colleagues.byEmail(email)?.user_id)]];
    }),
  );
  const before = was?.custom_values ?? {};
  const { values, problems } = checkValues(
    known.fields,
    { ...before, ...given },
    { before, isColleague: colleagues.isActive },
  );
  // Existing users are not refused for a required field that was added later and is not in the file.
  for (const { key, label, sentence } of problems)
    if (!was || Object.hasOwn(given, key)) messages.push(`${label}: ${sentence}`);
  return values;
}
