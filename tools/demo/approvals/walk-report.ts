import type { SignedWriteContext } from '#server/http/context.ts';
import { changeApplications } from '#server/modules/advances/applications/change-applications.ts';
import { decideOn } from '#server/modules/approvals/decide-on.ts';
import { editExpense } from '#server/modules/approvals/edit-expense.ts';
import { decidedKinds } from '#server/modules/every-module.ts';
import { findAnyReport } from '#server/modules/expenses/lines/lock-reports.ts';
import { commentReport } from '#server/modules/reports/comment-report.ts';
import { submitReport } from '#server/modules/reports/submit-report.ts';
import { idOf } from '../meridian-ids.ts';
import type { ActionDetails, DemoAction } from './demo-actions.ts';

export type ReportDeed = DemoAction<
  | 'submit'
  | 'comment'
  | 'approve'
  | 'send_back'
  | 'reject'
  | 'unapprove'
  | 'add_approver'
  | 'lower'
  | 'reject_line'
  | 'use_advance'
>;

interface WalkedReport {
  id: string;
  /** The ids of the report's lines, by merchant. */
  lines: Map<string, string>;
  people: Map<string, string>;
  /** The ids of the advances, by title. */
  advances: Map<string, string>;
}

/** Replays an action on a report with the app's own operations, so an action that is not permitted fails. */
export async function doToReport(
  context: SignedWriteContext,
  [, , action, facts = {}]: ReportDeed,
  report: WalkedReport,
): Promise<void> {
  const { tx, client_id } = context;
  const { id: report_id, people } = report;
  const { comment = '', people: names = [] } = facts;
  const version = (await findAnyReport(tx, { client_id, id: report_id }))?.version ?? 0;
  const item = { item_kind: 'report' as const, item_id: report_id, as: 'approver' as const };
  switch (action) {
    case 'submit':
      await submitReport(context, { report_id, version, comment });
      return;
    case 'comment': {
      const mention_ids = names.map((name) => idOf(people, name));
      await commentReport(context, { report_id, comments: comment, mention_ids, file_ids: [] });
      return;
    }
    case 'approve':
    case 'send_back':
    case 'reject':
    case 'unapprove':
      await decideOn(context, decidedKinds, { ...item, decision: { action: action, comment } });
      return;
    case 'add_approver': {
      const user_id = idOf(people, names[0] ?? '');
      await decideOn(context, decidedKinds, { ...item, decision: { action: action, user_id, comment } });
      return;
    }
    case 'lower':
    case 'reject_line':
      await editExpense(context, { report_id, version, ...changeOf(action, facts, report) });
      return;
    case 'use_advance': {
      const apply = [{ advance_id: idOf(report.advances, facts.advance ?? ''), amount: facts.amount ?? '0' }];
      await changeApplications(context, { report_id, version, apply, remove: [] });
    }
  }
}

function changeOf(
  kind: 'lower' | 'reject_line',
  { line = '', amount = '0', comment = '' }: ActionDetails,
  report: WalkedReport,
) {
  const expense_id = idOf(report.lines, line);
  if (kind === 'reject_line') return { expense_id, change: { kind, comment } };
  return { expense_id, change: { kind, edited_amount: amount, edited_ex_rate: null, comment } };
}
