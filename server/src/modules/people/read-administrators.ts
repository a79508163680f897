import type { PersonBrief } from '#contract/shared/person.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { readAdministrators } from './people.rows.ts';
import { readPayers } from './roles.rows.ts';

const maxContacts = 10;

/** Returns the first ten super admins by last name. */
export function superAdminsOf(tx: CompanyTransaction, client_id: string): Promise<PersonBrief[]> {
  return readAdministrators(tx, { client_id, limit: maxContacts });
}

/** Returns the first ten super admins with their names and emails, so that they can be contacted. */
export async function administratorsOf(
  tx: CompanyTransaction,
  client_id: string,
): Promise<{ user_id: string; name: string; email: string }[]> {
  const rows = await readAdministrators(tx, { client_id, limit: maxContacts });
  return rows.map(({ user_id, first_name, last_name, email }) => ({
    user_id,
    name: `${first_name} ${last_name}`,
    email,
  }));
}

/** Returns all super admins, so that a notification to the administrators reaches each of them. */
export async function administratorIdsOf(tx: CompanyTransaction, client_id: string): Promise<string[]> {
  const rows = await readAdministrators(tx, { client_id, limit: null });
  return rows.map(({ user_id }) => user_id);
}

/** Returns the people whose role lets them pay for the whole company. */
export function payoutStaffOf(tx: CompanyTransaction, client_id: string): Promise<string[]> {
  return readPayers(tx, client_id);
}
