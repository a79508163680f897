import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { expenses } from '#contract/expenses.contract.ts';
import { type ExpenseStage, expenseStageLabel } from '#domain/expenses/expense-stages.ts';
import { canSeeItem } from '#domain/reports/report-visibility.ts';
import type { ReadContext, SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { commentItem } from '../activity/comment-item.ts';
import { itemEntries, peopleMentioned } from '../activity/item-entries.ts';
import { type ItemHistory, itemHistory } from '../activity/item-history.ts';
import { viewerOf } from '../people/delegates/find-delegations.ts';
import { findPeople } from '../people/find-people.ts';
import { photoUrls } from '../photos/read-photos.ts';
import { type ExpenseDetailsRow, readDetails } from './expense-lines.rows.ts';
import type { DisplayContext } from './show-expenses.ts';

type Entries = OutputOf<typeof expenses.activity>['data'];

/** Returns the history of an expense, including the entries about its report that affect it. */
export async function expenseActivity(
  context: ReadContext,
  { expense_id }: InputOf<typeof expenses.activity>,
): Promise<OutputOf<typeof expenses.activity>> {
  return { status: true, data: await entriesOfExpense(context, await findSeenExpense(context, expense_id)) };
}

/** Adds a comment. Everyone who can see an expense may comment on it. */
export async function commentExpense(
  context: SignedWriteContext,
  { expense_id, ...comment }: InputOf<typeof expenses.comment>,
): Promise<OutputOf<typeof expenses.comment>> {
  const row = await findSeenExpense(context, expense_id);
  const { owner_id, approver_ids, merchant } = row;
  const recent = await commentItem(
    context,
    {
      kind: 'expense',
      id: expense_id,
      label: merchant || row.category || 'a draft',
      title: '',
      owner_id,
      approver_ids,
      isVisibleTo: (viewer) => canSeeItem(viewer, row),
    },
    comment,
  );
  return { status: true, data: await entriesOfExpense(context, row, recent) };
}

async function findSeenExpense(
  context: Pick<DisplayContext, 'tx' | 'actor' | 'request'>,
  id: string,
): Promise<ExpenseDetailsRow> {
  const { tx, actor } = context;
  const [[row], viewer] = await Promise.all([
    readDetails(tx, { client_id: actor.client_id, ids: [id] }),
    viewerOf(context),
  ]);
  if (!row || !canSeeItem(viewer, row)) throw new Refused('item.not_found');
  return row;
}

async function entriesOfExpense(
  { app, tx, request, actor: { client_id } }: DisplayContext,
  { id, report_id, report_number }: ExpenseDetailsRow,
  recent: ItemHistory = [],
): Promise<Entries> {
  const [saved, report] = await Promise.all([
    itemHistory(tx, { client_id, item_kind: 'expense', item_id: id }),
    report_id === null ? [] : itemHistory(tx, { client_id, item_kind: 'report', item_id: report_id }),
  ]);
  // A new report gets its number only when it is saved, so the number may be missing in the saved entry.
  const named = saved.map((row) =>
    report_id !== null && row.facts.report_id === report_id
      ? { ...row, facts: { ...row.facts, report: `ER-${report_number}` } }
      : row,
  );
  const own = [...named, ...recent];
  const ofReport = aboutExpense(report, { id, since: joinedAt(own, report_id) });
  const people = await findPeople(tx, { client_id, ids: peopleMentioned([...own, ...ofReport]) });
  const shown = { people, photoUrl: photoUrls(app, { client_id, now: request.now }) };

  const entries = [
    ...itemEntries(named, { ...shown, stageLabel, item_kind: 'expense' }),
    // Entries about the report include its number, because the page is about the expense.
    ...itemEntries(ofReport, { ...shown, stageLabel: () => undefined, item_kind: 'report', is_labelled: true }),
  ];
  // The ids are ordered by time.
  return [
    ...itemEntries(recent, { ...shown, stageLabel, item_kind: 'expense' }),
    ...entries.sort((left, right) => (left.id < right.id ? 1 : -1)),
  ];
}

/** The actions on a report that affect all of its lines. */
const reportActions = new Set([
  'report_submitted',
  'report_recalled',
  'report_approved',
  'report_auto_approved',
  'report_sent_back',
  'report_unapproved',
  'report_rejected',
  'report_paid',
  'report_closed',
  'report_payment_reverted',
]);

/**
 * Returns the entries about the whole report or this line, from the time at which the line joined the report. Edits of
 * other lines are left out.
 */
function aboutExpense(history: ItemHistory, { id, since }: { id: string; since: Date }): ItemHistory {
  return history.flatMap((row) => {
    const edits: unknown[] = Array.isArray(row.facts.edited_data) ? row.facts.edited_data : [];
    const edited_data = edits.filter((edit) => (edit as { expense_id?: unknown }).expense_id === id);
    if (row.at < since || !(reportActions.has(row.action) || edited_data.length > 0)) return [];
    return [{ ...row, facts: { ...row.facts, edited_data, mention_ids: [] } }];
  });
}

/**
 * Returns the time at which the expense joined the report. If there is no entry about it, the expense was created in
 * the report.
 */
function joinedAt(own: ItemHistory, report_id: string | null): Date {
  return (
    own.findLast(({ facts }) => report_id !== null && facts.report_id === report_id)?.at ?? own[0]?.at ?? new Date(0)
  );
}

function stageLabel(stage: string): string | undefined {
  return expenseStageLabel[stage as ExpenseStage];
}
