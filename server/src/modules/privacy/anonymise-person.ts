import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { users } from '#contract/users.contract.ts';
import { canAnonymise, formerEmployee } from '#domain/people/anonymise.ts';
import { nextNumber } from '../../db/number-sequences.rows.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { findUser } from '../people/find-user.ts';
import { markForAnonymising, readOpenItems } from './personal-data.rows.ts';

/** Checks that the person has no open items and starts the background work that replaces their data. */
export async function anonymisePerson(
  context: SignedWriteContext,
  { user_id, email }: InputOf<typeof users.anonymise>,
): Promise<OutputOf<typeof users.anonymise>> {
  const { app, tx, client_id, actor, request, record } = context;
  const user = await findUser(tx, { client_id, user_id });
  if (!user) throw new Refused('item.not_found');
  const open = await readOpenItems(tx, { client_id, user_id });
  orRefuse(canAnonymise(user, { actor_id: actor.user_id, typed_email: email, open }));

  const number = await nextNumber(tx, client_id, 'former_employee');
  if (!(await markForAnonymising(tx, { client_id, user_id, number, now: request.now })))
    throw new Refused('user.anonymised');
  const { name } = formerEmployee(number);
  record({ action: 'user_anonymised', item_kind: 'user', item_id: user_id, item_label: name, is_setting: true });
  await app.jobs.send(tx, 'person.erase', { client_id, user_id }, { is_long: true });
  return { status: true, name };
}
