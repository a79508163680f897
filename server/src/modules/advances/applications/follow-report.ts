import { totalOf, withApplication } from '#domain/advances/application-totals.ts';
import { fitApplications } from '#domain/advances/fit-applications.ts';
import type { WriteContext } from '../../../http/context.ts';
import { postAppliedAdvances } from '../../payables/post-advances.ts';
import { advanceActivityLine } from '../advance-activity.ts';
import { lockAdvances, type SavedAdvance } from '../advances.rows.ts';
import { saveBalance } from '../move-advance.ts';
import {
  type ApplicationRow,
  type ApplicationState,
  changeApplication,
  deleteApplications,
  readApplicationsOf,
  readPaying,
  readReportMoney,
  writeAdvancesTotal,
} from './applications.rows.ts';

/** The transitions of a report that change the state of its advances. */
export type FollowedMove = 'submit' | 'recall' | 'approve' | 'unapprove' | 'send_back' | 'reject' | 'delete';

interface FollowedReport {
  id: string;
  number: number;
  currency: string;
}

/**
 * The state of a report's advances after each transition; null if they are released. `fits` reduces the amounts to the
 * reimbursable total.
 */
const stateAfter: Record<FollowedMove, { state: ApplicationState; fits: boolean } | null> = {
  submit: { state: 'reserved', fits: true },
  recall: { state: 'reserved', fits: false },
  send_back: { state: 'reserved', fits: false },
  unapprove: { state: 'reserved', fits: false },
  approve: { state: 'applied', fits: true },
  reject: null,
  delete: null,
};

/**
 * Updates the advances of a report after a transition. The advances are reserved while the report is open or pending,
 * applied once it is approved, and released when it is rejected or deleted. Submission and approval reduce their
 * amounts to the reimbursable total. Call this in the transaction of the transition, with the report locked, after its
 * totals and stage are written.
 */
export async function updateAdvancesOfReport(
  context: WriteContext,
  report: FollowedReport,
  move: FollowedMove,
): Promise<void> {
  const { tx, client_id } = context;
  const key = { client_id, report_id: report.id };
  const existing = await readApplicationsOf(tx, key);
  if (existing.length === 0) return;
  const locked = await lockAdvances(tx, { client_id, ids: existing.map(({ advance_id }) => advance_id) });
  const advances = new Map(locked.map((advance) => [advance.id, advance]));
  const { payable_total } = await readReportMoney(tx, key);
  const saved = applicationsAfter(existing, { advances, currency: report.currency, pays: payable_total, move });
  for (const before of existing) {
    const advance = advances.get(before.advance_id);
    const after = saved.find(({ id }) => id === before.id) ?? null;
    if (advance) await updateAdvance(context, { report, advance, before, after });
  }
  await deleteApplications(tx, { client_id, ids: idsOf(existing).filter((id) => !idsOf(saved).includes(id)) });
  // The report's transition has already increased its version.
  await writeAdvancesTotal(tx, { ...key, versions_on: 0 }, totalOf(saved, report.currency));
  if ([...existing, ...saved].some(isApplied)) await postApplications(context, report);
}

function applicationsAfter(
  existing: readonly ApplicationRow[],
  input: { advances: ReadonlyMap<string, SavedAdvance>; currency: string; pays: string; move: FollowedMove },
): ApplicationRow[] {
  const next = stateAfter[input.move];
  if (!next) return [];
  if (!next.fits) return existing.map((application) => ({ ...application, state: next.state }));

  const { saved } = fitApplications(
    existing.map((application) => ({
      ...application,
      currency: input.advances.get(application.advance_id)?.currency ?? input.currency,
    })),
    { currency: input.currency, pays: input.pays },
  );

  return existing.flatMap((application) => {
    const fitted = saved.find(({ id }) => id === application.id);
    if (!fitted) return [];
    return { ...application, state: next.state, amount: fitted.amount, applied_amount: fitted.applied_amount };
  });
}

async function updateAdvance(
  context: WriteContext,
  change: { report: FollowedReport; advance: SavedAdvance; before: ApplicationRow; after: ApplicationRow | null },
): Promise<void> {
  const { report, advance, before, after } = change;
  if (after && after.state === before.state && after.amount === before.amount) return;
  const { tx, client_id, record } = context;
  const freed = withApplication(advance, before, 'less');
  const { line } = await saveBalance(context, advance, {
    amounts: after ? withApplication({ ...freed, currency: advance.currency }, after, 'more') : freed,
    line: advanceActivityLine(advance, {
      action: after ? `advance_${after.state}` : 'advance_freed',
      facts: { report: `ER-${report.number}`, amount: after?.amount ?? before.amount, currency: advance.currency },
      shown_to: [advance.owner_id],
    }),
  });
  record(line);
  if (after) await changeApplication(tx, { client_id, id: after.id }, after);
}

function idsOf(applications: readonly ApplicationRow[]): string[] {
  return applications.map(({ id }) => id);
}

/** Updates the ledger for the advances applied to a locked report. Reserved advances are not posted. */
export async function postApplications(
  context: WriteContext,
  { id: report_id, currency }: { id: string; currency: string },
): Promise<void> {
  const { tx, client_id } = context;
  const applications = (await readPaying(tx, { client_id, report_id })).filter(isApplied);
  await postAppliedAdvances(context, {
    report_id,
    currency,
    applications,
    advances_total: totalOf(applications, currency),
  });
}

export function isApplied({ state }: { state: ApplicationState }): boolean {
  const used: ApplicationState = 'applied';
  return state === used;
}
