import { sql } from 'kysely';
import type { BankAccountType } from '#domain/ach/bank-account.ts';
import type { CompanyTransaction } from '../../db/database.ts';

/** Queries on `ach_banks`. The privacy module also changes this table when it anonymises a person. */

export interface BankRow {
  id: string;
  /** Null for an account of the company. */
  user_id: string | null;
  customer_id: string;
  source_ref: string;
  name: string;
  bank_name: string;
  account_last4: string;
  bank_account_type: BankAccountType;
  status: 'unverified' | 'verified';
  fingerprint: string;
  is_paid_to: boolean;
  added_at: Date;
  /** The time from which payments go to this account; null for accounts that were added before this was recorded. */
  paid_to_at?: Date | null;
}

const columns = sql`b.id, b.user_id, b.customer_id, b.source_ref, b.name, b.bank_name, b.account_last4,
  b.bank_account_type, b.status, b.fingerprint, b.is_paid_to, b.added_at, b.paid_to_at`;

/** Reads the accounts of a person, oldest first. If `user_id` is null, reads those of the company. */
export async function readBanks(
  tx: CompanyTransaction,
  { client_id, user_id }: { client_id: string; user_id: string | null },
): Promise<BankRow[]> {
  const ofOwner = user_id === null ? sql`b.user_id is null` : sql`b.user_id = ${user_id}`;
  const { rows } = await sql<BankRow>`select ${columns} from ach_banks b
    where b.client_id = ${client_id} and ${ofOwner} and b.removed_at is null order by b.added_at, b.id`.execute(tx);
  return rows;
}

/** Reads the accounts to which payments to these people go. */
export async function readPaidBanks(
  tx: CompanyTransaction,
  { client_id, user_ids }: { client_id: string; user_ids: readonly string[] },
): Promise<BankRow[]> {
  const { rows } = await sql<BankRow>`select ${columns} from ach_banks b
    where b.client_id = ${client_id} and b.user_id = any(${[...user_ids]}::uuid[]) and b.is_paid_to
      and b.removed_at is null`.execute(tx);
  return rows;
}

export async function readBank(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id: string },
): Promise<BankRow | undefined> {
  const { rows } = await sql<BankRow>`select ${columns} from ach_banks b
    where b.client_id = ${client_id} and b.id = ${id} and b.removed_at is null`.execute(tx);
  return rows[0];
}

export async function readBankBySource(
  tx: CompanyTransaction,
  { client_id, source_ref }: { client_id: string; source_ref: string },
): Promise<BankRow | undefined> {
  const { rows } = await sql<BankRow>`select ${columns} from ach_banks b
    where b.client_id = ${client_id} and b.source_ref = ${source_ref} and b.removed_at is null`.execute(tx);
  return rows[0];
}

export async function insertBank(tx: CompanyTransaction, row: BankRow & { client_id: string }): Promise<void> {
  await tx.insertInto('ach_banks').values(row).execute();
}

export async function updateBank(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id: string },
  change: Partial<Pick<BankRow, 'name' | 'status' | 'is_paid_to' | 'paid_to_at'>> & { removed_at?: Date },
): Promise<void> {
  await tx.updateTable('ach_banks').set(change).where('client_id', '=', client_id).where('id', '=', id).execute();
}

/** Clears the choice of the account to which payments to this person go, so that another one can be chosen. */
export async function clearPaidTo(
  tx: CompanyTransaction,
  { client_id, user_id }: { client_id: string; user_id: string },
): Promise<void> {
  await sql`update ach_banks set is_paid_to = false
    where client_id = ${client_id} and user_id = ${user_id} and is_paid_to and removed_at is null`.execute(tx);
}

/** Reads the bank's id of the account to which a transfer goes, even if the account was removed. */
export async function readTransferBank(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ source_ref: string }>`select b.source_ref from ach_banks b
    where b.client_id = ${client_id} and b.id = ${id}`.execute(tx);
  return rows[0]?.source_ref;
}
