import type { SignedWriteContext } from '../../http/context.ts';
import { acceptRestricted } from '../custom-fields/accept-restricted.ts';
import { findPeople, idsIn } from '../people/find-people.ts';

type Filled = Pick<Parameters<typeof acceptRestricted>[1], 'applies_to' | 'given' | 'before'>;

/**
 * Validates the values of restricted fields and returns all custom values of the item. Fields for people accept only
 * active colleagues.
 */
export async function restrictedValues(
  context: Pick<SignedWriteContext, 'tx' | 'client_id' | 'actor'>,
  filled: Filled,
): ReturnType<typeof acceptRestricted> {
  const { tx, client_id } = context;
  const people = await findPeople(tx, { client_id, ids: idsIn(filled.given) });
  return acceptRestricted(context, { ...filled, isColleague: (id) => people.get(id)?.is_active === true });
}
