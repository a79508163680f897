import { localDay } from '#domain/dates/local-day.ts';
import { actsFor, type Viewer } from '#domain/reports/report-visibility.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { Actor } from '../../http/context.ts';
import { findDelegators } from '../people/delegates/find-delegators.ts';

interface Looking {
  tx: CompanyTransaction;
  actor: Actor;
  request: { now: Date };
}

/** Whoever asks, with those they stand in for today. */
export async function viewerOf({ tx, actor, request }: Looking): Promise<Viewer> {
  const { client_id, user_id, access } = actor;
  const today = localDay(request.now, actor.time_zone);
  return { user_id, access, ...(await findDelegators(tx, { client_id, user_id, today })) };
}

/** Whether they file for somebody; of their own nothing has to be asked. */
export async function mayActFor(looking: Looking, owner_id: string): Promise<boolean> {
  return owner_id === looking.actor.user_id || actsFor(await viewerOf(looking), owner_id);
}
