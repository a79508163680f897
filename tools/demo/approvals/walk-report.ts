import type { SignedWriteContext } from '#server/http/context.ts';
import { changeApplications } from '#server/modules/advances/change-applications.ts';
import { decideOn } from '#server/modules/approvals/decide-on.ts';
import { editExpense } from '#server/modules/approvals/edit-expense.ts';
import { decidedKinds } from '#server/modules/every-module.ts';
import { findAnyReport } from '#server/modules/expenses/lock-reports.ts';
import { commentReport } from '#server/modules/reports/comment-report.ts';
import { submitReport } from '#server/modules/reports/submit-report.ts';
import { idOf } from '../meridian-ids.ts';
import type { Deed, DeedFacts } from './deeds.ts';

export type ReportDeed = Deed<
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

export interface WalkedReport {
  id: string;
  /** Its lines, by merchant. */
  lines: Map<string, string>;
  people: Map<string, string>;
  /** By title. */
  advances: Map<string, string>;
}

/** Replays an action on a report with the app's own operations, so an action that is not permitted fails. */
export async function doToReport(
  context: SignedWriteContext,
  [, , deed, facts = {}]: ReportDeed,
  of: WalkedReport,
): Promise<void> {
  const { tx, client_id } = context;
  const { id: report_id, people } = of;
  const { words = '', people: names = [] } = facts;
  const version = (await findAnyReport(tx, { client_id, id: report_id }))?.version ?? 0;
  const item = { item_kind: 'report' as const, item_id: report_id, as: 'approver' as const };
  switch (deed) {
    case 'submit':
      await submitReport(context, { report_id, version, comment: words });
      return;
    case 'comment': {
      const mention_ids = names.map((name) => idOf(people, name));
      await commentReport(context, { report_id, comments: words, mention_ids });
      return;
    }
    case 'approve':
    case 'send_back':
    case 'reject':
    case 'unapprove':
      await decideOn(context, decidedKinds, { ...item, decision: { action: deed, comment: words } });
      return;
    case 'add_approver': {
      const user_id = idOf(people, names[0] ?? '');
      await decideOn(context, decidedKinds, { ...item, decision: { action: deed, user_id, comment: words } });
      return;
    }
    case 'lower':
    case 'reject_line':
      await editExpense(context, { report_id, version, ...changeOf(deed, facts, of) });
      return;
    case 'use_advance': {
      const apply = [{ advance_id: idOf(of.advances, facts.advance ?? ''), amount: facts.amount ?? '0' }];
      await changeApplications(context, { report_id, version, apply, remove: [] });
    }
  }
}

function changeOf(kind: 'lower' | 'reject_line', { line = '', amount = '0', words = '' }: DeedFacts, of: WalkedReport) {
  const expense_id = idOf(of.lines, line);
  if (kind === 'reject_line') return { expense_id, change: { kind, comment: words } };
  return { expense_id, change: { kind, edited_amount: amount, edited_ex_rate: null, comment: words } };
}
