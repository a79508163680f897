import { type RawBuilder, sql } from 'kysely';
import type { ErpSystem } from '#domain/accounting/erp-layouts.ts';
import type { LedgerAccount } from '#domain/ledger/postings.ts';
import type { CompanyTransaction } from '../../../db/database.ts';

type AccountNumbers = Partial<Record<LedgerAccount, string>>;

interface ErpConnectorRow {
  system: ErpSystem;
  account_numbers: AccountNumbers;
  version: number;
}

export async function readErpConnectors(tx: CompanyTransaction, client_id: string): Promise<ErpConnectorRow[]> {
  const { rows } = await sql<ErpConnectorRow>`
    select system, account_numbers, version from erp_connectors where client_id = ${client_id}`.execute(tx);
  return rows;
}

/** Saves the account numbers, unless they were changed after `version`. Version 0 means that none were saved before. */
export async function saveErpConnector(
  tx: CompanyTransaction,
  { client_id, system, account_numbers, version }: ErpConnectorRow & { client_id: string },
): Promise<boolean> {
  const numbers = JSON.stringify(account_numbers);
  const { rows } = await sql`
    insert into erp_connectors as c (client_id, system, account_numbers, version)
    select ${client_id}::uuid, ${system}, ${numbers}::jsonb, least(${version}::integer, 2147483646) + 1
    where ${version}::integer = 0 or exists (select from erp_connectors e where e.client_id = ${client_id} and e.system = ${system})
    on conflict (client_id, system) do update set account_numbers = excluded.account_numbers, version = excluded.version
      where c.version = excluded.version - 1
    returning c.system`.execute(tx);
  return rows.length > 0;
}

export interface JournalPosting {
  id: string;
  event_on: string;
  document: string;
  text: string;
  entity: string | null;
  entity_id: string | null;
  currency: string;
  amount: string;
  from_account: LedgerAccount;
  to_account: LedgerAccount;
  ledger_account: string;
}

/** Reads the postings of a period in the order of their events. */
export function readJournal(
  tx: CompanyTransaction,
  query: { client_id: string; from: string; to: string; entity_id: string | null; limit: number },
): Promise<JournalPosting[]> {
  const { client_id, from, to, entity_id, limit } = query;
  return readPostings(
    tx,
    client_id,
    sql`select * from ledger_postings p where p.client_id = ${client_id}
        and p.booked_on >= ${from}::date and p.booked_on <= ${to}::date
        ${entity_id ? sql`and p.entity_id = ${entity_id}` : sql``}
      order by p.booked_on, p.id limit ${limit}`,
  );
}

/** Reads the postings since a day that are not in any delivery to the system. */
export function readUndelivered(
  tx: CompanyTransaction,
  query: { client_id: string; system: ErpSystem; from: string; entity_id: string | null; limit: number },
): Promise<JournalPosting[]> {
  const { client_id, system, from, entity_id, limit } = query;
  return readPostings(
    tx,
    client_id,
    sql`select * from ledger_postings p where p.client_id = ${client_id} and p.booked_on >= ${from}::date
        ${entity_id ? sql`and p.entity_id = ${entity_id}` : sql``}
        and not exists (select from erp_delivered_postings d
          where d.client_id = ${client_id} and d.system = ${system} and d.posting_id = p.id)
      order by p.booked_on, p.id limit ${limit}`,
  );
}

async function readPostings(
  tx: CompanyTransaction,
  client_id: string,
  postings: RawBuilder<unknown>,
): Promise<JournalPosting[]> {
  const { rows } = await sql<JournalPosting>`
    select p.id, p.booked_on as event_on, i.document, i.text, n.name as entity, p.entity_id, p.currency, p.amount,
      p.from_account, p.to_account, p.ledger_account
    from (${postings}) p
    cross join lateral (
      select 'ER-' || r.number as document, r.title as text from reports r
        where r.client_id = ${client_id} and r.id = p.report_id
      union all
      select 'AD-' || a.number, a.title from advances a
        where p.report_id is null and a.client_id = ${client_id} and a.id = p.advance_id
      union all
      select 'Cards ' || to_char(m.from_on, 'YYYY-MM'), trim(c.network || ' •• ' || c.last_four)
        from card_periods m join card_accounts c on c.client_id = ${client_id} and c.id = p.card_account_id
        where m.client_id = ${client_id} and m.id = p.card_period_id
      limit 1) i
    left join lateral (select e.name from entities e where e.client_id = ${client_id} and e.id = p.entity_id limit 1) n on true
    order by p.booked_on, p.id`.execute(tx);
  return rows;
}
