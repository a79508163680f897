import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { users } from '#contract/users.contract.ts';
import type { SignedWriteContext, WriteContext } from '../../http/context.ts';
import { inviteAgain } from '../people/users/invite-again.ts';
import { switchPeople } from '../people/users/switch-users.ts';
import { endSessionsOf, voidSingleUse } from './auth.rows.ts';

const maxResults = 500;

/** Enables or disables people. The sessions of disabled people end in the same transaction. */
export async function enableDisable(
  context: WriteContext,
  input: InputOf<typeof users.enableDisable>,
): Promise<OutputOf<typeof users.enableDisable>> {
  const { tx, client_id, request } = context;
  const { changed, results } = await switchPeople(context, input);
  if (!input.is_active)
    await endSessionsOf(tx, { client_id, user_ids: changed }, { now: request.now, because: 'disabled' });
  // For a selection by filter, the results list only people who were not changed.
  const listed = 'ids' in input.selection ? results : results.filter(({ outcome }) => outcome !== 'changed');
  return { status: true, changed: changed.length, results: listed.slice(0, maxResults) };
}

/** Sends the invitation again. The earlier link stops working immediately, not only when the new mail is sent. */
export async function resendInvitation(
  context: SignedWriteContext,
  { user_id }: InputOf<typeof users.resendInvitation>,
): Promise<{ status: true }> {
  const { tx, client_id, request } = context;
  await inviteAgain(context, user_id);
  await voidSingleUse(tx, { client_id, user_id, kinds: ['invitation'] }, request.now);
  return { status: true };
}
