import type { CustomField, CustomValues } from '../../custom-fields/custom-field.ts';

/** What a person is, as far as a file can say. */
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
  is_active: boolean;
}

export const unitKinds = ['entity', 'department', 'business_unit', 'level'] as const;
export type UnitKind = (typeof unitKinds)[number];

/** What has to be known of a company to judge the rows of a file; names and emails in small letters. */
export interface KnownCompany {
  /** People the file names, as themselves or as somebody's manager. */
  people: readonly KnownPerson[];
  /** Emails that people of other companies sign in with. */
  foreign_emails: ReadonlySet<string>;
  places: Readonly<Record<UnitKind, ReadonlyMap<string, KnownUnit>>>;
  /** By name and by key. */
  roles: ReadonlyMap<string, string>;
  default_role_id: string;
  super_admin_role_id: string;
  /** Everybody's manager. */
  managers: ReadonlyMap<string, string>;
  /** Super admins who can act. */
  admins: ReadonlySet<string>;
  fields: readonly CustomField[];
}
