import { sql } from 'kysely';
import type { PersonBrief } from '#contract/shared/person.ts';
import type { BankFileState } from '#domain/bank-files/bank-file-states.ts';
import type { FileFormat } from '#domain/bank-files/file-formats.ts';
import type { PayoutState } from '#domain/payouts/payout-states.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { personColumn } from '../../db/shared-columns.rows.ts';

/** Queries on the tables `bank_files` and `bank_file_items`. */

interface Key {
  client_id: string;
  id: string;
}

export interface BankFileRow {
  id: string;
  number: string;
  paying_account_id: string;
  /** The payment run to which the payments of the file belong; null for files from before payment runs existed. */
  payment_run: { id: string; number: string } | null;
  format: FileFormat;
  currency: string;
  execution_on: string;
  state: BankFileState;
  content_hash: string;
  no_of_downloads: number;
  created_at: Date;
  sent_at: Date | null;
}

export interface ListedFileRow extends BankFileRow {
  entity: { id: string; name: string } | null;
  account_last4: string;
  created_by: PersonBrief;
  amount: string;
  no_of_items: number;
  no_of_open: number;
  no_of_failed: number;
}

const columnsOf = (
  client_id: string,
) => sql`f.id, 'BF-' || f.number as number, f.paying_account_id, f.format, f.currency,
  f.execution_on, f.state, f.content_hash, f.no_of_downloads, f.created_at, f.sent_at,
  (select jsonb_build_object('id', r.id, 'number', 'RUN-' || r.year || '-' || lpad(r.number::text, greatest(4, length(r.number::text)), '0'))
    from payment_runs r where r.client_id = ${client_id} and r.id = f.payment_run_id) as payment_run`;

/** Reads the latest files, or only the one with this id, with the totals of their payments. */
export async function readBankFiles(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id?: string },
): Promise<ListedFileRow[]> {
  const { rows } = await sql<ListedFileRow>`
    select ${columnsOf(client_id)}, a.account_last4, ${personColumn(client_id, sql`f.created_by`)} as created_by,
      (select jsonb_build_object('id', e.id, 'name', e.name) from entities e
        where e.client_id = ${client_id} and e.id = a.entity_id) as entity,
      s.amount, s.no_of_items, s.no_of_open, s.no_of_failed
    from (select * from bank_files x where x.client_id = ${client_id} ${id ? sql`and x.id = ${id}` : sql``}
      order by x.created_at desc, x.id limit 100) f
    join paying_accounts a on a.client_id = ${client_id} and a.id = f.paying_account_id
    cross join lateral (select coalesce(sum(o.amount), 0) as amount, count(*)::int as no_of_items,
        (count(*) filter (where o.state = 'initiated'))::int as no_of_open,
        (count(*) filter (where o.state = 'failed'))::int as no_of_failed
      from bank_file_items i join payouts o on o.client_id = ${client_id} and o.id = i.payout_id
      where i.client_id = ${client_id} and i.file_id = f.id) s
    order by f.created_at desc, f.id`.execute(tx);
  return rows;
}

export async function lockBankFile(tx: CompanyTransaction, { client_id, id }: Key): Promise<BankFileRow | undefined> {
  const { rows } = await sql<BankFileRow>`select ${columnsOf(client_id)} from bank_files f
    where f.client_id = ${client_id} and f.id = ${id} for update`.execute(tx);
  return rows[0];
}

export async function lockFilesOfRun(
  tx: CompanyTransaction,
  { client_id, payment_run_id }: { client_id: string; payment_run_id: string },
): Promise<BankFileRow[]> {
  const { rows } = await sql<BankFileRow>`select ${columnsOf(client_id)} from bank_files f
    where f.client_id = ${client_id} and f.payment_run_id = ${payment_run_id} order by f.id for update`.execute(tx);
  return rows;
}

export async function insertBankFile(
  tx: CompanyTransaction,
  row: {
    client_id: string;
    id: string;
    number: number;
    paying_account_id: string;
    payment_run_id?: string;
    format: FileFormat;
    currency: string;
    execution_on: string;
    created_at: Date;
    created_by: string;
  },
): Promise<void> {
  await tx
    .insertInto('bank_files')
    .values({ ...row, state: 'building' })
    .execute();
}

export async function updateBankFile(
  tx: CompanyTransaction,
  { client_id, id }: Key,
  change: {
    state?: BankFileState;
    content_encrypted?: string;
    content_hash?: string;
    no_of_downloads?: number;
    sent_at?: Date;
    ended_at?: Date;
  },
): Promise<void> {
  await tx.updateTable('bank_files').set(change).where('client_id', '=', client_id).where('id', '=', id).execute();
}

export async function readContent(tx: CompanyTransaction, { client_id, id }: Key): Promise<string | null> {
  const { rows } = await sql<{ content_encrypted: string | null }>`select content_encrypted from bank_files
    where client_id = ${client_id} and id = ${id}`.execute(tx);
  return rows[0]?.content_encrypted ?? null;
}

export async function insertFileItem(
  tx: CompanyTransaction,
  row: {
    client_id: string;
    payout_id: string;
    file_id: string;
    payee_account_id: string;
    numbers_encrypted: string;
    account_last4: string;
  },
): Promise<void> {
  await tx.insertInto('bank_file_items').values(row).execute();
}

export interface FileItemRow {
  payout_id: string;
  item_kind: 'report' | 'advance';
  item_id: string;
  number: string;
  payee: PersonBrief;
  account_holder: string;
  numbers_encrypted: string;
  account_last4: string;
  amount: string;
  currency: string;
  state: PayoutState;
  reason: string;
}

/** Reads the payments of a file in a fixed order, so that the content of the file does not vary. */
export async function readFileItems(
  tx: CompanyTransaction,
  { client_id, id, limit }: Key & { limit: number },
): Promise<FileItemRow[]> {
  const { rows } = await sql<FileItemRow>`
    select i.payout_id, o.item_id, case when o.report_id is null then 'advance' else 'report' end as item_kind,
      case when o.report_id is null then 'AD-' else 'ER-' end || n.number as number,
      ${personColumn(client_id, sql`o.payee_id`)} as payee, a.account_holder, i.numbers_encrypted, i.account_last4,
      o.amount, o.currency, o.state, o.status_info as reason
    from bank_file_items i
    join payouts o on o.client_id = ${client_id} and o.id = i.payout_id
    join payee_accounts a on a.client_id = ${client_id} and a.id = i.payee_account_id
    cross join lateral (
      select r.number from reports r where r.client_id = ${client_id} and r.id = o.report_id
      union all select v.number from advances v where v.client_id = ${client_id} and v.id = o.advance_id
    ) n
    where i.client_id = ${client_id} and i.file_id = ${id} order by i.payout_id limit ${sql.lit(limit)}`.execute(tx);
  return rows;
}

/** Clears the account numbers in the rows of a file, because the written file contains them. */
export async function clearItemNumbers(tx: CompanyTransaction, { client_id, id }: Key): Promise<void> {
  await sql`update bank_file_items set numbers_encrypted = '' where client_id = ${client_id} and file_id = ${id}`.execute(
    tx,
  );
}
