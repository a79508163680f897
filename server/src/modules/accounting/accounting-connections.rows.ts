import { sql } from 'kysely';
import type { AccountingVendor } from '#domain/accounting/accounting-vendors.ts';
import type { CardDocument, EntryDate, MemoPart, ReimbursableDocument } from '#domain/accounting/export-documents.ts';
import type { EntryGrouping } from '#domain/accounting/journal-entry.ts';
import type { BookAccount } from '#domain/accounting/suggest-account.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { BookOptions, ConnectionState } from '../../outside/accounting/port.ts';

/**
 * Queries on `accounting_connections`, `accounting_options` and `accounting_mappings`. Only this file writes these
 * tables.
 */

export interface ConnectionRow {
  id: string;
  entity_id: string | null;
  entity_name: string;
  vendor: AccountingVendor;
  vendor_company_id: string;
  vendor_connection_id: string;
  platform: string;
  state: ConnectionState;
  export_from: string;
  grouping: EntryGrouping;
  with_payments: boolean;
  with_attachments: boolean;
  with_taxes: boolean;
  reads_payments: boolean;
  payments_read_at: Date | null;
  reimbursable_as: ReimbursableDocument;
  card_as: CardDocument;
  dated_by: EntryDate;
  employee_as: PayeeKind;
  creates_suppliers: boolean;
  memo: MemoPart[];
  export_hours: number;
  exported_at: Date | null;
  closed_until: string | null;
  moves_to_next_open: boolean;
  refreshed_at: Date | null;
  version: number;
}

/** Whether the accounting system lists a payee as a supplier or as an employee. */
type PayeeKind = 'supplier' | 'employee';

interface Key {
  client_id: string;
  id: string;
}

const columnsOf = (client_id: string) => sql`c.id, c.entity_id, coalesce((select e.name from entities e
    where e.client_id = ${client_id} and e.id = c.entity_id), '') as entity_name, c.vendor, c.vendor_company_id,
  c.vendor_connection_id, c.platform, c.state, c.export_from, c.grouping, c.with_payments,
  c.with_attachments, c.with_taxes, c.reads_payments, c.payments_read_at, c.reimbursable_as, c.card_as, c.dated_by,
  c.employee_as, c.creates_suppliers, c.memo, c.export_hours, c.exported_at, c.closed_until, c.moves_to_next_open, c.refreshed_at, c.version`;

/** Reads all connections of the company, except those that were disconnected. */
export async function readConnections(tx: CompanyTransaction, client_id: string): Promise<ConnectionRow[]> {
  const { rows } = await sql<ConnectionRow>`select ${columnsOf(client_id)} from accounting_connections c
    where c.client_id = ${client_id} and c.state <> 'unlinked' order by c.entity_id nulls first, c.id limit 200`.execute(
    tx,
  );
  return rows;
}

export async function readConnection(
  tx: CompanyTransaction,
  { client_id, id }: Key,
): Promise<ConnectionRow | undefined> {
  const { rows } = await sql<ConnectionRow>`select ${columnsOf(client_id)} from accounting_connections c
    where c.client_id = ${client_id} and c.id = ${id} and c.state <> 'unlinked'`.execute(tx);
  return rows[0];
}

/** Locks the connection, so that only one transaction at a time changes its exports. */
export async function lockConnection(
  tx: CompanyTransaction,
  { client_id, id }: Key,
): Promise<ConnectionRow | undefined> {
  const { rows } = await sql<ConnectionRow>`select ${columnsOf(client_id)} from accounting_connections c
    where c.client_id = ${client_id} and c.id = ${id} and c.state <> 'unlinked' for update of c`.execute(tx);
  return rows[0];
}

export async function insertConnection(
  tx: CompanyTransaction,
  connection: Pick<ConnectionRow, 'id' | 'entity_id' | 'vendor' | 'vendor_company_id' | 'state' | 'export_from'> & {
    client_id: string;
    created_by: string;
    created_at: Date;
  },
): Promise<void> {
  await tx.insertInto('accounting_connections').values(connection).execute();
}

export async function updateConnection(
  tx: CompanyTransaction,
  { client_id, id }: Key,
  change: Partial<Omit<ConnectionRow, 'id' | 'entity_id' | 'entity_name' | 'version'>>,
): Promise<void> {
  await tx
    .updateTable('accounting_connections')
    .set((set) => ({ ...change, version: set('version', '+', 1) }))
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .execute();
}

/**
 * Saves the time of an export. The version stays the same, so that settings which a person is editing at this time can
 * still be saved.
 */
export async function saveExportTime(tx: CompanyTransaction, { client_id, id }: Key, exported_at: Date): Promise<void> {
  await tx
    .updateTable('accounting_connections')
    .set({ exported_at })
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .execute();
}

/**
 * Replaces the imported accounts, tracking categories, tax rates, suppliers and employees. Also removes mappings to
 * options that no longer exist.
 */
export async function replaceOptions(
  tx: CompanyTransaction,
  { client_id, id }: Key,
  { accounts, tracking_categories, tax_rates, suppliers, employees }: BookOptions,
): Promise<void> {
  const options = [
    ...accounts.map((account) => ({ kind: 'account', ...account })),
    ...tracking_categories.map((tracking) => ({ kind: 'tracking_category', ...tracking, code: '', type: '' })),
    ...tax_rates.map(({ rate_pct, ...tax }) => ({ kind: 'tax_rate', ...tax, code: rate_pct, type: '' })),
    ...suppliers.map(({ email, ...supplier }) => ({ kind: 'supplier', ...supplier, code: email, type: '' })),
    ...employees.map(({ email, ...employee }) => ({ kind: 'employee', ...employee, code: email, type: '' })),
  ].map((option) => ({
    ...option,
    name: option.name.slice(0, 200),
    code: option.code.slice(0, 60),
    type: option.type.slice(0, 60),
  }));
  const rows = JSON.stringify(options);
  await sql`delete from accounting_options o where o.client_id = ${client_id} and o.connection_id = ${id}
    and not exists (select from json_to_recordset(${rows}) as f (kind text, external_id text)
      where f.kind = o.kind and f.external_id = o.external_id)`.execute(tx);
  await sql`insert into accounting_options (client_id, connection_id, kind, external_id, name, code, type)
    select ${client_id}::uuid, ${id}::uuid, f.kind, f.external_id, f.name, f.code, f.type
    from json_to_recordset(${rows}) as f (kind text, external_id text, name text, code text, type text)
    on conflict (client_id, connection_id, kind, external_id)
    do update set name = excluded.name, code = excluded.code, type = excluded.type
    returning client_id`.execute(tx);
}

/**
 * An imported option. The `code` of a tax rate is its percentage; the `code` of a supplier or employee is the email
 * address.
 */
export type OptionRow = BookAccount & { kind: 'account' | 'tracking_category' | 'tax_rate' | PayeeKind };

export async function readOptions(tx: CompanyTransaction, { client_id, id }: Key): Promise<OptionRow[]> {
  const { rows } = await sql<OptionRow>`select o.kind, o.external_id, o.name, o.code, o.type from accounting_options o
    where o.client_id = ${client_id} and o.connection_id = ${id}
    order by o.kind in ('supplier', 'employee'), o.code, o.name limit 10000`.execute(tx);
  return rows;
}

export interface ItemOwner {
  owner_id: string;
  name: string;
  email: string;
  department_id: string | null;
  purpose: string;
  entity: string;
  first_spent_on: string | null;
  last_spent_on: string | null;
  paid_on: string | null;
  /** True if the report or advance is paid in a currency other than its own. */
  is_converted: boolean;
  /** The supplier or employee in the books with the same email address or name as the owner; null if there is none. */
  payee_id: string | null;
}

/**
 * Reads the owner of a report or advance, the matching supplier or employee in the books, and the item's purpose,
 * entity and dates.
 */
export async function readItemOwner(
  tx: CompanyTransaction,
  { client_id, id, item_id, employee_as }: Key & { item_id: string; employee_as: PayeeKind },
): Promise<ItemOwner> {
  const { rows } = await sql<ItemOwner>`
    select i.owner_id, u.first_name || ' ' || u.last_name as name, u.email, u.department_id, i.purpose,
      coalesce((select e.name from entities e where e.client_id = ${client_id} and e.id = p.entity_id), '') as entity,
      s.first_spent_on, s.last_spent_on, case when p.stage = 'paid' then p.paid_on end as paid_on,
      coalesce(p.currency <> p.item_currency, false) as is_converted,
      (select o.external_id from accounting_options o
        where o.client_id = ${client_id} and o.connection_id = ${id} and o.kind = ${employee_as}
          and (lower(o.code) = lower(u.email) or lower(o.name) = lower(u.first_name || ' ' || u.last_name))
        order by lower(o.code) = lower(u.email) desc, o.external_id limit 1) as payee_id
    from (
      select r.owner_id, r.purpose from reports r where r.client_id = ${client_id} and r.id = ${item_id}
      union all
      select a.owner_id, a.purpose from advances a where a.client_id = ${client_id} and a.id = ${item_id}
    ) i
    join users u on u.client_id = ${client_id} and u.id = i.owner_id
    left join payables p on p.client_id = ${client_id} and p.item_id = ${item_id}
    cross join lateral (
      select min(e.spent_on) as first_spent_on, max(e.spent_on) as last_spent_on from expenses e
      where e.client_id = ${client_id} and e.report_id = ${item_id} and e.deleted_at is null
    ) s limit 1`.execute(tx);
  const [owner] = rows;
  if (!owner) throw new Error(`${item_id} has no owner.`);
  return owner;
}

/**
 * Reads the active people whose mapping can be edited: those who are mapped already, and those with payables who are
 * not found in the books by email address or name.
 */
export async function readUnknownPeople(
  tx: CompanyTransaction,
  { client_id, id, employee_as }: Key & { employee_as: PayeeKind },
): Promise<MappedSource[]> {
  const { rows } = await sql<MappedSource>`
    select 'employee:' || u.id as source, u.first_name || ' ' || u.last_name as label, array[u.email] as codes
    from users u where u.client_id = ${client_id} and u.is_active
      and exists (select from accounting_mappings m where m.client_id = ${client_id} and m.connection_id = ${id}
        and m.source = 'employee:' || u.id)
      or u.client_id = ${client_id} and u.is_active
        and exists (select from payables p where p.client_id = ${client_id} and p.owner_id = u.id)
        and not exists (select from accounting_options o where o.client_id = ${client_id} and o.connection_id = ${id}
          and o.kind = ${employee_as}
          and (lower(o.code) = lower(u.email) or lower(o.name) = lower(u.first_name || ' ' || u.last_name)))
    order by 2 limit 500`.execute(tx);
  return rows;
}

/** Reads these people as sources that can be mapped. */
export async function readPeopleSources(
  tx: CompanyTransaction,
  { client_id, user_ids }: { client_id: string; user_ids: readonly string[] },
): Promise<MappedSource[]> {
  const { rows } = await sql<MappedSource>`
    select 'employee:' || u.id as source, u.first_name || ' ' || u.last_name as label, array[u.email] as codes
    from users u where u.client_id = ${client_id} and u.id = any(${[...user_ids]}::uuid[])`.execute(tx);
  return rows;
}

/** Saves a supplier that was created in the books. */
export async function insertSupplier(
  tx: CompanyTransaction,
  { client_id, id }: Key,
  { external_id, name, email }: { external_id: string; name: string; email: string },
): Promise<void> {
  const option = { external_id, name: name.slice(0, 200), code: email.slice(0, 60), type: '' };
  await tx
    .insertInto('accounting_options')
    .values({ client_id, connection_id: id, kind: 'supplier', ...option })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

interface MappingRow {
  source: string;
  external_id: string;
  is_automatic: boolean;
}

export async function readMappings(tx: CompanyTransaction, { client_id, id }: Key): Promise<MappingRow[]> {
  const { rows } = await sql<MappingRow>`select m.source, m.external_id, m.is_automatic from accounting_mappings m
    where m.client_id = ${client_id} and m.connection_id = ${id}`.execute(tx);
  return rows;
}

/** Saves mappings. Removes a mapping if its account is null. */
export async function saveMappingRows(
  tx: CompanyTransaction,
  { client_id, id }: Key,
  mappings: readonly { source: string; external_id: string | null; is_automatic: boolean }[],
): Promise<void> {
  const rows = JSON.stringify(mappings);
  await sql`delete from accounting_mappings m where m.client_id = ${client_id} and m.connection_id = ${id}
    and m.source = any(${mappings.map(({ source }) => source)}::text[])`.execute(tx);
  await sql`insert into accounting_mappings as added (client_id, connection_id, source, kind, external_id, is_automatic)
    select ${client_id}::uuid, ${id}::uuid, f.source,
      case split_part(f.source, ':', 1) when 'entity' then 'tracking_category' when 'department' then 'tracking_category'
        when 'tax' then 'tax_rate' when 'employee' then c.employee_as when 'payee' then 'supplier' else 'account' end,
      f.external_id, f.is_automatic
    from json_to_recordset(${rows}) as f (source text, external_id text, is_automatic boolean)
    join accounting_connections c on c.client_id = ${client_id} and c.id = ${id}
    where f.external_id is not null
    returning added.client_id`.execute(tx);
}

export interface MappedSource {
  source: string;
  label: string;
  codes: string[];
}

/**
 * Reads everything that can be mapped other than ledger accounts and people: categories, entities, departments and
 * cards.
 */
export async function readSources(tx: CompanyTransaction, client_id: string): Promise<MappedSource[]> {
  const { rows } = await sql<MappedSource>`
    select 'category:' || c.id as source, c.name as label, array[c.ledger_account, c.code] as codes
    from categories c where c.client_id = ${client_id} and c.applies_to = 'expense'
    union all
    select 'entity:' || e.id, e.name, array[]::text[] from entities e where e.client_id = ${client_id}
    union all
    select 'department:' || d.id, d.name, array[]::text[] from departments d where d.client_id = ${client_id}
    union all
    select 'card:' || a.id, concat_ws(' ', nullif(a.nickname, ''), nullif(a.bank, ''), '…' || a.last_four), array[]::text[]
    from card_accounts a where a.client_id = ${client_id} and not a.is_archived
    order by 2`.execute(tx);
  return rows;
}

/** Counts the active expense categories without an account, for each connection. */
export async function countUnmapped(
  tx: CompanyTransaction,
  client_id: string,
): Promise<{ connection_id: string; count: number }[]> {
  const { rows } = await sql<{ connection_id: string; count: number }>`
    select a.id as connection_id, count(*)::int as count
    from accounting_connections a
    join categories c on c.client_id = ${client_id} and c.applies_to = 'expense' and c.is_active
    left join accounting_mappings m on m.client_id = ${client_id} and m.connection_id = a.id and m.source = 'category:' || c.id
    where a.client_id = ${client_id} and a.state = 'linked' and m.source is null group by a.id`.execute(tx);
  return rows;
}
