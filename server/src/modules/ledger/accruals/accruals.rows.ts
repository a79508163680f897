import { type RawBuilder, sql } from 'kysely';
import type { PersonBrief } from '#contract/shared/person.ts';
import type { AccrualSum } from '#domain/ledger/accruals.ts';
import { noEntityKey } from '#domain/ledger/chart.ts';
import { addMonths, firstDayOf, lastDayOf } from '#domain/ledger/months.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { personColumn } from '../../../db/shared-columns.rows.ts';
import { isNotReversed } from '../not-reversed.rows.ts';

/** Queries for the costs of a month that are not in the ledger, and for the posted accrual journals. */

export interface AccrualQuery {
  client_id: string;
  entity_id: string | null;
  month: string;
  /** The start of the next month in the company's time zone. */
  before: Date;
}

/** The number of months after which card transactions are ignored, because they will probably never be reported. */
const cardMonths = 12;

const submittedStages = sql`('pending_approval', 'approved', 'payment_queued', 'payment_processing', 'paid')`;

/** Reads the totals of unapproved reports and unreported card transactions, by expense account and currency. */
export async function readAccrualSums(tx: CompanyTransaction, query: AccrualQuery): Promise<AccrualSum[]> {
  const { rows } = await sql<AccrualSum>`
    select s.kind, s.ledger_account, s.currency, sum(s.amount)::text as amount, count(distinct s.item_id)::int as no_of_items
    from (${unapprovedLines(query)} union all ${cardLines(query)}) s
    group by s.kind, s.ledger_account, s.currency order by s.kind, s.currency, s.ledger_account`.execute(tx);
  return rows;
}

function ownedBy({ client_id, entity_id }: AccrualQuery, owner: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (select from users u where u.client_id = ${client_id} and u.id = ${owner}
    and ${entity_id ? sql`u.entity_id = ${entity_id}` : sql`u.entity_id is null`})`;
}

/** Returns SQL for the approval postings that are not reversed. */
function approvals(client_id: string, booked: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`from ledger_postings l where l.client_id = ${client_id} and l.cause = 'approve' and l.reverses_id is null
    and l.report_id is not null and ${booked}
    and ${isNotReversed(client_id)}`;
}

/** Returns SQL for the lines of reports that were submitted by the end of the month, but approved later or not yet. */
function unapprovedLines(query: AccrualQuery): RawBuilder<unknown> {
  const { client_id, month, before } = query;
  const end = sql`${lastDayOf(month)}::date`;
  return sql`select 'unapproved_reports' as kind, coalesce(c.ledger_account, '') as ledger_account, r.currency,
      coalesce(e.edited_converted_amount, e.capped_amount, e.converted_amount) as amount, r.id as item_id
    from (
      select p.id from reports p where p.client_id = ${client_id} and p.deleted_at is null and p.stage = 'pending_approval'
      union
      select l.report_id ${approvals(client_id, sql`l.booked_on > ${end}`)}
    ) found
    cross join lateral (select * from reports x where x.client_id = ${client_id} and x.id = found.id) r
    join expenses e on e.client_id = ${client_id} and e.report_id = r.id and e.deleted_at is null
      and (e.payment_mode = 'company' or e.is_reimbursable) and e.converted_amount is not null
    left join categories c on c.client_id = ${client_id} and c.id = e.category_id
    where r.deleted_at is null and r.stage in ${submittedStages} and r.submitted_at < ${before}
      and ${ownedBy(query, sql`r.owner_id`)}
      and not exists (select ${approvals(client_id, sql`l.report_id = r.id and l.item_id = r.id and l.booked_on <= ${end}`)})`;
}

/** Returns SQL for the part of each card transaction that is not in a report submitted by the end of the month. */
function cardLines(query: AccrualQuery): RawBuilder<unknown> {
  const { client_id, month, before } = query;
  return sql`select 'card_lines', '', t.currency, t.amount - reported.amount, t.id
    from card_transactions t
    cross join lateral (
      select coalesce(sum(k.amount), 0) as amount from card_expenses k
      join expenses e on e.client_id = ${client_id} and e.id = k.expense_id and e.deleted_at is null
      join reports r on r.client_id = ${client_id} and r.id = e.report_id and r.deleted_at is null
        and r.stage in ${submittedStages} and r.submitted_at < ${before}
      where k.client_id = ${client_id} and k.transaction_id = t.id
    ) reported
    where t.client_id = ${client_id} and not t.is_voided
      and t.state in ('unmatched', 'suggested', 'matched', 'expensed')
      and t.spent_on >= ${firstDayOf(addMonths(month, -cardMonths))}::date and t.spent_on <= ${lastDayOf(month)}::date
      and t.amount <> reported.amount and ${ownedBy(query, sql`t.user_id`)}`;
}

/**
 * Reads the amounts that were approved but not paid at the end of the month. The ledger already contains them as a
 * liability.
 */
export async function readUnpaid(
  tx: CompanyTransaction,
  { client_id, entity_id, month, before }: AccrualQuery,
): Promise<{ currency: string; amount: string; count: number }[]> {
  const { rows } = await sql<{ currency: string; amount: string; count: number }>`
    select p.item_currency as currency, sum(p.payable)::text as amount, count(*)::int as count from payables p
    where p.client_id = ${client_id} and p.approved_at < ${before} and p.payable > 0
      and (p.stage in ('approved', 'payment_queued', 'payment_processing')
        or (p.stage = 'paid' and p.paid_on > ${lastDayOf(month)}::date))
      and ${entity_id ? sql`p.entity_id = ${entity_id}` : sql`p.entity_id is null`}
    group by 1 order by 1`.execute(tx);
  return rows;
}

interface AccrualJournalRow {
  lines: AccrualSum[];
  posted_at: Date;
  posted_by: PersonBrief;
}

export async function readAccrualJournal(
  tx: CompanyTransaction,
  { client_id, entity_id, month }: Pick<AccrualQuery, 'client_id' | 'entity_id' | 'month'>,
): Promise<AccrualJournalRow | undefined> {
  const { rows } = await sql<AccrualJournalRow>`
    select j.lines, j.posted_at, ${personColumn(client_id, sql`j.posted_by`)} as posted_by from accrual_journals j
    where j.client_id = ${client_id} and j.entity_key = ${entity_id ?? noEntityKey}
      and j.month = ${firstDayOf(month)}::date`.execute(tx);
  return rows[0];
}

/** Saves the journal. Returns false if the month already has one. */
export async function insertAccrualJournal(
  tx: CompanyTransaction,
  journal: Pick<AccrualQuery, 'client_id' | 'entity_id' | 'month'> & {
    lines: readonly AccrualSum[];
    posted_at: Date;
    posted_by: string;
  },
): Promise<boolean> {
  const { client_id, entity_id, month, lines, posted_at, posted_by } = journal;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('accrual_journals')
    .values({
      client_id,
      entity_key: entity_id ?? noEntityKey,
      month: firstDayOf(month),
      lines: JSON.stringify(lines),
      posted_at,
      posted_by,
    })
    .onConflict((conflict) => conflict.columns(['client_id', 'entity_key', 'month']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
