import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { expenses } from '#contract/expenses.contract.ts';
import { claimable } from '#domain/categories/claimable.ts';
import { localDay } from '#domain/dates/local-day.ts';
import { readAttributes } from '#domain/expenses/attribute-values.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { fieldsOf } from '../custom-fields/read-fields.ts';
import { ownersFor } from '../people/delegates/whose-items.ts';
import { chosenIds } from './chosen-expenses.ts';
import type { SavedExpense } from './expenses.rows.ts';
import { freeLines, linkLockedLines } from './lines/move-lines.ts';
import { sumUpReport } from './lines/sum-up-report.ts';
import { type LockedSelection, lockSelection } from './lock-selection.ts';
import { onBehalf } from './on-behalf.ts';
import { type PolicyContext, policyContext } from './policy/policy-context.ts';
import { peopleAtTable } from './policy/policy-subject.ts';
import { settleExpenses } from './settle-expenses.ts';

type Answer = OutputOf<typeof expenses.update>;

/** Gives many expenses another category, or puts them into a report or out of theirs. */
export async function changeExpenses(
  context: SignedWriteContext,
  { chosen, change, for_user_id }: InputOf<typeof expenses.update>,
): Promise<Answer> {
  const ids = await chosenIds(context, chosen, await ownersFor(context, { for_user_id }));
  if (ids.length === 0) return { status: true, no_of_done: 0, undone: [] };
  const target = 'report_id' in change && change.report_id !== null ? [change.report_id] : [];
  const held = await lockSelection(context, ids, target);
  if ('category_id' in change) await recategorise(context, held, change.category_id);
  else await moveTo(context, held, change.report_id);
  record(context, held.expenses);
  return { status: true, no_of_done: held.expenses.length, undone: held.undone };
}

/** Judged anew: another category asks for other things, and other rules are about it. */
async function recategorise(context: SignedWriteContext, held: LockedSelection, category_id: string): Promise<void> {
  const fields = await fieldsOf(context.tx, { client_id: context.client_id, applies_to: 'expense' });
  const owners = Map.groupBy(held.expenses, ({ owner_id }) => owner_id);
  for (const [owner_id, own] of owners) {
    const ground = await policyContextForExpenses(context, owner_id, own);
    const known = ground.tree.filter(({ applies_to }) => applies_to === 'expense');
    if (!claimable(known, ground.standing.entity_id).some(({ id }) => id === category_id))
      throw new Refused('item.not_found', {}, { category_id: 'Choose a category from the list.' });
    await settleExpenses(
      context,
      own.map((before) => ({
        before,
        after: { ...before, category_id, attributes: attributesIn(ground, { ...before, category_id }) },
        is_declared: !isDraft(before),
      })),
      { ground, fields, reports: held.reports },
    );
  }
}

async function moveTo(context: SignedWriteContext, held: LockedSelection, report_id: string | null): Promise<void> {
  const moving = held.expenses.filter((expense) => expense.report_id !== report_id);
  const report = report_id === null ? undefined : held.reports.get(report_id);
  if (report && moving.some(({ owner_id }) => owner_id !== report.owner_id)) throw new Refused('item.not_found');
  if (report) await linkLockedLines(context, report, moving);
  else await freeLines(context, moving);
  for (const each of held.reports.values()) await sumUpReport(context, each);
}

/** What of its attributes an expense keeps in its category, calculations worked out anew. */
export function attributesIn(ground: PolicyContext, expense: SavedExpense): SavedExpense['attributes'] {
  const { amount, spent_on, merchant, description } = expense;
  const asked = ground.tree.find(({ id }) => id === expense.category_id)?.attributes ?? [];
  return readAttributes(asked, expense.attributes, {
    expense: { amount, spent_on, merchant, description },
    people: peopleAtTable(expense.attendees),
    before: expense.attributes,
    isColleague: () => false,
  }).values;
}

/** Everything these expenses of one person are judged by. */
export function policyContextForExpenses(
  { tx, client_id, actor, request }: SignedWriteContext,
  owner_id: string,
  expenses: readonly Pick<SavedExpense, 'spent_on' | 'currency'>[],
): Promise<PolicyContext> {
  const today = localDay(request.now, actor.time_zone);
  return policyContext(tx, {
    client_id,
    own: actor.company.currency,
    now: request.now,
    owner_id,
    days: [...new Set(expenses.map(({ spent_on }) => spent_on ?? today))],
    currencies: [...new Set(expenses.flatMap(({ currency }) => currency ?? []))],
  });
}

/** Nobody has said that it is complete. */
export function isDraft({ stage }: Pick<SavedExpense, 'stage'>): boolean {
  const fresh: SavedExpense['stage'] = 'draft';
  return stage === fresh;
}

function record(context: SignedWriteContext, changed: readonly SavedExpense[]): void {
  const [first] = changed;
  if (!first) return;
  context.record({
    action: 'expenses_changed',
    item_kind: 'expense',
    item_id: first.id,
    item_label: changed.length === 1 ? first.merchant || 'a draft' : `${changed.length} expenses`,
    facts: { expense_ids: changed.map(({ id }) => id) },
    ...onBehalf(context, first.owner_id),
  });
}
