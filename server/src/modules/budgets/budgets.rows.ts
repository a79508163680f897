import { sql } from 'kysely';
import type { BudgetPeriod, BudgetTarget, SpendMonth } from '#domain/budgets/budget-use.ts';
import { submittedStages } from '#domain/expenses/expense-stages.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { liveTotals, projectOf } from '../../db/live-spend.rows.ts';

interface BudgetRow extends BudgetTarget {
  id: string;
  period: BudgetPeriod;
  amount: string;
  from_on: string;
  version: number;
}

export interface NamedBudget extends BudgetRow {
  department: string | null;
  category: string | null;
}

/** Reads all budgets, or only those that apply to a report of this owner. Advances use up no budget. */
export async function readBudgets(
  tx: CompanyTransaction,
  { client_id, applies_to }: { client_id: string; applies_to?: { owner_id: string; item_id: string } },
): Promise<NamedBudget[]> {
  const applies = applies_to
    ? sql`and (b.department_id is null or b.department_id = (select department_id from users
          where client_id = ${client_id} and id = ${applies_to.owner_id}))
        and (num_nonnulls(b.category_id, b.project) = 0 or exists (select from expenses e
          where e.client_id = ${client_id} and e.report_id = ${applies_to.item_id} and e.deleted_at is null
            and (b.category_id is null or e.category_id = b.category_id)
            and (b.project is null or ${projectOf(sql`e.custom_values`)} = b.project)))`
    : sql``;
  const { rows } = await sql<NamedBudget>`
    select b.id, b.department_id, b.category_id, b.project, b.period, b.amount, b.from_on::text as from_on, b.version,
      (select name from departments where client_id = ${client_id} and id = b.department_id) as department,
      (select name from categories where client_id = ${client_id} and id = b.category_id) as category
    from budgets b where b.client_id = ${client_id} ${applies}
    order by department nulls last, category nulls first, b.project nulls first, b.period`.execute(tx);
  return rows;
}

/** Sums the submitted spending of these days by month, department, category and project. */
export async function readSpendMonths(
  tx: CompanyTransaction,
  days: { client_id: string; from: string; to: string },
): Promise<SpendMonth[]> {
  const { rows } = await sql<SpendMonth>`
    select date_trunc('month', s.day)::date::text as month, s.department_id, s.category_id, s.project,
      s.stage = 'pending_approval' as is_pending, sum(s.amount) as amount
    from (${liveTotals(days, 'month')}) s where s.stage = any(${[...submittedStages]}::text[]) group by 1, 2, 3, 4, 5`.execute(
    tx,
  );
  return rows;
}

interface BudgetKey {
  client_id: string;
  id: string;
}

export async function lockBudget(tx: CompanyTransaction, { client_id, id }: BudgetKey): Promise<BudgetRow | undefined> {
  const { rows } = await sql<BudgetRow>`
    select id, department_id, category_id, project, period, amount, from_on::text as from_on, version from budgets
    where client_id = ${client_id} and id = ${id} for update`.execute(tx);
  return rows[0];
}

type BudgetFields = Omit<BudgetRow, 'id' | 'version'>;

export async function insertBudget(tx: CompanyTransaction, row: BudgetKey & BudgetFields): Promise<void> {
  await tx.insertInto('budgets').values(row).execute();
}

export async function updateBudget(tx: CompanyTransaction, key: BudgetKey, fields: BudgetFields): Promise<void> {
  await tx
    .updateTable('budgets')
    .set((change) => ({ ...fields, version: change('version', '+', 1) }))
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.id)
    .execute();
}

export async function deleteBudget(tx: CompanyTransaction, { client_id, id }: BudgetKey): Promise<void> {
  await tx.deleteFrom('budgets').where('client_id', '=', client_id).where('id', '=', id).execute();
}

/** Reads the names of a department and a category. A name is null if its department or category does not exist. */
export async function readTargetNames(
  tx: CompanyTransaction,
  target: BudgetTarget & { client_id: string },
): Promise<{ department: string | null; category: string | null }> {
  const { rows } = await sql<{ department: string | null; category: string | null }>`select
    (select name from departments where client_id = ${target.client_id} and id = ${target.department_id}) as department,
    (select name from categories where client_id = ${target.client_id} and id = ${target.category_id}
      and applies_to = 'expense') as category`.execute(tx);
  return rows[0] ?? { department: null, category: null };
}
