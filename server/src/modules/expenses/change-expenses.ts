import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { expenses } from '#contract/expenses.contract.ts';
import { claimable } from '#domain/categories/claimable.ts';
import { localDay } from '#domain/dates/local-day.ts';
import { readAttributes } from '#domain/expenses/attribute-values.ts';
import { expenseAttributes } from '#domain/expenses/expense-attributes.ts';
import { msg } from '#domain/language/translate.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { fieldsOf } from '../custom-fields/read-fields.ts';
import { resolveOwner } from '../people/delegates/resolve-owner.ts';
import { assessAndSaveExpenses } from './assess-and-save-expenses.ts';
import { chosenIds } from './chosen-expenses.ts';
import type { SavedExpense } from './expenses.rows.ts';
import { detachLines, linkLockedLines, recordMove } from './lines/move-lines.ts';
import { sumUpReport } from './lines/sum-up-report.ts';
import { type LockedSelection, lockSelection } from './lock-selection.ts';
import { onBehalf } from './on-behalf.ts';
import { loadPolicyContext, type PolicyContext } from './policy/policy-context.ts';
import { attendeeCount } from './policy/policy-question.ts';

type Answer = OutputOf<typeof expenses.update>;

/** Sets the category of the selected expenses, adds them to a report or removes them from their reports. */
export async function changeExpenses(
  context: SignedWriteContext,
  { chosen, change, for_user_id }: InputOf<typeof expenses.update>,
): Promise<Answer> {
  const ids = await chosenIds(context, chosen, await resolveOwner(context, { for_user_id }));
  if (ids.length === 0) return { status: true, no_of_done: 0, undone: [] };
  const target = 'report_id' in change && change.report_id !== null ? [change.report_id] : [];
  const locked = await lockSelection(context, ids, target);
  if ('category_id' in change) await recategorise(context, locked, change.category_id);
  else await moveTo(context, locked, change.report_id);
  recordChange(context, locked.expenses, change);
  return { status: true, no_of_done: locked.expenses.length, undone: locked.undone };
}

/**
 * Sets the category and evaluates each expense again, because another category has other required fields and policies.
 */
async function recategorise(context: SignedWriteContext, locked: LockedSelection, category_id: string): Promise<void> {
  const fields = await fieldsOf(context.tx, { client_id: context.client_id, applies_to: 'expense' });
  const owners = Map.groupBy(locked.expenses, ({ owner_id }) => owner_id);
  for (const [owner_id, ofOwner] of owners) {
    const policyContext = await loadPolicyContextForExpenses(context, owner_id, ofOwner);
    const categories = policyContext.tree.filter(({ applies_to }) => applies_to === 'expense');
    if (!claimable(categories, policyContext.standing.entity_id).some(({ id }) => id === category_id))
      throw new Refused('item.not_found', {}, { category_id: msg`Choose a category from the list.` });
    await assessAndSaveExpenses(
      context,
      ofOwner.map((before) => ({
        before,
        after: { ...before, category_id, attributes: attributesIn(policyContext, { ...before, category_id }) },
        is_declared: !isDraft(before),
      })),
      { policyContext, fields, reports: locked.reports },
    );
  }
}

async function moveTo(context: SignedWriteContext, locked: LockedSelection, report_id: string | null): Promise<void> {
  const expensesToMove = locked.expenses.filter((expense) => expense.report_id !== report_id);
  const report = report_id === null ? undefined : locked.reports.get(report_id);
  if (report && expensesToMove.some(({ owner_id }) => owner_id !== report.owner_id))
    throw new Refused('item.not_found');
  if (report) await linkLockedLines(context, report, expensesToMove);
  else {
    await detachLines(context, expensesToMove);
    for (const expense of expensesToMove) recordMove(context, expense, { action: 'expense_unlinked' });
  }
  for (const lockedReport of locked.reports.values()) await sumUpReport(context, lockedReport);
}

/** Returns the attributes of the expense's category and trip, with the calculated attributes recalculated. */
export function attributesIn(policyContext: PolicyContext, expense: SavedExpense): SavedExpense['attributes'] {
  const { amount, spent_on, merchant, description } = expense;
  const category = policyContext.tree.find(({ id }) => id === expense.category_id);
  return readAttributes(expenseAttributes(category, expense.trip), expense.attributes, {
    expense: { amount, spent_on, merchant, description },
    people: attendeeCount(expense.attendees),
    before: expense.attributes,
    isColleague: () => false,
  }).values;
}

export function loadPolicyContextForExpenses(
  { tx, client_id, actor, request }: SignedWriteContext,
  owner_id: string,
  expenses: readonly Pick<SavedExpense, 'spent_on' | 'currency'>[],
): Promise<PolicyContext> {
  const today = localDay(request.now, actor.time_zone);
  return loadPolicyContext(tx, {
    client_id,
    company_currency: actor.company.currency,
    now: request.now,
    owner_id,
    days: [...new Set(expenses.map(({ spent_on }) => spent_on ?? today))],
    currencies: [...new Set(expenses.flatMap(({ currency }) => currency ?? []))],
  });
}

/** Returns true until the owner has marked the expense as complete. */
export function isDraft({ stage }: Pick<SavedExpense, 'stage'>): boolean {
  const draft: SavedExpense['stage'] = 'draft';
  return stage === draft;
}

/**
 * Records one entry for the home page, on the first expense, for the whole change. Each of the other recategorised
 * expenses gets an entry only in its own history.
 */
function recordChange(
  context: SignedWriteContext,
  changed: readonly SavedExpense[],
  change: InputOf<typeof expenses.update>['change'],
): void {
  const [first, ...others] = changed;
  if (!first) return;
  // The code that adds expenses to a report or removes them from it records those changes.
  for (const { id, merchant, owner_id } of 'category_id' in change ? others : [])
    context.record({
      action: 'expenses_changed',
      item_kind: 'expense',
      item_id: id,
      item_label: merchant || 'a draft',
      is_on_home: false,
      ...(owner_id !== context.actor.user_id && { on_behalf_of_id: owner_id }),
    });
  context.record({
    action: 'expenses_changed',
    item_kind: 'expense',
    item_id: first.id,
    item_label: changed.length === 1 ? first.merchant || 'a draft' : `${changed.length} expenses`,
    facts: { expense_ids: changed.map(({ id }) => id) },
    ...onBehalf(context, first.owner_id),
  });
}
