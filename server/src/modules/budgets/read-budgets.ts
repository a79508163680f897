import type { budgets } from '#contract/budgets.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { can, isPermitted } from '#domain/access/permission.ts';
import { budgetDays, budgetName, budgetSentence, budgetUse } from '#domain/budgets/budget-use.ts';
import { seesField } from '#domain/custom-fields/field-readers.ts';
import { localDay } from '#domain/dates/local-day.ts';
import { moneyFrom, toDecimal } from '#domain/money/money.ts';
import type { ReadContext } from '../../http/context.ts';
import { type NamedBudget, readBudgets, readSpendMonths } from './budgets.rows.ts';
import { projectField } from './project-field.ts';

type BudgetList = OutputOf<typeof budgets.list>;

export async function listBudgets(context: ReadContext): Promise<BudgetList> {
  const { tx, actor } = context;
  const { client_id } = actor;
  return {
    status: true,
    currency: actor.company.currency,
    can_change: isPermitted(can('Analytics', 'write'), actor.access),
    data: await usedBudgets(context, await readBudgets(tx, { client_id })),
  };
}

/** Describes the budgets that apply to an item, for its approver. Budgets that start in the future are left out. */
export async function budgetSentences(
  context: ReadContext,
  applies_to: { owner_id: string; item_id: string },
): Promise<string[]> {
  const { tx, actor, request } = context;
  const today = localDay(request.now, actor.time_zone);
  const { client_id } = actor;
  const found = await readBudgets(tx, { client_id, applies_to });
  // The text about a budget names its project, so project budgets are left out if the person may not see the project
  // field.
  const field = found.some(({ project }) => project !== null) ? await projectField(tx, client_id) : null;
  const seesProject = field !== null && seesField(actor.access, field.seen_by);
  const used = await usedBudgets(
    context,
    found.filter(({ from_on, project }) => from_on <= today && (project === null || seesProject)),
  );
  return used.map(({ sentence }) => sentence);
}

async function usedBudgets(
  { tx, actor, request }: ReadContext,
  found: readonly NamedBudget[],
): Promise<BudgetList['data']> {
  if (found.length === 0) return [];
  const { currency } = actor.company;
  const today = localDay(request.now, actor.time_zone);
  // The year includes all shorter periods, so one query is enough.
  const months = await readSpendMonths(tx, { client_id: actor.client_id, ...budgetDays('year', today) });

  return found.map((budget) => {
    const { id, department_id, category_id, department, category, project, period, from_on, version } = budget;
    const name = budgetName(budget);
    const amount = toDecimal(moneyFrom(budget.amount, currency));
    const use = budgetUse(budget, months, { today, currency });
    return {
      id,
      name,
      department: department_id && department ? { id: department_id, name: department } : null,
      category: category_id && category ? { id: category_id, name: category } : null,
      project,
      period,
      amount,
      from_on,
      version,
      ...use,
      sentence: budgetSentence({ name, amount, period }, use, currency),
    };
  });
}
