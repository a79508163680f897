import type { CustomField, CustomValues } from '../../custom-fields/custom-field.ts';

/** The person fields a file can contain. */
export interface PersonFields {
  email: string;
  first_name: string;
  last_name: string;
  employee_code: string | null;
  entity_id: string | null;
  department_id: string | null;
  business_unit_id: string | null;
  level_id: string | null;
  location: string;
  manager_id: string | null;
  role_ids: readonly string[];
  custom_values: CustomValues;
}

export interface KnownPerson extends PersonFields {
  user_id: string;
  is_active: boolean;
}

export interface KnownUnit {
  id: string;
  name: string;
  is_active: boolean;
}

export const unitKinds = ['entity', 'department', 'business_unit', 'level'] as const;
export type UnitKind = (typeof unitKinds)[number];

/** The company data needed to validate a file. Names and emails that are map keys are in lower case. */
export interface KnownCompany {
  /** The existing users that the file mentions, as a row's person or as a manager. */
  people: readonly KnownPerson[];
  places: Readonly<Record<UnitKind, ReadonlyMap<string, KnownUnit>>>;
  /** The roles by name and by key. */
  roles: ReadonlyMap<string, { id: string; name: string }>;
  default_role_id: string;
  super_admin_role_id: string;
  /** The manager of each user, by user id. */
  managers: ReadonlyMap<string, string>;
  /** The active super admins. */
  admins: ReadonlySet<string>;
  fields: readonly CustomField[];
}
