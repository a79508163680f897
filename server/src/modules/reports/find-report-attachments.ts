import { isReportUndecided } from '#domain/activity/attachments.ts';
import { canActOnReport } from '#domain/reports/report-rights.ts';
import type { FindItem } from '../activity/attachments/attached-item.ts';
import { lockAnyReport } from '../expenses/lines/lock-reports.ts';
import { viewerOf } from '../people/delegates/find-delegations.ts';
import { seesReport } from './read-report.ts';
import { reportLabel } from './report-activity.ts';
import { readReportDetails } from './report-details.rows.ts';

/** Finds a report with the facts that its attachments need. */
export const findReportWithAttachments: FindItem = async (looking, id, { is_locked }) => {
  const { tx, actor } = looking;
  const { client_id } = actor;
  if (is_locked) await lockAnyReport({ tx, client_id }, id);
  const [row, viewer] = await Promise.all([readReportDetails(tx, { client_id, id }), viewerOf(looking)]);
  if (!row || !seesReport(viewer, row)) return undefined;
  return {
    label: reportLabel(row.number),
    title: row.title,
    owner_id: row.owner_id,
    can_add: canActOnReport('edit', viewer, row),
    is_undecided: isReportUndecided(row.stage),
  };
};
