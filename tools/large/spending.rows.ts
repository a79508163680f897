import { type RawBuilder, sql } from 'kysely';
import { v5 as uuidv5 } from 'uuid';
import type { CompanyTransaction } from '#server/db/database.ts';
import { numbersStartAfter, planAnew } from './large.rows.ts';

/** Statements that enlarge a company with copies of its reports, so that a year of spending has realistic figures. */

type Sql = RawBuilder<unknown>;

const noOfDepartments = 20;

/** Varies the spending with departments, company-paid purchases, violations, projects and two thousand merchants. */
export async function varySpending(tx: CompanyTransaction, client_id: string): Promise<void> {
  const departments = Array.from({ length: noOfDepartments }, (_, index) => ({
    client_id,
    id: uuidv5(`department ${index}`, client_id),
    name: `Department ${index + 1}`,
  }));
  await tx.insertInto('departments').values(departments).execute();
  await sql`
    update users u set department_id = d.id
    from (select id, row_number() over (order by id) as no from users where client_id = ${client_id}) n
    join (select id, row_number() over (order by id) as no from departments where client_id = ${client_id}) d
      on d.no = 1 + n.no % ${sql.lit(noOfDepartments)}
    where u.client_id = ${client_id} and u.id = n.id`.execute(tx);
  await sql`
    update expenses set payment_mode = case when ${draw('mode', 10)} < 3 then 'company' else 'own' end,
      merchant = merchant || ' ' || ${draw('town', 250)},
      custom_values = case when ${draw('has project', 10)} < 3
        then jsonb_build_object('project', 'Project ' || ${draw('project', 12)}) else '{}' end,
      policy_result = case when ${draw('policy', 20)} = 0 then 'warn' else policy_result end,
      policy_violation = case when ${draw('policy', 20)} = 0
        then '{"attributes_violation": [{"rule_name": "Meals up to 40"}]}'::jsonb end
    where client_id = ${client_id}`.execute(tx);
  await sql`
    insert into approval_decisions (client_id, id, report_id, approver_id, actor_id, decision, decided_at, total,
      approved_total)
    select ${client_id}, p.report_id, p.report_id, u.manager_id, u.manager_id, 'approved', p.approved_at, p.item_amount,
      p.item_amount
    from payables p join users u on u.client_id = ${client_id} and u.id = p.owner_id
    where p.client_id = ${client_id} and p.report_id is not null and u.manager_id is not null`.execute(tx);
}

/**
 * Returns an SQL number from 0 up to, but not including, `end`. The number is always the same for the same expense and
 * the same `of`.
 */
function draw(of: string, end: number): Sql {
  return sql`(abs(hashtext(${of}::text || id::text)) % ${sql.lit(end)})`;
}

/** Adds a copy of the original reports with their expenses and payments, dated up to four weeks earlier. */
export async function copySpending(
  tx: CompanyTransaction,
  { client_id, copy, reports }: { client_id: string; copy: number; reports: number },
): Promise<void> {
  await planAnew(tx);
  const at = (column: string) => sql`x.${sql.ref(column)}`;
  const earlier = (column: string) => sql`${at(column)} - make_interval(days => ${sql.lit(copy % 28)})`;
  const dayEarlier = (column: string) => sql`${at(column)} - ${sql.lit(copy % 28)}`;
  const copied = (column: string) => copyOf(at(column), copy);
  const number = sql`x.number + ${sql.lit(copy * reports)}`;
  const isFirst = sql`x.number <= ${sql.lit(numbersStartAfter + reports)}`;

  const submitted_at = earlier('submitted_at');
  const created_at = earlier('created_at');
  await insertCopies(tx, 'reports', isFirst, { client_id, id: copied('id'), number, submitted_at, created_at });
  await insertCopies(tx, 'expenses', sql`x.version = 0`, {
    client_id,
    id: copied('id'),
    report_id: copied('report_id'),
    spent_on: dayEarlier('spent_on'),
    created_at,
    // Only the original expenses have version 0.
    version: sql.lit(copy),
  });
  await insertCopies(tx, 'payables', sql`x.report_id is not null and ${isFirst}`, {
    client_id,
    report_id: copied('report_id'),
    number,
    payout_id: sql`null`,
    approved_at: earlier('approved_at'),
    moved_at: earlier('moved_at'),
    paid_on: dayEarlier('paid_on'),
  });
  await insertCopies(tx, 'approval_decisions', sql`x.report_id = x.id`, {
    client_id,
    id: sql`gen_random_uuid()`,
    report_id: copied('report_id'),
    decided_at: earlier('decided_at'),
  });
}

/** Returns the id of a copy. It contains the same time as the original's id. */
function copyOf(id: Sql, copy: number): Sql {
  const text = sql`(${id})::text`;
  const time = sql`left(replace(${text}, '-', ''), 13)`;
  return sql`overlay(overlay(md5(${text} || ${sql.lit(` ${copy}`)}) placing ${time} from 1) placing '8' from 17)::uuid`;
}

async function insertCopies(
  tx: CompanyTransaction,
  table: 'reports' | 'expenses' | 'payables' | 'approval_decisions',
  where: Sql,
  { client_id, ...changed }: { client_id: string } & Record<string, unknown>,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'`.execute(tx);
  const names = sql.join(rows.map(({ name }) => sql.ref(name)));
  const values = sql.join(rows.map(({ name }) => (changed[name] as Sql | undefined) ?? sql`x.${sql.ref(name)}`));
  await sql`insert into ${sql.table(table)} (${names}) select ${values} from ${sql.table(table)} x
    where x.client_id = ${client_id} and ${where}`.execute(tx);
}
