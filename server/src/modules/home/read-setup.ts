import type { CompanyTransaction } from '../../db/database.ts';
import { changedKinds } from '../activity/was-touched.ts';
import { hasCategories } from '../categories/read-categories.ts';
import { hasDepartments } from '../people/organisation/has-departments.ts';
import { hasPayer } from '../people/roles/has-payer.ts';
import { countPeople } from '../people/users/count-people.ts';
import { hasPolicies } from '../policies/read-policies.ts';

/** Reads which parts of the setup the company has completed. */
export async function readSetup(tx: CompanyTransaction, client_id: string) {
  const [people, has_departments, has_categories, has_policies] = await Promise.all([
    countPeople(tx, client_id),
    hasDepartments(tx, client_id),
    hasCategories(tx, client_id),
    hasPolicies(tx, client_id),
  ]);
  return { people, has_departments, has_categories, has_policies };
}

/** Reads which default settings were reviewed, and whether anyone other than the super admins may pay. */
export async function readReviewed(tx: CompanyTransaction, client_id: string) {
  const [changed, has_payer] = await Promise.all([
    changedKinds(tx, { client_id, kinds: ['category', 'currency', 'approval_rule', 'entity'] }),
    hasPayer(tx, client_id),
  ]);
  return {
    categories: changed.has('category'),
    currencies: changed.has('currency'),
    approvals: changed.has('approval_rule'),
    entity: changed.has('entity'),
    has_payer,
  };
}

export type Setup = Awaited<ReturnType<typeof readSetup>>;
