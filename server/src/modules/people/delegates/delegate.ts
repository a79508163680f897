import { v7 as uuidv7 } from 'uuid';
import type { delegates } from '#contract/delegates.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { localDay } from '#domain/dates/local-day.ts';
import { msg } from '#domain/language/translate.ts';
import { daysOverlap, delegationState } from '#domain/people/delegations.ts';
import type { ReadContext, SignedWriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { findUser, lockUser } from '../find-user.ts';
import { endDelegation, insertDelegation, readDelegations, readRunningTo } from './delegates.rows.ts';

export async function listDelegates({ tx, actor, request }: ReadContext): Promise<OutputOf<typeof delegates.list>> {
  const { client_id, user_id } = actor;
  const today = localDay(request.now, actor.time_zone);
  const rows = await readDelegations(tx, { client_id, user_id });
  const shown = rows.map(({ from_user_id, ended_at, ...row }) => ({
    from_user_id,
    delegation: { ...row, state: delegationState({ ...row, ended_at }, today) },
  }));
  const isGiven = ({ from_user_id }: { from_user_id: string }) => from_user_id === user_id;
  return {
    status: true,
    given: shown.filter(isGiven).map(({ delegation }) => delegation),
    received: shown.filter((delegation) => !isGiven(delegation)).map(({ delegation }) => delegation),
  };
}

/**
 * Makes a colleague the user's delegate for a period. Several delegates are allowed, but periods of one delegate must
 * not overlap.
 */
export async function createDelegate(
  { tx, client_id, actor, request, record, announce }: SignedWriteContext,
  input: InputOf<typeof delegates.create>,
): Promise<OutputOf<typeof delegates.create>> {
  const { user_id, ...given } = input;
  if (user_id === actor.user_id) throw new Refused('delegate.self', {}, { user_id: msg`Choose a colleague.` });
  if (!given.can_submit && !given.can_approve) throw new Refused('delegate.nothing');
  if (given.ends_on !== null && given.ends_on < given.starts_on)
    throw new Refused('delegate.dates', {}, { ends_on: msg`Choose a later date.` });

  // Locks the user's row, so that concurrent requests see each other's delegation.
  await lockUser(tx, { client_id, user_id: actor.user_id });
  const colleague = await findUser(tx, { client_id, user_id });
  if (!colleague?.is_active) throw new Refused('item.not_found', {}, { user_id: msg`Choose a colleague.` });

  const name = `${colleague.first_name} ${colleague.last_name}`;
  const pair = { client_id, from_user_id: actor.user_id, to_user_id: user_id };
  if ((await readRunningTo(tx, pair)).some((other) => daysOverlap(given, other)))
    throw new Refused('delegate.overlap', { name });

  const id = uuidv7();
  await insertDelegation(tx, { id, ...pair, ...given, created_at: request.now });
  record({
    action: 'delegate_added',
    item_kind: 'delegation',
    item_id: id,
    item_label: name,
    is_setting: true,
    shown_to: [actor.user_id, user_id],
    facts: { before: null, after: { delegate: name, ...given } },
  });
  announce('delegate.added', { user_id, delegation_id: id });

  return { status: true, id };
}

export async function endDelegate(
  { tx, client_id, actor, request, record }: SignedWriteContext,
  { id }: InputOf<typeof delegates.end>,
): Promise<{ status: true }> {
  const ended = await endDelegation(tx, { client_id, id, from_user_id: actor.user_id, now: request.now });
  const colleague = ended && (await findUser(tx, { client_id, user_id: ended.to_user_id }));
  if (!colleague) throw new Refused('item.not_found');

  const { to_user_id: _, ...was } = ended;
  const name = `${colleague.first_name} ${colleague.last_name}`;
  record({
    action: 'delegate_ended',
    item_kind: 'delegation',
    item_id: id,
    item_label: name,
    is_setting: true,
    shown_to: [actor.user_id, colleague.id],
    facts: { before: { delegate: name, ...was }, after: null },
  });

  return { status: true };
}
