import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { users } from '#contract/users.contract.ts';
import { msg } from '#domain/language/translate.ts';
import { violatedUnique } from '../../../db/unique-violation.ts';
import type { SignedWriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { createUser } from '../create-user.ts';
import { lockPeople } from '../lock-people.rows.ts';
import { readDetails } from './read-user.ts';
import { acceptForm } from './user-form.ts';

/** Creates a person and sends an invitation. The person counts as invited until they set a password. */
export async function createPerson(
  context: SignedWriteContext,
  input: InputOf<typeof users.create>,
): Promise<OutputOf<typeof users.create>> {
  const { tx, client_id, request, record, announce } = context;
  await lockPeople(tx, client_id);
  const { role_ids, custom_values } = await acceptForm(context, input);
  const user_id = uuidv7();
  const { role_ids: _given, is_employee: _employee, employee_code, ...fields } = input;
  const user = {
    ...fields,
    client_id,
    id: user_id,
    employee_code: employee_code || null,
    custom_values,
    password_hash: null,
    invited_at: request.now,
    created_at: request.now,
  };
  if (!(await createUser(context, { user, role_ids }).catch(refuseTakenCode))) throw emailTaken();

  const { details, snapshot } = await readDetails(tx, { client_id, user_id });
  record({
    action: 'user_created',
    item_kind: 'user',
    item_id: user_id,
    item_label: `${details.first_name} ${details.last_name}`,
    is_setting: true,
    facts: { before: null, after: snapshot },
  });

  announce('user.invited', { user_id });

  return { status: true, data: details };
}

/** Returns the refusal for an email that is already in use. It does not reveal who uses it or in which company. */
export function emailTaken(): Refused {
  return new Refused('user.email_taken', {}, { email: msg`Choose another email.` });
}

export function refuseTakenCode(error: unknown): never {
  if (violatedUnique(error) === 'users_client_id_employee_code_key')
    throw new Refused('user.code_taken', {}, { employee_code: msg`Choose another employee code.` });
  throw error;
}
