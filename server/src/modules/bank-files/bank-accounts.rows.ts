import { sql } from 'kysely';
import type { AccountKind } from '#domain/bank-files/account-numbers.ts';
import type { FileFormat } from '#domain/bank-files/file-formats.ts';
import type { CompanyTransaction } from '../../db/database.ts';

/** Queries on the tables `payee_accounts` and `paying_accounts`. */

interface Key {
  client_id: string;
  id: string;
}

export interface PayeeAccountRow {
  id: string;
  user_id: string;
  kind: AccountKind;
  account_holder: string;
  numbers_encrypted: string;
  account_last4: string;
  country: string;
  fingerprint: string;
  is_paid_to: boolean;
  added_at: Date;
  /** The time since which payments go to this account; null if that was when it was added. */
  paid_to_at: Date | null;
}

const payeeColumns = sql`p.id, p.user_id, p.kind, p.account_holder, p.numbers_encrypted, p.account_last4, p.country,
  p.fingerprint, p.is_paid_to, p.added_at, p.paid_to_at`;

/** Reads the bank accounts of a person, oldest first. */
export async function readPayeeAccounts(
  tx: CompanyTransaction,
  { client_id, user_id }: { client_id: string; user_id: string },
): Promise<PayeeAccountRow[]> {
  const { rows } = await sql<PayeeAccountRow>`select ${payeeColumns} from payee_accounts p
    where p.client_id = ${client_id} and p.user_id = ${user_id} and p.removed_at is null
    order by p.added_at, p.id`.execute(tx);
  return rows;
}

export type PaidAccountRow = PayeeAccountRow & { shared_with: string };

/** Reads the accounts into which these people are paid, with the names of colleagues who have the same account. */
export async function readPaidAccounts(
  tx: CompanyTransaction,
  { client_id, user_ids }: { client_id: string; user_ids: readonly string[] },
): Promise<PaidAccountRow[]> {
  const { rows } = await sql<PaidAccountRow>`select ${payeeColumns}, coalesce((
      select string_agg(distinct u.first_name || ' ' || u.last_name, ', ')
      from payee_accounts o join users u on u.client_id = ${client_id} and u.id = o.user_id
      where o.client_id = ${client_id} and o.fingerprint = p.fingerprint and o.removed_at is null
        and o.user_id <> p.user_id), '') as shared_with
    from payee_accounts p
    where p.client_id = ${client_id} and p.user_id = any(${[...user_ids]}::uuid[]) and p.is_paid_to
      and p.removed_at is null`.execute(tx);
  return rows;
}

export async function insertPayeeAccount(
  tx: CompanyTransaction,
  row: PayeeAccountRow & { client_id: string },
): Promise<void> {
  await tx.insertInto('payee_accounts').values(row).execute();
}

export async function updatePayeeAccount(
  tx: CompanyTransaction,
  { client_id, id }: Key,
  change: { is_paid_to?: boolean; paid_to_at?: Date; removed_at?: Date; numbers_encrypted?: string },
): Promise<void> {
  await tx.updateTable('payee_accounts').set(change).where('client_id', '=', client_id).where('id', '=', id).execute();
}

export interface PayingAccountRow {
  id: string;
  entity: { id: string; name: string } | null;
  entity_id: string | null;
  format: FileFormat;
  account_holder: string;
  numbers_encrypted: string;
  account_last4: string;
  originator: string;
  bank_name: string;
  is_balanced: boolean;
  saved_at: Date;
}

const payingColumns = sql`a.id, a.entity_id, a.format, a.account_holder, a.numbers_encrypted, a.account_last4,
  a.originator, a.bank_name, a.is_balanced, a.saved_at`;

/** Reads the active paying accounts, or the one with this id even if it was removed. */
export async function readPayingAccounts(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id?: string },
): Promise<PayingAccountRow[]> {
  const { rows } = await sql<PayingAccountRow>`select ${payingColumns},
      (select jsonb_build_object('id', e.id, 'name', e.name) from entities e
        where e.client_id = ${client_id} and e.id = a.entity_id) as entity
    from paying_accounts a
    where a.client_id = ${client_id} ${id ? sql`and a.id = ${id}` : sql`and a.removed_at is null`}
    order by a.saved_at, a.id`.execute(tx);
  return rows;
}

export async function insertPayingAccount(
  tx: CompanyTransaction,
  { entity: _, ...row }: PayingAccountRow & { client_id: string },
): Promise<void> {
  await tx.insertInto('paying_accounts').values(row).execute();
}

/** Removes a paying account by its id or its entity. Returns false if there was none. */
export async function removePayingAccounts(
  tx: CompanyTransaction,
  {
    client_id,
    removed_at,
    ...which
  }: { client_id: string; removed_at: Date } & ({ id: string } | { entity_id: string | null }),
): Promise<boolean> {
  const isThis = 'id' in which ? sql`id = ${which.id}` : sql`entity_id is not distinct from ${which.entity_id}::uuid`;
  const { rows } = await sql`update paying_accounts set removed_at = ${removed_at}
    where client_id = ${client_id} and removed_at is null and ${isThis} returning id`.execute(tx);
  return rows.length > 0;
}

export async function readEntityNames(
  tx: CompanyTransaction,
  client_id: string,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from entities
    where client_id = ${client_id} and is_active order by name`.execute(tx);
  return rows;
}

export async function hasEntity(tx: CompanyTransaction, { client_id, id }: Key): Promise<boolean> {
  const { rows } = await sql`select id from entities where client_id = ${client_id} and id = ${id}`.execute(tx);
  return rows.length > 0;
}

/** Reads the file format of the account from which the person is paid; null if there is no such account. */
export async function readFormatFor(
  tx: CompanyTransaction,
  { client_id, user_id }: { client_id: string; user_id: string },
): Promise<FileFormat | null> {
  const { rows } = await sql<{ format: FileFormat }>`select a.format from users u
    join paying_accounts a on a.client_id = ${client_id} and a.removed_at is null
      and a.entity_id is not distinct from u.entity_id
    where u.client_id = ${client_id} and u.id = ${user_id}`.execute(tx);
  return rows[0]?.format ?? null;
}
