import { v7 as uuidv7 } from 'uuid';
import { createUsers, type NewPerson } from '../modules/people/create-user.ts';
import type { TestCompany, TestPerson } from './a-company.ts';
import { inWriteContext } from './in-write-context.ts';
import type { TestProduct } from './test-product.ts';

/** Adds many people through the write pipeline, so they are counted and found by searches as in the app. */
export function insertTestPeople(
  product: TestProduct,
  options: { company: TestCompany<string>; by: TestPerson; count: number },
  about: (index: number) => Partial<NewPerson['user']> = () => ({}),
): Promise<string[]> {
  const { client_id, role_ids } = options.company;
  const people = Array.from({ length: options.count }, (_, index) => ({
    user: {
      client_id,
      id: uuidv7(),
      email: `p${index}.${client_id.slice(-12)}@many.test`,
      first_name: 'Pat',
      last_name: `Number ${index}`,
      password_hash: null,
      created_at: product.app.clock(),
      ...about(index),
    },
    role_ids: [role_ids.employee],
  }));

  return inWriteContext(product, options.by, async (context) => {
    const taken = await createUsers(context, people);
    if (taken.length > 0) throw new Error(`Already there: ${taken.join(', ')}`);
    return people.map(({ user }) => user.id);
  });
}
