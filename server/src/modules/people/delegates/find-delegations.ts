import { localDay } from '#domain/dates/local-day.ts';
import { actsFor, type Viewer } from '#domain/reports/report-visibility.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import type { Actor } from '../../../http/context.ts';
import { readApprovalDelegates, readDelegation, readDelegators } from './delegates.rows.ts';

interface DelegatedBy {
  submits_for: string[];
  approves_for: string[];
}

/** Finds the people for whom a delegate may submit or approve on a day. */
export async function findDelegators(
  tx: CompanyTransaction,
  query: { client_id: string; user_id: string; today: string },
): Promise<DelegatedBy> {
  const rows = await readDelegators(tx, query);
  return {
    submits_for: rows.filter(({ can_submit }) => can_submit).map(({ from_user_id }) => from_user_id),
    approves_for: rows.filter(({ can_approve }) => can_approve).map(({ from_user_id }) => from_user_id),
  };
}

/** Finds the delegates who may approve for these people today. */
export async function findApprovalDelegates(
  tx: CompanyTransaction,
  query: { client_id: string; user_ids: readonly string[]; now: Date },
): Promise<{ user_id: string; place_id: string }[]> {
  if (query.user_ids.length === 0) return [];
  const rows = await readApprovalDelegates(tx, query);
  return rows.map(({ to_user_id, from_user_id }) => ({ user_id: to_user_id, place_id: from_user_id }));
}

/** Reads one delegation; undefined if it does not exist. */
export function findDelegation(tx: CompanyTransaction, query: { client_id: string; id: string }) {
  return readDelegation(tx, query);
}

interface ViewerSource {
  tx: CompanyTransaction;
  actor: Actor;
  request: { now: Date };
}

/** Returns the actor together with the people whose delegate the actor is today. */
export async function viewerOf({ tx, actor, request }: ViewerSource): Promise<Viewer> {
  const { client_id, user_id, access } = actor;
  const today = localDay(request.now, actor.time_zone);
  return { user_id, access, ...(await findDelegators(tx, { client_id, user_id, today })) };
}

/** Returns the actor as a viewer who acts for nobody else. */
export function asThemselves({ user_id, access }: Actor): Viewer {
  return { user_id, access, submits_for: [], approves_for: [] };
}

/** Returns true if the owner is the actor, or a person for whom the actor may submit as a delegate today. */
export async function mayActFor(source: ViewerSource, owner_id: string): Promise<boolean> {
  return owner_id === source.actor.user_id || actsFor(await viewerOf(source), owner_id);
}
