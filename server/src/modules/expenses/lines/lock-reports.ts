import { mayActOnReport, reportStageAllows } from '#domain/reports/report-rights.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import type { SignedWriteContext, WriteContext } from '../../../http/context.ts';
import { orRefuse, Refused } from '../../../http/refusals.ts';
import { viewerOf } from '../../people/delegates/find-delegations.ts';
import { lockLines, readLines, type SavedExpense } from '../expenses.rows.ts';
import { type LockedReport, lockReports, readApprovedTotal, readLockedReport } from './report-lines.rows.ts';

export type { LockedReport } from './report-lines.rows.ts';
export type LockedReports = ReadonlyMap<string, LockedReport>;

/** Locks a report of any owner. The caller must check that the actor may see it. */
export async function lockAnyReport(
  { tx, client_id }: Pick<SignedWriteContext, 'tx' | 'client_id'>,
  id: string,
): Promise<LockedReport | undefined> {
  return (await lockReports(tx, { client_id, ids: [id] }))[0];
}

/** Reads a report of any owner like `lockAnyReport`, but without a lock. */
export function findAnyReport(
  tx: CompanyTransaction,
  key: { client_id: string; id: string },
): Promise<LockedReport | undefined> {
  return readLockedReport(tx, key);
}

/** Reads the approved total of a report, after edits and policy caps. */
export function findApprovedTotal(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id: string },
): Promise<string> {
  return readApprovedTotal(tx, { client_id, report_id: id });
}

/** Locks reports of the actor or of people they submit for, in any stage. Refuses other reports as not found. */
export async function lockOwnReports(context: SignedWriteContext, ids: readonly string[]): Promise<LockedReports> {
  const { tx, client_id, actor } = context;
  if (ids.length === 0) return new Map();
  const locked = new Map((await lockReports(tx, { client_id, ids })).map((report) => [report.id, report]));
  const isAllOwn = [...locked.values()].every(({ owner_id }) => owner_id === actor.user_id);
  const { submits_for } = isAllOwn ? { submits_for: [] } : await viewerOf(context);
  const viewer = { user_id: actor.user_id, submits_for };
  for (const id of ids) {
    const report = locked.get(id);
    if (!report || !mayActOnReport(viewer, report).allowed) throw new Refused('item.not_found');
  }
  return locked;
}

/**
 * Locks the editable reports of the actor or of people they submit for, so that their lines can be changed. Refuses
 * submitted reports.
 */
export async function lockOpenReports(
  context: SignedWriteContext,
  ids: readonly (string | null)[],
): Promise<LockedReports> {
  const uniqueIds = [...new Set(ids.filter((id) => id !== null))];
  const locked = await lockOwnReports(context, uniqueIds);
  for (const report of locked.values()) orRefuse(reportStageAllows('edit', report));
  return locked;
}

export type { SavedExpense };
export { readLines };

/** Locks the lines of a report that is already locked. */
export function lockedLines(
  { tx, client_id }: Pick<WriteContext, 'tx' | 'client_id'>,
  { id }: { id: string },
): Promise<SavedExpense[]> {
  return lockLines(tx, { client_id, report_id: id });
}
