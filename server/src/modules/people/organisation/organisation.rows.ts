import type { CompanyTransaction } from '../../../db/database.ts';

/** entities, departments, business_units, employee_levels, employee_groups: named only here. */

export interface OrganisationRows {
  entities: {
    client_id: string;
    id: string;
    name: string;
    currency: string;
    country: string;
    address: string;
    tax_number: string;
  }[];
  departments: { client_id: string; id: string; name: string; parent_id: string | null }[];
  business_units: { client_id: string; id: string; name: string }[];
  employee_levels: { client_id: string; id: string; name: string; rank: number }[];
}

export async function insertOrganisation(tx: CompanyTransaction, rows: OrganisationRows) {
  await tx.insertInto('entities').values(rows.entities).execute();
  await tx.insertInto('departments').values(rows.departments).execute();
  await tx.insertInto('business_units').values(rows.business_units).execute();
  await tx.insertInto('employee_levels').values(rows.employee_levels).execute();
}

export async function setDepartmentHead(
  tx: CompanyTransaction,
  key: { client_id: string; department_id: string },
  head_id: string,
) {
  await tx
    .updateTable('departments')
    .set({ head_id })
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.department_id)
    .execute();
}
