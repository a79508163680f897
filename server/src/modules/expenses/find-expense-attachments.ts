import { isReportUndecided } from '#domain/activity/attachments.ts';
import { refuse } from '#domain/decision.ts';
import { canSeeItem } from '#domain/reports/report-visibility.ts';
import type { FindItem } from '../activity/attachments/attached-item.ts';
import { viewerOf } from '../people/delegates/find-delegations.ts';
import { readDetails } from './expense-lines.rows.ts';
import { lockAnyReport } from './lines/lock-reports.ts';

/**
 * Finds an expense for the attachments of its comments. Its receipts are not included, because the expense form
 * attaches them.
 */
export const findExpenseWithAttachments: FindItem = async (looking, id, { is_locked }) => {
  const { tx, actor } = looking;
  const { client_id } = actor;
  const viewer = await viewerOf(looking);
  const [before] = await readDetails(tx, { client_id, ids: [id] });
  if (is_locked && before?.report_id) await lockAnyReport({ tx, client_id }, before.report_id);
  const [row] = is_locked ? await readDetails(tx, { client_id, ids: [id] }) : [before];
  if (!row || !canSeeItem(viewer, row)) return undefined;
  return {
    label: row.merchant || row.category || 'a draft',
    title: '',
    owner_id: row.owner_id,
    can_add: refuse('attachment.comment_only'),
    is_undecided: isReportUndecided(row.report_stage),
  };
};
