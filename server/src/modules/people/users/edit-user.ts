import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { users } from '#contract/users.contract.ts';
import { msg } from '#domain/language/translate.ts';
import { changedFields } from '../../../http/changed-fields.ts';
import type { SignedWriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { moveEmail } from '../directory.rows.ts';
import { lockPeople } from '../lock-people.rows.ts';
import { setPendingEmail } from '../people.rows.ts';
import { setRoles } from '../roles/set-roles.ts';
import { replaceWords } from '../search-words.rows.ts';
import { findAccountsIn } from '../sign-in-directory.ts';
import { emailTaken, refuseTakenCode } from './create-person.ts';
import { readDetails } from './read-user.ts';
import { acceptForm } from './user-form.ts';
import { changeUser, type LockedUser, lockForChange, reportsTo } from './users.rows.ts';

type Form = InputOf<typeof users.edit>;

export async function editUser(context: SignedWriteContext, input: Form): Promise<OutputOf<typeof users.edit>> {
  const { tx, client_id, record, announce } = context;
  const { user_id } = input;
  const key = { client_id, user_id };
  await lockPeople(tx, client_id);
  const saved = await lockForChange(tx, key);
  if (!saved) throw new Refused('item.not_found');
  if (saved.former_number !== null) throw new Refused('user.anonymised');
  if (saved.version !== input.version) throw new Refused('item.changed');
  const before = await readDetails(tx, key);
  const { role_ids, custom_values } = await acceptForm(context, input, saved);
  await refuseLoop(context, input, saved);

  const change = await withEmail(context, changeFrom(input), saved);
  await changeUser(
    tx,
    { ...key, version: saved.version },
    { ...change, custom_values: JSON.stringify(custom_values) },
  ).catch(refuseTakenCode);
  const { is_changed: hasNewRoles } = await setRoles(context, { user_id, role_ids });
  await replaceWords(tx, client_id, [{ id: user_id, ...change }]);

  const after = await readDetails(tx, key);
  const changed = changedFields(before.snapshot, after.snapshot);
  if (changed)
    record({
      action: 'user_changed',
      item_kind: 'user',
      item_id: user_id,
      item_label: `${change.first_name} ${change.last_name}`,
      is_setting: true,
      facts: changed,
    });
  // An invited person is not notified, because they see their roles when they join.
  if (hasNewRoles && saved.is_active && !saved.invited_at) announce('user.role_changed', { user_id });
  // The pending invitation went to the old address. A new invitation invalidates the link in that mail.
  if (change.email !== saved.email && saved.invited_at && saved.is_active) announce('user.invited', { user_id });
  return { status: true, data: after.details };
}

/**
 * Applies a new email. A person who has joined must confirm it first; an invited person gets a new invitation at that
 * address.
 */
async function withEmail<Change extends { email: string; first_name: string; last_name: string }>(
  { tx, client_id, record, announce }: SignedWriteContext,
  change: Change,
  saved: LockedUser,
): Promise<Change> {
  const { email } = change;
  if (email === saved.email) return change;
  const key = { client_id, user_id: saved.id };
  if (saved.invited_at) {
    if (!(await moveEmail(tx, { ...key, email }))) throw emailTaken();
    return change;
  }

  const accounts = await findAccountsIn(tx, email);
  if (accounts.some((account) => account.client_id === client_id)) throw emailTaken();
  await setPendingEmail(tx, key, email);
  record({
    action: 'email_change_requested',
    item_kind: 'user',
    item_id: saved.id,
    item_label: `${change.first_name} ${change.last_name}`,
    facts: { before: { email: saved.email }, after: { email } },
  });
  announce('user.email_requested', { user_id: saved.id });
  announce('user.email_notice', { user_id: saved.id });
  return { ...change, email: saved.email };
}

function changeFrom(form: Form) {
  const {
    user_id: _id,
    version: _version,
    role_ids: _roles,
    is_employee: _employee,
    custom_values: _values,
    ...fields
  } = form;
  return { ...fields, employee_code: fields.employee_code || null };
}

async function refuseLoop({ tx, client_id }: SignedWriteContext, form: Form, saved: LockedUser): Promise<void> {
  const { user_id, manager_id } = form;
  if (manager_id === null || manager_id === saved.manager_id) return;
  if (await reportsTo(tx, { client_id, user_id, manager_id }))
    throw new Refused('user.manager_loop', {}, { manager_id: msg`Choose a person who does not report to them.` });
}
