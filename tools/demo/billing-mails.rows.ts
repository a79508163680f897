import { sql } from 'kysely';
import type { CompanyTransaction } from '#server/db/database.ts';

interface BillingSample extends Record<string, string> {
  /** The kind of the sample, which distinguishes samples of the same event. */
  kind: string;
  event: string;
}

/**
 * Reads the billing events of which the company could be notified now, about its trial, invoices and payments, one of
 * each kind.
 */
export async function readBillingSamples(
  tx: CompanyTransaction,
  { client_id, today }: { client_id: string; today: string },
): Promise<BillingSample[]> {
  const { rows } = await sql<{ sample: BillingSample }>`
    select jsonb_build_object('kind', 'trial', 'event', 'trial.ending') as sample
    from subscriptions where client_id = ${client_id} and state = 'trialing' and trial_ends_at > ${today}::date
    union all
    (select distinct on (is_late) jsonb_build_object('invoice_id', id,
      'kind', case when is_late then 'overdue' else 'issued' end,
      'event', case when is_late then 'invoice.overdue' else 'invoice.issued' end)
    from (
      select id, due_on < ${today} as is_late from invoices
      where client_id = ${client_id} and state = 'open' and due_on is not null
    ) open_invoices
    order by is_late, id desc)
    union all
    (select distinct on (state) jsonb_build_object('payment_id', id, 'kind', 'payment ' || state,
      'event', 'invoice.payment_settled')
    from billing_payments where client_id = ${client_id} order by state, id desc)`.execute(tx);
  return rows.map(({ sample }) => sample);
}
