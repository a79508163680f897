import { sql } from 'kysely';
import type { OpenCheck } from '#domain/checks/check-acknowledgement.ts';
import type { CompanyTransaction } from '../../../db/database.ts';

/** Reads the unacknowledged checks of a report that block its submission according to the company's check settings. */
export async function readBlockingChecks(
  tx: CompanyTransaction,
  { client_id, report_id }: { client_id: string; report_id: string },
): Promise<OpenCheck[]> {
  const { rows } = await sql<OpenCheck>`
    select coalesce(nullif(e.merchant, ''), 'an expense') as line, k.message
    from expenses e
    cross join lateral (
      select * from expense_checks x where x.client_id = ${client_id} and x.expense_id = e.id and x.acknowledged_at is null
    ) k
    join check_settings s on s.client_id = ${client_id} and s.code = k.code and s.action = 'block'
    where e.client_id = ${client_id} and e.report_id = ${report_id} and e.deleted_at is null
    order by e.spent_on, e.id, k.code`.execute(tx);
  return rows;
}

/**
 * Saves the checks of a submitted report in the fraud log. Entries whose check no longer applies are marked as
 * corrected.
 */
export async function writeFraudLog(
  tx: CompanyTransaction,
  { client_id, report_id, now }: { client_id: string; report_id: string; now: Date },
): Promise<void> {
  const found = sql`(
      select k.*, e.owner_id, coalesce(e.company_amount, 0) as amount,
        case when k.acknowledged_at is null then 'open' else 'acknowledged' end as state
      from expenses e cross join lateral (
        select * from expense_checks x where x.client_id = ${client_id} and x.expense_id = e.id
      ) k where e.client_id = ${client_id} and e.report_id = ${report_id} and e.deleted_at is null
    )`;
  await Promise.all([
    sql`update fraud_log l set state = 'corrected', changed_at = ${now}
      where l.client_id = ${client_id} and l.report_id = ${report_id} and l.state <> 'corrected'
        and not exists (select from ${found} f where f.expense_id = l.expense_id and f.code = l.code)`.execute(tx),
    sql`insert into fraud_log as l (client_id, id, report_id, expense_id, owner_id, code, level, message, related_ids,
        state, amount, found_at, changed_at, acknowledged_by, acknowledged_reason)
      select ${client_id}::uuid, gen_random_uuid(), ${report_id}::uuid, f.expense_id, f.owner_id, f.code, f.level,
        f.message, f.related_ids, f.state, f.amount, ${now}::timestamptz, ${now}::timestamptz, f.acknowledged_by,
        f.acknowledged_reason
      from ${found} f
      on conflict (client_id, expense_id, code) do update set report_id = excluded.report_id, level = excluded.level,
        message = excluded.message, related_ids = excluded.related_ids, state = excluded.state, amount = excluded.amount,
        changed_at = case when l.state = excluded.state then l.changed_at else excluded.changed_at end,
        acknowledged_by = excluded.acknowledged_by, acknowledged_reason = excluded.acknowledged_reason
      returning client_id`.execute(tx),
  ]);
}
