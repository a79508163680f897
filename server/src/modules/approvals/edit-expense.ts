import type { approvals } from '#contract/approvals.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { approvedTotal } from '#domain/approvals/approved-total.ts';
import { editLine } from '#domain/approvals/partial-approval.ts';
import { waitingFor } from '#domain/approvals/running-chain.ts';
import { moneyFrom, subtract, toDecimal } from '#domain/money/money.ts';
import type { ItemLine, SignedWriteContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { itemHistory } from '../activity/item-history.ts';
import { type LockedForDecision, lockForDecision } from '../approval-rules/lock-for-decision.ts';
import { countWaiting } from '../approval-rules/save-chain.ts';
import { lockedLines, type SavedExpense } from '../expenses/lines/lock-lines.ts';
import { freeLines, moveLinesAlong } from '../expenses/lines/move-lines.ts';
import { sumUpReport } from '../expenses/lines/sum-up-report.ts';
import { amountText } from '../expenses/show-expenses.ts';
import { type DecidedReport, reportKind, unedited } from '../reports/decide-report.ts';
import { lineLabel } from '../reports/submission.ts';
import { leftByOthers, lineChanged, mostOf } from './left-before.ts';

type Input = InputOf<typeof approvals.editExpense>;
type Answer = OutputOf<typeof approvals.editExpense>;
type Change<Kind extends Input['change']['kind']> = Extract<Input['change'], { kind: Kind }>;
type Locked = LockedForDecision<DecidedReport>;

/** A line with figures: whatever was handed in has them. */
type Line = SavedExpense & { currency: string; amount: string; ex_rate: string; converted_amount: string };
type Edits = Pick<SavedExpense, 'edited_amount' | 'edited_ex_rate' | 'edited_converted_amount'>;

/** Approves less of a line than was claimed, takes that back, or takes the line out. What was claimed is not touched. */
export async function editExpense(
  context: SignedWriteContext,
  { report_id, version, expense_id, change }: Input,
): Promise<Answer> {
  const action = change.kind === 'reject_line' ? 'reject_line' : 'edit';
  const held = await lockForDecision(context, reportKind, { id: report_id, version, action, inbox: 'either' });
  const lines = await lockedLines(context, held.item);
  const line = lines.find(({ id }) => id === expense_id);
  if (!line) throw new Refused('item.not_found');
  const after =
    change.kind === 'reject_line'
      ? await rejectLine(context, held, { lines, line, change })
      : await changeLine(context, held, { line: figured(line, held.item), change });
  const left = after.line ? lines.map((each) => (each.id === expense_id ? { ...each, ...after.line } : each)) : lines;
  return answer(after.report, {
    lines: after.line ? left : lines.filter(({ id }) => id !== expense_id),
    line: after.line ? { ...line, ...after.line } : null,
  });
}

/** In the company's own currency a line has no rate. */
function figured(line: SavedExpense, { currency: own }: DecidedReport): Line {
  const { currency, amount, converted_amount } = line;
  if (currency === null || amount === null || converted_amount === null)
    throw new Error('A report was handed in with a line that has no amount.');
  return { ...line, currency, amount, converted_amount, ex_rate: line.ex_rate ?? (currency === own ? '1' : '0') };
}

async function changeLine(
  context: SignedWriteContext,
  held: Locked,
  { line, change }: { line: Line; change: Change<'lower' | 'restore'> },
): Promise<{ report: DecidedReport; line: Edits }> {
  const { tx, client_id } = context;
  const { item } = held;
  const history = await itemHistory(tx, { client_id, item_kind: 'report', item_id: item.id });
  const left = leftByOthers(history, { expense_id: line.id, place_id: placeOf(context, held) });
  const most = mostOf(left, line);
  const edit =
    change.kind === 'lower'
      ? change
      : {
          ...{ edited_amount: most?.amount ?? line.amount, edited_ex_rate: left?.edited_ex_rate ?? line.ex_rate },
          is_taken_back: most === null,
        };
  const { edited_msg, ...edits } = orRefuse(
    editLine(line, { ...edit, left_before: most, company_currency: item.currency }),
  );
  if (change.kind === 'restore' && left && edited_msg === '')
    throw new Refused('approval.amount_raised', { most: amountText(most?.amount ?? null, line.currency) ?? '0' });
  await moveLinesAlong(context, [line], { stage: line.stage, ...edits });
  const report = await summedUp(context, item);
  const comment = change.kind === 'lower' ? change.comment : '';
  context.record({
    ...lineActivity(context, held, { action: lineChanged, comment }),
    facts: {
      ...{ title: item.title, left: { expense_id: line.id, ...edits } },
      edited_data: [{ expense_id: line.id, edited_msg, comments: comment }],
    },
  });
  return { report, line: edits };
}

/** The line goes back to its owner, who learns why; the rest of the report goes on. */
async function rejectLine(
  context: SignedWriteContext,
  held: Locked,
  { lines, line, change }: { lines: readonly SavedExpense[]; line: SavedExpense; change: Change<'reject_line'> },
): Promise<{ report: DecidedReport; line: null }> {
  const { item, chain } = held;
  if (lines.length === 1) throw new Refused('approval.last_line');
  await freeLines(context, [unedited(line)]);
  const report = await summedUp(context, item);
  const { currency } = item;
  const total = toDecimal(subtract(moneyFrom(report.total, currency), moneyFrom(item.total, currency)));
  countWaiting(context, waitingFor(chain), { count: 0, total });
  const { comment } = change;
  const label = lineLabel(line, lines.indexOf(line));
  context.record({
    ...lineActivity(context, held, { action: 'report_line_rejected', comment }),
    facts: {
      ...{ title: item.title, line: label },
      edited_data: [{ expense_id: line.id, edited_msg: `${label} was taken out`, comments: comment }],
    },
  });
  context.announce('report.line_taken_out', { user_id: item.owner_id, report_id: item.id });
  context.record({
    ...lineActivity(context, held, { action: 'expense_rejected', comment }),
    ...{ item_kind: 'expense', item_id: line.id, item_label: label, facts: { report: item.label } },
  });
  return { report, line: null };
}

async function summedUp(context: SignedWriteContext, item: DecidedReport): Promise<DecidedReport> {
  return { ...item, ...(await sumUpReport(context, item)) };
}

function placeOf({ actor }: SignedWriteContext, { acting }: Locked): string {
  return acting.for_ids.includes(actor.user_id) ? actor.user_id : (acting.for_ids[0] ?? actor.user_id);
}

function lineActivity(
  context: SignedWriteContext,
  held: Locked,
  { action, comment }: Pick<ItemLine, 'action'> & { comment: string },
): ItemLine {
  const { item } = held;
  const place_id = placeOf(context, held);
  return {
    ...{ action, comment, item_kind: 'report', item_id: item.id, item_label: item.label },
    ...(place_id !== context.actor.user_id && { on_behalf_of_id: place_id }),
    shown_to: [item.owner_id],
  };
}

function answer(
  { id, version, currency, edited_total }: DecidedReport,
  { lines, line }: { lines: readonly SavedExpense[]; line: SavedExpense | null },
): Answer {
  const { total, approved_total, approve_text } = approvedTotal(
    lines.map((each) => ({ ...each, converted_amount: each.converted_amount ?? '0' })),
    currency,
  );
  return {
    status: true,
    ...{ report_id: id, version, claimed_total: total, approved_total, approve_text },
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
