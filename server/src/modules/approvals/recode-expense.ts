import type { approvals } from '#contract/approvals.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { codingChanges, codingText, keepsPayment } from '#domain/approvals/recode-line.ts';
import { waitingFor } from '#domain/approvals/running-chain.ts';
import { isAwaitingApproval } from '#domain/reports/report-stages.ts';
import type { ReadContext, SignedWriteContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { type LockedForDecision, lockForDecision } from '../approval-rules/lock-for-decision.ts';
import { countWaiting } from '../approval-rules/save-chain.ts';
import { claimableOf } from '../categories/show-categories.ts';
import { lockedLines, type SavedExpense } from '../expenses/lines/lock-reports.ts';
import { approvedLine, type RecodedLine, recodeLine } from '../expenses/lines/recode-line.ts';
import { companyTotalChange } from '../expenses/lines/sum-up-report.ts';
import { repostApproval } from '../payables/repost-approval.ts';
import { type DecidedReport, reportKind } from '../reports/decide-report.ts';
import { findForDecision } from './find-for-decision.ts';

type Input = InputOf<typeof approvals.recodeExpense>;
type Locked = LockedForDecision<DecidedReport>;

/** Lists the categories of the owner's entity, because the actor may belong to a different entity. */
export async function recodeCategories(
  context: ReadContext,
  { report_id }: InputOf<typeof approvals.recodeCategories>,
): Promise<OutputOf<typeof approvals.recodeCategories>> {
  const { owner_id } = await findForDecision(context, reportKind, { id: report_id, action: 'recode' });
  return { status: true, data: await claimableOf(context, { applies_to: 'expense', user_id: owner_id }) };
}

/**
 * Changes the category, the taxes and the fields of a submitted line and evaluates the policies again. The amount,
 * merchant, date and approvers do not change.
 */
export async function recodeExpense(
  context: SignedWriteContext,
  { report_id, version, expense_id, reason, ...coding }: Input,
): Promise<OutputOf<typeof approvals.recodeExpense>> {
  const locked = await lockForDecision(context, reportKind, {
    id: report_id,
    version,
    action: 'recode',
    inbox: 'either',
  });
  const { item } = locked;
  const lines = await lockedLines(context, item);
  const before = lines.find(({ id }) => id === expense_id);
  if (!before) throw new Refused('item.not_found');

  const recoded = await recodeLine(context, { report: item, before, coding });
  const changes = codingText(orRefuse(codingChanges(recoded.coding_before, recoded.coding_after)));
  const report = await followLine(context, locked, { lines, before, recoded });
  recordRecoding(context, locked, { line: before, changes, reason });

  const { policy_result: result, policy_violation: violation } = recoded.line;
  return {
    status: true,
    report_id,
    version: report.version,
    changes,
    policy_outcome: { result, headline: violation?.headline ?? '', detail: violation?.detail ?? '' },
  };
}

/**
 * Updates the counters of the approvers after a line of a pending report was recoded, or the postings if the report is
 * already approved.
 */
async function followLine(
  context: SignedWriteContext,
  { item, chain }: Locked,
  { lines, before, recoded }: { lines: readonly SavedExpense[]; before: SavedExpense; recoded: RecodedLine },
): Promise<DecidedReport> {
  const report = await reportKind.lock(context, item.id);
  if (!report) throw new Refused('item.not_found');
  if (isAwaitingApproval(item.stage)) {
    countWaiting(context, waitingFor(chain), { count: 0, total: companyTotalChange(item, report) });
    return report;
  }

  const { line, ledgerAccountOf } = recoded;
  const { currency, id } = item;
  orRefuse(keepsPayment(approvedLine(before, ledgerAccountOf), approvedLine(line, ledgerAccountOf), currency));
  const after = lines.map((other) => approvedLine(other.id === line.id ? line : other, ledgerAccountOf));
  await repostApproval(context, { id, currency, lines: after });
  return report;
}

function recordRecoding(
  context: SignedWriteContext,
  { item, acting }: Locked,
  { line, changes, reason }: { line: SavedExpense; changes: string; reason: string },
): void {
  const { actor } = context;
  const label = line.merchant || 'an expense';
  const [principal] = acting.capacity === 'delegate' ? acting.for_ids : [];
  const entry = {
    comment: reason,
    ...(principal && principal !== actor.user_id && { on_behalf_of_id: principal }),
    shown_to: [item.owner_id],
  };
  const edited_data = [{ expense_id: line.id, edited_msg: changes, comments: reason }];

  context.record({
    ...entry,
    action: 'report_line_recoded',
    item_kind: 'report',
    item_id: item.id,
    item_label: item.label,
    facts: { title: item.title, line: label, recoding: changes, edited_data },
  });
  context.announce('report.line_recoded', { user_id: item.owner_id, report_id: item.id });
  context.record({
    ...entry,
    action: 'expense_recoded',
    item_kind: 'expense',
    item_id: line.id,
    item_label: label,
    facts: { report: item.label, edited_data },
  });
}
