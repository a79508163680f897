import type { approvals } from '#contract/approvals.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { approvedTotal } from '#domain/approvals/approved-total.ts';
import { editLine } from '#domain/approvals/partial-approval.ts';
import { waitingFor } from '#domain/approvals/running-chain.ts';
import { lineLabel } from '#domain/reports/submission-problems.ts';
import type { ItemLine, SignedWriteContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { itemHistory } from '../activity/item-history.ts';
import { type LockedForDecision, lockForDecision } from '../approval-rules/lock-for-decision.ts';
import { countWaiting } from '../approval-rules/save-chain.ts';
import { lockedLines, type SavedExpense } from '../expenses/lines/lock-reports.ts';
import { detachLines, moveLinesAlong } from '../expenses/lines/move-lines.ts';
import { companyTotalChange, sumUpReport } from '../expenses/lines/sum-up-report.ts';
import { amountText } from '../expenses/show-expenses.ts';
import { type DecidedReport, reportKind, unedited } from '../reports/decide-report.ts';
import { earlierEdit, editLimit, lineChanged } from './earlier-edits.ts';

type Input = InputOf<typeof approvals.editExpense>;
type Answer = OutputOf<typeof approvals.editExpense>;
type Change<Kind extends Input['change']['kind']> = Extract<Input['change'], { kind: Kind }>;
type Locked = LockedForDecision<DecidedReport>;

/** A submitted line, which always has amounts. */
type Line = SavedExpense & { currency: string; amount: string; ex_rate: string; converted_amount: string };
type Edits = Pick<SavedExpense, 'edited_amount' | 'edited_ex_rate' | 'edited_converted_amount'>;

/** Lowers the approved amount of a line, restores it, or rejects the line. The claimed amount stays unchanged. */
export async function editExpense(
  context: SignedWriteContext,
  { report_id, version, expense_id, change }: Input,
): Promise<Answer> {
  const action = change.kind === 'reject_line' ? 'reject_line' : 'edit';
  const locked = await lockForDecision(context, reportKind, { id: report_id, version, action, inbox: 'either' });
  const lines = await lockedLines(context, locked.item);
  const line = lines.find(({ id }) => id === expense_id);
  if (!line) throw new Refused('item.not_found');

  const after =
    change.kind === 'reject_line'
      ? await rejectLine(context, locked, { lines, line, change })
      : await changeLine(context, locked, { line: withAmounts(line, locked.item), change });

  const left = after.line
    ? lines.map((other) => (other.id === expense_id ? { ...other, ...after.line } : other))
    : lines;

  return answer(after.report, {
    lines: after.line ? left : lines.filter(({ id }) => id !== expense_id),
    line: after.line ? { ...line, ...after.line } : null,
  });
}

/**
 * Returns the line with its amounts and rate. The rate is 1 for a line in the report's currency without a saved rate.
 */
function withAmounts(line: SavedExpense, { currency: own }: DecidedReport): Line {
  const { currency, amount, converted_amount } = line;
  if (currency === null || amount === null || converted_amount === null)
    throw new Error('A submitted line has no amount.');
  return { ...line, currency, amount, converted_amount, ex_rate: line.ex_rate ?? (currency === own ? '1' : '0') };
}

async function changeLine(
  context: SignedWriteContext,
  locked: Locked,
  { line, change }: { line: Line; change: Change<'lower' | 'restore'> },
): Promise<{ report: DecidedReport; line: Edits }> {
  const { tx, client_id } = context;
  const { item } = locked;
  const history = await itemHistory(tx, { client_id, item_kind: 'report', item_id: item.id });
  const left = earlierEdit(history, { expense_id: line.id, on_behalf_id: approverActedFor(context, locked) });
  const limit = editLimit(left, line);
  const edit =
    change.kind === 'lower'
      ? change
      : {
          edited_amount: limit?.amount ?? line.amount,
          edited_ex_rate: left?.edited_ex_rate ?? line.ex_rate,
          is_taken_back: limit === null,
        };

  const { edited_msg, ...edits } = orRefuse(
    editLine(line, { ...edit, left_before: limit, converted_currency: item.currency }),
  );
  if (change.kind === 'restore' && left && edited_msg === '')
    throw new Refused('approval.amount_raised', { most: amountText(limit?.amount ?? null, line.currency) ?? '0' });

  await moveLinesAlong(context, [line], { stage: line.stage, ...edits });
  const report = await withNewTotals(context, locked);
  const comment = change.kind === 'lower' ? change.comment : '';
  context.record({
    ...lineActivity(context, locked, { action: lineChanged, comment }),
    facts: {
      title: item.title,
      line: line.merchant || 'an expense',
      amount: edits.edited_amount ?? line.amount,
      currency: line.currency,
      left: { expense_id: line.id, ...edits },
      edited_data: [{ expense_id: line.id, edited_msg, comments: comment }],
    },
  });

  return { report, line: edits };
}

/** Returns the line to the owner's drafts with the reason. The approval of the other lines continues. */
async function rejectLine(
  context: SignedWriteContext,
  locked: Locked,
  { lines, line, change }: { lines: readonly SavedExpense[]; line: SavedExpense; change: Change<'reject_line'> },
): Promise<{ report: DecidedReport; line: null }> {
  const { item } = locked;
  if (lines.length === 1) throw new Refused('approval.last_line');

  await detachLines(context, [unedited(line)]);
  const report = await withNewTotals(context, locked);
  const { comment } = change;
  const label = lineLabel(line, lines.indexOf(line));
  context.record({
    ...lineActivity(context, locked, { action: 'report_line_rejected', comment }),
    facts: {
      title: item.title,
      line: label,
      amount: line.amount,
      currency: line.currency,
      edited_data: [{ expense_id: line.id, edited_msg: `${label} was removed`, comments: comment }],
    },
  });

  context.announce('report.line_taken_out', { user_id: item.owner_id, report_id: item.id });
  context.record({
    ...lineActivity(context, locked, { action: 'expense_rejected', comment }),
    item_kind: 'expense',
    item_id: line.id,
    item_label: label,
    facts: { report: item.label },
  });

  return { report, line: null };
}

/** Updates the totals of the report and the counters of its current approvers. */
async function withNewTotals(context: SignedWriteContext, { item, chain }: Locked): Promise<DecidedReport> {
  const report = { ...item, ...(await sumUpReport(context, item)) };
  countWaiting(context, waitingFor(chain), { count: 0, total: companyTotalChange(item, report) });
  return report;
}

function approverActedFor({ actor }: SignedWriteContext, { acting }: Locked): string {
  return acting.for_ids.includes(actor.user_id) ? actor.user_id : (acting.for_ids[0] ?? actor.user_id);
}

function lineActivity(
  context: SignedWriteContext,
  locked: Locked,
  { action, comment }: Pick<ItemLine, 'action'> & { comment: string },
): ItemLine {
  const { item } = locked;
  const on_behalf_id = approverActedFor(context, locked);
  return {
    action,
    comment,
    item_kind: 'report',
    item_id: item.id,
    item_label: item.label,
    ...(on_behalf_id !== context.actor.user_id && { on_behalf_of_id: on_behalf_id }),
    shown_to: [item.owner_id],
  };
}

function answer(
  { id, version, currency, edited_total }: DecidedReport,
  { lines, line }: { lines: readonly SavedExpense[]; line: SavedExpense | null },
): Answer {
  const { total, approved_total, approve_text } = approvedTotal(
    lines.map((other) => ({ ...other, converted_amount: other.converted_amount ?? '0' })),
    currency,
  );

  return {
    status: true,
    report_id: id,
    version,
    claimed_total: total,
    approved_total,
    approve_text,
    edited_total: amountText(edited_total, currency),
    line: line && {
      expense_id: line.id,
      amount: amountText(line.amount, line.currency ?? currency) ?? '0',
      edited_amount: amountText(line.edited_amount, line.currency ?? currency),
      converted_amount: amountText(line.converted_amount, currency) ?? '0',
      edited_converted_amount: amountText(line.edited_converted_amount, currency),
    },
  };
}
