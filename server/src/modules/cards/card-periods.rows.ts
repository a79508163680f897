import { sql } from 'kysely';
import type { CompanyTransaction } from '../../db/database.ts';

/** Queries for card_periods. */

export interface CardPeriodRow {
  id: string;
  from_on: string;
  to_on: string;
  basis: 'posted_on' | 'spent_on';
  is_closed: boolean;
  explanation: string;
  closed_at: Date | null;
  /** The figures at the time when the period was closed; null while it is open. */
  closed_figures: PeriodFigures[] | null;
  version: number;
}

const columns = sql`p.id, p.from_on, p.to_on, p.basis, p.is_closed, p.explanation, p.closed_at,
  p.closed_figures, p.version`;

/** Reads the first open period that starts after this day. */
export async function readNextPeriod(
  tx: CompanyTransaction,
  { client_id, after }: { client_id: string; after: string },
): Promise<CardPeriodRow | undefined> {
  const { rows } = await sql<CardPeriodRow>`select ${columns} from card_periods p
    where p.client_id = ${client_id} and p.from_on > ${after}::date and not p.is_closed
    order by p.from_on limit 1`.execute(tx);
  return rows[0];
}

export async function readPeriod(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id: string },
): Promise<CardPeriodRow | undefined> {
  const { rows } = await sql<CardPeriodRow>`select ${columns} from card_periods p
    where p.client_id = ${client_id} and p.id = ${id}`.execute(tx);
  return rows[0];
}

/** Reads the open periods. New transactions are added to them by date. */
export async function readOpenPeriods(tx: CompanyTransaction, client_id: string): Promise<CardPeriodRow[]> {
  const { rows } = await sql<CardPeriodRow>`select ${columns} from card_periods p
    where p.client_id = ${client_id} and not p.is_closed order by p.from_on`.execute(tx);
  return rows;
}

/** Reads the 120 newest periods of a company, newest first. */
export async function readPeriods(tx: CompanyTransaction, client_id: string): Promise<CardPeriodRow[]> {
  const { rows } = await sql<CardPeriodRow>`select ${columns} from card_periods p
    where p.client_id = ${client_id} order by p.from_on desc limit 120`.execute(tx);
  return rows;
}

export async function lockPeriod(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id: string },
): Promise<CardPeriodRow | undefined> {
  const { rows } = await sql<CardPeriodRow>`select ${columns} from card_periods p
    where p.client_id = ${client_id} and p.id = ${id} for update`.execute(tx);
  return rows[0];
}

/** Creates a period. Returns false if the month already has one. */
export async function insertPeriod(
  tx: CompanyTransaction,
  period: Pick<CardPeriodRow, 'id' | 'from_on' | 'to_on' | 'basis'> & { client_id: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('card_periods')
    .values(period)
    .onConflict((conflict) => conflict.columns(['client_id', 'from_on']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Adds the transactions of the month to the period, except those that are already in another period. */
export async function fillPeriod(
  tx: CompanyTransaction,
  {
    client_id,
    id,
    from_on,
    to_on,
    basis,
  }: Pick<CardPeriodRow, 'id' | 'from_on' | 'to_on' | 'basis'> & { client_id: string },
): Promise<void> {
  const day = basis === 'posted_on' ? sql`t.posted_on` : sql`t.spent_on`;
  await sql`update card_transactions t set period_id = ${id} where t.client_id = ${client_id} and t.period_id is null
    and ${day} between ${from_on}::date and ${to_on}::date`.execute(tx);
}

export async function savePeriodState(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id: string },
  {
    closed_figures,
    ...state
  }: Pick<CardPeriodRow, 'is_closed' | 'explanation' | 'closed_at' | 'closed_figures'> & { closed_by: string | null },
): Promise<void> {
  const figures = closed_figures && JSON.stringify(closed_figures);
  await tx
    .updateTable('card_periods')
    .set((set) => ({ ...state, closed_figures: figures, version: set('version', '+', 1) }))
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .execute();
}

interface PeriodFigures {
  period_id: string;
  account_id: string;
  currency: string;
  statement_total: string;
  expensed: string;
  personal: string;
  ignored: string;
  no_of_transactions: number;
  no_of_open: number;
  no_of_missing_receipts: number;
  no_of_voided: number;
  no_of_pending: number;
}

/**
 * Returns the figures of periods: the figures saved at closing for closed periods, and the current figures for open
 * ones.
 */
export async function readFigures(
  tx: CompanyTransaction,
  { client_id, periods }: { client_id: string; periods: readonly CardPeriodRow[] },
): Promise<PeriodFigures[]> {
  const open = periods.filter(({ closed_figures }) => closed_figures === null);
  const current = await sumTransactions(tx, { client_id, period_ids: open.map(({ id }) => id) });
  return [...current, ...periods.flatMap(({ closed_figures }) => closed_figures ?? [])];
}

/**
 * Sums the transactions of each card. A transaction that the bank removed counts as zero in the statement total, but
 * its expenses and debts still count.
 */
async function sumTransactions(
  tx: CompanyTransaction,
  { client_id, period_ids }: { client_id: string; period_ids: readonly string[] },
): Promise<PeriodFigures[]> {
  const { rows } = await sql<PeriodFigures>`
    select t.period_id, t.account_id, t.currency,
      coalesce(sum(t.amount) filter (where not t.is_voided), 0) as statement_total,
      coalesce(sum(e.amount), 0) as expensed,
      coalesce(sum(t.amount) filter (where t.state = 'personal'), 0) as personal,
      coalesce(sum(t.amount) filter (where t.state = 'ignored' and not t.is_voided), 0) as ignored,
      count(*)::int as no_of_transactions,
      count(*) filter (where t.state in ('unmatched', 'suggested'))::int as no_of_open,
      count(*) filter (where t.is_receipt_missing)::int as no_of_missing_receipts,
      count(*) filter (where t.is_voided)::int as no_of_voided,
      count(*) filter (where t.status = 'PENDING')::int as no_of_pending
    from card_transactions t
    cross join lateral (
      select sum(c.amount) as amount from card_expenses c where c.client_id = ${client_id} and c.transaction_id = t.id
    ) e
    where t.client_id = ${client_id} and t.period_id = any(${[...period_ids]}::uuid[])
    group by t.period_id, t.account_id, t.currency order by t.period_id, t.account_id, t.currency`.execute(tx);
  return rows;
}
