import { textsOf } from '#domain/custom-fields/custom-field.ts';
import type { PersonFields } from '#domain/people/import/known-company.ts';
import type { PlannedPerson } from '#domain/people/import/validate-rows.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { idsIn } from '../find-people.ts';
import { readPeopleNames } from './known-company.rows.ts';
import type { RowValidation } from './validate-import.ts';

/** Describes people for the activity as the user form does, with names instead of ids. */
export async function personSnapshots(
  tx: CompanyTransaction,
  input: { client_id: string; validation: RowValidation; people: readonly PlannedPerson[] },
): Promise<(person: PersonFields) => Record<string, unknown>> {
  const { validation, people } = input;
  const before = validation.known.people;
  const ids = new Set(
    [...before, ...people].flatMap(({ manager_id, custom_values }) => idsIn([manager_id, custom_values])),
  );
  const names = new Map([
    ...validation.names,
    ...(await readPeopleNames(tx, input.client_id, [...ids])),
    ...people.map(({ user_id, first_name, last_name }) => [user_id, `${first_name} ${last_name}`] as const),
  ]);

  const labels = new Map(validation.known.fields.map(({ key, label }) => [key, label]));
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? id));

  return (person) => {
    const { email, first_name, last_name, employee_code, location, custom_values } = person;
    return {
      email,
      first_name,
      last_name,
      employee_code,
      entity: nameOf(person.entity_id),
      department: nameOf(person.department_id),
      business_unit: nameOf(person.business_unit_id),
      level: nameOf(person.level_id),
      location,
      manager: nameOf(person.manager_id),
      roles: person.role_ids.map(nameOf).sort(),
      custom_values: Object.fromEntries(
        Object.entries(custom_values).map(([key, value]) => [
          labels.get(key) ?? key,
          textsOf(value)
            .map((text) => names.get(text) ?? text)
            .join(', '),
        ]),
      ),
    };
  };
}
