import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { outsideRecipients } from '#contract/outside-recipients.contract.ts';
import {
  checkInvitation,
  dayMs,
  invitationDays,
  isPending,
  moveRecipient,
  receivesFiles,
} from '#domain/exports/outside-recipients.ts';
import type { ReadContext, SignedWriteContext } from '../../../http/context.ts';
import { orRefuse, Refused } from '../../../http/refusals.ts';
import {
  findColleague,
  lockRecipient,
  lockRecipients,
  type OutsideRecipient,
  readOutsideRecipients,
  removeFromSchedules,
  saveInvitation,
  setRecipientState,
} from './outside-recipients.rows.ts';

export async function listOutsideRecipients({
  tx,
  actor: { client_id },
  request: { now },
}: ReadContext): Promise<OutputOf<typeof outsideRecipients.list>> {
  const recipients = await readOutsideRecipients(tx, client_id);
  return {
    status: true,
    data: recipients.map(({ id, email, state, added_by, mailed_at, expires_at, answered_at, no_of_schedules }) => ({
      recipient_id: id,
      email,
      state: isPending(state) && expires_at <= now ? 'expired' : state,
      added_by,
      mailed_at: mailed_at.toISOString(),
      answered_at: answered_at?.toISOString() ?? null,
      no_of_schedules,
    })),
  };
}

/** Adds an address and mails it a confirmation link. Adding a pending address again mails a new link. */
export async function addOutsideRecipient(
  { tx, client_id, actor, request: { now }, record, announce }: SignedWriteContext,
  { email }: InputOf<typeof outsideRecipients.add>,
): Promise<OutputOf<typeof outsideRecipients.add>> {
  const colleague = await findColleague(tx, { client_id, email });
  if (colleague) throw new Refused('outside_recipient.inside', { name: colleague });
  const all = await lockRecipients(tx, client_id);
  const known = all.find((recipient) => recipient.email === email);
  const no_of_mails = orRefuse(checkInvitation(known, invitationsOf(all, now), now));

  const expires_at = new Date(now.getTime() + invitationDays * dayMs);
  const recipient_id = await saveInvitation(tx, {
    client_id,
    id: uuidv7(),
    email,
    added_by: actor.user_id,
    now,
    no_of_mails,
    expires_at,
  });
  record({ action: 'outside_recipient_added', ...about({ id: recipient_id, email }) });
  announce('outside_recipient.invited', { recipient_id });
  return { status: true, recipient_id };
}

function invitationsOf(all: readonly OutsideRecipient[], now: Date) {
  const pending = all.filter(({ state }) => isPending(state)).length;
  const confirmed = all.filter(({ state }) => receivesFiles(state)).length;
  const mailed_today = all.filter(({ mailed_at }) => now.getTime() - mailed_at.getTime() < dayMs).length;
  return { pending, active: pending + confirmed, mailed_today };
}

export async function removeOutsideRecipient(
  { tx, client_id, request: { now }, record }: SignedWriteContext,
  { recipient_id: id }: InputOf<typeof outsideRecipients.remove>,
): Promise<OutputOf<typeof outsideRecipients.remove>> {
  const recipient = await lockRecipient(tx, { client_id, id });
  if (!recipient || recipient.state === 'removed') throw new Refused('item.not_found');
  const state = moveRecipient(recipient.state, 'remove');
  if (!state) throw new Refused('outside_recipient.opted_out');
  await setRecipientState(tx, { client_id, id }, { state, now });
  await removeFromSchedules(tx, { client_id, id });
  record({ action: 'outside_recipient_removed', ...about(recipient) });
  return { status: true };
}

/** Returns the fields of audit log entries about an address. */
export function about({ id, email }: { id: string; email: string }) {
  return { item_kind: 'outside_recipient', item_id: id, item_label: email, is_setting: true, facts: {} } as const;
}
