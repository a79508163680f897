import { type RawBuilder, sql } from 'kysely';
import type { CompanyTransaction } from '../../db/database.ts';

/** Queries for inconsistencies between ledger, payables and payments. They return no rows if all is well. */

interface Found {
  /** The label of the item, for example 'ER-1042' or 'AD-17'. */
  label: string;
  saved: string;
  due: string;
}

/** The maximum number of findings of each kind. The first findings are enough to start an investigation. */
const maxFindings = sql.lit(100);

interface WrongBalance extends Found {
  account: string;
  currency: string;
  /** Empty if the item has no entity. */
  entity: string;
}

/**
 * Reads the ledger balances, by item and entity, that differ from what the item's lines, advances and payment require.
 * An item that is not payable must have no balance.
 */
export async function readWrongBalances(tx: CompanyTransaction, client_id: string): Promise<WrongBalance[]> {
  const { rows } = await sql<WrongBalance>`
    with posted as (
      select l.item_id, s.account, l.currency, ${entityKey(sql`l.entity_id`)} as entity, sum(s.amount) as amount
      from ledger_postings l
      cross join lateral (values (l.to_account, l.amount), (l.from_account, -l.amount)) s (account, amount)
      where l.client_id = ${client_id} and l.card_period_id is null group by 1, 2, 3, 4
    ), due as (
      select item_id, account, currency, ${entityKey(sql`entity_id`)} as entity, sum(amount) as amount
      from (${ofLines(client_id)} union all ${ofAdvances(client_id)} union all ${ofPayments(client_id)}
        union all ${ofTransfers(client_id)} union all ${ofReturns(client_id)}) sides
      group by 1, 2, 3, 4
    ), wrong as (
      select coalesce(k.item_id, d.item_id) as item_id, coalesce(k.account, d.account) as account,
        coalesce(k.currency, d.currency) as currency, coalesce(k.entity, d.entity) as entity,
        coalesce(k.amount, 0) as saved, coalesce(d.amount, 0) as due
      from posted k full join due d
        on d.item_id = k.item_id and d.account = k.account and d.currency = k.currency and d.entity = k.entity
      where coalesce(k.amount, 0) <> coalesce(d.amount, 0)
      order by 1, 2, 3, 4 limit ${maxFindings}
    )
    select ${labelOf(client_id, sql`w.item_id`)} as label, w.account, w.currency,
      coalesce((select e.name from entities e where e.client_id = ${client_id} and e.id::text = w.entity), '') as entity,
      trim_scale(w.saved)::text as saved, trim_scale(w.due)::text as due
    from wrong w order by w.item_id, w.account, w.currency, w.entity`.execute(tx);

  return rows;
}

/** Replaces a missing entity with an empty text, because joins never match null with null. */
function entityKey(entity_id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(${entity_id}::text, '')`;
}

/**
 * Selects the postings expected for expenses: own spending is owed to the owner, other spending was paid by the
 * company. Non-reimbursable own spending is not posted.
 */
function ofLines(client_id: string): RawBuilder<unknown> {
  return sql`
    select p.item_id, s.account, p.item_currency as currency, p.entity_id, s.amount
    from payables p
    join expenses e on e.client_id = ${client_id} and e.report_id = p.report_id and e.deleted_at is null
      and (e.payment_mode <> 'own' or e.is_reimbursable)
    cross join lateral (
      select coalesce(e.edited_converted_amount, e.capped_amount, e.converted_amount, 0) as amount
    ) c
    cross join lateral (values ('expense', c.amount),
      (case e.payment_mode when 'own' then 'employee_payable' else 'company_paid' end, -c.amount)) s (account, amount)
    where p.client_id = ${client_id}`;
}

/**
 * Selects the postings expected for applied advances. The conversion postings cancel out if both currencies are the
 * same, and the inter-entity postings if both entities are the same.
 */
function ofAdvances(client_id: string): RawBuilder<unknown> {
  return sql`
    select p.item_id, s.account, s.currency, s.entity_id, s.amount
    from payables p
    join advance_applications a on a.client_id = ${client_id} and a.report_id = p.report_id and a.state = 'applied'
    join advances v on v.client_id = ${client_id} and v.id = a.advance_id
    join payables paid on paid.client_id = ${client_id} and paid.item_id = a.advance_id
    cross join lateral (values
      ('advances', v.currency, paid.entity_id, -a.amount), ('between_entities', v.currency, paid.entity_id, a.amount),
      ('between_entities', v.currency, p.entity_id, -a.amount), ('conversion', v.currency, p.entity_id, a.amount),
      ('conversion', p.item_currency, p.entity_id, -a.applied_amount),
      ('employee_payable', p.item_currency, p.entity_id, a.applied_amount)) s (account, currency, entity_id, amount)
    where p.client_id = ${client_id}`;
}

function ofPayments(client_id: string): RawBuilder<unknown> {
  return sql`
    select p.item_id, s.account, s.currency, p.entity_id, s.amount
    from payables p
    cross join lateral (values
      (case p.stage when 'paid' then 'bank' else 'payments' end, p.currency, -p.amount),
      ('conversion', p.currency, p.amount), ('conversion', p.item_currency, -p.payable),
      (case when p.item_kind = 'report' then 'employee_payable' when p.stage = 'paid' then 'advances'
        else 'advances_due' end, p.item_currency, p.payable)) s (account, currency, amount)
    where p.client_id = ${client_id} and p.stage <> 'approved' and p.payable > 0`;
}

/**
 * Selects the postings expected for bank transfers in progress: the money has left the bank but has not reached the
 * payee.
 */
function ofTransfers(client_id: string): RawBuilder<unknown> {
  return sql`
    select p.item_id, s.account, p.currency, p.entity_id, s.amount
    from payables p
    cross join lateral (values ('bank', -p.amount), ('in_transit', p.amount)) s (account, amount)
    where p.client_id = ${client_id} and p.stage = 'payment_processing' and p.mode = 'ach' and p.payable > 0`;
}

function ofReturns(client_id: string): RawBuilder<unknown> {
  return sql`
    select v.id, s.account, v.currency, p.entity_id, s.amount
    from advances v
    join payables p on p.client_id = ${client_id} and p.item_id = v.id
    cross join lateral (values ('bank', v.returned_amount), ('advances', -v.returned_amount)) s (account, amount)
    where v.client_id = ${client_id} and v.returned_amount > 0`;
}

/** Reads the advances whose ledger balance differs from the paid amount minus the applied and the returned amounts. */
export async function readWrongAdvances(tx: CompanyTransaction, client_id: string): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with posted as (
      select l.advance_id, l.currency,
        sum(case when l.to_account = 'advances' then l.amount when l.from_account = 'advances' then -l.amount else 0 end)
          as amount
      from ledger_postings l where l.client_id = ${client_id} and l.advance_id is not null group by 1, 2
    )
    select 'AD-' || v.number as label, trim_scale(coalesce(l.amount, 0)) || ' ' || v.currency as saved,
      trim_scale(v.paid_amount - v.applied_amount - v.returned_amount) || ' ' || v.currency as due
    from advances v left join posted l on l.advance_id = v.id and l.currency = v.currency
    where v.client_id = ${client_id}
      and coalesce(l.amount, 0) <> v.paid_amount - v.applied_amount - v.returned_amount
    order by v.id limit ${maxFindings}`.execute(tx);
  return rows;
}

/** Reads the reports and advances that disagree with their payable. */
export async function readWrongPayables(tx: CompanyTransaction, client_id: string): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with items as (
      select r.id, 'report' as kind, r.owner_id, r.number, r.title, r.stage, r.currency, r.payable_total as amount,
        r.advances_total
      from reports r where r.client_id = ${client_id} and r.deleted_at is null
        and r.stage in ('approved', 'payment_queued', 'payment_processing', 'paid')
      union all
      select v.id, 'advance', v.owner_id, v.number, v.title,
        case when v.stage in ('outstanding', 'partially_settled', 'settled') then 'paid' else v.stage end, v.currency,
        case when v.stage in ('outstanding', 'partially_settled', 'settled') then v.paid_amount
          else coalesce(v.edited_amount, (v.policy_violation -> 'capped' ->> 'amount')::numeric, v.amount) end, 0
      from advances v where v.client_id = ${client_id} and v.deleted_at is null
        and v.stage in ('approved', 'payment_queued', 'payment_processing', 'outstanding', 'partially_settled', 'settled')
    ), wrong as (
      select coalesce(i.id, p.item_id) as item_id, p.item_id as payable_id, i.id,
        concat_ws(' ', p.stage, trim_scale(p.item_amount), 'less', trim_scale(p.advances_total), p.item_currency) as saved,
        concat_ws(' ', i.stage, trim_scale(i.amount), 'less', trim_scale(i.advances_total), i.currency) as due
      from items i full join (select * from payables where client_id = ${client_id}) p on p.item_id = i.id
      where i.id is null or p.item_id is null or (i.kind, i.owner_id, i.number, i.title, i.stage, i.currency, i.amount,
        i.advances_total) is distinct from (p.item_kind, p.owner_id, p.number, p.title, p.stage, p.item_currency,
        p.item_amount, p.advances_total)
      order by 1 limit ${maxFindings}
    )
    select ${labelOf(client_id, sql`w.item_id`)} as label, case when w.payable_id is null then '' else w.saved end as saved,
      case when w.id is null then '' else w.due end as due
    from wrong w order by w.item_id`.execute(tx);

  return rows;
}

/** Reads the payables whose active payment is missing, duplicated or different from the payable. */
export async function readWrongPayouts(tx: CompanyTransaction, client_id: string): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with due as (
      select p.item_id, p.payout_id as id, p.owner_id, p.entity_id, p.item_currency, p.payable, p.currency, p.ex_rate,
        p.amount, p.mode, p.method, p.reference, p.paid_on,
        case p.stage when 'payment_queued' then 'queued' when 'payment_processing' then 'initiated' else 'processed' end
          as state
      from payables p where p.client_id = ${client_id} and p.stage <> 'approved' and p.payable > 0
    ), wrong as (
      select coalesce(d.item_id, o.item_id) as item_id, o.id as saved_id, d.item_id as due_id,
        concat_ws(' ', o.state, trim_scale(o.amount), o.currency) as saved,
        concat_ws(' ', d.state, trim_scale(d.amount), d.currency) as due
      from due d
      full join (
        select * from payouts where client_id = ${client_id} and state in ('queued', 'initiated', 'processed')
      ) o on o.item_id = d.item_id
      where (o.id, o.payee_id, o.entity_id, o.item_currency, o.payable, o.currency, o.ex_rate, o.amount, o.mode, o.method,
          o.reference, o.paid_on, o.state)
        is distinct from (d.id, d.owner_id, d.entity_id, d.item_currency, d.payable, d.currency, d.ex_rate, d.amount,
          d.mode, d.method, d.reference, d.paid_on, d.state)
      order by 1 limit ${maxFindings}
    ), stray as (
      select p.item_id from payables p where p.client_id = ${client_id} and p.payout_id is not null
        and (p.stage = 'approved' or p.payable = 0) order by 1 limit ${maxFindings}
    )
    select ${labelOf(client_id, sql`w.item_id`)} as label, case when w.saved_id is null then '' else w.saved end as saved,
      case when w.due_id is null then '' else w.due end as due
    from wrong w
    union all
    select ${labelOf(client_id, sql`s.item_id`)}, 'a payment', '' from stray s`.execute(tx);

  return rows;
}

/** Reads the reversals that do not mirror the posting they reverse. */
export async function readWrongReversals(tx: CompanyTransaction, client_id: string): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select ${labelOf(client_id, sql`r.item_id`)} as label,
      concat_ws(' ', r.cause, r.from_account, r.to_account, trim_scale(r.amount), r.currency) as saved,
      concat_ws(' ', o.cause, o.to_account, o.from_account, trim_scale(o.amount), o.currency) as due
    from ledger_postings r
    join ledger_postings o on o.client_id = ${client_id} and o.id = r.reverses_id
    where r.client_id = ${client_id} and (r.item_id, r.advance_id, r.card_account_id, r.entity_id, r.cause, r.from_account, r.to_account,
        r.ledger_account, r.currency, r.amount)
      is distinct from (o.item_id, o.advance_id, o.card_account_id, o.entity_id, o.cause, o.to_account, o.from_account, o.ledger_account,
        o.currency, o.amount)
    order by r.id limit ${maxFindings}`.execute(tx);
  return rows;
}

/** Reads the saved totals of the payout lists that differ from the sums of their rows. */
export async function readWrongCounts(tx: CompanyTransaction, client_id: string): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with real as (
      select 'payout:' || replace(p.stage, 'payment_', '') || ':' || coalesce(p.entity_id::text, '-') || ':' || p.currency
          as counter, count(*) as count, sum(p.amount) as total
      from payables p where p.client_id = ${client_id} group by 1
    ), saved as (
      select c.counter, sum(c.count) as count, sum(c.total) as total from counters_by_company c
      where c.client_id = ${client_id} and c.counter >= 'payout:' and c.counter < 'payout;' group by 1
    )
    select coalesce(k.counter, r.counter) as label,
      coalesce(k.count, 0) || ' of ' || trim_scale(coalesce(k.total, 0)) as saved,
      coalesce(r.count, 0) || ' of ' || trim_scale(coalesce(r.total, 0)) as due
    from saved k full join real r on r.counter = k.counter
    where coalesce(k.count, 0) <> coalesce(r.count, 0) or coalesce(k.total, 0) <> coalesce(r.total, 0)
    order by 1`.execute(tx);
  return rows;
}

function labelOf(client_id: string, id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(
    (select 'ER-' || x.number from reports x where x.client_id = ${client_id} and x.id = ${id}),
    (select 'AD-' || x.number from advances x where x.client_id = ${client_id} and x.id = ${id}),
    (select 'Cards ' || to_char(x.from_on, 'YYYY-MM') from card_periods x where x.client_id = ${client_id} and x.id = ${id}),
    ${id}::text)`;
}
