import { canEditReport } from '#domain/reports/report-rights.ts';
import { actsFor } from '#domain/reports/report-visibility.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import type { SignedWriteContext } from '../../../http/context.ts';
import { orRefuse, Refused } from '../../../http/refusals.ts';
import { viewerOf } from '../viewer.ts';
import { type LockedReport, lockReports, readApprovedTotal, readLockedReport } from './report-lines.rows.ts';

export type { LockedReport } from './report-lines.rows.ts';
export type LockedReports = ReadonlyMap<string, LockedReport>;

/** A report whosever it is, for who decides afterwards whether it may be seen. */
export async function lockAnyReport(
  { tx, client_id }: Pick<SignedWriteContext, 'tx' | 'client_id'>,
  id: string,
): Promise<LockedReport | undefined> {
  return (await lockReports(tx, { client_id, ids: [id] }))[0];
}

/** The same without holding it. */
export function findAnyReport(
  tx: CompanyTransaction,
  key: { client_id: string; id: string },
): Promise<LockedReport | undefined> {
  return readLockedReport(tx, key);
}

/** What is approved of a report as it stands, caps of policies included. */
export function findApprovedTotal(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id: string },
): Promise<string> {
  return readApprovedTotal(tx, { client_id, report_id: id });
}

/** Reports of one's own, or of somebody one files for, held whatever their stage. Others are not found. */
export async function lockOwnReports(context: SignedWriteContext, ids: readonly string[]): Promise<LockedReports> {
  const { tx, client_id, actor } = context;
  if (ids.length === 0) return new Map();
  const held = new Map((await lockReports(tx, { client_id, ids })).map((report) => [report.id, report]));
  const isAllOwn = [...held.values()].every(({ owner_id }) => owner_id === actor.user_id);
  const viewer = isAllOwn ? { user_id: actor.user_id, submits_for: [] } : await viewerOf(context);
  for (const id of ids) {
    const report = held.get(id);
    if (!report || !actsFor(viewer, report.owner_id)) throw new Refused('item.not_found');
  }
  return held;
}

/** Reports whose lines are about to change: held, and not handed in. */
export async function lockOpenReports(
  context: SignedWriteContext,
  ids: readonly (string | null)[],
): Promise<LockedReports> {
  const asked = [...new Set(ids.filter((id) => id !== null))];
  const held = await lockOwnReports(context, asked);
  // That they act for its owner was asked already.
  for (const report of held.values()) orRefuse(canEditReport({ user_id: report.owner_id, submits_for: [] }, report));
  return held;
}
