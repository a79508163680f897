import { type RawBuilder, sql } from 'kysely';
import type { InputOf } from '#contract/endpoint.ts';
import type { paymentRuns } from '#contract/payment-runs.contract.ts';
import type { PersonBrief } from '#contract/shared/person.ts';
import type { PaymentRunState, ShownRunState } from '#domain/payouts/payment-run-states.ts';
import { type Condition, hasFlags, isAmong, isOnDays } from '../../../db/list-filters.rows.ts';
import { type DatedQuery, tableList } from '../../../db/list-query.rows.ts';
import { sortBy } from '../../../db/list-sort.rows.ts';
import { itemsByWords } from '../../../db/search-words.rows.ts';
import { personColumn } from '../../../db/shared-columns.rows.ts';

/** The payment runs of a company as a list. */

interface RunQuery extends DatedQuery<InputOf<typeof paymentRuns.list>['filters']> {
  /** Limits the list to one run. */
  id?: string;
}

export interface ListedRunRow {
  id: string;
  year: number;
  number: number;
  state: PaymentRunState;
  created_by: PersonBrief;
  created_at: Date;
  sent_at: Date | null;
  no_of_items: number;
  no_of_open: number;
  no_of_failed: number;
  totals: {
    currency: string;
    amount: string;
    failed: string;
    no_of_transfers: number;
    no_of_payments: number;
    bank_amount: string | null;
    booked_on: string | null;
  }[];
}

export const paymentRunList = tableList<RunQuery, ListedRunRow, 'created'>({
  table: 'payment_runs',
  alias: 'r',
  sorts: { created: sortBy('instant', sql`r.created_at`) },
  where: ({ client_id, filters, time_zone, id }) => [
    id && sql`r.id = ${id}`,
    filters.states && isAnyState(client_id, filters.states),
    isAmong(sql`r.created_by`, filters.creator_ids, 'uuid'),
    isOnDays(sql`r.created_at`, { from: filters.created_from, to: filters.created_to }, time_zone),
    filters.currencies && hasPayment(client_id, sql`o.currency = any(${filters.currencies}::text[])`),
    ...hasFlags(filters.flags, { without_bank_line: isWithoutBankLine(client_id) }),
  ],
  byWords: ({ client_id, search }, words) => sql`
    select x.id as item_id from payment_runs x where x.client_id = ${client_id} and ${hasNumber(search)}
    union
    select i.run_id from (
      select w.item_id from (${itemsByWords({ client_id, owner_id: null, item_kind: 'report' }, words)}) w
      union all
      select w.item_id from (${itemsByWords({ client_id, owner_id: null, item_kind: 'advance' }, words)}) w
    ) found
    join payouts o on o.client_id = ${client_id} and o.item_id = found.item_id
    join payment_run_items i on i.client_id = ${client_id} and i.payout_id = o.id`,
  columns: ({ client_id }) => sql`r.id, r.year, r.number, r.state, r.created_at, r.sent_at,
    ${personColumn(client_id, sql`r.created_by`)} as created_by,
    s.totals, s.no_of_items, s.no_of_open, s.no_of_failed`,
  joins: ({ client_id }) => sql`cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('currency', c.currency, 'amount', c.amount::text,
          'failed', c.failed::text, 'no_of_transfers', c.no_of_transfers, 'no_of_payments', c.no_of_payments,
          'bank_amount', b.amount::text, 'booked_on', b.booked_on) order by c.currency), '[]') as totals,
      coalesce(sum(c.no_of_payments), 0)::int as no_of_items, coalesce(sum(c.no_of_open), 0)::int as no_of_open,
      coalesce(sum(c.no_of_failed), 0)::int as no_of_failed
    from (
      select o.currency, sum(o.amount) as amount,
        coalesce(sum(o.amount) filter (where o.state = 'failed'), 0) as failed,
        count(distinct (o.payee_id, o.entity_id))::int as no_of_transfers, count(*)::int as no_of_payments,
        (count(*) filter (where o.state = 'initiated'))::int as no_of_open,
        (count(*) filter (where o.state = 'failed'))::int as no_of_failed
      from payment_run_items i join payouts o on o.client_id = ${client_id} and o.id = i.payout_id
      where i.client_id = ${client_id} and i.run_id = r.id group by o.currency
    ) c
    left join payment_run_bank_lines b on b.client_id = ${client_id} and b.run_id = r.id and b.currency = c.currency
  ) s`,
});

function hasPayment(client_id: string, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (select from payment_run_items i join payouts o on o.client_id = ${client_id} and o.id = i.payout_id
    where i.client_id = ${client_id} and i.run_id = r.id and ${condition})`;
}

/**
 * Translates the states that people see into conditions on the saved state and the payments. `shownRunState` implements
 * the same rule for one run.
 */
function isAnyState(client_id: string, states: readonly ShownRunState[]): Condition {
  const isOpen = hasPayment(client_id, sql`o.state = 'initiated'`);
  const isFailed = hasPayment(client_id, sql`o.state = 'failed'`);
  const conditions = {
    building: sql`r.state = 'building'`,
    open: sql`(r.state = 'open' and ${isOpen})`,
    sent: sql`(r.state = 'sent' and ${isOpen})`,
    settled: sql`(r.state in ('open', 'sent') and not ${isOpen} and not ${isFailed})`,
    with_failures: sql`(r.state in ('open', 'sent') and not ${isOpen} and ${isFailed})`,
    undone: sql`r.state = 'undone'`,
  } satisfies Record<ShownRunState, RawBuilder<unknown>>;
  return sql`(${sql.join(
    states.map((state) => conditions[state]),
    sql` or `,
  )})`;
}

/** Matches a started run with a currency for which finance has not entered the line of the bank statement. */
function isWithoutBankLine(client_id: string): RawBuilder<unknown> {
  const isMissing = hasPayment(
    client_id,
    sql`not exists (select from payment_run_bank_lines b
      where b.client_id = ${client_id} and b.run_id = r.id and b.currency = o.currency)`,
  );
  return sql`(r.state in ('open', 'sent') and ${isMissing})`;
}

/** Matches the number of a run: 'RUN-2026-0007', '2026-7' and '7' all find it. */
function hasNumber(search: string): RawBuilder<unknown> {
  const [, year, number] = /^(?:run)?[\s-]*(?:(\d{4})[\s-]+)?0*(\d{1,9})$/iu.exec(search.trim()) ?? [];
  if (!number) return sql`false`;
  return sql`x.number = ${Number(number)} ${year ? sql`and x.year = ${Number(year)}` : sql``}`;
}
