import type { SignedWriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { lockForChange, setInvited } from './users.rows.ts';

export async function inviteAgain(context: SignedWriteContext, user_id: string): Promise<void> {
  const { tx, client_id, request, record, announce } = context;
  const user = await lockForChange(tx, { client_id, user_id });
  if (!user) throw new Refused('item.not_found');
  if (!user.is_active) throw new Refused('user.disabled');
  if (!user.invited_at) throw new Refused('user.already_joined');
  await setInvited(tx, { client_id, user_id }, request.now);
  record({
    action: 'invitation_resent',
    item_kind: 'user',
    item_id: user_id,
    item_label: `${user.first_name} ${user.last_name}`,
    is_setting: true,
    facts: { before: { invited_at: user.invited_at }, after: { invited_at: request.now } },
  });
  announce('user.invited', { user_id });
}
