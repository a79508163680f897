import { aCompany, type TestCompany, type TestPerson } from '../../../testing/a-company.ts';
import { everyDrift } from '../../../testing/recount.ts';
import type { TestProduct } from '../../../testing/test-product.ts';

/**
 * Creates a company in which Ana requests advances, her boss approves them, the clerk manages the company's advances,
 * and finance pays them.
 */
export async function aTeam(product: TestProduct, { currency = 'USD' }: { currency?: string } = {}) {
  const company = await aCompany(
    product,
    {
      admin: ['super_admin'],
      boss: ['employee', 'approver'],
      ana: ['employee'],
      ben: ['employee'],
      eve: ['employee'],
      clerk: ['employee'],
      fin: ['employee', 'finance'],
    },
    { currency },
  );

  const { admin, boss, ana } = company.people;
  await reportsTo(admin, ana, boss);
  const { data: travel } = await admin.calls('categories.create', { name: 'Travel cash', applies_to: 'advance' });
  await runsAdvances(company);
  const drift = () => company.inCompany((tx) => everyDrift(tx, company.client_id));

  return { company, ...company.people, category_id: travel.id, drift };
}

/** Gives the clerk a role that manages advances but cannot pay. */
async function runsAdvances({ client_id, inCompany, people }: TestCompany<'admin' | 'clerk'>): Promise<void> {
  const { data } = await people.admin.calls('roles.create', {
    name: 'Advances',
    reach: 'organisation',
    areas: { Advances: ['read', 'write'] },
  });
  const { user_id } = people.clerk;
  await inCompany((tx) => tx.insertInto('user_roles').values({ client_id, user_id, role_id: data.role_id }).execute());
}

export async function reportsTo(admin: TestPerson, person: TestPerson, manager: TestPerson): Promise<void> {
  const user = (await admin.calls('users.details', { user_id: person.user_id })).data;
  await admin.calls('users.edit', {
    user_id: person.user_id,
    version: user.version,
    email: user.email,
    role_ids: user.role_ids,
    first_name: user.first_name,
    last_name: user.last_name,
    manager_id: manager.user_id,
  });
}
