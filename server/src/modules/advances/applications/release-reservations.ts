import { totalOf, withApplication } from '#domain/advances/application-totals.ts';
import type { WriteContext } from '../../../http/context.ts';
import { type LockedReport, lockAnyReport } from '../../expenses/lines/lock-reports.ts';
import { advanceActivityLine, advanceLabel } from '../advance-activity.ts';
import { lockAdvances, type SavedAdvance } from '../advances.rows.ts';
import { saveBalance } from '../move-advance.ts';
import { deleteApplications, readApplicationsOf, readUses, writeAdvancesTotal } from './applications.rows.ts';
import { isApplied } from './follow-report.ts';

/**
 * Releases the amounts that reports have reserved of an advance, because the bank returned its payment. Amounts that
 * approved reports have applied stay. The reports are locked before the advance, as in every change of applications.
 */
export async function releaseReservations(context: WriteContext, advance_id: string): Promise<void> {
  const { tx, client_id } = context;
  const reserved = (await readUses(tx, { client_id, advance_id })).filter((use) => !isApplied(use));
  const reports: LockedReport[] = [];
  for (const id of reserved.map(({ report_id }) => report_id).sort()) {
    const report = await lockAnyReport(context, id);
    if (report) reports.push(report);
  }

  let [advance] = reports.length > 0 ? await lockAdvances(tx, { client_id, ids: [advance_id] }) : [];
  for (const report of reports) if (advance) advance = await releaseFrom(context, report, advance);
}

/** Releases the amount that a locked report has reserved, and returns the changed advance. */
async function releaseFrom(context: WriteContext, report: LockedReport, advance: SavedAdvance): Promise<SavedAdvance> {
  const { tx, client_id, record } = context;
  const key = { client_id, report_id: report.id };
  const existing = await readApplicationsOf(tx, key);
  const reserved = existing.find((application) => application.advance_id === advance.id && !isApplied(application));
  // The report may have released the advance, or have been approved, before it was locked.
  if (!reserved) return advance;

  const { owner_id, currency } = advance;
  const { advance: changed, line } = await saveBalance(context, advance, {
    amounts: withApplication(advance, reserved, 'less'),
    line: advanceActivityLine(advance, {
      action: 'advance_freed',
      facts: { report: `ER-${report.number}`, amount: reserved.amount, currency },
      shown_to: [owner_id],
    }),
  });
  record(line);
  await deleteApplications(tx, { client_id, ids: [reserved.id] });
  const after = totalOf(
    existing.filter(({ id }) => id !== reserved.id),
    report.currency,
  );
  await writeAdvancesTotal(tx, { ...key, versions_on: 1 }, after);
  record({
    action: 'report_advances_changed',
    item_kind: 'report',
    item_id: report.id,
    item_label: `ER-${report.number}`,
    facts: {
      title: report.title,
      advances: [advanceLabel(advance.number)],
      before: totalOf(existing, report.currency),
      after,
      amount: after,
      currency: report.currency,
    },
    shown_to: [report.owner_id],
  });
  return changed;
}
