import { sql } from 'kysely';
import type { BudgetPeriod, SpendMonth } from '#domain/budgets/budget-use.ts';
import { submittedStages } from '#domain/expenses/expense-stages.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { liveSpend } from '../../db/live-spend.rows.ts';

interface BudgetRow {
  id: string;
  department_id: string | null;
  category_id: string | null;
  period: BudgetPeriod;
  amount: string;
  from_on: string;
  version: number;
}

export interface NamedBudget extends BudgetRow {
  department: string | null;
  category: string | null;
}

/** All budgets, or those that apply to a report or advance of this owner. */
export async function readBudgets(
  tx: CompanyTransaction,
  { client_id, applies_to }: { client_id: string; applies_to?: { owner_id: string; item_id: string } },
): Promise<NamedBudget[]> {
  const applies = applies_to
    ? sql`and (b.department_id is null or b.department_id = (select department_id from users
          where client_id = ${client_id} and id = ${applies_to.owner_id}))
        and (b.category_id is null or b.category_id = any(array(select category_id from expenses
          where client_id = ${client_id} and report_id = ${applies_to.item_id} and deleted_at is null)))`
    : sql``;
  const { rows } = await sql<NamedBudget>`
    select b.id, b.department_id, b.category_id, b.period, b.amount, b.from_on::text as from_on, b.version,
      (select name from departments where client_id = ${client_id} and id = b.department_id) as department,
      (select name from categories where client_id = ${client_id} and id = b.category_id) as category
    from budgets b where b.client_id = ${client_id} ${applies} order by 8 nulls last, 9 nulls first, b.period`.execute(
    tx,
  );
  return rows;
}

/** Submitted spending of these days by month, department and category. */
export async function readSpendMonths(
  tx: CompanyTransaction,
  days: { client_id: string; from: string; to: string },
): Promise<SpendMonth[]> {
  const { rows } = await sql<SpendMonth>`
    select date_trunc('month', s.day)::date::text as month, s.department_id, s.category_id,
      s.stage = 'pending_approval' as is_pending, sum(s.amount) as amount
    from (${liveSpend(days)}) s where s.stage = any(${[...submittedStages]}::text[]) group by 1, 2, 3, 4`.execute(tx);
  return rows;
}

interface BudgetKey {
  client_id: string;
  id: string;
}

export async function lockBudget(tx: CompanyTransaction, { client_id, id }: BudgetKey): Promise<BudgetRow | undefined> {
  const { rows } = await sql<BudgetRow>`
    select id, department_id, category_id, period, amount, from_on::text as from_on, version from budgets
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

/** The names of a department and a category; null for those that do not exist. */
export async function readTargetNames(
  tx: CompanyTransaction,
  target: { client_id: string; department_id: string | null; category_id: string | null },
): Promise<{ department: string | null; category: string | null }> {
  const { rows } = await sql<{ department: string | null; category: string | null }>`select
    (select name from departments where client_id = ${target.client_id} and id = ${target.department_id}) as department,
    (select name from categories where client_id = ${target.client_id} and id = ${target.category_id}
      and applies_to = 'expense') as category`.execute(tx);
  return rows[0] ?? { department: null, category: null };
}
