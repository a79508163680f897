import { type RawBuilder, sql } from 'kysely';
import type { ExportPart } from '#domain/accounting/export-documents.ts';
import type { EntryExpense } from '#domain/accounting/journal-entry.ts';
import type { Posting, PostingCause } from '#domain/ledger/postings.ts';
import type { CompanyTransaction } from '../../db/database.ts';

/**
 * Reads the ledger as events. An event consists of the postings with the same item, cause, round, entity and currency.
 * Card statements are left out, because accounting systems import them from the card's bank feed.
 */

export interface LedgerEvent {
  item_id: string;
  is_report: boolean;
  cause: PostingCause;
  round_no: number;
  entity_id: string | null;
  currency: string;
  part: ExportPart;
  event_on: string;
  amount: string;
  /** The rounds that this event reverses; empty if it reverses nothing. */
  reversed_rounds: number[];
  /** True if a later event has reversed this event. */
  is_reversed: boolean;
  label: string;
}

/** The entities whose postings a connection exports. */
export interface EntityScope {
  entity_id: string | null;
  /** The entities that have a connection of their own. */
  other_entity_ids: readonly string[];
}

function inScope({ entity_id, other_entity_ids }: EntityScope): RawBuilder<unknown> {
  return entity_id
    ? sql`p.entity_id = ${entity_id}`
    : sql`(p.entity_id is null or p.entity_id <> all(${[...other_entity_ids]}::uuid[]))`;
}

const eventDay = sql`p.booked_on`;

/**
 * Returns the part of an approval to which a posting belongs: the expenses paid by card, or the amount that the
 * employee is owed.
 */
function partOf(splits: boolean): RawBuilder<unknown> {
  return splits
    ? sql`case when p.cause <> 'approve' or p.report_id is null then 'all'
        when 'company_paid' in (p.from_account, p.to_account) then 'card' else 'own' end`
    : sql`'all'`;
}

interface EventQuery extends EntityScope {
  client_id: string;
  since: string;
  limit: number;
  /** True if approvals are exported in two parts: card spend and own expenses. */
  splits: boolean;
}

/** Reads up to `limit` events in scope that have no entry yet, oldest first. */
export async function readNewEvents(tx: CompanyTransaction, query: EventQuery): Promise<LedgerEvent[]> {
  const { rows } = await sql<LedgerEvent>`
    select n.*,
      coalesce((select true from ledger_postings f
        join ledger_postings r on r.client_id = ${query.client_id} and r.reverses_id = f.id
        where f.client_id = ${query.client_id} and f.item_id = n.item_id and f.cause = n.cause and f.round_no = n.round_no
        limit 1), false) as is_reversed,
      case when n.is_report
        then (select left('ER-' || i.number || ' ' || i.title, 200) from reports i where i.client_id = ${query.client_id} and i.id = n.item_id)
        else (select left('AD-' || i.number || ' ' || i.title, 200) from advances i where i.client_id = ${query.client_id} and i.id = n.item_id)
      end as label
    from (
      select p.item_id, bool_or(p.report_id is not null) as is_report, p.cause, p.round_no, p.entity_id, p.currency,
        ${partOf(query.splits)} as part, min(${eventDay}) as event_on, sum(p.amount) as amount, min(p.at) as first_at,
        coalesce(array_agg(distinct o.round_no) filter (where o.round_no is not null), '{}') as reversed_rounds
      from ledger_postings p
      left join ledger_postings o on o.client_id = ${query.client_id} and o.id = p.reverses_id
      where p.client_id = ${query.client_id} and p.at >= ${query.since}::date and ${inScope(query)}
        and p.card_period_id is null
        and not exists (select from accounting_exports x where x.client_id = ${query.client_id} and x.item_id = p.item_id
          and x.cause = p.cause and x.round_no = p.round_no and x.currency = p.currency
          and x.entity_id is not distinct from p.entity_id and (x.part = ${partOf(query.splits)} or 'all' in (x.part, ${partOf(query.splits)})))
      group by p.item_id, p.cause, p.round_no, p.entity_id, p.currency, part
      order by min(p.at), p.cause, p.round_no limit ${query.limit}
    ) n order by n.first_at, n.cause, n.round_no`.execute(tx);
  return rows;
}

/** True if a later event has reversed this one. */
export async function isEventReversed(
  tx: CompanyTransaction,
  { client_id, item_id, cause, round_no }: Pick<LedgerEvent, 'item_id' | 'cause' | 'round_no'> & { client_id: string },
): Promise<boolean> {
  const { rows } = await sql`select from ledger_postings p
    join ledger_postings r on r.client_id = ${client_id} and r.reverses_id = p.id
    where p.client_id = ${client_id} and p.item_id = ${item_id} and p.cause = ${cause} and p.round_no = ${round_no}
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** True if the ledger contains a payment of the item that was not reversed. */
export async function hasPayment(
  tx: CompanyTransaction,
  { client_id, item_id }: { client_id: string; item_id: string },
): Promise<boolean> {
  const { rows } = await sql`select from ledger_postings p
    where p.client_id = ${client_id} and p.item_id = ${item_id} and p.cause = 'pay' and p.reverses_id is null
      and not exists (select from ledger_postings r where r.client_id = ${client_id} and r.reverses_id = p.id)
    limit 1`.execute(tx);
  return rows.length > 0;
}

type EventKey = Pick<LedgerEvent, 'item_id' | 'cause' | 'round_no' | 'entity_id' | 'currency' | 'part'> & {
  client_id: string;
};

export async function readEventPostings(tx: CompanyTransaction, key: EventKey): Promise<Posting[]> {
  const { rows } = await sql<Posting>`
    select p.from_account, p.to_account, p.ledger_account, p.currency, p.amount from ledger_postings p
    where p.client_id = ${key.client_id} and p.item_id = ${key.item_id} and p.cause = ${key.cause} and p.round_no = ${key.round_no}
      and p.currency = ${key.currency} and p.entity_id is not distinct from ${key.entity_id}::uuid
      and (${key.part} = 'all' or ${key.part} = ${partOf(true)})
    order by p.line_no`.execute(tx);
  return rows;
}

/** Reads the approved expenses of a report for the lines of its entry. */
export async function readEntryExpenses(
  tx: CompanyTransaction,
  { client_id, report_id, with_taxes }: { client_id: string; report_id: string; with_taxes: boolean },
): Promise<EntryExpense[]> {
  const receipt = with_taxes
    ? sql`case when e.taxes <> '[]' and e.amount is not null and e.currency is not null
        then jsonb_build_object('claimed', e.amount::text, 'claimed_currency', e.currency, 'taxes', e.taxes) end`
    : sql`null`;
  const { rows } = await sql<EntryExpense>`
    select ${receipt} as receipt, (select t.account_id from card_expenses c join card_transactions t on t.client_id = ${client_id} and t.id = c.transaction_id
        where c.client_id = ${client_id} and c.expense_id = e.id limit 1) as card_id, e.payment_mode, e.is_reimbursable, e.category_id, coalesce(e.merchant, '') as merchant, '' as ledger_account,
      coalesce(e.edited_converted_amount, e.capped_amount, e.converted_amount, 0) as amount
    from expenses e where e.client_id = ${client_id} and e.report_id = ${report_id} and e.deleted_at is null
    order by e.id`.execute(tx);
  return rows;
}

/** Reads the newest approval in scope since the given time. Reversed approvals are ignored. */
export async function readNewestApproval(
  tx: CompanyTransaction,
  query: EntityScope & { client_id: string; since: Date },
): Promise<(EventKey & { label: string; event_on: string }) | undefined> {
  const { rows } = await sql<EventKey & { label: string; event_on: string }>`
    select p.client_id, p.item_id, p.cause, p.round_no, p.entity_id, p.currency, 'all' as part, ${eventDay} as event_on, r.label
    from ledger_postings p
    cross join lateral (select 'ER-' || r.number || ' ' || r.title as label from reports r
      where r.client_id = ${query.client_id} and r.id = p.report_id limit 1) r
    where p.client_id = ${query.client_id} and p.at >= ${query.since} and p.cause = 'approve' and p.reverses_id is null
      and ${inScope(query)} and not exists (select from ledger_postings b where b.client_id = ${query.client_id} and b.reverses_id = p.id)
    order by p.at desc, p.id desc limit 1`.execute(tx);
  return rows[0];
}

export interface PeriodSums {
  month: string;
  currency: string;
  ledger: string;
  exported: string;
  not_exported: string;
  waiting: string;
  failed: string;
  voided: string;
}

/**
 * Adds up the ledger and the latest version of each entry, for each month and currency. Voids are not counted, because
 * each cancels an entry that is counted.
 */
export async function readPeriodSums(
  tx: CompanyTransaction,
  query: EntityScope & { client_id: string; connection_id: string; export_from: string; since: string; until: Date },
): Promise<PeriodSums[]> {
  const amountIn = (states: readonly string[]) =>
    sql`coalesce(sum(x.amount) filter (where x.state = any(${[...states]}::text[])), 0)`;
  const { rows } = await sql<PeriodSums>`
    with ledger as (
      select to_char(${eventDay}, 'YYYY-MM') as month, p.currency, sum(p.amount) as amount
      -- Reads week by week along the index by booking. Payments made in the books may be dated in the future.
      from generate_series(${query.since}::timestamp, ${query.until}::timestamptz::timestamp, '7 days') week
      cross join lateral (select * from ledger_postings p where p.client_id = ${query.client_id}
        and ${eventDay} >= week::date
        and ${eventDay} < case when week + interval '7 days' > ${query.until}::timestamptz::timestamp then 'infinity'
          else week::date + 7 end
        and p.at >= ${query.export_from}::date and ${inScope(query)} and p.card_period_id is null offset 0) p
      group by 1, 2
    ), latest as (
      select distinct on (x.item_id, x.cause, x.round_no, x.part, x.entity_id, x.currency) x.event_on, x.currency, x.amount, x.state
      from accounting_exports x
      where x.client_id = ${query.client_id} and x.connection_id = ${query.connection_id} and not x.is_void
        and x.event_on >= ${query.since}::date
      order by x.item_id, x.cause, x.round_no, x.part, x.entity_id, x.currency, x.version desc
    ), entries as (
      select to_char(x.event_on, 'YYYY-MM') as month, x.currency, ${amountIn(['complete'])} as exported,
        ${amountIn(['skipped'])} as not_exported, ${amountIn(['initiated', 'in_progress'])} as waiting,
        ${amountIn(['error'])} as failed, ${amountIn(['voided'])} as voided
      from latest x group by 1, 2
    )
    select month, currency, coalesce(l.amount, 0) as ledger, coalesce(e.exported, 0) as exported,
      coalesce(e.not_exported, 0) as not_exported, coalesce(e.waiting, 0) as waiting, coalesce(e.failed, 0) as failed,
      coalesce(e.voided, 0) as voided
    from ledger l full join entries e using (month, currency) order by month desc, currency`.execute(tx);
  return rows;
}
