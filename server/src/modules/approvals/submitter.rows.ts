import { sql } from 'kysely';
import type { CompanyTransaction } from '../../db/database.ts';

interface SubmitterYear {
  reports_filed: number;
  sent_back: number;
  over_policy: number;
  paid_total: string;
}

/**
 * Reads the figures of a submitter since a date: the number of reports submitted, sent back and over policy, and the
 * total amount paid, in the company's currency.
 */
export async function readSubmitterYear(
  tx: CompanyTransaction,
  query: { client_id: string; owner_id: string; since: string },
): Promise<SubmitterYear> {
  const { rows } = await sql<SubmitterYear>`
    select count(*)::int as reports_filed,
      count(*) filter (where r.stage = 'sent_back' or exists (select from approval_decisions d
        where d.client_id = ${query.client_id} and d.item_id = r.id and d.decision = 'sent_back'))::int as sent_back,
      count(*) filter (where r.no_of_violations > 0)::int as over_policy,
      coalesce(sum(r.company_payable_total) filter (where r.stage = 'paid'), 0) as paid_total
    from reports r where r.client_id = ${query.client_id} and r.owner_id = ${query.owner_id} and r.deleted_at is null
      and r.submitted_at >= ${query.since}::date`.execute(tx);
  return rows[0] ?? { reports_filed: 0, sent_back: 0, over_policy: 0, paid_total: '0' };
}
