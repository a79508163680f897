import { sql } from 'kysely';
import { bookedStates } from '#domain/accounting/export-states.ts';
import { type LedgerAccount, type PostingCause, postingCauses } from '#domain/ledger/postings.ts';
import type { CompanyTransaction } from '../../db/database.ts';

/** Queries for `ledger_postings`. A posting is never changed; a reversal corrects it. */

export interface SavedPosting {
  id: string;
  at: Date;
  /** The date on which money moved; null if no money moved. */
  value_on: string | null;
  cause: PostingCause;
  report_id: string | null;
  /** Set together with `report_id` if the posting applies an advance to a report. */
  advance_id: string | null;
  /** Set together with `card_account_id` for the clearing of a card statement. */
  card_period_id: string | null;
  card_account_id: string | null;
  entity_id: string | null;
  payout_id: string | null;
  from_account: LedgerAccount;
  to_account: LedgerAccount;
  ledger_account: string;
  currency: string;
  amount: string;
  reverses_id: string | null;
}

/**
 * Inserts all postings of one event in one statement. The caller locks the item, so that no other event gets the same
 * `round_no`.
 */
export async function insertPostings(
  tx: CompanyTransaction,
  input: { client_id: string; item_id: string; cause: PostingCause },
  rows: readonly SavedPosting[],
) {
  if (rows.length === 0) return;
  await sql`
    insert into ledger_postings (client_id, id, at, value_on, entity_id, report_id, advance_id, card_period_id,
      card_account_id, payout_id, cause, round_no, line_no, from_account, to_account, ledger_account, currency, amount,
      reverses_id)
    select ${input.client_id}::uuid, p.id, p.at, p.value_on, p.entity_id, p.report_id, p.advance_id, p.card_period_id,
      p.card_account_id, p.payout_id, p.cause,
      1 + coalesce((select max(l.round_no) from ledger_postings l where l.client_id = ${input.client_id}
        and l.item_id = ${input.item_id} and l.cause = ${input.cause}), 0),
      row_number() over (order by p.id), p.from_account, p.to_account, p.ledger_account, p.currency, p.amount,
      p.reverses_id
    from json_populate_recordset(null::ledger_postings, ${JSON.stringify(rows)}) p
    returning client_id`.execute(tx);
}

/** Reads the postings of an item and cause that are not reversed. */
export async function readOpenPostings(
  tx: CompanyTransaction,
  query: { client_id: string; item_id: string; cause: PostingCause },
): Promise<SavedPosting[]> {
  const { rows } = await sql<SavedPosting>`
    select ${columns} from ledger_postings p
    where p.client_id = ${query.client_id} and p.item_id = ${query.item_id} and p.cause = ${query.cause} and p.reverses_id is null
      and not exists (select from ledger_postings r where r.client_id = ${query.client_id} and r.reverses_id = p.id)
    order by p.round_no, p.line_no`.execute(tx);
  return rows;
}

/**
 * Reads all postings of an item, oldest first. For an advance, this includes the postings of reports to which it was
 * applied.
 */
export async function readAll(
  tx: CompanyTransaction,
  { client_id, report_id, advance_id }: { client_id: string; report_id?: string; advance_id?: string },
): Promise<(SavedPosting & { is_reversed: boolean })[]> {
  const itemCondition = report_id ? sql`p.item_id = ${report_id}` : sql`p.advance_id = ${advance_id}`;
  const { rows } = await sql<SavedPosting & { is_reversed: boolean }>`
    select ${columns}, exists (select from ledger_postings r where r.client_id = ${client_id} and r.reverses_id = p.id)
      as is_reversed
    from ledger_postings p where p.client_id = ${client_id} and ${itemCondition}
    order by p.at, p.reverses_id is null, array_position(${[...postingCauses]}::text[], p.cause), p.round_no,
      p.line_no`.execute(tx);
  return rows;
}

const columns = sql`p.id, p.at, p.value_on, p.cause, p.report_id, p.advance_id, p.card_period_id, p.card_account_id,
  p.entity_id, p.payout_id, p.from_account, p.to_account, p.ledger_account, p.currency, p.amount, p.reverses_id`;

/** Returns true if the accounting system contains, or may contain, the current approval of an item. */
export async function isApprovalExported(
  tx: CompanyTransaction,
  { client_id, item_id }: { client_id: string; item_id: string },
): Promise<boolean> {
  const { rows } = await sql<{ is_booked: boolean }>`
    select bool_or(x.state = any(${[...bookedStates]}::text[])) as is_booked from accounting_exports x
    where x.client_id = ${client_id} and x.item_id = ${item_id} and x.cause = 'approve' and not x.is_void
      and not x.is_reversal
    group by x.round_no order by x.round_no desc limit 1`.execute(tx);
  return rows[0]?.is_booked ?? false;
}
