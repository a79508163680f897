import type { CompanyTransaction } from '../../db/database.ts';
import { wasEverChanged } from '../activity/was-touched.ts';
import { hasCategories } from '../categories/read-categories.ts';
import { hasDepartments } from '../people/organisation/has-departments.ts';
import { countPeople } from '../people/users/count-people.ts';
import { hasPolicies } from '../policies/read-policies.ts';

/** What the company has set up so far. */
export async function readSetup(tx: CompanyTransaction, client_id: string) {
  const [people, has_departments, has_categories, has_policies] = await Promise.all([
    countPeople(tx, client_id),
    hasDepartments(tx, client_id),
    hasCategories(tx, client_id),
    hasPolicies(tx, client_id),
  ]);
  return { people, has_departments, has_categories, has_policies };
}

/** Whether anybody has reviewed the default categories and currencies. */
export async function readTouched(tx: CompanyTransaction, client_id: string) {
  const [categories, currencies] = await Promise.all([
    wasEverChanged(tx, { client_id, kind: 'category' }),
    wasEverChanged(tx, { client_id, kind: 'currency' }),
  ]);
  return { categories, currencies };
}

export type Setup = Awaited<ReturnType<typeof readSetup>>;
