import { localDay } from '#domain/dates/local-day.ts';
import { actsFor, type Viewer } from '#domain/reports/report-visibility.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { Actor } from '../../http/context.ts';
import { findDelegators } from '../people/delegates/find-delegators.ts';

interface ViewerSource {
  tx: CompanyTransaction;
  actor: Actor;
  request: { now: Date };
}

/** The actor with the people they are a delegate for today. */
export async function viewerOf({ tx, actor, request }: ViewerSource): Promise<Viewer> {
  const { client_id, user_id, access } = actor;
  const today = localDay(request.now, actor.time_zone);
  return { user_id, access, ...(await findDelegators(tx, { client_id, user_id, today })) };
}

/** The actor without the people they are a delegate for. */
export function asThemselves({ user_id, access }: Actor): Viewer {
  return { user_id, access, submits_for: [], approves_for: [] };
}

/** True for the actor's own items and those of people they are a delegate for. */
export async function mayActFor(source: ViewerSource, owner_id: string): Promise<boolean> {
  return owner_id === source.actor.user_id || actsFor(await viewerOf(source), owner_id);
}
