import { sql } from 'kysely';
import type { Plan } from '#domain/billing/plans.ts';
import type { CompanyTransaction } from '../../db/database.ts';

export interface SavedPlan extends Plan {
  /** True if the plan can no longer be chosen. Companies that already have the plan can continue to use it. */
  is_archived: boolean;
  version: number;
}

export async function readPlans(tx: CompanyTransaction): Promise<SavedPlan[]> {
  const { rows } = await sql<SavedPlan>`
    select code, name, currency, month_price, year_price, min_users, max_users, features, is_archived, version
    from plans order by sort_order, code limit 50`.execute(tx);
  return rows;
}

/** Reads the plans, each with the number of companies that use it and have not cancelled their subscription. */
export async function readPlanUses(tx: CompanyTransaction): Promise<(SavedPlan & { clients: number })[]> {
  const { rows } = await sql<SavedPlan & { clients: number }>`
    select p.code, p.name, p.currency, p.month_price, p.year_price, p.min_users, p.max_users, p.features,
      p.is_archived, p.version, coalesce(n.clients, 0)::int as clients
    from plans p
    left join (select c.plan_code, count(*) as clients from client_accounts c where c.state <> 'cancelled'
      group by c.plan_code) n on n.plan_code = p.code
    order by p.is_archived, p.sort_order, p.code limit 50`.execute(tx);
  return rows;
}

type PlanForm = Omit<Plan, 'code' | 'currency'>;

export async function insertPlan(tx: CompanyTransaction, plan: Plan): Promise<void> {
  const { code, name, currency, month_price, year_price, min_users, max_users, features } = plan;
  await sql`insert into plans (code, name, currency, month_price, year_price, min_users, max_users, features, sort_order)
    select ${code}, ${name}, ${currency}, ${month_price}::numeric, ${year_price}::numeric, ${min_users}::integer,
      ${max_users}::integer, ${[...features]}::text[], coalesce(max(sort_order), 0) + 1
    from plans
    returning code`.execute(tx);
}

/** Updates a plan. Returns false if it was changed in the meantime. */
export async function updatePlan(
  tx: CompanyTransaction,
  { code, version }: { code: string; version: number },
  { features, ...change }: Partial<PlanForm> & { is_archived?: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('plans')
    .set({ ...change, ...(features && { features: [...features] }), version: sql`version + 1` })
    .where('code', '=', code)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
