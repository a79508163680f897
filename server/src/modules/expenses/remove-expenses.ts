import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { expenses } from '#contract/expenses.contract.ts';
import { msg, t } from '#domain/language/translate.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { categoryTree } from '../categories/read-categories.ts';
import { viewerOf } from '../people/delegates/find-delegations.ts';
import { resolveOwner } from '../people/delegates/resolve-owner.ts';
import { readChecks } from './checks/checks.rows.ts';
import { chosenIds, undone } from './chosen-expenses.ts';
import { lockExpenseRows, readIdsInClosedPeriods, type SavedExpense } from './expenses.rows.ts';
import { stageOutside } from './lines/move-lines.ts';
import { sumUpReport } from './lines/sum-up-report.ts';
import { lockSelection } from './lock-selection.ts';
import { onBehalf } from './on-behalf.ts';
import { writeExpenses } from './write-expenses.ts';

/** Deletes expenses, which removes them from lists, counts and reports. They can be restored for 30 days. */
export async function removeExpenses(
  context: SignedWriteContext,
  { chosen, for_user_id }: InputOf<typeof expenses.remove>,
): Promise<OutputOf<typeof expenses.remove>> {
  const ids = await chosenIds(context, chosen, await resolveOwner(context, { for_user_id }));
  if (ids.length === 0) return { status: true, no_of_done: 0, undone: [] };
  const locked = await lockSelection(context, ids);
  const closedIds = await idsInClosedPeriods(context, locked.expenses);
  const removed = locked.expenses.filter(({ id }) => !closedIds.has(id));
  await softDeleteExpenses(context, removed);
  for (const report of locked.reports.values()) await sumUpReport(context, report);
  recordActivity(context, removed, 'expense_deleted');

  const skipped = locked.expenses.filter(({ id }) => closedIds.has(id));
  return {
    status: true,
    no_of_done: removed.length,
    undone: [...skipped.map((expense) => undone(expense, 'card.period_closed')), ...locked.undone],
  };
}

/** Returns which of these expenses cannot be deleted, because a closed reconciliation period contains their payment. */
export async function idsInClosedPeriods(
  { tx, client_id }: SignedWriteContext,
  expenses: readonly Pick<SavedExpense, 'id' | 'is_card_matched'>[],
): Promise<Set<string>> {
  const ids = expenses.filter(({ is_card_matched }) => is_card_matched).map(({ id }) => id);
  return ids.length > 0 ? readIdsInClosedPeriods(tx, { client_id, ids }) : new Set();
}

/** Deletes expenses so that they can be restored, and queues new checks of similar expenses. */
export async function softDeleteExpenses(context: SignedWriteContext, removed: readonly SavedExpense[]): Promise<void> {
  const { tx, client_id, request, announce } = context;
  await writeExpenses(
    context,
    removed.map((before) => ({
      before,
      after: {
        ...before,
        // A restored expense gets this stage, so deleting must not turn a draft into a complete expense.
        stage: before.report_id === null ? before.stage : stageOutside(before),
        report_id: null,
        sheet_key: null,
        deleted_at: request.now,
        version: before.version + 1,
        updated_at: request.now,
      },
    })),
    () => undefined,
  );

  const deletedIds = removed.map(({ id }) => id);
  const checks = deletedIds.length > 0 ? await readChecks(tx, { client_id, expense_ids: deletedIds }) : [];
  const related = new Set(checks.flatMap(({ related_ids }) => related_ids));
  for (const expense_id of related) if (!deletedIds.includes(expense_id)) announce('expense.alike', { expense_id });
}

/** Restores deleted expenses with their previous data, but without a report. */
export async function restoreExpenses(
  context: SignedWriteContext,
  { ids }: InputOf<typeof expenses.restore>,
): Promise<OutputOf<typeof expenses.restore>> {
  const { tx, client_id, request, announce } = context;
  const viewer = await viewerOf(context);
  const found = (await lockExpenseRows(tx, { client_id, ids, deleted: true })).filter(
    ({ owner_id }) => owner_id === viewer.user_id || viewer.submits_for.includes(owner_id),
  );
  if (found.length === 0) throw new Refused('item.not_found');
  const names = new Map((await categoryTree(tx, client_id)).map(({ id, name }) => [id, name]));

  await writeExpenses(
    context,
    found.map((before) => ({
      before,
      after: { ...before, deleted_at: null, version: before.version + 1, updated_at: request.now },
    })),
    (id) => names.get(id),
  );

  for (const { id } of found) announce('expense.alike', { expense_id: id });
  recordActivity(context, found, 'expense_restored');
  const restoredIds = new Set(found.map(({ id }) => id));

  return {
    status: true,
    no_of_done: found.length,
    undone: ids
      .filter((id) => !restoredIds.has(id))
      .map((id) => undone({ id, merchant: t`An expense` }, 'item.not_found')),
  };
}

function recordActivity(
  context: SignedWriteContext,
  changed: readonly SavedExpense[],
  action: 'expense_deleted' | 'expense_restored',
): void {
  const [first] = changed;
  if (!first) return;
  context.record({
    action,
    item_kind: 'expense',
    item_id: first.id,
    item_label: changed.length === 1 ? first.merchant || msg`a draft` : `${changed.length} expenses`,
    facts: { expense_ids: changed.map(({ id }) => id) },
    ...onBehalf(context, first.owner_id),
  });
}
