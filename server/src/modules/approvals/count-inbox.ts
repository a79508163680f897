import type { approvals } from '#contract/approvals.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { overdueDays } from '#domain/approvals/overdue.ts';
import type { ReadContext } from '../../http/context.ts';
import { viewerOf } from '../people/delegates/find-delegations.ts';
import { readInboxCounts } from './inbox-counts.rows.ts';

export async function countInbox(context: ReadContext): Promise<OutputOf<typeof approvals.counts>> {
  const { report, advance } = await waitingForUser(context);
  return { status: true, report, advance };
}

/**
 * Counts the items that wait for the user, including those they can decide on as a delegate, exactly as the inbox does.
 */
export async function waitingForUser(context: ReadContext): ReturnType<typeof readInboxCounts> {
  const { tx, actor, request } = context;
  const { client_id, user_id, time_zone } = actor;
  const { approves_for } = await viewerOf(context);
  return readInboxCounts(tx, {
    client_id,
    user_id,
    approves_for,
    now: request.now,
    overdue_days: overdueDays,
    time_zone,
  });
}
