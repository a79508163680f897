import { localDay } from '#domain/dates/local-day.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import type { Actor } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { findDelegators } from './find-delegations.ts';

interface ViewerContext {
  tx: CompanyTransaction;
  actor: Actor;
  request: { now: Date };
}

/** Returns the owner of the requested items: the user, or a person they may submit for today. */
export async function resolveOwner(
  { tx, actor, request }: ViewerContext,
  { for_user_id }: { for_user_id?: string | undefined },
): Promise<string> {
  const { client_id, user_id } = actor;
  if (for_user_id === undefined || for_user_id === user_id) return user_id;
  const today = localDay(request.now, actor.time_zone);
  const { submits_for } = await findDelegators(tx, { client_id, user_id, today });
  // The refusal does not reveal whether the person exists.
  if (!submits_for.includes(for_user_id)) throw new Refused('delegate.not_now');
  return for_user_id;
}
